//! The stones on the board before the first move.

use crate::{Color, Point};

/// Stones placed before the first move, and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Where Black's stones lie.
    pub black: Vec<Point>,
    /// Where White's stones lie.
    pub white: Vec<Point>,
    /// Who makes the first move.
    pub to_play: Color,
}

impl Default for Setup {
    /// The empty board, Black to play.
    fn default() -> Setup {
        Setup { black: Vec::new(), white: Vec::new(), to_play: Color::Black }
    }
}

impl Setup {
    /// Handicap stones, wherever Black put them: White makes the first move.
    #[must_use]
    pub fn handicap(stones: Vec<Point>) -> Setup {
        Setup { black: stones, white: Vec::new(), to_play: Color::White }
    }

    /// Every stone with its colour, Black's first.
    pub fn stones(&self) -> impl Iterator<Item = (Color, Point)> {
        let black = self.black.iter().map(|&point| (Color::Black, point));
        black.chain(self.white.iter().map(|&point| (Color::White, point)))
    }
}

/// Why stones cannot lie as a [`Setup`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetup {
    /// A stone beside the board.
    #[error("the stone at {0} is off the board")]
    OffBoard(Point),
    /// Two stones on one point.
    #[error("two stones are placed at {0}")]
    Twice(Point),
    /// A chain that would have been captured.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
}
