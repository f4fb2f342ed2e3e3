//! How an area count looks when the board is filled in (填满计点), as the Ing rules count.
//!
//! Both sides own the same number of stones, together all points of the board but an odd last one: 180 each on 19 lines. They
//! fill what they own. Who has points left when his stones are gone has left-over space (胜空); who has stones left
//! has left-over stones (负子), which go into the other's space. The margin is the one of the area.

use crate::{ByColor, Color, Count, HalfPoints, Scoring};

/// The board filled in, in points and stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FillIn {
    /// Stones of each side.
    pub stones: u32,
    /// 胜空: points that each side has left when its stones are gone.
    pub space: ByColor<u32>,
    /// 负子: stones that each side has left when its points are filled.
    pub stones_left: ByColor<u32>,
    /// 分空: shared points, filled by halves. A last odd one stays open.
    pub shared: u32,
}

impl FillIn {
    /// The board as the count left it. Nothing if it was no count by area.
    ///
    /// ```
    /// use tengen_rules::{FillIn, Marking, Position, Ruleset, Setup, Size, count_area};
    ///
    /// // . X O .   Eight stones each. Black owns nine points, White seven.
    /// // X X O .
    /// // . X O O
    /// // X X X O
    /// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
    /// let (black, white) = (points("ba ab bb bc ad bd cd")?, points("ca cb cc dc dd")?);
    /// let setup = Setup { black, white, ..Setup::default() };
    /// let position = Position::from_setup(Size::square(4)?, &Ruleset::ING, &setup)?;
    /// let filled = FillIn::new(&count_area(&position, &Marking::default())).ok_or("no area")?;
    /// assert_eq!((filled.stones, filled.space.black, filled.stones_left.white), (8, 1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(count: &Count) -> Option<FillIn> {
        if count.scoring != Scoring::Area {
            return None;
        }
        // A board has at most 625 points.
        let owned = |owner| count.owner.iter().filter(|&&found| found == owner).count() as u32;
        let (stones, shared) = (count.owner.len() as u32 / 2, owned(None));
        let filled = |color| owned(Some(color)) + shared / 2;
        let (black, white) = (filled(Color::Black), filled(Color::White));
        Some(FillIn {
            stones,
            space: ByColor::new(black.saturating_sub(stones), white.saturating_sub(stones)),
            stones_left: ByColor::new(stones.saturating_sub(black), stones.saturating_sub(white)),
            shared,
        })
    }

    /// Black's margin over White before komi: space for oneself, stones left for the other.
    #[must_use]
    pub fn margin(&self) -> HalfPoints {
        let of = |color| self.space[color] as i32 - self.stones_left[color] as i32;
        HalfPoints::from_points(of(Color::Black) - of(Color::White))
    }
}
