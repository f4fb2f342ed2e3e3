//! The lobby's task: what it knows, and whom it tells.

use std::collections::HashSet;
use std::time::Duration;

use tengen_game::ActionId;
use tengen_protocol::{GameInfo, LobbyState, Reason, SeekId, ServerMsg, UserId};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::answer;
use crate::begin::Stage;
use crate::offered::Offered;
use crate::online::{Hidden, Online};
use crate::outbox::{Outbox, encode};
use crate::rooms::RoomMsg;

use super::running::Running;
use super::seeks::{Full, Seeks};
use super::taking::Taken;
use super::{Asked, LobbyMsg, Shown};

/// Changes within this time are told together.
const TOGETHER: Duration = Duration::from_millis(250);

/// The lobby. One task owns its state.
pub struct LobbyRoom(pub Stage);

#[derive(Default)]
pub(super) struct State {
    pub(super) seeks: Seeks,
    pub(super) taken: Taken,
    running: Running,
    watchers: Vec<Outbox>,
    /// When the next change is told; nothing if there is none.
    tell_at: Option<Instant>,
}

impl LobbyRoom {
    /// Lives as long as the server; `games` are running already, newest first.
    pub async fn run(self, mut queue: mpsc::Receiver<LobbyMsg>, games: impl Iterator<Item = GameInfo>) {
        let mut state = State { running: Running::of(games), ..State::default() };
        loop {
            let tell_at = state.tell_at;
            tokio::select! {
                msg = queue.recv() => match msg {
                    Some(msg) => self.take(&mut state, msg),
                    None => return,
                },
                () = async { tokio::time::sleep_until(tell_at.unwrap_or_else(Instant::now)).await },
                    if tell_at.is_some() => state.tell(&self.0.online),
            }
        }
    }

    fn take(&self, state: &mut State, msg: LobbyMsg) {
        let online = &self.0.online;
        match msg {
            LobbyMsg::Watch(id, outbox) => return state.watch(&id, outbox, online),
            LobbyMsg::Seek(asked, offered, shown) => state.seek(&asked, *offered, shown),
            LobbyMsg::Cancel(asked, seek) => state.cancel(&asked, seek),
            LobbyMsg::Take(take) => self.take_seek(state, take),
            LobbyMsg::Made(seek, begun) => return state.taken.made(seek, begun),
            LobbyMsg::Look(seek, user, answer) => {
                // Nobody waits for an answer who has gone meanwhile.
                return drop(answer.send(self.look(state, seek, user).map(Box::new)));
            }
            LobbyMsg::Rematch(after, pairing) => return self.begin_again(after, *pairing),
            LobbyMsg::Pardon(games) => {
                let rooms = self.0.rooms.clone();
                // A room with a full queue does not hold the lobby up.
                tokio::spawn(async move {
                    for game in games {
                        rooms.tell(game, RoomMsg::Pardon).await;
                    }
                });
                return;
            }
            LobbyMsg::Gone(connection) => {
                state.seeks.gone(connection);
                state.watchers.retain(|outbox| outbox.connection != connection);
            }
            LobbyMsg::Plays(user) => state.seeks.no_longer_shown(user),
            LobbyMsg::Began(game) => state.running.began(game),
            LobbyMsg::Ended(game) => state.running.ended(game),
            LobbyMsg::Blocks(user) => return state.tell_one(online, user),
            LobbyMsg::Online => {}
        }
        state.tell_at.get_or_insert_with(|| Instant::now() + TOGETHER);
    }

    /// What he is not shown is not there for him: nobody is told that he is blocked.
    fn look(&self, state: &State, seek: SeekId, user: Option<UserId>) -> Option<Offered> {
        let (seek, _) = state.seeks.find(seek)?;
        let is_kept_away =
            |user| user != seek.offered.user.id && self.0.online.is_blocked(user, seek.offered.people());
        (!user.is_some_and(is_kept_away)).then(|| seek.offered.clone())
    }
}

impl State {
    fn watch(&mut self, id: &ActionId, outbox: Outbox, online: &Online) {
        outbox.send(&answer::ok(id));
        let hidden = online.hidden(&self.people());
        outbox.send(&self.msg(online.users(), hidden.get(&outbox.connection)));
        self.watchers.retain(|other| other.connection != outbox.connection);
        self.watchers.push(outbox);
    }

    fn seek(&mut self, asked: &Asked, offered: Offered, shown: Shown) {
        asked.outbox.send(&match self.seeks.add(offered, shown, asked.outbox.connection) {
            Ok(seek) => answer::offered(&asked.id, seek),
            Err(Full) => answer::busy(&asked.id),
        });
    }

    fn cancel(&mut self, asked: &Asked, id: SeekId) {
        let is_own = self.seeks.find(id).is_some_and(|(seek, _)| seek.offered.user.id == asked.user.id);
        if is_own {
            self.seeks.remove(id);
        }
        asked.outbox.send(&match is_own {
            true => answer::ok(&asked.id),
            false => answer::refused(&asked.id, Reason::NoSuchSeek, "you have no such offer"),
        });
    }

    fn people(&self) -> HashSet<UserId> {
        self.seeks.shown().flat_map(|seek| seek.offered.people()).collect()
    }

    fn msg(&self, online: u32, hidden: Option<&Hidden>) -> ServerMsg {
        let shown = self.seeks.shown().filter(|seek| seek.is_shown(hidden));
        ServerMsg::Lobby(LobbyState {
            seeks: shown.map(|seek| seek.info()).collect(),
            games: self.running.listed().cloned().collect(),
            online,
        })
    }

    /// Tells a user alone, for whom it looks different now; if all are told soon, so is he.
    fn tell_one(&self, online: &Online, user: UserId) {
        if self.tell_at.is_some() {
            return;
        }
        let (sockets, hidden) = (online.sockets_of(user), online.hidden(&self.people()));
        for outbox in self.watchers.iter().filter(|outbox| sockets.contains(&outbox.connection)) {
            outbox.send(&self.msg(online.users(), hidden.get(&outbox.connection)));
        }
    }

    /// Encoded once for all who see the same, which is nearly everybody.
    fn tell(&mut self, online: &Online) {
        self.tell_at = None;
        if self.watchers.is_empty() {
            return;
        }
        let (users, hidden) = (online.users(), online.hidden(&self.people()));
        let common = encode(&self.msg(users, None));
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|outbox| match hidden.get(&outbox.connection) {
            None => outbox.send_text(common.clone()),
            hidden => outbox.send_text(encode(&self.msg(users, hidden))),
        });
        self.watchers = watchers;
    }
}
