//! Points, moves, and lists of points.

use super::{BoardSize, compose};
use crate::{Move, Point};

/// A point on the board: two letters, `a` to `z`, then `A` to `Z`.
#[must_use]
pub fn point(raw: &str, board: BoardSize) -> Option<Point> {
    let &[column, row] = raw.as_bytes() else { return None };
    let point = Point::new(line_of(column)?, line_of(row)?);
    board.contains(point).then_some(point)
}

/// The raw value of a point; none beyond the letters, that is 52 lines.
#[must_use]
pub fn point_text(point: Point) -> Option<String> {
    Some([letter_of(point.column())?, letter_of(point.row())?].iter().collect())
}

/// A move: a point, or a pass, which is nothing, or `tt` [where there is no such point](BoardSize::passes_by_tt).
#[must_use]
pub fn play(raw: &str, board: BoardSize) -> Option<Move> {
    match raw {
        "" => Some(Move::Pass),
        "tt" if board.passes_by_tt() => Some(Move::Pass),
        _ => point(raw, board).map(Move::Play),
    }
}

/// Two corners of a rectangle, upper left and lower right, as a list has them: `ab:cd`; of one point, `cd`, it is
/// both. Corners in another order are put right.
#[must_use]
pub fn rectangle(raw: &str, board: BoardSize) -> Option<(Point, Point)> {
    let (first, last) = compose(raw);
    let (first, last) = (point(first.trim(), board)?, point(last.unwrap_or(first).trim(), board)?);
    let columns = (first.column().min(last.column()), first.column().max(last.column()));
    let rows = (first.row().min(last.row()), first.row().max(last.row()));
    Some((Point::new(columns.0, rows.0), Point::new(columns.1, rows.1)))
}

/// The points of a list of points and rectangles, each once, row by row. None when a value is neither.
#[must_use]
pub fn points<'a>(values: impl IntoIterator<Item = &'a str>, board: BoardSize) -> Option<Vec<Point>> {
    let mut found = PointSet::default();
    for raw in values {
        found.add(rectangle(raw, board)?);
    }
    Some(found.points().collect())
}

/// From where to where (AR, LN): two points on the board.
#[must_use]
pub fn line(raw: &str, board: BoardSize) -> Option<(Point, Point)> {
    let (from, to) = compose(raw);
    Some((point(from.trim(), board)?, point(to?.trim(), board)?))
}

/// Points as bits, a word a row, so that a rectangle costs its rows and a list is never longer than the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::sgf) struct PointSet([u64; BoardSize::MAX as usize]);

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet([0; BoardSize::MAX as usize])
    }
}

impl PointSet {
    /// Adds a rectangle from its upper left corner to its lower right one.
    pub(in crate::sgf) fn add(&mut self, (first, last): (Point, Point)) {
        for row in first.row()..=last.row() {
            self.0[usize::from(row)] |= Self::columns(first, last);
        }
    }

    /// Takes a rectangle out.
    pub(in crate::sgf) fn remove(&mut self, (first, last): (Point, Point)) {
        for row in first.row()..=last.row() {
            self.0[usize::from(row)] &= !Self::columns(first, last);
        }
    }

    /// The points, row by row.
    pub(in crate::sgf) fn points(&self) -> impl Iterator<Item = Point> {
        let rows = (0..).zip(&self.0).filter(|&(_, &bits)| bits != 0);
        rows.flat_map(|(row, &bits)| {
            (0..BoardSize::MAX)
                .filter(move |&column| bits >> column & 1 == 1)
                .map(move |c| Point::new(c, row))
        })
    }

    fn columns(first: Point, last: Point) -> u64 {
        let width = last.column() - first.column() + 1;
        ((1 << width) - 1) << first.column()
    }
}

fn line_of(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn letter_of(line: u8) -> Option<char> {
    match line {
        0..26 => Some(char::from(b'a' + line)),
        26..52 => Some(char::from(b'A' + (line - 26))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGEST: u8 = BoardSize::MAX;

    fn square(side: u8) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    #[test]
    fn a_rectangle_is_told_by_two_corners() {
        let found = points(["bb:ca"], square(9)).unwrap();
        assert_eq!(format!("{found:?}"), "[ba, ca, bb, cb]");
        assert_eq!(points(["aa", "aa:ba", "aa"], square(9)).unwrap().len(), 2);
        assert_eq!(points(["aa:ZZ"], square(LARGEST)).unwrap().len(), 52 * 52);
        assert_eq!(points(["aa", ""], square(9)), None);
    }

    #[test]
    fn tt_passes_on_boards_up_to_19() {
        assert_eq!(play("tt", square(19)), Some(Move::Pass));
        assert_eq!(play("tt", square(21)), Some(Move::Play(Point::new(19, 19))));
        assert_eq!(play("", square(21)), Some(Move::Pass));
        assert_eq!(play("tt", BoardSize::new(25, 19).unwrap()), Some(Move::Pass));
    }

    #[test]
    fn every_point_of_the_largest_board_has_letters() {
        for column in 0..LARGEST {
            let found = Point::new(column, LARGEST - 1 - column);
            assert_eq!(point(&point_text(found).unwrap(), square(LARGEST)), Some(found));
        }
        assert_eq!(point_text(Point::new(52, 0)), None);
    }

    #[test]
    fn a_set_of_points_forgets_what_is_taken_out() {
        let mut set = PointSet::default();
        set.add((Point::new(0, 0), Point::new(2, 1)));
        set.remove((Point::new(1, 0), Point::new(2, 0)));
        let left: Vec<Point> = set.points().collect();
        assert_eq!(format!("{left:?}"), "[aa, ab, bb, cb]");
    }
}
