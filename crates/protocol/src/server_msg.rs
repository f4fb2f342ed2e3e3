//! What the server says.

use serde::{Deserialize, Serialize};
use tengen_game::{By, Call, Fact, MoveRecord, Opened, Seq, Settings, StopReason};
use tengen_rules::{ByColor, Color, MarkingHash, Point};
use ts_rs::TS;

use crate::{
    ChallengeView, ClockView, GameId, GameInfo, GameState, Notice, Queued, Reason, SeekId, SeekInfo, User,
};

/// Everything the server may say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMsg {
    /// The first message on a socket.
    Hello(Hello),
    /// This socket is signed in.
    Welcome(Welcome),
    /// Answers `ping`.
    Pong(Pong),
    /// It was done.
    Ack(Ack),
    /// It was not done, and nothing changed.
    Refused(Refused),
    /// That was no message of this protocol.
    Error(Error),
    /// The lobby as it is now.
    Lobby(LobbyState),
    /// A game of yours has begun.
    Started(Started),
    /// A whole game; its events follow.
    Snapshot(Box<Snapshot>),
    /// Something happened in a game.
    Event(Box<Event>),
    /// A call of the clock.
    Called(Called),
    /// Storing what was done takes long, or is over.
    Saving(Saving),
    /// Who wants to play again after a game.
    Rematch(RematchWanted),
    /// You wait for a ranked game, or no longer.
    Queued(Queued),
    /// A challenge to you, or of yours, or what became of it.
    Challenge(Box<ChallengeView>),
    /// Something that is not about a game, as what became of a report.
    Notice(Notice),
    /// The server stops on purpose and will be back; the clocks stand meanwhile.
    Restarting(Restarting),
}

/// See [`ServerMsg::Hello`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Hello {
    /// The name of the server's software.
    pub server: String,
    /// Its version.
    pub version: String,
    /// The protocol's name, `tengen.v1`.
    pub protocol: String,
    /// The number of this socket, for reports.
    #[ts(type = "number")]
    pub connection: u64,
    /// Who the cookie says you are.
    pub user: Option<User>,
    /// Your running games, and those you referee.
    pub games: Vec<GameId>,
    /// Notices you have not read.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>", optional)]
    pub unread_notices: u32,
    /// The server's time, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub time_ms: i64,
    /// When the server was started, in milliseconds of the Unix epoch: it was restarted if that is another time than on
    /// the socket before.
    #[ts(type = "number")]
    pub up_since_ms: i64,
    /// What a client must keep to.
    pub limits: Limits,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What a client must keep to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limits {
    /// Bytes in a frame.
    pub frame_bytes: u32,
    /// Messages a second, for long.
    pub messages_per_s: u32,
    /// Messages at once.
    pub messages_burst: u32,
}

/// See [`ServerMsg::Welcome`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Welcome {
    /// The id of `auth`.
    pub id: String,
    /// Who you are.
    pub user: User,
    /// Your running games, and those you referee.
    pub games: Vec<GameId>,
    /// Notices you have not read.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>", optional)]
    pub unread_notices: u32,
}

/// See [`ServerMsg::Pong`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Pong {
    /// The server's time, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub time_ms: i64,
}

/// See [`ServerMsg::Ack`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ack {
    /// The id of what was done.
    pub id: String,
    /// The place of the entry that it became in the game's log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seq: Option<Seq>,
    /// The offer that it made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seek: Option<SeekId>,
    /// The game that it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<GameId>,
}

/// See [`ServerMsg::Refused`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refused {
    /// The id of what was refused, if one could be read.
    pub id: Option<String>,
    /// Why, as a word.
    pub reason: Reason,
    /// Why, in English.
    pub message: String,
    /// The field that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// The number the next move will have, where another was meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub move_number: Option<u32>,
    /// The marking as it is, where another was meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub hash: Option<MarkingHash>,
    /// The dead stones of that marking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Point[]")]
    pub dead: Option<Vec<Point>>,
    /// The stones in seki of that marking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Point[]")]
    pub seki: Option<Vec<Point>>,
    /// How many handicap stones are placed, where another number was meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub placed: Option<u8>,
    /// It can be done in so many milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait_ms: Option<u32>,
    /// Why the clocks stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<StopReason>,
}

/// See [`ServerMsg::Error`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Error {
    /// The id of what was not understood, if one could be read.
    pub id: Option<String>,
    /// What was not understood, in English.
    pub message: String,
}

/// See [`ServerMsg::Lobby`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LobbyState {
    /// All open offers, oldest first.
    pub seeks: Vec<SeekInfo>,
    /// Running games, the strongest players first by the sum of their ratings, then the newest; at most a hundred.
    pub games: Vec<GameInfo>,
    /// Signed-in users with an open socket.
    pub online: u32,
}

/// See [`ServerMsg::Started`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Started {
    /// The game; `join` it.
    pub game: GameId,
    /// Your colour.
    #[ts(type = "Color")]
    pub color: Color,
    /// The offer it was; one that nobody saw, where two play again.
    pub seek: SeekId,
}

/// See [`ServerMsg::Snapshot`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Snapshot {
    /// The id of the `join` that it answers.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The last event that it contains; the next one is one more.
    pub seq: Seq,
    /// What was fixed before the first move.
    #[ts(type = "Settings")]
    pub settings: Settings,
    /// Who has Black.
    pub black: User,
    /// Who has White.
    pub white: User,
    /// Your colour, if you play.
    #[ts(type = "Color | null")]
    pub you: Option<Color>,
    /// The board, in rows from the top: `B`, `W`, `.`.
    pub rows: Vec<String>,
    /// All moves: `Bpd` is Black at pd, `W` a pass of White.
    #[ts(type = "string[]")]
    pub moves: Vec<MoveRecord>,
    /// The state.
    pub state: GameState,
    /// Who wants to play again, after the end.
    #[serde(default, skip_serializing_if = "is_none_wanted")]
    #[ts(optional, type = "ByColor<boolean>")]
    pub rematch: ByColor<bool>,
    /// The sealed move that was opened last, with what checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened: Option<Opened>,
}

fn is_none_wanted(wanted: &ByColor<bool>) -> bool {
    *wanted == ByColor::default()
}

/// See [`ServerMsg::Event`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Event {
    /// The game.
    pub game: GameId,
    /// Its place in the log: after n comes n + 1. A gap means: join again.
    pub seq: Seq,
    /// Who acted.
    pub by: By,
    /// What happened, in order.
    pub facts: Vec<Fact>,
    /// The state after it.
    pub state: GameState,
}

/// See [`ServerMsg::Called`]. It is no event: it has no number, and is not told again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Called {
    /// The game.
    pub game: GameId,
    /// The server's time, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub time_ms: i64,
    /// Whose clock it is about.
    #[ts(type = "Color")]
    pub color: Color,
    /// What is said.
    #[serde(flatten)]
    pub call: Call,
}

/// See [`ServerMsg::Saving`]. Meanwhile nothing happens in the game, and its clocks stand. It is no event: it has no
/// number. A snapshot and an event say that it is over, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Saving {
    /// The game.
    pub game: GameId,
    /// It takes longer than usual; false once it is over, or the game is parked: then both clocks stand for good.
    pub saving: bool,
    /// Both clocks as they stand; as they are from now on, once it is over.
    pub clock: ClockView,
}

/// See [`ServerMsg::Rematch`]. It goes to both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RematchWanted {
    /// The game that has ended.
    pub game: GameId,
    /// Who wants to play again, by the colour he had.
    #[ts(type = "ByColor<boolean>")]
    pub wanted: ByColor<bool>,
}

/// See [`ServerMsg::Restarting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Restarting {
    /// Try again after so many milliseconds.
    pub after_ms: u32,
}
