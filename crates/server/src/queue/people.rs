//! Who waits, and of whom a game is being made.

use std::collections::HashMap;
use std::time::Duration;

use tengen_protocol::{SeekId, UserId};
use tokio::time::Instant;

use crate::db::contenders::Contender;

use super::Presets;
use super::waiting::Waiting;

/// Longer than a look-up takes: what was looked up before a game began comes within this time, or never.
const REMEMBERED: Duration = Duration::from_secs(60);

/// Who waits, and of whom a game is being made. Nobody is both.
#[derive(Default)]
pub(super) struct People {
    pub(super) waiting: HashMap<UserId, Waiting>,
    /// The one who has waited longer first.
    pairs: HashMap<SeekId, [UserId; 2]>,
    paired: HashMap<UserId, Paired>,
    /// When those began to play who did lately.
    began: HashMap<UserId, Instant>,
}

struct Paired {
    waiting: Waiting,
    wish: Wish,
}

/// What somebody has wished since he was paired. It holds if the pair comes to no game.
enum Wish {
    Same,
    Left,
    Newer(Box<Waiting>),
}

impl People {
    /// Somebody waits, by what was known at that time; not if he has begun to play since.
    pub(super) fn enter(&mut self, new: Waiting, looked_up: Instant) {
        let user = new.user.id;
        if self.began.get(&user).is_some_and(|&began| began > looked_up) {
            return;
        }
        let new = match self.find(user) {
            Some(before) => new.since(before),
            None => new,
        };
        match self.paired.get_mut(&user) {
            Some(paired) => paired.wish = Wish::Newer(Box::new(new)),
            None => _ = self.waiting.insert(user, new),
        }
    }

    /// Somebody waits no longer. Says whether he did.
    pub(super) fn leave(&mut self, user: UserId) -> bool {
        let Some(paired) = self.paired.get_mut(&user) else { return self.waiting.remove(&user).is_some() };
        !matches!(std::mem::replace(&mut paired.wish, Wish::Left), Wish::Left)
    }

    /// Somebody has begun to play, at this time. Says whether he waited.
    pub(super) fn plays(&mut self, user: UserId, at: Instant) -> bool {
        self.began.insert(user, at);
        self.leave(user)
    }

    /// What nothing can come of any more is forgotten.
    pub(super) fn forget(&mut self, now: Instant) {
        self.began.retain(|_, &mut began| now.saturating_duration_since(began) < REMEMBERED);
    }

    /// A game is being made of these two, if both wait.
    pub(super) fn pair(&mut self, origin: SeekId, users: [UserId; 2]) -> Option<[Waiting; 2]> {
        let [Some(first), Some(second)] = users.map(|user| self.waiting.remove(&user)) else { return None };
        let both = [first, second];
        for waiting in &both {
            let paired = Paired { waiting: waiting.clone(), wish: Wish::Same };
            self.paired.insert(waiting.user.id, paired);
        }
        self.pairs.insert(origin, users);
        Some(both)
    }

    /// The two, if both wish what they wished when they were paired.
    pub(super) fn still(&self, origin: SeekId) -> Option<[UserId; 2]> {
        let users = *self.pairs.get(&origin)?;
        let is_same = |user| self.paired.get(user).is_some_and(|paired| matches!(paired.wish, Wish::Same));
        users.iter().all(is_same).then_some(users)
    }

    /// The two play.
    pub(super) fn played(&mut self, origin: SeekId) -> Option<[Waiting; 2]> {
        let both = self.pairs.remove(&origin)?.map(|user| self.paired.remove(&user));
        let [Some(first), Some(second)] = both else { return None };
        Some([first.waiting, second.waiting])
    }

    /// The two do not play, and are known like this now, if they are. Each waits on as he has wished last.
    pub(super) fn back(
        &mut self,
        origin: SeekId,
        known: [Option<Box<Contender>>; 2],
        presets: &Presets,
    ) -> Option<[UserId; 2]> {
        let users = self.pairs.remove(&origin)?;
        for (user, contender) in users.into_iter().zip(known) {
            let Some(paired) = self.paired.remove(&user) else { continue };
            let mut waiting = match paired.wish {
                Wish::Same => paired.waiting,
                Wish::Newer(newer) => *newer,
                Wish::Left => continue,
            };
            if let Some(contender) = contender {
                waiting.known_anew(&contender, presets);
            }
            if !waiting.ticket.wants.is_empty() {
                self.waiting.insert(user, waiting);
            }
        }
        Some(users)
    }

    /// How somebody waits, if he does.
    pub(super) fn find(&self, user: UserId) -> Option<&Waiting> {
        match self.paired.get(&user) {
            Some(Paired { wish: Wish::Left, .. }) => None,
            Some(Paired { wish: Wish::Newer(newer), .. }) => Some(newer),
            Some(Paired { waiting, wish: Wish::Same }) => Some(waiting),
            None => self.waiting.get(&user),
        }
    }

    /// How many wait for each preset.
    pub(super) fn waiting_for(&self) -> HashMap<u16, u32> {
        let paired = self.paired.keys().filter_map(|&user| self.find(user));
        let mut waiting = HashMap::new();
        for want in self.waiting.values().chain(paired).flat_map(|one| &one.ticket.wants) {
            *waiting.entry(want.preset).or_default() += 1;
        }
        waiting
    }
}

#[cfg(test)]
mod tests;
