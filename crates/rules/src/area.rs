//! Counting by area (数子): living stones and the empty points they surround.

use crate::region::{flood, index, neighbours};
use crate::{ByColor, Color, HalfPoints, Marking, Point, Position};

/// Who owns which point of a position, and how much that is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AreaCount {
    /// Each side's points. Shared ones count half for each, so both together are all points of the board.
    pub area: ByColor<HalfPoints>,
    /// The owner of each point, row by row; none where it is shared.
    pub owner: Vec<Option<Color>>,
}

/// Counts the position after its dead stones are taken off. An empty region belongs to the colour whose stones
/// alone touch it; if both do, or none, it is shared.
#[must_use]
pub fn count_area(position: &Position, marking: &Marking) -> AreaCount {
    let size = position.size();
    let alive = |point: Point| position.at(point).filter(|_| !marking.is_dead(point));
    let mut owner: Vec<Option<Color>> = size.points_iter().map(alive).collect();
    let mut counted = vec![false; size.points()];
    for first in size.points_iter() {
        if alive(first).is_none() && !counted[index(size, first)] {
            let region = flood(size, first, |point| alive(point).is_none());
            let around = region.iter().flat_map(|&point| neighbours(size, point)).filter_map(alive);
            let surrounded_by = only(around);
            for point in region {
                counted[index(size, point)] = true;
                owner[index(size, point)] = surrounded_by;
            }
        }
    }
    AreaCount { area: sum(&owner), owner }
}

/// Black's margin over White: positive when Black wins, zero for a draw.
#[must_use]
pub fn score_area(count: &AreaCount, komi: HalfPoints, compensation: HalfPoints) -> HalfPoints {
    count.area.black - count.area.white - komi - compensation
}

/// The colour of all of them, if they have one and the same.
fn only(mut colors: impl Iterator<Item = Color>) -> Option<Color> {
    let first = colors.next()?;
    colors.all(|color| color == first).then_some(first)
}

fn sum(owner: &[Option<Color>]) -> ByColor<HalfPoints> {
    let share = |color| {
        let half_points = |owner: &Option<Color>| match owner {
            Some(owner) if *owner == color => HalfPoints(2),
            Some(_) => HalfPoints(0),
            None => HalfPoints(1),
        };
        owner.iter().map(half_points).sum()
    };
    ByColor::new(share(Color::Black), share(Color::White))
}
