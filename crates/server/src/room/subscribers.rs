//! Who is told what happens in a game.

use axum::extract::ws::Utf8Bytes;
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
