//! Everything that can be done to a game.

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, Extent, Life, MarkingHash, Point};

use crate::{ClaimKind, CycleChoice, Nonce, Note, RefereeAct, Request, SealedMove, Seq};

/// One input of a game. Variants have named fields only: the tag stands among them.
///
/// `move_number`, where an action has one, is the number that the next move will have: another belongs to another
/// position, and the action is stale.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// A stone is played.
    Play {
        /// The number this move will have.
        move_number: u32,
        /// Where.
        point: Point,
    },
    /// The turn is passed.
    Pass {
        /// The number this move will have.
        move_number: u32,
    },
    /// The game is given up.
    Resign,
    /// While placing: a handicap stone is put on the board.
    Place {
        /// How many are placed already.
        placed: u8,
        /// Where.
        point: Point,
    },
    /// The opponent is asked for something.
    Ask {
        /// The number that the next move will have.
        move_number: u32,
        /// What.
        request: Request,
    },
    /// The opponent's request is granted or declined.
    Answer {
        /// The entry that asked.
        request: Seq,
        /// Whether it is granted.
        accept: bool,
    },
    /// One's own request is taken back.
    Withdraw {
        /// The entry that asked.
        request: Seq,
    },
    /// The move before an adjournment, hidden until play goes on.
    Seal {
        /// The number this move will have.
        move_number: u32,
        /// What.
        sealed: SealedMove,
        /// Hides it: everybody is shown the commitment to it.
        nonce: Nonce,
    },
    /// Paused or adjourned: this player is ready to go on. When both are, play does.
    GoOn,
    /// The opponent is given a minute.
    AddTime,
    /// The referee is called.
    CallReferee,
    /// A game against somebody who is away, or who only plays on for the sake of it, is claimed.
    Claim {
        /// The number that the next move will have.
        move_number: u32,
        /// On what ground.
        claim: ClaimKind,
    },
    /// What this player wants to come of a position that keeps coming back.
    Choose {
        /// The number that the next move will have.
        move_number: u32,
        /// What.
        choice: CycleChoice,
    },
    /// While counting: chains are declared dead, alive or in seki.
    Mark {
        /// The number that the next move will have.
        move_number: u32,
        /// A stone of the chain.
        point: Point,
        /// What they are.
        life: Life,
        /// This chain alone, or all that it shares its enclosed region with.
        extent: Extent,
    },
    /// While counting: agrees with the marking that has this hash.
    Accept {
        /// The number that the next move will have.
        move_number: u32,
        /// The marking agreed with.
        hash: MarkingHash,
    },
    /// While counting: play goes on.
    Resume {
        /// The number that the next move will have.
        move_number: u32,
    },
    /// By a referee.
    Referee {
        /// What he does.
        act: RefereeAct,
        /// Why.
        note: Note,
    },
    /// By the server: its estimate of the position that is counted.
    Propose {
        /// The number that the next move will have.
        move_number: u32,
        /// The stones it takes for dead.
        dead: Vec<Point>,
        /// The stones it takes for living in seki.
        seki: Vec<Point>,
    },
    /// By the server: its estimates for a claim against stalling.
    Adjudicate {
        /// The number that the next move will have.
        move_number: u32,
        /// The stones it took for dead before the first of the claimant's last three passes.
        dead_before: Vec<Point>,
        /// The stones it took for living in seki then.
        seki_before: Vec<Point>,
        /// The stones it takes for dead now.
        dead: Vec<Point>,
        /// The stones it takes for living in seki now.
        seki: Vec<Point>,
    },
    /// By the server: a player has no connection.
    Absent {
        /// Who.
        color: Color,
        /// Since how long before this entry, in milliseconds.
        for_ms: u32,
    },
    /// By the server: a player is back.
    Returned {
        /// Who.
        color: Color,
    },
    /// By the server: the running clock's time is up.
    Flag,
    /// By the server: the time for something other than a move of a player whose clock runs is up.
    Expired {
        /// What.
        wait: Wait,
    },
    /// By the server: the time agreed on for going on after an adjournment has come.
    Reopen,
    /// By the server, at the moment the entry before was told: storing it took so long that it is nobody's time. All that
    /// is waited for ends so much later.
    Held {
        /// From the time of the entry before to this one's, in milliseconds.
        ms: u32,
    },
    /// By the server: it was restarted; the clocks stand until it says that they run.
    ServerRestarted,
    /// By the server: the clocks stop.
    Stopped {
        /// Why.
        reason: StopReason,
    },
    /// By the server: a reason to stop the clocks is gone.
    Running {
        /// Which.
        reason: StopReason,
        /// If it was the last, the clocks run this many milliseconds later.
        after_ms: u32,
    },
}

/// Why the clocks stand. Several reasons may hold together; they run again when all are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The server was away, or many lost their connection at once.
    Server,
    /// Both agreed to pause.
    Pause,
    /// A referee was called, or wants it.
    Referee,
    /// A claim is being looked at.
    Claim,
}

/// What is waited for, other than a move of a player whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Wait {
    /// Black places his handicap.
    Placing,
    /// A player makes his first move.
    FirstMove,
    /// A request is answered.
    Answer {
        /// The entry that asked.
        request: Seq,
    },
    /// A pause ends.
    Pause,
    /// The players agree on the count.
    Counting,
    /// A referee who was called comes.
    Referee,
}
