//! Counting by area (数子): living stones and the empty points they surround.

use crate::ground::Ground;
use crate::{ByColor, Color, Count, HalfPoints, Marking, Position, Scoring};

/// Counts the position after its dead stones are taken off. An empty region belongs to the colour whose stones
/// alone touch it; if both do, or none, it is shared.
///
/// ```
/// use tengen_rules::{Color, HalfPoints, Marking, Position, Ruleset, Setup, Size, count_area};
///
/// // . X X O .
/// // . X O O .    The point between the walls, at the bottom, is shared: 7½ to 7½.
/// // . X . O .
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let (black, white) = (points("ba ca bb bc")?, points("da cb db dc")?);
/// let setup = Setup { black, white, to_play: Color::Black };
/// let position = Position::from_setup(Size::new(5, 3)?, &Ruleset::CHINESE, &setup)?;
/// let count = count_area(&position, &Marking::default());
/// assert_eq!(count.points.black, HalfPoints(15));
/// assert_eq!(count.points.white, HalfPoints(15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn count_area(position: &Position, marking: &Marking) -> Count {
    let ground = Ground::new(position, marking);
    let mut owner = ground.alive.clone();
    for (region, color) in ground.surrounded() {
        region.iter().for_each(|&point| owner[point] = color);
    }
    let points = ByColor::new(share(&owner, Color::Black), share(&owner, Color::White));
    Count { scoring: Scoring::Area, points, prisoners: ground.prisoners(position), owner }
}

/// Two half-points for each point the colour owns, one for each that is shared.
fn share(owner: &[Option<Color>], color: Color) -> HalfPoints {
    let half_points = |owner: &Option<Color>| match owner {
        Some(owner) if *owner == color => HalfPoints(2),
        Some(_) => HalfPoints(0),
        None => HalfPoints(1),
    };
    owner.iter().map(half_points).sum()
}
