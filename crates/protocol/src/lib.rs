//! The wire: every message between a Tengen server and its clients.
//!
//! A websocket at `/ws` carries one JSON object a text frame, tagged by `t`. [`ClientFrame::parse`] reads what a
//! client sends, in two steps, so that a message whose body is wrong is still refused by its id and with the path of
//! the field; [`ServerMsg`] is what the server says. `docs/PROTOCOL.md` shows an example of each message, and the
//! tests of both sides read them there.
//!
//! ```
//! use tengen_protocol::{ClientFrame, ClientMsg};
//!
//! let text = r#"{"t":"pass","id":"a1","game":"000000000001","move_number":7}"#;
//! let ClientFrame { msg: ClientMsg::Pass(pass), .. } = ClientFrame::parse(text).unwrap() else { panic!() };
//! assert_eq!(pass.move_number, 7);
//! ```

mod account;
mod admin;
mod boards;
mod client_msg;
mod conduct;
mod http;
mod notice;
mod offer;
mod parse;
mod queue;
mod ranking;
mod refused;
mod server_msg;
mod typescript;
mod view;
mod ways;

pub use account::{
    Account, Confirmed, Credentials, EmailCheck, ForgottenPassword, InForce, Language, NewEmail, NewPassword,
    NewToken, Reset, Role, SanctionKind, Scope, SessionInfo, SignedIn, TokenMade,
};
pub use admin::{AuditRow, Because, Impose, Sanction, UserCard, UserRow};
pub use boards::{
    HeadToHead, LeaderboardPage, LeaderboardRow, MonthlyMean, Mover, OwnGame, PlayedGame, Prediction,
    Profile, RatingPoint, RatingReport, StandingView, WinRate,
};
pub use client_msg::{
    Accept, AddTime, Answer, Ask, Auth, CallReferee, CancelSeek, Challenge, Choose, Claim, ClientFrame,
    ClientMsg, Counter, DropChallenge, GoOn, Join, Leave, LeaveQueue, Lobby, Mark, Pass, Ping, Place, Play,
    Queue, Referee, Rematch, Resign, Resume, Seal, Seek, TakeChallenge, TakeSeek, Withdraw,
};
pub use conduct::{
    AppealVerdict, NewAppeal, NewReport, OwnAppeal, OwnReport, OwnSanction, ReportKind, Shunned, Shunning,
    Verdict, Whom,
};
pub use http::Problem;
pub use notice::{About, Imposed, Notice, ReadNotices};
pub use offer::{ColorChoice, Offer};
pub use parse::{Malformed, id_of};
pub use queue::{
    DecideAppeal, DecideReport, Decision, Evidence, GameInShort, LogEvidence, MisconductRow, Penalty,
    PlayerEvidence, QueueState, QueuedAppeal, QueuedReport, ReportInFull, TimeSpread,
};
pub use ranking::{
    Correction, Country, EntryRank, Needed, Outlook, RankChange, RatingNews, StrengthChange, Title, Unrated,
};
pub use refused::Reason;
pub use server_msg::{
    Ack, Called, Error, Event, Hello, Limits, LobbyState, Pong, Refused, RematchWanted, Restarting, Saving,
    ServerMsg, Snapshot, Started, Welcome,
};
pub use tengen_game::{BadId, GameId, SeekId, UserId};
pub use typescript::typescript;
pub use view::{
    AdjournedView, ClockView, CountingView, CycleView, GameInfo, GameState, RequestView, SeekInfo, User,
    WaitView,
};
pub use ways::{
    ChallengeEnd, ChallengeView, HandicapOption, LinkedOffer, Preset, Queued, QueuedPreset, Strengths,
    TermsView,
};

/// The name of this protocol, as the websocket's subprotocol and in `hello`.
pub const PROTOCOL: &str = "tengen.v1";

/// Why the server closes a socket, beside the standard codes 1000, 1009 (frame too large) and 1012 (restart).
pub mod close {
    /// More messages than allowed, for too long.
    pub const TOO_FAST: u16 = 4001;
    /// Messages were not read as fast as they came; join again.
    pub const TOO_SLOW: u16 = 4002;
    /// The session ended: logged out, revoked, or its user is locked out.
    pub const SIGNED_OUT: u16 = 4003;
    /// The user has opened more sockets than he may: this was the oldest.
    pub const TOO_MANY_SOCKETS: u16 = 4004;
    /// Nothing was heard from the client for too long.
    pub const SILENT: u16 = 4005;
    /// Nobody signed in on this socket for too long.
    pub const NOT_SIGNED_IN: u16 = 4006;
    /// What the user may do has changed: connect again.
    pub const CHANGED: u16 = 4007;
}
