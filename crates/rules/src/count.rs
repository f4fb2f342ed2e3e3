//! What both sides have when a game is counted.

use crate::{ByColor, Color, HalfPoints, Scoring};

/// Who owns which point of a position, and how much that is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// What was counted.
    pub scoring: Scoring,
    /// Each side's points. Area: shared ones count half for each, so both together are all points of the board.
    /// Territory: prisoners are in it.
    pub points: ByColor<HalfPoints>,
    /// The stones that each side holds of the other: those captured in the game, and the dead.
    pub prisoners: ByColor<u32>,
    /// Whose each point is, row by row: living stones, and what they surround; none where nobody has it.
    pub owner: Vec<Option<Color>>,
}

impl Count {
    /// Black's margin over White: positive when Black has more, zero when both have the same.
    #[must_use]
    pub fn margin(&self, komi: HalfPoints, compensation: HalfPoints) -> HalfPoints {
        self.points.black - self.points.white - komi - compensation
    }
}
