//! The reasons for a refusal, by the names that clients translate.

use serde::{Deserialize, Serialize};
use tengen_game::Refusal;
use tengen_rules::IllegalMove;
use ts_rs::TS;

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A field is missing or wrong; `field` says which.
    Malformed,
    /// No game can be played with these settings; `field` says why.
    BadSettings,
    /// Nobody is signed in on this socket.
    NotSignedIn,
    /// The token is unknown or has expired.
    BadToken,
    /// The token may not be used for that.
    NotAllowed,
    /// You are banned; the message says why and until when.
    Banned,
    /// This socket is already signed in as somebody else.
    SignedInAlready,
    /// There is no such game.
    NoSuchGame,
    /// There is no such offer any more.
    NoSuchSeek,
    /// That is your own offer.
    OwnSeek,
    /// You do not play in this game.
    NotAPlayer,
    /// The same id was used for something else.
    IdReused,
    /// Too much is waiting; try again.
    Busy,
    /// More messages than allowed.
    TooFast,
    /// The game cannot be read; an admin has been told.
    Parked,
    /// The server failed; try again.
    Unavailable,
    /// Outside of the board.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The stones would have no liberty.
    Suicide,
    /// The ko may not be retaken yet.
    Ko,
    /// The whole position was there before.
    Superko,
    /// It is the opponent's turn.
    NotYourTurn,
    /// Not in this phase of the game.
    WrongPhase,
    /// The game has ended.
    GameOver,
    /// Meant for another position; `move_number` is the next.
    Stale,
    /// The marking changed; `hash` is the new one.
    StaleMarking,
    /// Another handicap stone was placed meanwhile; `placed` says how many are.
    StalePlacing,
    /// Your time is up.
    OutOfTime,
    /// The clocks stand; `stopped` says why.
    Stopped,
    /// The game is being adjourned: seal your move.
    MustSeal,
    /// The settings of the game rule it out.
    NotInThisGame,
    /// That has been asked already.
    AskedAlready,
    /// The request was answered, withdrawn or overtaken.
    RequestGone,
    /// Not before the move `move_number`.
    TooEarly,
    /// Not yet: in `wait_ms`.
    Wait,
    /// There is no move of yours to take back.
    NothingToUndo,
    /// Your opponent has refused twice.
    NoMoreUndo,
    /// The game was paused or adjourned often enough.
    NoMorePauses,
    /// Your opponent is here.
    NotAway,
    /// Pass three times running first.
    NotPassed,
    /// That choice is not open.
    NoSuchChoice,
    /// A referee cannot play in the game.
    RefereeCannotPlay,
    /// There is no user of this name.
    NoSuchUser,
    /// Your opponent is not here any more.
    OpponentGone,
    /// Only its players may see the game until it ends.
    Private,
    /// There is no stone.
    NoStone,
    /// It is so already.
    NoChange,
    /// You have changed the marking twenty times in this count.
    TooManyMarks,
    /// You have accepted this marking already.
    AlreadyAccepted,
    /// You have resumed play once already.
    ResumedBefore,
    /// Not yours to do.
    NotYours,
    /// There is no such preset; the message names it.
    NoSuchPreset,
    /// There is no such challenge any more, or its offer is another by now.
    NoSuchChallenge,
    /// Say first how strong you are.
    NoRank,
    /// Guests play no ranked games.
    GuestUnranked,
    /// You play a ranked game already, or whom you would play with does.
    InRankedGame,
    /// Ranked games between you two would not count: more than nine ranks apart.
    TooFarApart,
    /// You two have played three rated games within a day.
    SamePair,
    /// The terms are others by now: look at them again.
    TermsChanged,
    /// You have left too many games: not before `wait_ms`.
    CoolDown,
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Reason {
        match refusal {
            Refusal::Illegal(illegal) => illegal.into(),
            Refusal::NotYourTurn => Reason::NotYourTurn,
            Refusal::WrongPhase => Reason::WrongPhase,
            Refusal::GameOver => Reason::GameOver,
            Refusal::Stale { .. } => Reason::Stale,
            Refusal::StaleMarking { .. } => Reason::StaleMarking,
            Refusal::StalePlacing { .. } => Reason::StalePlacing,
            Refusal::OutOfTime => Reason::OutOfTime,
            Refusal::Stopped { .. } => Reason::Stopped,
            Refusal::MustSeal => Reason::MustSeal,
            Refusal::NotInThisGame => Reason::NotInThisGame,
            Refusal::AskedAlready => Reason::AskedAlready,
            Refusal::RequestGone => Reason::RequestGone,
            Refusal::TooEarly { .. } => Reason::TooEarly,
            Refusal::Wait { .. } => Reason::Wait,
            Refusal::NothingToUndo => Reason::NothingToUndo,
            Refusal::NoMoreUndo => Reason::NoMoreUndo,
            Refusal::NoMorePauses => Reason::NoMorePauses,
            Refusal::NotAway => Reason::NotAway,
            Refusal::NotPassed => Reason::NotPassed,
            Refusal::NoSuchChoice => Reason::NoSuchChoice,
            Refusal::NoStone => Reason::NoStone,
            Refusal::NoChange => Reason::NoChange,
            Refusal::TooManyMarks => Reason::TooManyMarks,
            Refusal::AlreadyAccepted => Reason::AlreadyAccepted,
            Refusal::ResumedBefore => Reason::ResumedBefore,
            Refusal::NotYours | Refusal::TimeLeft => Reason::NotYours,
        }
    }
}

impl From<IllegalMove> for Reason {
    fn from(illegal: IllegalMove) -> Reason {
        match illegal {
            IllegalMove::OffBoard => Reason::OffBoard,
            IllegalMove::Occupied => Reason::Occupied,
            IllegalMove::Suicide => Reason::Suicide,
            IllegalMove::Ko => Reason::Ko,
            IllegalMove::Superko => Reason::Superko,
        }
    }
}
