//! The board looked at point by point, to compare with what the crate keeps up to date.

use std::collections::BTreeSet;

use tengen_rules::{ByColor, Color, Marking, Point, Position, Size};

pub(crate) fn neighbours(size: Size, point: Point) -> Vec<Point> {
    let (column, row) = (i16::from(point.column()), i16::from(point.row()));
    let near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
    let points = near.into_iter().filter(|(c, r)| *c >= 0 && *r >= 0);
    points.map(|(c, r)| Point::new(c as u8, r as u8)).filter(|&p| size.contains(p)).collect()
}

/// Every point reached from the first through points that `open` lets pass.
pub(crate) fn flood(size: Size, first: Point, open: impl Fn(Point) -> bool) -> BTreeSet<Point> {
    let (mut reached, mut next) = (BTreeSet::from([first]), vec![first]);
    while let Some(point) = next.pop() {
        for near in neighbours(size, point) {
            if open(near) && reached.insert(near) {
                next.push(near);
            }
        }
    }
    reached
}

/// The living stone there.
pub(crate) fn living(position: &Position, marking: &Marking, point: Point) -> Option<Color> {
    position.at(point).filter(|_| !marking.is_dead(point))
}

/// The living stones that touch the region of a point without one.
pub(crate) fn around(position: &Position, marking: &Marking, point: Point) -> BTreeSet<Point> {
    let size = position.size();
    let region = flood(size, point, |near| living(position, marking, near).is_none());
    let near = region.into_iter().flat_map(|point| neighbours(size, point));
    near.filter(|&near| living(position, marking, near).is_some()).collect()
}

/// The colour of all living stones around; none if there are two, or no stones.
pub(crate) fn surrounding(position: &Position, marking: &Marking, point: Point) -> Option<Color> {
    let stones = around(position, marking, point);
    let colors: BTreeSet<_> = stones.into_iter().filter_map(|stone| position.at(stone)).collect();
    if colors.len() == 1 { colors.into_iter().next() } else { None }
}

/// Whose each point is by area.
pub(crate) fn area(position: &Position, marking: &Marking) -> Vec<Option<Color>> {
    let owner = |point| living(position, marking, point).or_else(|| surrounding(position, marking, point));
    position.size().points_iter().map(owner).collect()
}

/// Whose each point is by territory, living stones included, when the board is counted as it stands.
pub(crate) fn territory(position: &Position, marking: &Marking) -> Vec<Option<Color>> {
    let owner = |point| match living(position, marking, point) {
        Some(color) => Some(color),
        None if around(position, marking, point).iter().any(|&stone| marking.is_seki(stone)) => None,
        None => surrounding(position, marking, point),
    };
    position.size().points_iter().map(owner).collect()
}

/// Stones that each colour holds of the other: taken in the game, and dead.
pub(crate) fn held(position: &Position, marking: &Marking) -> ByColor<u32> {
    let mut held = position.prisoners();
    for color in marking.dead().filter_map(|point| position.at(point)) {
        held[color.opponent()] += 1;
    }
    held
}
