//! What one player asks of the other.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::Color;

use crate::{GameTime, Seq};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Request {
    /// To take back the asker's last move and what came after it.
    Undo,
    /// To call it a draw.
    Draw,
    /// To count without further moves.
    Count,
    /// To stop the clocks for a while.
    Pause,
    /// To seal a move and go on another time.
    Adjourn {
        /// When to go on, in milliseconds of the Unix epoch. It is for the players to agree on and for the caller to
        /// keep: within seven days.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        until_ms: i64,
    },
}

/// A request that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The entry that asked, by which it is answered.
    pub seq: Seq,
    /// Who asked.
    pub by: Color,
    /// For what.
    pub request: Request,
    /// Until when it can be answered, if that is limited.
    pub until: Option<GameTime>,
}

/// Why a request is gone without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// Its asker took it back.
    Withdrawn,
    /// It was not answered in time.
    Expired,
    /// The game went on.
    Overtaken,
}

impl Request {
    pub(crate) const KINDS: usize = 5;

    /// A number for what is asked, whatever it says besides.
    pub(crate) const fn kind(&self) -> usize {
        match self {
            Request::Undo => 0,
            Request::Draw => 1,
            Request::Count => 2,
            Request::Pause => 3,
            Request::Adjourn { .. } => 4,
        }
    }

    /// How long it waits for an answer; nothing if until the next move.
    pub(crate) const fn patience(&self) -> Option<Duration> {
        match self {
            Request::Undo | Request::Draw => None,
            Request::Count => Some(Duration::from_secs(30)),
            Request::Pause | Request::Adjourn { .. } => Some(Duration::from_secs(60)),
        }
    }

    /// Whether a move, whosever it is, makes an end of it.
    pub(crate) const fn dies_with_a_move(&self) -> bool {
        matches!(self, Request::Undo | Request::Draw | Request::Count)
    }
}

/// On what ground a game is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// The opponent has been away for long.
    Absence,
    /// The opponent plays on though nothing is left to play for.
    Stalling,
}

/// What a player wants to come of a position that keeps coming back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CycleChoice {
    /// The game ends without result (无胜负).
    NoResult,
    /// It is a draw.
    Draw,
    /// It counts for nothing and is played again.
    Replay,
    /// Play goes on.
    PlayOn,
}
