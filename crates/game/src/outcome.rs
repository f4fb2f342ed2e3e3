//! How a game ended.

use std::fmt;

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, HalfPoints, Score};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// One side won.
    Win {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        winner: Color,
        /// How.
        #[serde(flatten)]
        by: WinBy,
    },
    /// Neither won.
    Draw {
        /// How it came.
        by: DrawBy,
    },
}

/// How a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DrawBy {
    /// An equal score.
    Score,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum WinBy {
    /// By counting.
    Score {
        /// The winner's margin, in half-points.
        #[serde(rename = "margin_half_points")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        margin: HalfPoints,
    },
    /// The loser resigned.
    Resignation,
    /// The loser's time was up.
    Timeout,
}

impl Outcome {
    /// The result of a count.
    pub fn by_score(score: Score) -> Self {
        match score.winner {
            None => Outcome::Draw { by: DrawBy::Score },
            Some(winner) => Outcome::Win { winner, by: WinBy::Score { margin: score.margin } },
        }
    }

    /// The opponent of `loser` wins.
    pub const fn lost(loser: Color, by: WinBy) -> Self {
        Outcome::Win { winner: loser.opponent(), by }
    }
}

/// As SGF writes a result: `B+3.5`, `W+R`, `B+T`, `0`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome::Win { winner, by } = *self else { return f.write_str("0") };
        let letter = if winner == Color::Black { "B" } else { "W" };
        match by {
            WinBy::Score { margin } => f.write_str(&Score { winner: Some(winner), margin }.points()),
            WinBy::Resignation => write!(f, "{letter}+R"),
            WinBy::Timeout => write!(f, "{letter}+T"),
        }
    }
}
