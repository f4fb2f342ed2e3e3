//! Many connections lost at once: that is no player's fault, and his clock does not run for it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tengen_protocol::{GameId, UserId};

/// The losses of the last seconds. The lock is held for a look at them only, and that takes as long for one loss of
/// thousands as for one of few.
#[derive(Clone, Debug)]
pub struct MassLoss {
    losses: Arc<Mutex<Losses>>,
    lost_at_once: usize,
}

type Seat = (UserId, GameId);

#[derive(Debug, Default)]
struct Losses {
    at: HashMap<Seat, Instant>,
    /// The oldest first. Who was lost again, or is back, is still in his old place.
    order: VecDeque<(Instant, Seat)>,
    /// How many players each game has lost.
    games: HashMap<GameId, usize>,
    /// Not pardoned yet.
    new: HashSet<Seat>,
}

const TOGETHER: Duration = Duration::from_secs(10);
/// So few are many when they are this share of all who are online, in percent.
const FEW: usize = 5;
const SHARE: usize = 30;

impl MassLoss {
    /// So many accounts at once are a mass.
    pub fn new(lost_at_once: u32) -> Self {
        MassLoss { losses: Arc::default(), lost_at_once: lost_at_once as usize }
    }

    /// A player has lost his last connection to his game, while `online` others are connected. Answers with the games
    /// whose clocks are to stop because it is one loss of many.
    pub fn lost(&self, user: UserId, game: GameId, online: u32, at: Instant) -> Vec<GameId> {
        let losses = &mut *self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        losses.forget(at);
        losses.add((user, game), at);
        let games = losses.games.len();
        let share = SHARE * (online as usize + losses.at.len());
        let is_mass = games >= self.lost_at_once || (games >= FEW && 100 * games >= share);
        if !is_mass {
            return Vec::new();
        }
        losses.new.drain().map(|(_, game)| game).collect::<HashSet<_>>().into_iter().collect()
    }

    /// A player is back in his game: a page that was loaded again is no loss.
    pub fn back(&self, user: UserId, game: GameId) {
        self.losses.lock().unwrap_or_else(PoisonError::into_inner).remove((user, game));
    }
}

impl Losses {
    fn add(&mut self, seat: Seat, at: Instant) {
        self.remove(seat);
        self.at.insert(seat, at);
        self.order.push_back((at, seat));
        *self.games.entry(seat.1).or_default() += 1;
        self.new.insert(seat);
    }

    fn remove(&mut self, seat: Seat) {
        if self.at.remove(&seat).is_none() {
            return;
        }
        self.new.remove(&seat);
        if let Some(players) = self.games.get_mut(&seat.1) {
            *players -= 1;
            if *players == 0 {
                self.games.remove(&seat.1);
            }
        }
    }

    /// What is too long ago to belong together with what happens now.
    fn forget(&mut self, now: Instant) {
        let is_old = |at: Instant| now.saturating_duration_since(at) >= TOGETHER;
        while let Some((at, seat)) = self.order.pop_front_if(|(at, _)| is_old(*at)) {
            if self.at.get(&seat) == Some(&at) {
                self.remove(seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lose(mass: &MassLoss, users: std::ops::Range<i64>, online: u32, at: Instant) -> Vec<usize> {
        let lose = |user: i64| mass.lost(UserId(user), GameId::from_bits(user as u64), online, at).len();
        users.map(lose).collect()
    }

    #[test]
    fn ten_accounts_of_different_games_are_a_mass_and_each_later_one_too() {
        let (mass, now) = (MassLoss::new(10), Instant::now());
        assert_eq!(lose(&mass, 0..12, 1_000, now), [0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 1]);
    }

    #[test]
    fn five_are_a_mass_when_they_are_a_third_of_all() {
        assert_eq!(lose(&MassLoss::new(10), 0..5, 11, Instant::now()), [0, 0, 0, 0, 5]);
        assert_eq!(lose(&MassLoss::new(10), 0..5, 12, Instant::now()), [0, 0, 0, 0, 0]);
    }

    #[test]
    fn losses_far_apart_of_one_game_or_of_those_who_are_back_are_none() {
        let (mass, now) = (MassLoss::new(5), Instant::now());
        lose(&mass, 0..4, 1_000, now);
        assert_eq!(lose(&mass, 4..5, 1_000, now + TOGETHER), [0]);
        let mass = MassLoss::new(5);
        for user in 0..9 {
            assert!(mass.lost(UserId(user), GameId::from_bits(1), 1_000, now).is_empty());
        }
        let mass = MassLoss::new(5);
        lose(&mass, 0..4, 1_000, now);
        mass.back(UserId(0), GameId::from_bits(0));
        assert_eq!(lose(&mass, 4..5, 1_000, now), [0]);
    }

    #[test]
    fn who_is_lost_again_is_lost_since_then() {
        let (mass, now) = (MassLoss::new(5), Instant::now());
        lose(&mass, 0..4, 1_000, now);
        lose(&mass, 0..4, 1_000, now + TOGETHER / 2);
        assert_eq!(lose(&mass, 4..5, 1_000, now + TOGETHER), [5]);
    }

    #[test]
    fn a_game_that_lost_both_is_one_until_both_are_back() {
        let (mass, now, game) = (MassLoss::new(5), Instant::now(), GameId::from_bits(0));
        lose(&mass, 0..4, 1_000, now);
        mass.lost(UserId(9), game, 1_000, now);
        mass.back(UserId(9), game);
        mass.back(UserId(9), game);
        assert_eq!(lose(&mass, 4..5, 1_000, now), [5]);
    }

    #[test]
    fn thousands_of_losses_are_soon_looked_at() {
        let (mass, now) = (MassLoss::new(10), Instant::now());
        let told: usize = lose(&mass, 0..50_000, 0, now).iter().sum();
        assert_eq!(told, 50_000);
        let losses = mass.losses.lock().unwrap();
        assert_eq!((losses.order.len(), losses.new.len()), (50_000, 0));
    }
}
