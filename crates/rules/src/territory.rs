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
/// use tengen_rules::{Color, FalseEyes, HalfPoints, Marking, Position, Ruleset, Setup, Size, count_territory};
///
/// // . X . O .
/// // . X X O .    Four points for Black, three for White and a stone that Black holds.
/// // X X O O O
/// // O . O . .    The white stone at the left is dead, and so is nothing else.
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let setup = Setup {
///     black: points("ba bb cb ac bc")?,
///     white: points("da db cc dc ec cd")?,
///     to_play: Color::Black,
/// };
/// let position = Position::from_setup(Size::new(5, 4)?, &Ruleset::JAPANESE, &setup)?;
/// let count = count_territory(&position, &Marking::default(), FalseEyes::Counted);
/// assert_eq!(count.points.black, HalfPoints::from_points(2));
/// assert_eq!(count.points.white, HalfPoints::from_points(4));
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
    for (region, color) in surrounded(&ground) {
        let Some(color) = color.filter(|_| !touches(&ground, &region, &seki)) else { continue };
        for point in region.into_iter().filter(|&point| !filled[point]) {
            owner[point] = Some(color);
            territory[color] += 1;
        }
    }
    let prisoners = prisoners(position, &ground);
    // No side has more prisoners than the other made moves.
    let points = |color| HalfPoints::from_points(territory[color] + prisoners[color] as i32);
    let points = ByColor::new(points(Color::Black), points(Color::White));
    Count { scoring: Scoring::Territory, points, prisoners, owner }
}

/// The regions of points without living stones, and the colour whose stones alone touch each.
pub(crate) fn surrounded(ground: &Ground) -> impl Iterator<Item = (Vec<usize>, Option<Color>)> {
    let regions = ground.grid.parts(|point| ground.alive[point].is_none());
    regions.into_iter().map(|region| {
        let near = region.iter().flat_map(|&point| ground.grid.neighbours(point));
        let color = only(near.filter_map(|point| ground.alive[point]));
        (region, color)
    })
}

/// The stones that each colour holds of the other: captured before, and dead now.
pub(crate) fn prisoners(position: &Position, ground: &Ground) -> ByColor<u32> {
    let mut prisoners = position.prisoners();
    for color in ground.dead.iter().flatten() {
        prisoners[color.opponent()] += 1;
    }
    prisoners
}

/// The colour of all of them, if they have one and the same.
fn only(mut colors: impl Iterator<Item = Color>) -> Option<Color> {
    let first = colors.next()?;
    colors.all(|color| color == first).then_some(first)
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
