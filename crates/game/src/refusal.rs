//! A player asked for something that is not allowed now.

use std::time::Duration;

use tengen_rules::{IllegalMove, MarkingHash};
use thiserror::Error;

use crate::StopReason;

/// Why an action is not done. Nothing changed: neither board nor clock nor log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It is the opponent's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The action does not fit the phase of the game.
    #[error("that cannot be done in this phase of the game")]
    WrongPhase,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The action was meant for another position.
    #[error("the next move is number {move_number}")]
    Stale {
        /// The number the next move will have.
        move_number: u32,
    },
    /// Another handicap stone was placed meanwhile.
    #[error("{placed} stones are placed already")]
    StalePlacing {
        /// How many are placed.
        placed: u8,
    },
    /// The marking changed meanwhile.
    #[error("the marking has changed: it is {hash} now")]
    StaleMarking {
        /// The marking as it is.
        hash: MarkingHash,
    },
    /// The move came after the player's time was up.
    #[error("your time is up")]
    OutOfTime,
    /// Nothing can be done while the clocks stand for this reason.
    #[error("the clocks stand")]
    Stopped {
        /// Why they stand.
        reason: StopReason,
    },
    /// An adjournment was agreed on: the move must be sealed.
    #[error("seal your move: the game is being adjourned")]
    MustSeal,
    /// The settings of the game rule it out.
    #[error("that is not possible in this game")]
    NotInThisGame,
    /// The same is asked already.
    #[error("that has been asked already and waits for an answer")]
    AskedAlready,
    /// The request was answered, withdrawn or overtaken.
    #[error("there is no such request any more")]
    RequestGone,
    /// It cannot be asked before this move.
    #[error("that can be asked from move {move_number} on")]
    TooEarly {
        /// The number of the first move at which it can be.
        move_number: u32,
    },
    /// It cannot be done yet.
    #[error("wait {} seconds", wait.as_millis().div_ceil(1_000))]
    Wait {
        /// How long.
        wait: Duration,
    },
    /// This player has no move to take back.
    #[error("there is no move of yours to take back")]
    NothingToUndo,
    /// This player was refused twice.
    #[error("your opponent has refused twice: there is no more undo for you in this game")]
    NoMoreUndo,
    /// The game was paused and adjourned often or long enough.
    #[error("a game can be paused or adjourned twice, and paused for ten minutes in all")]
    NoMorePauses,
    /// The opponent is here.
    #[error("your opponent is not away")]
    NotAway,
    /// Only who passed three times running can claim that.
    #[error("pass three times running before you claim that")]
    NotPassed,
    /// The choice is not open in this game.
    #[error("that choice is not open now")]
    NoSuchChoice,
    /// There is no stone on that point.
    #[error("there is no stone on that point")]
    NoStone,
    /// Nothing would be different.
    #[error("nothing would be different")]
    NoChange,
    /// This player has changed the marking often enough.
    #[error("you have changed the marking twenty times: accept, resume or let your opponent mark")]
    TooManyMarks,
    /// This player has already accepted this marking.
    #[error("you have already accepted this marking")]
    AlreadyAccepted,
    /// This player has already resumed play once.
    #[error("you have already resumed play once")]
    ResumedBefore,
    /// That is for somebody else to do.
    #[error("that is not yours to do")]
    NotYours,
    /// The time that is said to be up is not.
    #[error("there is time left")]
    TimeLeft,
}
