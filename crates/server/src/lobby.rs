//! The lobby: open offers, and how one becomes a game.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use sqlx::PgPool;
use tengen_game::{ActionId, Nigiri, Nonce, Settings};
use tengen_protocol::{
    GameId, GameInfo, LobbyState, Offer, Reason, SeekId, SeekInfo, ServerMsg, User, UserId,
};
use tengen_rules::{ByColor, Color};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::answer;
use crate::begin::{Begun, Pairing, Stage, begin};
use crate::db::games;
use crate::online::{Hidden, Online};
use crate::outbox::{Outbox, encode};
use crate::rooms::RoomMsg;

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

/// What the lobby is told.
#[derive(Debug)]
pub enum LobbyMsg {
    /// A socket wants to be told of every change.
    Watch(ActionId, Outbox),
    /// A game is offered, with what the offerer's client brings to the draw for the colours.
    Seek(Asked, Offer, Box<Settings>, Option<Nonce>),
    /// An offer is taken back.
    Cancel(Asked, SeekId),
    /// An offer is taken, with what the taker's client brings to the draw.
    Take(Asked, SeekId, Option<Nonce>),
    /// What a taken offer has become.
    Made(SeekId, Begun),
    /// Two will play again.
    Rematch(Box<Pairing>),
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
/// Offers open at the same time.
const SEEKS: usize = 200;
/// How often an offer may be taken by the same user while its game is being made.
const TAKES: usize = 8;
/// Running games that are listed.
const LISTED: usize = 100;
/// Changes within this time are told together.
const TOGETHER: Duration = Duration::from_millis(250);

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

    /// Two will play again.
    pub fn rematch(&self, pairing: Pairing) {
        self.tell(LobbyMsg::Rematch(Box::new(pairing)));
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

struct Seek {
    info: SeekInfo,
    settings: Settings,
    draw: Draw,
    connection: u64,
}

/// What the draw for the colours is made of, before the offer is taken.
struct Draw {
    bit: bool,
    nonce: Nonce,
    offerer: Nonce,
}

/// The lobby. One task owns its state.
pub struct LobbyRoom(pub Stage);

struct State {
    seeks: Vec<Seek>,
    /// Offers of which a game is being made, and who waits for it: the taker, perhaps from several sockets.
    taken: HashMap<SeekId, Vec<Asked>>,
    games: VecDeque<GameInfo>,
    watchers: Vec<Outbox>,
    /// When the next change is told; nothing if there is none.
    tell_at: Option<Instant>,
}

impl LobbyRoom {
    /// Lives as long as the server; `games` are running already, newest first.
    pub async fn run(self, mut queue: mpsc::Receiver<LobbyMsg>, games: VecDeque<GameInfo>) {
        let mut state =
            State { seeks: Vec::new(), taken: HashMap::new(), games, watchers: Vec::new(), tell_at: None };
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
        match msg {
            LobbyMsg::Watch(id, outbox) => {
                outbox.send(&answer::ok(&id));
                let hidden = self.0.online.hidden(&state.people());
                outbox.send(&state.msg(self.0.online.users(), hidden.get(&outbox.connection)));
                state.watchers.retain(|other| other.connection != outbox.connection);
                state.watchers.push(outbox);
                return;
            }
            LobbyMsg::Seek(asked, offer, settings, nonce) => state.seek(asked, offer, *settings, nonce),
            LobbyMsg::Cancel(asked, seek) => state.cancel(&asked, seek),
            LobbyMsg::Take(asked, seek, nonce) => self.take_seek(state, asked, seek, nonce),
            LobbyMsg::Made(seek, begun) => return state.made(seek, begun),
            LobbyMsg::Rematch(pairing) => self.begin(*pairing),
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
                state.seeks.retain(|seek| seek.connection != connection);
                state.watchers.retain(|outbox| outbox.connection != connection);
            }
            LobbyMsg::Began(game) => {
                state.games.retain(|other| other.game != game.game);
                state.games.push_front(game);
            }
            LobbyMsg::Ended(game) => state.games.retain(|info| info.game != game),
            LobbyMsg::Blocks(user) => return state.tell_one(&self.0.online, user),
            LobbyMsg::Online => {}
        }
        state.tell_at.get_or_insert_with(|| Instant::now() + TOGETHER);
    }

    fn take_seek(&self, state: &mut State, taker: Asked, id: SeekId, nonce: Option<Nonce>) {
        // What he is not shown is not there for him: nobody is told that he is blocked.
        let is_there =
            |seek: &Seek| seek.info.seek == id && !self.0.online.is_blocked(taker.user.id, seek.people());
        let Some(place) = state.seeks.iter().position(is_there) else {
            let Some(taker) = state.taken_already(taker, id) else { return };
            // Perhaps by him, long ago: the answer may have been lost.
            tokio::spawn(answer_by_origin(self.0.db.clone(), taker, id));
            return;
        };
        if state.seeks[place].info.user.id == taker.user.id {
            let own = answer::refused(&taker.id, Reason::OwnSeek, "that is your own offer");
            return taker.outbox.send(&own);
        }
        if state.seeks[place].settings.referee.is_some_and(|refereed| refereed.user == taker.user.id) {
            let own = answer::refused(&taker.id, Reason::RefereeCannotPlay, "you are to referee that game");
            return taker.outbox.send(&own);
        }
        let seek = state.seeks.remove(place);
        // Whoever plays offers no longer.
        state.seeks.retain(|other| other.info.user.id != taker.user.id);
        state.taken.insert(id, vec![taker.clone()]);
        self.begin(seek.taken_by(taker.user, nonce));
    }

    fn begin(&self, pairing: Pairing) {
        let stage = self.0.clone();
        tokio::spawn(async move {
            let origin = pairing.origin;
            let begun = begin(&stage, pairing).await;
            stage.lobby.made(origin, begun).await;
        });
    }
}

impl Seek {
    /// Who would be met in the game: the offerer and the referee.
    fn people(&self) -> impl Iterator<Item = UserId> {
        [Some(self.info.user.id), self.settings.referee.map(|refereed| refereed.user)].into_iter().flatten()
    }

    /// Whether a socket is shown it; one's own offer always.
    fn is_shown(&self, hidden: Option<&Hidden>) -> bool {
        let is_hidden = |hidden: &Hidden| {
            self.info.user.id != hidden.user && self.people().any(|user| hidden.others.contains(&user))
        };
        !hidden.is_some_and(is_hidden)
    }

    /// The colours are those that were offered, or drawn now: neither side could choose what the server had committed to.
    fn taken_by(self, taker: User, nonce: Option<Nonce>) -> Pairing {
        let Seek { info, mut settings, draw: Draw { bit, nonce: own, offerer }, .. } = self;
        let drawn = |commitment| {
            let taker = nonce.unwrap_or_else(random_nonce);
            Nigiri { commitment, bit: bit.into(), nonce: own, offerer, taker }
        };
        settings.nigiri = info.commitment.map(drawn);
        let color = info.offer.color.color().or(settings.nigiri.map(|nigiri| nigiri.offerer_color()));
        let players = match color {
            Some(Color::White) => ByColor::new(taker, info.user),
            _ => ByColor::new(info.user, taker),
        };
        Pairing { origin: info.seek, players, settings }
    }
}

fn random_nonce() -> Nonce {
    Nonce::new(rand::random())
}

async fn answer_by_origin(db: PgPool, taker: Asked, seek: SeekId) {
    let answer = match games::of_origin(&db, seek, taker.user.id).await {
        Ok(Some(game)) => answer::begun(&taker.id, game),
        Ok(None) => no_such_seek(&taker.id),
        Err(_) => answer::unavailable(&taker.id),
    };
    taker.outbox.send(&answer);
}

fn no_such_seek(id: &ActionId) -> ServerMsg {
    answer::refused(id, Reason::NoSuchSeek, "there is no such offer any more")
}

impl State {
    /// Has whoever asks wait, if a game is being made for him; gives him back if not.
    fn taken_already(&mut self, asked: Asked, seek: SeekId) -> Option<Asked> {
        match self.taken.get_mut(&seek) {
            Some(takers) if takers[0].user.id == asked.user.id => {
                if takers.len() < TAKES {
                    takers.push(asked);
                } else {
                    asked.outbox.send(&answer::busy(&asked.id));
                }
                None
            }
            _ => Some(asked),
        }
    }

    fn made(&mut self, seek: SeekId, begun: Begun) {
        for Asked { id, outbox, .. } in self.taken.remove(&seek).unwrap_or_default() {
            outbox.send(&match begun {
                Begun::Game(game) => answer::begun(&id, game),
                Begun::PlayerGone => no_such_seek(&id),
                Begun::Seated => {
                    answer::refused(&id, Reason::InRankedGame, "one of you plays a ranked game already")
                }
                Begun::Never => answer::unavailable(&id),
            });
        }
    }

    fn seek(&mut self, asked: Asked, offer: Offer, settings: Settings, nonce: Option<Nonce>) {
        self.seeks.retain(|seek| seek.info.user.id != asked.user.id);
        if self.seeks.len() >= SEEKS {
            return asked.outbox.send(&answer::busy(&asked.id));
        }
        let seek = SeekId::from_bits(rand::random());
        asked.outbox.send(&answer::offered(&asked.id, seek));
        let draw =
            Draw { bit: rand::random(), nonce: random_nonce(), offerer: nonce.unwrap_or_else(random_nonce) };
        let (game, is_drawn) = (settings.game, offer.color.color().is_none());
        let commitment = is_drawn.then(|| Nigiri::commit(game, draw.bit, &draw.nonce));
        let info = SeekInfo { seek, user: asked.user, strength: None, offer, commitment };
        self.seeks.push(Seek { info, settings, draw, connection: asked.outbox.connection });
    }

    fn cancel(&mut self, asked: &Asked, id: SeekId) {
        let before = self.seeks.len();
        self.seeks.retain(|seek| !(seek.info.seek == id && seek.info.user.id == asked.user.id));
        asked.outbox.send(&match self.seeks.len() < before {
            true => answer::ok(&asked.id),
            false => answer::refused(&asked.id, Reason::NoSuchSeek, "you have no such offer"),
        });
    }

    fn people(&self) -> HashSet<UserId> {
        self.seeks.iter().flat_map(Seek::people).collect()
    }

    fn msg(&self, online: u32, hidden: Option<&Hidden>) -> ServerMsg {
        let shown = self.seeks.iter().filter(|seek| seek.is_shown(hidden));
        ServerMsg::Lobby(LobbyState {
            seeks: shown.map(|seek| seek.info.clone()).collect(),
            games: self.games.iter().take(LISTED).cloned().collect(),
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
