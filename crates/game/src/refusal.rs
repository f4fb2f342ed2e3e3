//! A player asked for something that is not allowed now.

use tengen_rules::{IllegalMove, MarkingHash};
use thiserror::Error;

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
    /// The move was meant for another position.
    #[error("the next move is number {move_number}")]
    Stale {
        /// The number the next move will have.
        move_number: u32,
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
    /// There is no stone on that point.
    #[error("there is no stone on that point")]
    NoStone,
    /// The chain is already marked so.
    #[error("the chain is already marked so")]
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
    /// That is the server's or a player's to do, not yours.
    #[error("that is not yours to do")]
    NotYours,
    /// The clock that is said to be up still runs.
    #[error("there is time left")]
    TimeLeft,
}
