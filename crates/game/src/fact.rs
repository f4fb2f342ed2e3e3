//! What follows from an entry, as everybody is told it.

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, IllegalMove, Life, Point};

use crate::{
    ClaimKind, Commitment, CycleChoice, Gone, Misconduct, Nonce, Note, Outcome, RefereeAct, Request,
    SealedMove, Seq, StopReason, UserId,
};

/// One thing that happened in a game. There is nothing in it that somebody may not see: what is hidden, as a sealed
/// move, is a fact of its own once it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// A stone was played.
    Played {
        /// Whose stone.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The move's number.
        move_number: u32,
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// The stones it took off the board.
        #[cfg_attr(feature = "ts", ts(type = "Point[]"))]
        captured: Vec<Point>,
    },
    /// A turn was passed.
    Passed {
        /// Who passed.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The move's number.
        move_number: u32,
    },
    /// A forbidden move was made: the stone is taken off again, and the turn is lost.
    TurnLost {
        /// Who made it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The number of the turn.
        move_number: u32,
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// What forbids it.
        #[cfg_attr(feature = "ts", ts(type = "IllegalMove"))]
        why: IllegalMove,
    },
    /// A handicap stone was placed.
    Placed {
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// How many are still to be placed.
        left: u8,
    },
    /// The handicap stands, White is to move.
    PlacingEnded,
    /// Moves were taken back, and both clocks with them.
    TookBack {
        /// Who had asked for it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// How many.
        moves: u32,
        /// The board without them, in rows from the top: `B`, `W`, `.`.
        rows: Vec<String>,
    },
    /// A player asks something of the other; the entry is its number.
    Asked {
        /// Who asks.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// What.
        request: Request,
    },
    /// A request was answered.
    Answered {
        /// Who answered.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The entry that asked.
        seq: Seq,
        /// What was asked.
        request: Request,
        /// Whether it was granted.
        accepted: bool,
    },
    /// A request is gone without an answer.
    RequestGone {
        /// The entry that asked.
        seq: Seq,
        /// What was asked.
        request: Request,
        /// Why.
        why: Gone,
    },
    /// The game is adjourned with the next move, which will be sealed.
    SealingBegan,
    /// A move was sealed, and the game is adjourned.
    Sealed {
        /// Whose move.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The commitment to it.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        commitment: Commitment,
    },
    /// The sealed move is opened, and play goes on.
    SealOpened {
        /// Whose move.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The move.
        sealed: SealedMove,
        /// With it, the commitment can be checked.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        nonce: Nonce,
    },
    /// A player is ready to go on.
    Ready {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A player was given time by his opponent.
    TimeAdded {
        /// Who has it now.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// How much, in milliseconds.
        ms: u32,
    },
    /// The referee was called.
    RefereeCalled {
        /// Who called him.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A referee acted.
    Refereed {
        /// Who.
        referee: UserId,
        /// What he did.
        act: RefereeAct,
        /// Why.
        note: Note,
    },
    /// A player has been warned. The second warning loses the game.
    Warned {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// How often.
        warnings: u8,
    },
    /// A player claims the game.
    Claimed {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// On what ground.
        claim: ClaimKind,
    },
    /// A claim was looked at and found wanting.
    ClaimFailed {
        /// Who had claimed.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A position has come back so often that the players may make an end of it.
    CycleOffered {
        /// How often it has come about.
        times: u32,
    },
    /// A player has said what should come of a position that keeps coming back.
    CycleChosen {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// What he wants.
        choice: CycleChoice,
    },
    /// From here on this player may not bring a position about again.
    RepetitionBanned {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A player has lost his connection.
    Absent {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A player is back.
    Returned {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// Play has ended, counting begins.
    CountingBegan,
    /// The server's proposal of a marking is being made.
    ProposalWanted,
    /// The server has proposed a marking.
    Proposed,
    /// The marking changed; nobody has accepted the new one.
    Marked {
        /// Who changed it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// A stone of the chains that changed.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// What they are now.
        #[cfg_attr(feature = "ts", ts(type = "Life"))]
        life: Life,
    },
    /// A player agreed with the marking.
    Accepted {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// Play goes on.
    Resumed {
        /// Who wanted it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// Who moves next.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        to_play: Color,
    },
    /// The players did not agree on the count in time, and play goes on.
    NotAgreed {
        /// Who moves next.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        to_play: Color,
    },
    /// The players did not agree on the count in time: the server's estimate decides.
    Estimated {
        /// Both had taken part, and can appeal.
        disputed: bool,
    },
    /// A player gave the game up.
    Resigned {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A player's time was up.
    TimedOut {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// A player did not make his first move in time.
    FirstMoveMissed {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// Something goes on a player's record.
    Misconduct {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// What.
        misconduct: Misconduct,
    },
    /// The game is over.
    Finished {
        /// How.
        outcome: Outcome,
    },
    /// Time that the server took is given back.
    Held {
        /// How much, in milliseconds.
        ms: u32,
    },
    /// The server was restarted; nobody lost time by it.
    ServerRestarted,
    /// The clocks stand for this reason.
    ClockStopped {
        /// Why.
        reason: StopReason,
    },
    /// This reason to stop the clocks is gone.
    ClockRunning {
        /// Which.
        reason: StopReason,
    },
}
