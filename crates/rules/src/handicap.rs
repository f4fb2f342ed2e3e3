//! Where handicap stones lie.

use crate::{Point, Size};

/// The star points of a square board, in reading order: nine on odd boards from 15 lines, five on 9, 11 and 13, four
/// on even ones and on 7; none on smaller boards and rectangles.
#[must_use]
pub fn star_points(size: Size) -> Vec<Point> {
    let Some(lines) = Lines::of(size) else { return Vec::new() };
    let Lines { low, middle, high } = lines;
    let marked = match middle {
        Some(_) if size.width() >= 15 => [Some(low), middle, Some(high)],
        _ => [Some(low), None, Some(high)],
    };
    let rows = marked.into_iter().flatten();
    let mut points: Vec<Point> = rows
        .flat_map(|row| marked.into_iter().flatten().map(move |column| Point::new(column, row)))
        .chain(middle.filter(|_| size.width() < 15).map(|middle| Point::new(middle, middle)))
        .collect();
    points.sort_unstable();
    points
}

/// The points of a fixed handicap of so many stones, 2 to 9. Two lie at the upper right and the lower left; of three,
/// the upper left stays open. From six on the middles of the sides are used, though 13 and 9 lines do not mark them.
/// Four stones are the most on a board without a middle line, and on 7 lines.
///
/// ```
/// use tengen_rules::{Size, fixed_handicap};
///
/// let points = fixed_handicap(Size::NINETEEN, 3)?;
/// assert_eq!(format!("{points:?}"), "[pd, dp, pp]");
/// assert!(fixed_handicap(Size::square(10)?, 5).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fewer than two stones, more than the board has points for, or no square board of at least 7 lines.
pub fn fixed_handicap(size: Size, stones: u8) -> Result<Vec<Point>, BadHandicap> {
    let bad = BadHandicap { size, stones };
    let Lines { low, middle, high } = Lines::of(size).ok_or(bad)?;
    let mut points =
        vec![Point::new(high, low), Point::new(low, high), Point::new(high, high), Point::new(low, low)];
    match (stones, middle) {
        (2..=4, _) => points.truncate(stones.into()),
        (5..=9, Some(middle)) => {
            let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
            let sides = sides.map(|(column, row)| Point::new(column, row));
            // An even number of stones leaves the centre open.
            points.extend(sides.into_iter().take(usize::from(stones / 2 * 2 - 4)));
            points.extend((stones % 2 == 1).then(|| Point::new(middle, middle)));
        }
        _ => return Err(bad),
    }
    points.sort_unstable();
    Ok(points)
}

/// So many handicap stones have no fixed places on a board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no fixed places for {stones} handicap stones on a board of {size}")]
pub struct BadHandicap {
    /// The board.
    pub size: Size,
    /// The stones.
    pub stones: u8,
}

/// The lines on which handicap stones lie, as columns and rows alike.
struct Lines {
    low: u8,
    middle: Option<u8>,
    high: u8,
}

impl Lines {
    /// The fourth line, on boards below 12 the third. GNU Go does the same; it also takes no more than four stones
    /// on 7 lines, where more would touch.
    fn of(size: Size) -> Option<Lines> {
        let side = size.width();
        if side != size.height() || side < 7 {
            return None;
        }
        let low = if side < 12 { 2 } else { 3 };
        let middle = (side % 2 == 1 && side >= 9).then_some(side / 2);
        Some(Lines { low, middle, high: side - 1 - low })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(points: &[Point]) -> String {
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    fn fixed(side: u8, stones: u8) -> String {
        letters(&fixed_handicap(Size::square(side).unwrap(), stones).unwrap())
    }

    #[test]
    fn of_three_stones_the_upper_left_stays_open() {
        assert_eq!(fixed(19, 3), "pd dp pp");
        assert_eq!(fixed(13, 3), "jd dj jj");
        assert_eq!(fixed(9, 3), "gc cg gg");
    }

    #[test]
    fn more_stones_go_to_the_other_corner_the_sides_and_the_centre() {
        assert_eq!(fixed(19, 2), "pd dp");
        assert_eq!(fixed(19, 4), "dd pd dp pp");
        assert_eq!(fixed(19, 5), "dd pd jj dp pp");
        assert_eq!(fixed(19, 6), "dd pd dj pj dp pp");
        assert_eq!(fixed(19, 7), "dd pd dj jj pj dp pp");
        assert_eq!(fixed(19, 8), "dd jd pd dj pj dp jp pp");
        assert_eq!(fixed(9, 9), "cc ec gc ce ee ge cg eg gg");
    }

    #[test]
    fn what_has_no_places_is_refused() {
        for (width, height, stones) in
            [(19, 19, 1), (19, 19, 10), (19, 13, 2), (8, 8, 5), (7, 7, 5), (6, 6, 2)]
        {
            let size = Size::new(width, height).unwrap();
            assert_eq!(fixed_handicap(size, stones), Err(BadHandicap { size, stones }));
        }
    }

    #[test]
    fn nine_star_points_are_marked_on_19_lines_and_five_on_13_and_9() {
        let stars = |side| letters(&star_points(Size::square(side).unwrap()));
        assert_eq!(stars(19), "dd jd pd dj jj pj dp jp pp");
        assert_eq!(stars(13), "dd jd gg dj jj");
        assert_eq!(stars(9), "cc gc ee cg gg");
        assert_eq!(stars(5), "");
    }
}
