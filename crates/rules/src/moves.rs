//! A move, what it did to the board, and why it may be refused.

use crate::Point;

/// A stone on a point, or a pass. A pass is a move: it has a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Move {
    /// Place a stone.
    Play(Point),
    /// Place none.
    Pass,
}

impl Move {
    /// The point played on; none for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

/// What a move that was played did to the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The points that the move left empty: the opponent's stones or, after suicide, the mover's own with
    /// the stone just played among them; in no order. Nothing is allocated when nothing was captured.
    pub captured: Vec<Point>,
}

/// Why the rules refuse a move. The position stays as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone is there.
    #[error("the point is occupied")]
    Occupied,
    /// The stone's own chain would have no liberty, and nothing is captured.
    #[error("the move is suicide")]
    Suicide,
    /// It takes back at once the single stone that took one.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// It repeats an earlier whole-board position, other than by [`IllegalMove::Ko`].
    #[error("the move repeats an earlier position")]
    Superko,
}
