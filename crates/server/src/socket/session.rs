//! Who is behind a socket, and what he asks for.

mod offering;
mod queueing;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::close_code;
use tengen_game::ActionId;
use tengen_protocol::{
    ClientFrame, ClientMsg, GameId, Hello, Limits, PROTOCOL, Pong, Reason, Rematch, ServerMsg, TakeSeek,
    User, UserId, Welcome, close,
};
use tokio::task::JoinHandle;
use tracing::error;

use crate::answer;
use crate::app::App;
use crate::auth::TokenHash;
use crate::blocks;
use crate::caller::{Caller, Permission};
use crate::db::arrivals::{self, Arrival};
use crate::db::sessions;
use crate::lobby::{Asked, LobbyMsg, Take};
use crate::log::in_time;
use crate::online::Known;
use crate::outbox::Outbox;
use crate::rooms::{Act, RoomMsg};
use crate::wall::{now_ms, up_since_ms};

use super::action::action;

/// A socket may follow so many games at once.
const GAMES_AT_ONCE: usize = 100;

pub(super) struct Session {
    app: App,
    outbox: Outbox,
    caller: Option<Arc<Caller>>,
    joined: HashSet<GameId>,
    /// Games that were left, but whose rooms have no place for that yet.
    leaving: HashMap<GameId, JoinHandle<()>>,
    in_lobby: bool,
}

impl Session {
    pub(super) fn new(app: App, outbox: Outbox) -> Self {
        Session {
            app,
            outbox,
            caller: None,
            joined: HashSet::new(),
            leaving: HashMap::new(),
            in_lobby: false,
        }
    }

    pub(super) fn answer(&self, msg: &ServerMsg) {
        self.outbox.send(msg);
    }

    /// Nobody is signed in, and nothing is followed.
    pub(super) fn wants_nothing(&self) -> bool {
        self.caller.is_none() && self.joined.is_empty() && !self.in_lobby
    }

    /// The first message, to whoever the cookie says it is.
    pub(super) async fn greet(&mut self, token: Option<TokenHash>) -> Result<(), u16> {
        let mut arrival = Arrival::default();
        if let Some(token) = token {
            // A guest who is taken for nobody would play on under another name: better no socket than that.
            let looks = self.app.online.looks();
            match self.look_up(&token).await {
                Ok(Some(caller)) => arrival = self.enter(caller, looks).await?,
                Ok(None) => {}
                Err(error) => {
                    error!(%error, "cannot read a session");
                    return Err(close_code::AGAIN);
                }
            }
        }
        let config = &self.app.config.socket;
        self.answer(&ServerMsg::Hello(Hello {
            server: "tengen".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            protocol: PROTOCOL.into(),
            connection: self.outbox.connection,
            user: self.caller.as_ref().map(|caller| caller.user.clone()),
            games: arrival.games,
            unread_notices: arrival.unread_notices,
            time_ms: now_ms(),
            up_since_ms: up_since_ms(),
            limits: Limits {
                frame_bytes: config.frame_bytes,
                messages_per_s: config.messages_per_s,
                messages_burst: config.messages_burst,
            },
        }));
        self.tell_what_waits();
        Ok(())
    }

    /// Behind the greeting: his place in the queue, and challenges that are open.
    fn tell_what_waits(&self) {
        let Some(caller) = &self.caller else { return };
        self.app.challenges.came(caller.id(), self.outbox.clone());
        self.app.queue.came(caller.id(), self.outbox.clone());
    }

    async fn look_up(&self, token: &TokenHash) -> Result<Option<Caller>, sqlx::Error> {
        in_time(sessions::caller(&self.app.db, token, self.app.config.account.session_days)).await
    }

    /// `looks` is how often it had been looked who may be here, before he was looked up.
    async fn enter(&mut self, caller: Caller, looks: u64) -> Result<Arrival, u16> {
        let (caller, limit) = (Arc::new(caller), self.app.config.socket.sockets_per_user);
        self.app.online.sign_in(self.outbox.connection, caller.clone(), limit);
        self.caller = Some(caller.clone());
        let arrival = self.arrive(caller.id()).await?;
        self.app.lobby.try_send(LobbyMsg::Online);
        if self.app.online.looks() == looks {
            return Ok(arrival);
        }
        match self.look_up(&caller.token).await {
            Ok(now) if now.as_ref() == Some(&*caller) => Ok(arrival),
            Ok(_) => Err(close::CHANGED),
            Err(error) => {
                error!(%error, "cannot read a session");
                Err(close_code::AGAIN)
            }
        }
    }

    /// What a user is told when he comes. A player who is not told of his game would lose it: better no socket than that.
    async fn arrive(&self, user: UserId) -> Result<Arrival, u16> {
        let (db, online) = (&self.app.db, &self.app.online);
        let change = online.block_change(user);
        let arrived = async {
            let mut arrival = arrivals::of(db, user).await?;
            let found = std::mem::take(&mut arrival.blocks);
            let mut known = online.know_blocks(user, found, change);
            if known == Known::Outdated {
                known = blocks::look_up(db, online, user).await?;
            }
            if known == Known::Anew {
                self.app.lobby.try_send(LobbyMsg::Blocks(user));
            }
            Ok(arrival)
        };
        in_time(arrived).await.map_err(|error| {
            error!(%error, "cannot read what a user is to be told");
            close_code::AGAIN
        })
    }

    pub(super) fn close(&self) {
        let connection = self.outbox.connection;
        self.app.online.closed(connection);
        self.app.lobby.gone(connection);
        let (rooms, joined) = (self.app.rooms.clone(), self.joined.clone());
        // Nothing comes from this socket any more that could overtake it.
        tokio::spawn(async move {
            for game in joined {
                rooms.tell(game, RoomMsg::Leave { connection }).await;
            }
        });
    }

    /// Does what a message asks for; an error is the code to close the socket with.
    pub(super) async fn message(&mut self, text: &str, arrived: Instant, lag: Duration) -> Result<(), u16> {
        match ClientFrame::parse(text) {
            Ok(ClientFrame { id: Some(id), msg }) => self.asked(id, msg, arrived, lag).await,
            Ok(ClientFrame { id: None, .. }) => {
                self.answer(&ServerMsg::Pong(Pong { time_ms: now_ms() }));
                Ok(())
            }
            Err(malformed) => {
                self.answer(&answer::malformed(&malformed));
                Ok(())
            }
        }
    }

    async fn asked(
        &mut self,
        id: ActionId,
        msg: ClientMsg,
        arrived: Instant,
        lag: Duration,
    ) -> Result<(), u16> {
        if let Some(permission) = Permission::for_msg(&msg)
            && !self.may(&id, permission)
        {
            return Ok(());
        }
        match msg {
            ClientMsg::Ping(_) => self.answer(&ServerMsg::Pong(Pong { time_ms: now_ms() })),
            ClientMsg::Auth(auth) => return self.auth(&id, &auth.token).await,
            ClientMsg::Lobby(_) => self.watch_the_lobby(id),
            ClientMsg::Seek(seek) => self.seek(id, seek).await,
            ClientMsg::CancelSeek(msg) => self.ask_lobby(id, |asked| LobbyMsg::Cancel(asked, msg.seek)),
            ClientMsg::TakeSeek(TakeSeek { seek, nonce, terms }) => {
                self.ask_lobby(id, |asked| LobbyMsg::Take(Take { asked, seek, nonce, terms, weighed: None }));
            }
            ClientMsg::Challenge(msg) => self.challenge(id, msg).await,
            ClientMsg::Counter(msg) => self.counter(id, msg).await,
            ClientMsg::TakeChallenge(msg) => self.take_challenge(id, msg),
            ClientMsg::DropChallenge(msg) => self.drop_challenge(id, msg),
            ClientMsg::Queue(msg) => self.queue(id, msg).await,
            ClientMsg::LeaveQueue(_) => self.leave_queue(id),
            ClientMsg::Rematch(msg) => self.rematch(id, msg),
            ClientMsg::Join(msg) => self.join(id, msg.game, lag),
            ClientMsg::Leave(msg) => self.leave(&id, msg.game),
            other => self.act(id, other, arrived, lag),
        }
        Ok(())
    }

    async fn auth(&mut self, id: &ActionId, token: &str) -> Result<(), u16> {
        let (token, looks) = (TokenHash::of(token), self.app.online.looks());
        match self.look_up(&token).await {
            Ok(Some(caller)) if self.caller.as_ref().is_some_and(|here| here.id() != caller.id()) => {
                let message = "this socket is signed in as somebody else: open another";
                self.answer(&answer::refused(id, Reason::SignedInAlready, message));
            }
            Ok(Some(caller)) => {
                let user = caller.user.clone();
                let Arrival { games, unread_notices, .. } = match self.caller {
                    None => self.enter(caller, looks).await?,
                    Some(_) => self.arrive(user.id).await?,
                };
                let welcome = Welcome { id: id.to_string(), user, games, unread_notices };
                self.answer(&ServerMsg::Welcome(welcome));
                self.tell_what_waits();
            }
            Ok(None) => {
                self.answer(&answer::refused(id, Reason::BadToken, "the token is unknown or has expired"))
            }
            Err(error) => {
                error!(%error, "cannot read a session");
                self.answer(&answer::unavailable(id));
            }
        }
        Ok(())
    }

    fn watch_the_lobby(&mut self, id: ActionId) {
        self.in_lobby = true;
        if !self.app.lobby.try_send(LobbyMsg::Watch(id.clone(), self.outbox.clone())) {
            self.answer(&answer::busy(&id));
        }
    }

    fn is_blocked(&self, other: UserId) -> bool {
        self.user().is_some_and(|user| self.app.online.is_blocked(user.id, [other].into_iter()))
    }

    fn ask_lobby(&self, id: ActionId, msg: impl FnOnce(Asked) -> LobbyMsg) {
        let Some(asked) = self.who_asks(&id) else { return };
        if !self.app.lobby.try_send(msg(asked)) {
            self.answer(&answer::busy(&id));
        }
    }

    fn who_asks(&self, id: &ActionId) -> Option<Asked> {
        let user = self.user()?.clone();
        Some(Asked { id: id.clone(), user, outbox: self.outbox.clone() })
    }

    fn join(&mut self, id: ActionId, game: GameId, lag: Duration) {
        if self.joined.len() >= GAMES_AT_ONCE && !self.joined.contains(&game) {
            let message = "this socket follows a hundred games already: leave one";
            return self.answer(&answer::refused(&id, Reason::Busy, message));
        }
        self.leaving.retain(|_, told| !told.is_finished());
        if self.leaving.contains_key(&game) {
            return self.answer(&answer::busy(&id));
        }
        let user = self.caller.as_ref().map(|caller| caller.id());
        let join = RoomMsg::Join { id: id.clone(), user, lag, outbox: self.outbox.clone() };
        match self.app.rooms.send(game, join) {
            Ok(()) => drop(self.joined.insert(game)),
            Err(_) => self.answer(&answer::busy(&id)),
        }
    }

    fn rematch(&self, id: ActionId, msg: Rematch) {
        let Some(user) = self.user() else { return };
        let (user, outbox) = (user.id, self.outbox.clone());
        let rematch = RoomMsg::Rematch { id: id.clone(), user, wanted: msg.wanted, outbox };
        if self.app.rooms.send(msg.game, rematch).is_err() {
            self.answer(&answer::busy(&id));
        }
    }

    /// A room that has no place for it now gets it later: the socket does not wait for that, and joins again only behind
    /// it.
    fn leave(&mut self, id: &ActionId, game: GameId) {
        let leave = RoomMsg::Leave { connection: self.outbox.connection };
        if self.joined.remove(&game)
            && let Err(leave) = self.app.rooms.try_tell(game, leave)
        {
            let rooms = self.app.rooms.clone();
            self.leaving.insert(game, tokio::spawn(async move { rooms.tell(game, leave).await }));
        }
        self.answer(&answer::ok(id));
    }

    fn act(&self, id: ActionId, msg: ClientMsg, arrived: Instant, lag: Duration) {
        let Some(caller) = &self.caller else { return };
        let Some((game, action)) = action(msg) else { return };
        let (user, is_chief) = (caller.id(), caller.may(Permission::RefereeAny).is_ok());
        let (stood_still, outbox) = (self.stood_still(arrived), self.outbox.clone());
        let act = Box::new(Act { id: id.clone(), user, is_chief, action, arrived, stood_still, lag, outbox });
        if self.app.rooms.send(game, RoomMsg::Act(act)).is_err() {
            self.answer(&answer::busy(&id));
        }
    }

    /// How long the server has stood still in all, from its start to this time.
    pub(super) fn stood_still(&self, until: Instant) -> Duration {
        self.app.rooms.stood_still(until)
    }

    /// Whether the client may do this; if not, it is told why.
    fn may(&self, id: &ActionId, permission: Permission) -> bool {
        let refused = match self.caller.as_ref().map(|caller| caller.may(permission)) {
            Some(Ok(())) => return true,
            Some(Err(denied)) => answer::refused(id, denied.reason(), &denied.to_string()),
            None => answer::refused(id, Reason::NotSignedIn, "sign in first"),
        };
        self.answer(&refused);
        false
    }

    fn user(&self) -> Option<&User> {
        self.caller.as_ref().map(|caller| &caller.user)
    }
}
