//! Between whom there is a block, of users who are here: the lobby and the rooms do not ask the database.

use std::collections::{HashMap, HashSet};

use tengen_protocol::UserId;

use super::Online;

/// What is known of users who are here.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// Either way round: each of the two is in the other's set, if he is here. Most have no block, and no place in it.
    between: HashMap<UserId, HashSet<UserId>>,
    /// For each who is here, when a change of his was last heard of, or he came: what was looked up before that may be out
    /// of date.
    changed: HashMap<UserId, u64>,
    /// Numbers those times, so that no two are the same.
    last: u64,
}

/// What came of a look at somebody's blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// They are other than was known.
    Anew,
    /// They are as was known, or he is gone.
    AsBefore,
    /// A change was heard of meanwhile: whoever heard of it looks after it.
    Outdated,
}

/// Whose part of the lobby a socket is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Whose socket it is.
    pub user: UserId,
    /// From whom it is kept away.
    pub others: HashSet<UserId>,
}

impl Blocks {
    pub(super) fn came(&mut self, user: UserId) {
        self.last += 1;
        self.changed.insert(user, self.last);
    }

    pub(super) fn forget(&mut self, user: UserId) {
        self.between.remove(&user);
        self.changed.remove(&user);
    }
}

impl Online {
    /// When a change of a user's blocks was last heard of, to be asked before they are looked up; nothing if he is not here.
    pub fn block_change(&self, user: UserId) -> Option<u64> {
        self.lock().blocks.changed.get(&user).copied()
    }

    /// A change of a user's blocks is heard of.
    pub fn blocks_have_changed(&self, user: UserId) {
        let register = &mut *self.lock();
        if register.of_user.contains_key(&user) {
            register.blocks.came(user);
        }
    }

    /// Between whom and a user there is a block, as it was looked up after [`Online::block_change`] had said `change`.
    pub fn know_blocks(&self, user: UserId, others: HashSet<UserId>, change: Option<u64>) -> Known {
        let blocks = &mut self.lock().blocks;
        match blocks.changed.get(&user).copied() {
            None => return Known::AsBefore,
            now if now != change => return Known::Outdated,
            Some(_) => {}
        }
        let is_as_before = blocks.between.get(&user).map_or(others.is_empty(), |known| *known == others);
        match others.is_empty() {
            true => drop(blocks.between.remove(&user)),
            false => drop(blocks.between.insert(user, others)),
        }
        if is_as_before { Known::AsBefore } else { Known::Anew }
    }

    /// Whether there is a block between a user who is here and any of these.
    pub fn is_blocked(&self, user: UserId, mut others: impl Iterator<Item = UserId>) -> bool {
        let register = self.lock();
        register.blocks.between.get(&user).is_some_and(|blocked| others.any(|other| blocked.contains(&other)))
    }

    /// Between which of these people there is a block, each way round. It costs nothing for who blocks nobody.
    pub fn blocked_among(&self, people: &HashSet<UserId>) -> Vec<(UserId, UserId)> {
        let register = self.lock();
        let between = register.blocks.between.iter().filter(|(user, _)| people.contains(user));
        between
            .flat_map(|(&user, others)| others.intersection(people).map(move |&other| (user, other)))
            .collect()
    }

    /// The sockets that are kept away from some of these people, and from which. It costs nothing for who blocks nobody.
    pub fn hidden(&self, people: &HashSet<UserId>) -> HashMap<u64, Hidden> {
        let register = self.lock();
        let mut hidden = HashMap::new();
        for (&user, blocked) in &register.blocks.between {
            let others: HashSet<UserId> = people.intersection(blocked).copied().collect();
            if !others.is_empty() {
                let sockets = register.of_user.get(&user).into_iter().flatten();
                hidden.extend(sockets.map(|&socket| (socket, Hidden { user, others: others.clone() })));
            }
        }
        hidden
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tengen_protocol::User;

    use super::*;
    use crate::auth::TokenHash;
    use crate::caller::Caller;
    use crate::outbox::outbox;

    /// A socket of this number, of a user of this number.
    fn came(online: &Online, connection: u64, user: i64) {
        online.opened(outbox(connection, 16).0);
        let user = User { id: UserId(user), name: "Dōsaku".into(), guest: false };
        let token = TokenHash::of("secret");
        let caller = Caller { user, session: 1, token, scopes: None, roles: vec![], sanctions: vec![] };
        online.sign_in(connection, Arc::new(caller), 8);
    }

    fn set(users: &[i64]) -> HashSet<UserId> {
        users.iter().copied().map(UserId).collect()
    }

    /// He is looked up, and these are found.
    fn look(online: &Online, user: i64, others: &[i64]) -> Known {
        online.know_blocks(UserId(user), set(others), online.block_change(UserId(user)))
    }

    fn sockets(hidden: &HashMap<u64, Hidden>) -> Vec<u64> {
        let mut sockets: Vec<u64> = hidden.keys().copied().collect();
        sockets.sort_unstable();
        sockets
    }

    #[test]
    fn who_blocks_is_kept_away_on_each_of_his_sockets_and_others_on_none() {
        let online = Online::default();
        for (connection, user) in [(1, 7), (2, 7), (3, 8), (4, 9)] {
            came(&online, connection, user);
        }
        assert_eq!(look(&online, 7, &[9, 50]), Known::Anew);
        assert_eq!(look(&online, 9, &[7]), Known::Anew);
        assert_eq!(look(&online, 8, &[]), Known::AsBefore);
        assert_eq!(look(&online, 9, &[7]), Known::AsBefore);
        assert_eq!(sockets(&online.hidden(&set(&[7, 8, 9]))), [1, 2, 4]);
        let hidden = online.hidden(&set(&[8, 9, 50]));
        assert_eq!(hidden[&1], Hidden { user: UserId(7), others: set(&[9, 50]) });
        assert!(online.hidden(&set(&[8])).is_empty());
        let is_blocked = |user, other| online.is_blocked(UserId(user), [UserId(other)].into_iter());
        assert!(is_blocked(7, 9) && is_blocked(9, 7) && is_blocked(7, 50) && !is_blocked(8, 7));
    }

    #[test]
    fn what_was_looked_up_before_a_change_is_not_believed() {
        let online = Online::default();
        came(&online, 1, 7);
        let change = online.block_change(UserId(7));
        online.blocks_have_changed(UserId(7));
        assert_eq!(online.know_blocks(UserId(7), set(&[9]), change), Known::Outdated);
        assert!(online.hidden(&set(&[9])).is_empty());
        assert_eq!(look(&online, 7, &[9]), Known::Anew);
        assert_eq!(look(&online, 7, &[]), Known::Anew);
    }

    #[test]
    fn the_changes_of_others_make_nobody_look_again() {
        let online = Online::default();
        came(&online, 1, 7);
        came(&online, 2, 8);
        let change = online.block_change(UserId(7));
        for other in [8, 9] {
            online.blocks_have_changed(UserId(other));
        }
        assert_eq!(online.know_blocks(UserId(7), set(&[9]), change), Known::Anew);
    }

    #[test]
    fn who_comes_back_is_not_known_by_a_look_from_before() {
        let online = Online::default();
        assert_eq!(online.block_change(UserId(7)), None);
        came(&online, 1, 7);
        let change = online.block_change(UserId(7));
        online.closed(1);
        assert_eq!(online.know_blocks(UserId(7), set(&[9]), None), Known::AsBefore, "he is gone");
        came(&online, 2, 7);
        for before in [change, None] {
            assert_eq!(online.know_blocks(UserId(7), set(&[9]), before), Known::Outdated);
        }
        assert!(online.hidden(&set(&[9])).is_empty());
    }

    #[test]
    fn nothing_is_kept_of_who_is_gone() {
        let online = Online::default();
        came(&online, 1, 7);
        came(&online, 2, 7);
        assert_eq!(look(&online, 7, &[9]), Known::Anew);
        online.closed(1);
        assert_eq!(sockets(&online.hidden(&set(&[9]))), [2]);
        online.closed(2);
        online.blocks_have_changed(UserId(7));
        assert_eq!(look(&online, 7, &[9]), Known::AsBefore);
        let blocks = &online.lock().blocks;
        assert!(blocks.between.is_empty() && blocks.changed.is_empty(), "{blocks:?}");
    }
}
