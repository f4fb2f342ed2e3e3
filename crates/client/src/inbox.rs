//! What was told on a socket and not consumed yet, and the views made of what was.

use std::collections::{BTreeMap, VecDeque};

use tengen_protocol::{Event, GameId, Saving, ServerMsg, Snapshot};

use crate::{ClientError, View};

/// A client that lets more messages lie unread has forgotten them.
const MOST_UNREAD: usize = 65_536;

/// Messages in the order they came, and a view of each game that was joined.
#[derive(Default)]
pub(crate) struct Inbox {
    unread: VecDeque<ServerMsg>,
    views: BTreeMap<GameId, View>,
}

impl Inbox {
    /// Takes in what came last.
    pub(crate) fn push(&mut self, msg: ServerMsg) -> Result<(), ClientError> {
        if self.unread.len() >= MOST_UNREAD {
            return Err(ClientError::TooManyUnread(self.unread.len()));
        }
        self.unread.push_back(msg);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.unread.len()
    }

    pub(crate) fn last(&self) -> Option<&ServerMsg> {
        self.unread.back()
    }

    pub(crate) fn view(&self, game: GameId) -> Result<&View, ClientError> {
        self.views.get(&game).ok_or(ClientError::NotJoined(game))
    }

    pub(crate) fn forget(&mut self, game: GameId) {
        self.views.remove(&game);
        self.unread.retain(|msg| !is_of_game(msg, game));
    }

    /// The place of the first message from `from` on that is picked.
    pub(crate) fn find(&self, from: usize, picks: impl Fn(&ServerMsg) -> bool) -> Option<usize> {
        Some(from + self.unread.iter().skip(from).position(picks)?)
    }

    /// Takes the message at a place out; a view that it changes changes now.
    pub(crate) fn consume(&mut self, at: usize) -> Result<Option<ServerMsg>, ClientError> {
        let msg = self.unread.remove(at);
        match &msg {
            Some(ServerMsg::Snapshot(snapshot)) => self.begin(snapshot, at),
            Some(ServerMsg::Event(event)) => self.go_on(event)?,
            Some(ServerMsg::Saving(saving)) => self.hold(saving),
            _ => {}
        }
        Ok(msg)
    }

    /// What came of the game before its snapshot, which stood at this place, is in it: nobody needs that any more.
    fn begin(&mut self, snapshot: &Snapshot, at: usize) {
        let game = snapshot.game;
        self.views.insert(game, View::of(snapshot.clone()));
        let is_old = |msg: &ServerMsg| !matches!(msg, ServerMsg::Snapshot(_)) && is_of_game(msg, game);
        let mut places = 0..;
        self.unread.retain(|msg| places.next() >= Some(at) || !is_old(msg));
    }

    fn hold(&mut self, saving: &Saving) {
        if let Some(view) = self.views.get_mut(&saving.game) {
            view.hold(saving.clone());
        }
    }

    fn go_on(&mut self, event: &Event) -> Result<(), ClientError> {
        let Some(view) = self.views.get_mut(&event.game) else { return Ok(()) };
        view.apply(event.clone()).map_err(|problem| ClientError::View { game: event.game, problem })
    }
}

/// Whether the message changes the view of this game.
pub(crate) fn is_of_game(msg: &ServerMsg, game: GameId) -> bool {
    match msg {
        ServerMsg::Event(event) => event.game == game,
        ServerMsg::Snapshot(snapshot) => snapshot.game == game,
        ServerMsg::Saving(saving) => saving.game == game,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use tengen_protocol::Pong;

    use super::*;

    fn pong(time_ms: i64) -> ServerMsg {
        ServerMsg::Pong(Pong { time_ms })
    }

    /// A message as the protocol's documentation shows it.
    fn example(t: &str, saving: bool) -> ServerMsg {
        let text = include_str!("../../../docs/PROTOCOL.md");
        let start = format!("{{\"t\":\"{t}\"");
        let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let mut msg = serde_json::from_str(line).unwrap();
        if let ServerMsg::Saving(told) = &mut msg {
            told.saving = saving;
        }
        msg
    }

    #[test]
    fn what_is_not_consumed_keeps_its_order() {
        let mut inbox = Inbox::default();
        for time_ms in 1..=3 {
            inbox.push(pong(time_ms)).unwrap();
        }
        let second = inbox.find(0, |msg| *msg == pong(2)).unwrap();
        assert_eq!(inbox.consume(second).unwrap(), Some(pong(2)));
        assert_eq!(inbox.consume(0).unwrap(), Some(pong(1)));
        assert_eq!((inbox.consume(0).unwrap(), inbox.len()), (Some(pong(3)), 0));
    }

    #[test]
    fn what_a_snapshot_contains_needs_not_be_read_any_more() {
        let mut inbox = Inbox::default();
        let (saving, over) = (example("saving", true), example("saving", false));
        for msg in [saving.clone(), example("event", true), pong(1), example("snapshot", true), saving] {
            inbox.push(msg).unwrap();
        }
        inbox.consume(3).unwrap();
        assert_eq!((inbox.len(), inbox.consume(0).unwrap()), (2, Some(pong(1))));
        let game = "0c9r2t5ykx8d".parse().unwrap();
        assert!(!inbox.view(game).unwrap().saving);
        inbox.consume(0).unwrap();
        assert!(inbox.view(game).unwrap().saving);
        inbox.push(over).unwrap();
        inbox.consume(0).unwrap();
        assert!(!inbox.view(game).unwrap().saving);
    }

    #[test]
    fn a_forgotten_inbox_is_an_error() {
        let mut inbox = Inbox::default();
        let pushed = (0..=MOST_UNREAD).try_for_each(|_| inbox.push(pong(0)));
        assert!(matches!(pushed, Err(ClientError::TooManyUnread(MOST_UNREAD))));
    }
}
