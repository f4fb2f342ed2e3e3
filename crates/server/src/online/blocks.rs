//! Between whom there is a block, of users who are here: the lobby and the rooms do not ask the database.

use std::collections::{HashMap, HashSet};

use tengen_protocol::UserId;

use super::Online;

/// What is known of users who are here. Most have no block, and no place in it.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// Either way round: each of the two is in the other's set, if he is here.
    between: HashMap<UserId, HashSet<UserId>>,
    /// How many changes were heard of: what was looked up before one of them may be out of date.
    changes: u64,
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
    pub(super) fn forget(&mut self, user: UserId) {
        self.between.remove(&user);
    }
}

impl Online {
    /// How many changes of blocks were heard of: to be asked before blocks are looked up.
    pub fn block_changes(&self) -> u64 {
        self.lock().blocks.changes
    }

    /// A change of blocks is heard of.
    pub fn blocks_have_changed(&self) {
        self.lock().blocks.changes += 1;
    }

    /// Between whom and a user who is here there is a block, as it was looked up after `changes` changes. Says whether
    /// that may be so: if not, it is to be looked up again.
    pub fn know_blocks(&self, user: UserId, others: HashSet<UserId>, changes: u64) -> bool {
        let register = &mut *self.lock();
        if register.blocks.changes != changes {
            return false;
        }
        if others.is_empty() || !register.of_user.contains_key(&user) {
            register.blocks.forget(user);
        } else {
            register.blocks.between.insert(user, others);
        }
        true
    }

    /// Whether there is a block between a user who is here and any of these.
    pub fn is_blocked(&self, user: UserId, mut others: impl Iterator<Item = UserId>) -> bool {
        let register = self.lock();
        register.blocks.between.get(&user).is_some_and(|blocked| others.any(|other| blocked.contains(&other)))
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
        let changes = online.block_changes();
        assert!(online.know_blocks(UserId(7), set(&[9, 50]), changes));
        assert!(online.know_blocks(UserId(9), set(&[7]), changes));
        assert!(online.know_blocks(UserId(8), set(&[]), changes));
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
        let changes = online.block_changes();
        online.blocks_have_changed();
        assert!(!online.know_blocks(UserId(7), set(&[9]), changes));
        assert!(online.hidden(&set(&[9])).is_empty());
    }

    #[test]
    fn nothing_is_kept_of_who_is_gone() {
        let online = Online::default();
        came(&online, 1, 7);
        came(&online, 2, 7);
        assert!(online.know_blocks(UserId(7), set(&[9]), 0));
        online.closed(1);
        assert_eq!(sockets(&online.hidden(&set(&[9]))), [2]);
        online.closed(2);
        assert!(online.lock().blocks.between.is_empty());
        assert!(online.know_blocks(UserId(7), set(&[9]), 0));
        assert!(online.lock().blocks.between.is_empty());
    }
}
