//! Who is told what happens in a game.

use axum::extract::ws::{Utf8Bytes, close_code};
use tengen_protocol::UserId;

use crate::outbox::Outbox;

/// The sockets that have joined a game, each once.
#[derive(Debug, Default)]
pub(super) struct Subscribers(Vec<(Outbox, Option<UserId>)>);

impl Subscribers {
    pub(super) fn add(&mut self, outbox: Outbox, user: Option<UserId>) {
        self.remove(outbox.connection);
        self.0.push((outbox, user));
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.0.retain(|(outbox, _)| outbox.connection != connection);
    }

    /// Queues a message for all; whoever has no room for it is out.
    pub(super) fn send(&mut self, text: &Utf8Bytes) {
        self.0.retain(|(outbox, _)| outbox.send_text(text.clone()));
    }

    pub(super) fn cut(&mut self, code: u16) {
        self.0.drain(..).for_each(|(outbox, _)| outbox.cut(code));
    }

    /// Whether this user watches or plays here.
    pub(super) fn has(&self, user: UserId) -> bool {
        self.0.iter().any(|(_, who)| *who == Some(user))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whoever is still here when the room is gone, however it ended, would hear nothing more: he comes again.
impl Drop for Subscribers {
    fn drop(&mut self) {
        self.cut(close_code::RESTART);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::outbox::outbox;

    #[tokio::test]
    async fn a_room_that_fails_leaves_nobody_behind() {
        let (outbox, inbox) = outbox(1, 1);
        let mut subscribers = Subscribers::default();
        subscribers.add(outbox, None);
        let failed = catch_unwind(move || {
            assert!(subscribers.is_empty(), "somebody is here");
        });
        assert!(failed.is_err());
        assert_eq!(inbox.cut().await, close_code::RESTART);
    }
}
