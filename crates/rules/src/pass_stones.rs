//! How a count looks when every pass hands the opponent a stone, as the AGA rules let it be done.
//!
//! The stones make territory and prisoners come out as area does: both sides have made as many moves, so each stone
//! that is not on the board is in the other's hand. White passes last, a third time if need be. By these rules a turn
//! lost to an illegal move (rule 8) costs a stone as a pass does.

use crate::ground::Ground;
use crate::{ByColor, Color, HalfPoints, Marking, Position};

/// Territory, with the eyes of seki in it, and prisoners, with the stones handed over among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PassStones {
    /// Points that each side surrounds.
    pub territory: ByColor<u32>,
    /// Stones each holds of the other: captured, dead, and handed over.
    pub prisoners: ByColor<u32>,
    /// Stones each has handed over, for passes and lost turns, White's last pass included.
    pub handed_over: ByColor<u32>,
}

impl PassStones {
    /// Counts a game in which the sides took turns from the beginning: Black first on an empty board, or White after
    /// handicap stones.
    #[must_use]
    pub fn new(position: &Position, marking: &Marking) -> PassStones {
        let ground = Ground::new(position, marking);
        let mut territory = ByColor::new(0, 0);
        for (region, color) in ground.surrounded() {
            if let Some(color) = color {
                // A board has at most 625 points.
                territory[color] += region.len() as u32;
            }
        }
        let (passed, lost) = (position.passed(), position.lost_turns());
        let mut handed_over = ByColor::new(passed.black + lost.black, passed.white + lost.white);
        if position.to_play() == Color::White {
            handed_over.white += 1;
        }
        let mut prisoners = ground.prisoners(position);
        prisoners.black += handed_over.white;
        prisoners.white += handed_over.black;
        PassStones { territory, prisoners, handed_over }
    }

    /// Black's margin over White before komi. With N handicap stones it is N − 1 less than by area: the compensation
    /// that area needs is in it.
    #[must_use]
    pub fn margin(&self) -> HalfPoints {
        let of = |color| (self.territory[color] + self.prisoners[color]) as i32;
        HalfPoints::from_points(of(Color::Black) - of(Color::White))
    }
}
