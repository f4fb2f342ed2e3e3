//! How a game ended.

use std::fmt;

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, HalfPoints, margin_text_points};

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
    pub fn by_score(black_minus_white: HalfPoints) -> Self {
        match black_minus_white.value() {
            0 => Outcome::Draw { by: DrawBy::Score },
            1.. => Outcome::Win { winner: Color::Black, by: WinBy::Score { margin: black_minus_white } },
            _ => Outcome::Win { winner: Color::White, by: WinBy::Score { margin: -black_minus_white } },
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
            WinBy::Score { margin } => {
                let signed = if winner == Color::Black { margin } else { -margin };
                f.write_str(&margin_text_points(signed))
            }
            WinBy::Resignation => write!(f, "{letter}+R"),
            WinBy::Timeout => write!(f, "{letter}+T"),
        }
    }
}
