//! Who comes to look, and what he is shown.

use std::time::{Duration, Instant};

use tengen_game::ActionId;
use tengen_protocol::{Reason, ServerMsg, Snapshot, UserId};

use crate::answer;
use crate::outbox::Outbox;

use super::Room;

impl Room<'_> {
    /// State and subscription in one step.
    pub(super) async fn join(&mut self, id: &ActionId, user: Option<UserId>, lag: Duration, outbox: Outbox) {
        if !self.may_see(user) {
            return outbox.send(&answer::refused(id, Reason::Private, "the game is private until it ends"));
        }
        let snapshot = Snapshot {
            id: id.to_string(),
            game: self.row.id,
            seq: self.told,
            settings: self.game.settings().clone(),
            black: self.row.players.black.clone(),
            white: self.row.players.white.clone(),
            you: user.and_then(|user| self.color_of(user)),
            rows: self.game.position().rows(),
            moves: self.game.moves().to_vec(),
            state: self.state(Instant::now()),
            rematch: self.rematch,
            opened: self.game.opened(),
        };
        outbox.send(&ServerMsg::Snapshot(Box::new(snapshot)));
        self.subscribers.add(outbox, user);
        if let Some(color) = user.and_then(|user| self.color_of(user)) {
            self.lag[color] = lag;
            self.came(color);
        }
    }

    /// A private game is seen by its players and its referee alone, until it ends.
    pub(super) fn may_see(&self, user: Option<UserId>) -> bool {
        let settings = self.game.settings();
        let takes_part = user.is_some_and(|user| self.color_of(user).is_some() || self.is_referee(user));
        !settings.private || self.game.outcome().is_some() || takes_part
    }
}
