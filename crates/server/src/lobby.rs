//! The lobby: open offers, those that are known by a link, and running games.

mod running;
mod seeks;
mod state;
mod taking;

use tengen_game::{ActionId, Nonce};
use tengen_protocol::{GameId, GameInfo, SeekId, TermsView, User, UserId};
use tokio::sync::{mpsc, oneshot};

use crate::begin::{Begun, Pairing};
use crate::offered::Offered;
use crate::outbox::Outbox;
use crate::weigh::Weighed;

pub use self::state::LobbyRoom;

/// The way to the lobby.
#[derive(Clone, Debug)]
pub struct Lobby(mpsc::Sender<LobbyMsg>);

/// A client's message to the lobby, with the socket to answer.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The id to answer with.
    pub id: ActionId,
    /// Who asks.
    pub user: User,
    /// His socket.
    pub outbox: Outbox,
}

/// An offer is taken.
#[derive(Clone, Debug)]
pub struct Take {
    /// By whom.
    pub asked: Asked,
    /// Which.
    pub seek: SeekId,
    /// What the taker's client brings to the draw for the colours.
    pub nonce: Option<Nonce>,
    /// The terms that he was shown.
    pub terms: Option<TermsView>,
    /// What the strengths of the two come to, once that is looked up.
    pub weighed: Option<Weighed>,
}

/// Who is shown an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Everybody, while the offerer's socket is open.
    ToAll,
    /// Whoever has its link.
    ByLink,
}

/// What the lobby is told.
#[derive(Debug)]
pub enum LobbyMsg {
    /// A socket wants to be told of every change.
    Watch(ActionId, Outbox),
    /// A game is offered.
    Seek(Asked, Box<Offered>, Shown),
    /// An offer is taken back.
    Cancel(Asked, SeekId),
    /// An offer is taken.
    Take(Take),
    /// What a taken offer has become.
    Made(SeekId, Begun),
    /// Asks for an offer, for whoever has its link; nothing if it is not there, or not for him.
    Look(SeekId, Option<UserId>, oneshot::Sender<Option<Box<Offered>>>),
    /// A user begins to play at once: he offers no longer.
    Plays(UserId),
    /// Two will play again after this game.
    Rematch(GameId, Box<Pairing>),
    /// The clocks of these games are to stop: many connections were lost at once.
    Pardon(Vec<GameId>),
    /// A socket is closed: its offer goes.
    Gone(u64),
    /// A game has begun.
    Began(GameInfo),
    /// A game has ended.
    Ended(GameId),
    /// Somebody came or went.
    Online,
    /// A block between this user and another has come or gone.
    Blocks(UserId),
}

/// Messages that wait for the lobby. Clients' messages that find it full are refused as busy; the server's own wait.
const QUEUE: usize = 1_024;

impl Lobby {
    /// The two ends of the way to the lobby.
    pub fn new() -> (Lobby, mpsc::Receiver<LobbyMsg>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Lobby(sender), receiver)
    }

    /// Passes a client's message on. Says whether there was room.
    pub fn try_send(&self, msg: LobbyMsg) -> bool {
        self.0.try_send(msg).is_ok()
    }

    /// A game has begun. Waits while the queue is full: its end must not come first.
    pub async fn began(&self, game: GameInfo) {
        let _ = self.0.send(LobbyMsg::Began(game)).await;
    }

    /// A game has ended.
    pub async fn ended(&self, game: GameId) {
        let _ = self.0.send(LobbyMsg::Ended(game)).await;
    }

    /// What a taken offer has become.
    pub async fn made(&self, seek: SeekId, begun: Begun) {
        let _ = self.0.send(LobbyMsg::Made(seek, begun)).await;
    }

    /// An offer, for whoever has its link; nothing if it is not there, or not for him.
    pub async fn offer(&self, seek: SeekId, user: Option<UserId>) -> Option<Offered> {
        let (answer, found) = oneshot::channel();
        self.0.send(LobbyMsg::Look(seek, user, answer)).await.ok()?;
        found.await.ok()?.map(|offered| *offered)
    }

    /// An offer is taken, and it is known what the strengths of the two come to.
    pub async fn weighed(&self, take: Take) {
        let _ = self.0.send(LobbyMsg::Take(take)).await;
    }

    /// A user begins to play at once: he offers no longer.
    pub fn plays(&self, user: UserId) {
        self.tell(LobbyMsg::Plays(user));
    }

    /// Two will play again after this game.
    pub fn rematch(&self, after: GameId, pairing: Pairing) {
        self.tell(LobbyMsg::Rematch(after, Box::new(pairing)));
    }

    /// The clocks of these games are to stop.
    pub fn pardon(&self, games: Vec<GameId>) {
        if !games.is_empty() {
            self.tell(LobbyMsg::Pardon(games));
        }
    }

    /// A socket is closed.
    pub fn gone(&self, connection: u64) {
        self.tell(LobbyMsg::Gone(connection));
    }

    /// Passes on what must not be lost: if the queue is full, it waits its turn.
    fn tell(&self, msg: LobbyMsg) {
        if let Err(mpsc::error::TrySendError::Full(msg)) = self.0.try_send(msg) {
            let lobby = self.0.clone();
            tokio::spawn(async move { lobby.send(msg).await });
        }
    }
}
