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
    /// Neither won; half a point each.
    Draw {
        /// How it came.
        by: DrawBy,
    },
    /// The game counts for nothing.
    Void {
        /// Why.
        by: VoidBy,
    },
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
    /// The loser resigned (中盘胜).
    Resignation,
    /// The loser's time was up.
    Timeout,
    /// The loser stayed away, or was warned twice.
    Forfeit,
    /// A referee ruled so.
    Referee,
}

/// How a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DrawBy {
    /// An equal score.
    Score,
    /// Both players agreed.
    Agreement,
    /// A referee ruled so.
    Referee,
}

/// Why a game counts for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum VoidBy {
    /// It ended before it had begun: fewer than two moves were made.
    Aborted,
    /// It ended too early to be rated.
    Annulled,
    /// The position kept coming back (无胜负), or a referee ruled so.
    NoResult,
    /// It is to be played again (重下).
    Replay,
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

/// As SGF writes a result: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match *self {
            Outcome::Draw { .. } => return f.write_str("0"),
            Outcome::Void { .. } => return f.write_str("Void"),
            Outcome::Win { winner, by } => (winner, by),
        };
        let letter = if winner == Color::Black { "B" } else { "W" };
        match by {
            WinBy::Score { margin } => f.write_str(&Score { winner: Some(winner), margin }.points()),
            WinBy::Resignation => write!(f, "{letter}+R"),
            WinBy::Timeout => write!(f, "{letter}+T"),
            WinBy::Forfeit | WinBy::Referee => write!(f, "{letter}+F"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_as_sgf_has_them() {
        let margin = HalfPoints::new(7);
        let black = |by| Outcome::Win { winner: Color::Black, by };
        let written = [
            (black(WinBy::Score { margin }), "B+3.5"),
            (Outcome::lost(Color::Black, WinBy::Resignation), "W+R"),
            (black(WinBy::Timeout), "B+T"),
            (Outcome::lost(Color::Black, WinBy::Forfeit), "W+F"),
            (black(WinBy::Referee), "B+F"),
            (Outcome::Draw { by: DrawBy::Agreement }, "0"),
            (Outcome::Void { by: VoidBy::Annulled }, "Void"),
        ];
        for (outcome, text) in written {
            assert_eq!(outcome.to_string(), text);
        }
    }
}
