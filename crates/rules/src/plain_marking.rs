//! A marking to begin with, from the shape of the board alone.

use crate::border::unsettled;
use crate::ground::Ground;
use crate::{Color, Marking, Point, Position, Scoring, pass_alive_area};

/// Marks what needs no reading of fights. Dead is every chain inside the [area](pass_alive_area) that is
/// unconditionally the other colour's. Under territory scoring the seki is flagged that
/// [`Marking::with_seki_found`] finds between stones of both colours, as far as the board is settled but for dame: what
/// lies at an open border is no seki yet. All else is left alive, hopeless as it may be.
///
/// ```
/// use tengen_rules::{Color, Position, Ruleset, Scoring, Setup, Size, plain_marking};
///
/// // . O X . X
/// // X X X X X   Black has two eyes, and White cannot live in one of them.
/// // . . . . .
/// // . . O . .   This stone might.
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let (black, white) = (points("ca ea ab bb cb db eb")?, points("ba cd")?);
/// let setup = Setup { black, white, to_play: Color::Black };
/// let position = Position::from_setup(Size::new(5, 4)?, &Ruleset::CHINESE, &setup)?;
/// assert_eq!(plain_marking(&position, Scoring::Area).dead().collect::<Vec<_>>(), points("ba")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn plain_marking(position: &Position, scoring: Scoring) -> Marking {
    let dead = dead_for_certain(position);
    match scoring {
        Scoring::Area => dead,
        Scoring::Territory => with_settled_seki(dead, position),
    }
}

/// A chain has no stone of the other colour in it, so it lies in one region of that colour: if one of its stones is
/// in an owned region, all are.
pub(crate) fn dead_for_certain(position: &Position) -> Marking {
    let owner = pass_alive_area(position, position.allows_multi_stone_suicide());
    let points = position.size().points_iter().zip(owner);
    let is_dead = |color, owner| owner == Some(color);
    let dead = points
        .filter(|&(point, owner)| position.at(point).is_some_and(|color| is_dead(color.opponent(), owner)));
    dead.map(|(point, _)| point).collect()
}

/// The search takes the dead to be marked and the game to be over but for dame. Where it is not, whole groups would
/// count as seki because their territory is not closed yet; and so would stones that are dead, but not for certain:
/// these lie among living ones, while a seki has two sides, and neither has two eyes.
pub(crate) fn with_settled_seki(mut marking: Marking, position: &Position) -> Marking {
    let ground = Ground::new(position, &marking);
    let unsettled = unsettled(&ground);
    let found = marking.clone().with_seki_found(position);
    let points: Vec<Point> = position.size().points_iter().collect();
    let in_seki = |point: usize| !unsettled[point] && found.is_seki(points[point]);
    let parts = ground.grid.parts(|point| ground.alive[point].is_none() || in_seki(point));
    let has = |part: &[usize], color| part.iter().any(|&point| ground.alive[point] == Some(color));
    for part in parts.iter().filter(|part| Color::BOTH.into_iter().all(|color| has(part, color))) {
        let stones = part.iter().filter(|&&point| ground.alive[point].is_some());
        marking.flag_seki(stones.map(|&point| points[point]));
    }
    marking
}
