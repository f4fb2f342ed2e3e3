//! The move before an adjournment: written down, shown to nobody, opened when play goes on.

use std::fmt;

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color, Move, Point};

use crate::clock_state::PlayerTime;
use crate::{Commitment, Nonce};

/// A move that can be sealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SealedMove {
    /// A stone.
    Play {
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
    },
    /// A pass.
    Pass,
    /// The game is given up.
    Resign,
}

impl SealedMove {
    /// As a move; nothing for giving up.
    pub const fn as_move(self) -> Option<Move> {
        match self {
            SealedMove::Play { point } => Some(Move::Play(point)),
            SealedMove::Pass => Some(Move::Pass),
            SealedMove::Resign => None,
        }
    }
}

/// Without what it is: it must not come into a log of the server by accident.
impl fmt::Debug for SealedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedMove(…)")
    }
}

/// The value that is committed to: `play pd`, `pass` or `resign`.
impl fmt::Display for SealedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealedMove::Play { point } => write!(f, "play {point}"),
            SealedMove::Pass => f.write_str("pass"),
            SealedMove::Resign => f.write_str("resign"),
        }
    }
}

/// A sealed move in its envelope.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Whose move it is.
    pub color: Color,
    /// What everybody is shown.
    pub commitment: Commitment,
    /// When play goes on, in milliseconds of the Unix epoch.
    pub until_ms: i64,
    pub(crate) sealed: SealedMove,
    pub(crate) nonce: Nonce,
    pub(crate) times_before: ByColor<PlayerTime>,
}

/// Without what is in it.
impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sealed { color, commitment, until_ms, .. } = self;
        f.debug_struct("Sealed")
            .field("color", color)
            .field("commitment", commitment)
            .field("until_ms", until_ms)
            .finish_non_exhaustive()
    }
}

/// A sealed move that was opened, with all that checks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// Whose move it was.
    #[cfg_attr(feature = "ts", ts(type = "Color"))]
    pub color: Color,
    /// The commitment that everybody had been shown.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Commitment,
    /// The move.
    pub sealed: SealedMove,
    /// The nonce that hid it.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub nonce: Nonce,
}
