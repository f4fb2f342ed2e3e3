//! The accepted actions of a game by their ids: a repeat gets the first answer.

use std::collections::HashMap;
use std::hash::BuildHasher;

use tengen_game::{Action, ActionId, By, Seq};

/// What was done under which id. There are hundreds of these to a game, so of an action only its hash is kept: two are
/// held to be the same when their 64-bit hashes are, by keys that this process alone knows.
#[derive(Debug, Default)]
pub(super) struct Done(HashMap<(By, ActionId), Accepted>);

#[derive(Debug)]
struct Accepted {
    seq: Seq,
    hash: [u32; 2],
}

/// What an id was used for before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// For the same, which was entered there.
    Same(Seq),
    /// For something else.
    Other,
}

impl FromIterator<(By, ActionId, Action, Seq)> for Done {
    fn from_iter<T: IntoIterator<Item = (By, ActionId, Action, Seq)>>(actions: T) -> Self {
        let actions = actions.into_iter();
        let mut done = Done(HashMap::with_capacity(actions.size_hint().1.unwrap_or_default()));
        for (by, id, action, seq) in actions {
            done.insert(by, id, &action, seq);
        }
        done
    }
}

impl Done {
    pub(super) fn insert(&mut self, by: By, id: ActionId, action: &Action, seq: Seq) {
        let hash = self.hash(action);
        self.0.insert((by, id), Accepted { seq, hash });
    }

    /// What this id of his was used for; nothing if it is new.
    pub(super) fn find(&self, by: By, id: &ActionId, action: &Action) -> Option<Before> {
        let accepted = self.0.get(&(by, id.clone()))?;
        let is_same = accepted.hash == self.hash(action);
        Some(if is_same { Before::Same(accepted.seq) } else { Before::Other })
    }

    /// In two halves, so that it lies beside a [`Seq`] without a gap.
    fn hash(&self, action: &Action) -> [u32; 2] {
        let hash = self.0.hasher().hash_one(action);
        [hash as u32, (hash >> 32) as u32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> ActionId {
        ActionId::new(text).unwrap()
    }

    #[test]
    fn an_id_is_once_a_players() {
        let mut done = Done::default();
        let pass = |move_number| Action::Pass { move_number };
        done.insert(By::Black, id("a"), &pass(1), 1);
        done.insert(By::White, id("a"), &pass(2), 2);
        assert_eq!(done.find(By::Black, &id("a"), &pass(1)), Some(Before::Same(1)));
        assert_eq!(done.find(By::Black, &id("a"), &pass(3)), Some(Before::Other));
        assert_eq!(done.find(By::Black, &id("a"), &Action::Resign), Some(Before::Other));
        assert_eq!(done.find(By::White, &id("a"), &pass(2)), Some(Before::Same(2)));
        assert_eq!(done.find(By::White, &id("b"), &pass(2)), None);
    }
}
