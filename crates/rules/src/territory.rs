//! Counting by territory (数目): the empty points that living stones surround, and prisoners.

use crate::ground::Ground;
use crate::seki::false_eyes;
use crate::{ByColor, Color, Count, FalseEyes, HalfPoints, Marking, Position, Scoring};

/// Counts the position as it stands after its dead stones are taken off. Each of them is a prisoner and leaves a
/// point, so it is worth two in all. A region is territory when stones of one colour alone touch it and none of them
/// is marked as in seki (公活无目); what touches both, or none, is dame and counts for nobody.
///
/// Source: the Japanese rules of 1989, article 8 (eye points, dame, seki, territory), and article 10 (counting).
///
/// ```
/// use tengen_rules::{FalseEyes, HalfPoints, Marking, Position, Ruleset, Setup, Size, count_territory};
///
/// // . X . O .    The white stone at the left is dead: Black has three points and a
/// // O X X O .    prisoner, White three points. The two points between them are dame.
/// // . X O O O
/// // X X . O .
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let (black, white) = (points("ba bb cb bc ad bd")?, points("da db cc dc ec dd ab")?);
/// let setup = Setup { black, white, ..Setup::default() };
/// let position = Position::from_setup(Size::new(5, 4)?, &Ruleset::JAPANESE, &setup)?;
/// let marking: Marking = points("ab")?.into_iter().collect();
/// let count = count_territory(&position, &marking, FalseEyes::Counted);
/// assert_eq!(count.points.black, HalfPoints::from_points(4));
/// assert_eq!(count.points.white, HalfPoints::from_points(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn count_territory(position: &Position, marking: &Marking, false_eyes_are: FalseEyes) -> Count {
    let ground = Ground::new(position, marking);
    let filled = match false_eyes_are {
        FalseEyes::Counted => vec![false; ground.grid.points()],
        FalseEyes::NotCounted => false_eyes(&ground),
    };
    let seki = in_seki(&ground, position, marking);
    let mut owner = ground.alive.clone();
    let mut territory = ByColor::new(0, 0);
    for (region, color) in ground.surrounded() {
        let Some(color) = color.filter(|_| !touches(&ground, &region, &seki)) else { continue };
        for point in region.into_iter().filter(|&point| !filled[point]) {
            owner[point] = Some(color);
            territory[color] += 1;
        }
    }
    let prisoners = ground.prisoners(position);
    // No side has more prisoners than the other made moves.
    let points = |color| HalfPoints::from_points(territory[color] + prisoners[color] as i32);
    let points = ByColor::new(points(Color::Black), points(Color::White));
    Count { scoring: Scoring::Territory, points, prisoners, owner }
}

/// The living stones marked as in seki.
fn in_seki(ground: &Ground, position: &Position, marking: &Marking) -> Vec<bool> {
    let mut seki = vec![false; ground.grid.points()];
    for point in marking.seki().filter(|&point| position.size().contains(point)) {
        seki[ground.grid.index(point)] = true;
    }
    seki
}

fn touches(ground: &Ground, region: &[usize], stones: &[bool]) -> bool {
    region.iter().any(|&point| ground.grid.neighbours(point).any(|near| stones[near]))
}
