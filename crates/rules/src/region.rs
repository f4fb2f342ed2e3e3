//! Connected sets of points.

use crate::{Point, Size};

/// The points next to this one on the board.
pub(crate) fn neighbours(size: Size, point: Point) -> impl Iterator<Item = Point> {
    let (column, row) = (point.column(), point.row());
    let left = column.checked_sub(1).map(|column| Point::new(column, row));
    let up = row.checked_sub(1).map(|row| Point::new(column, row));
    let near = [left, up, Some(Point::new(column + 1, row)), Some(Point::new(column, row + 1))];
    near.into_iter().flatten().filter(move |&point| size.contains(point))
}

/// The number of the point, row by row.
pub(crate) fn index(size: Size, point: Point) -> usize {
    point.row() as usize * size.width() as usize + point.column() as usize
}

/// Every point reached from the first through points that `open` lets pass; the first is not asked.
pub(crate) fn flood(size: Size, first: Point, open: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut seen = vec![false; size.points()];
    seen[index(size, first)] = true;
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&point) = reached.get(next) {
        next += 1;
        for neighbour in neighbours(size, point) {
            if !seen[index(size, neighbour)] && open(neighbour) {
                seen[index(size, neighbour)] = true;
                reached.push(neighbour);
            }
        }
    }
    reached
}
