//! What the values of properties mean: texts, komi, sizes, points.

use crate::{HalfPoints, Move, Point, Size};

/// A text of one line: its line breaks are blanks.
pub(super) fn simple_text(raw: &str) -> String {
    text(raw).replace('\n', " ")
}

/// A text of several lines: `\` takes the next character as it is, before a line break it takes the break away;
/// other blanks are spaces.
pub(super) fn text(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(mut c) = chars.next() {
        let escaped = c == '\\';
        if escaped {
            match chars.next() {
                Some(next) => c = next,
                None => break,
            }
        }
        if c == '\r' || c == '\n' {
            // A line break may be two characters, in either order.
            let other = if c == '\r' { '\n' } else { '\r' };
            chars.next_if_eq(&other);
            if !escaped {
                text.push('\n');
            }
        } else {
            text.push(if matches!(c, '\t' | '\x0b' | '\x0c') { ' ' } else { c });
        }
    }
    text
}

/// The reverse of [`text`], for texts without carriage returns and tabs.
pub(super) fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            raw.push('\\');
        }
        raw.push(c);
    }
    raw
}

/// Komi in points. Some servers write hundredths, and Chinese ones hundredths of a 子, which is two points:
/// an odd number of quarters can only be 子. `375` is 3.75 子 is 7.5 points, and so is `750`.
pub(super) fn komi(raw: &str) -> Option<HalfPoints> {
    let number: f64 = raw.trim().parse().ok()?;
    let points = if number.abs() >= 100.0 { number / 100.0 } else { number };
    let halves = if (points * 4.0) % 2.0 == 0.0 { points * 2.0 } else { points * 4.0 };
    // A board has 625 points at most; beyond that it is no komi, and below it the cast is exact.
    (halves.fract() == 0.0 && halves.abs() <= 1250.0).then_some(HalfPoints(halves as i32))
}

/// `19` or `13:9`.
pub(super) fn size(raw: &str) -> Option<Size> {
    let number = |text: &str| text.trim().parse::<u8>().ok();
    match raw.split_once(':') {
        Some((width, height)) => Size::new(number(width)?, number(height)?).ok(),
        None => Size::square(number(raw)?).ok(),
    }
}

/// A point, or a pass: nothing, or `tt` where no such point was on any board.
pub(super) fn play(raw: &str, size: Size) -> Option<Move> {
    match raw.trim() {
        "" => Some(Move::Pass),
        "tt" if size.width() <= 19 && size.height() <= 19 => Some(Move::Pass),
        text => point(text, size).map(Move::Play),
    }
}

/// The points of one value of a list: `cd`, or all of a rectangle `ab:cd`.
pub(super) fn points(raw: &str, size: Size) -> Option<impl Iterator<Item = Point> + use<>> {
    let (first, last) = raw.split_once(':').unwrap_or((raw, raw));
    let (first, last) = (point(first.trim(), size)?, point(last.trim(), size)?);
    let columns = first.column().min(last.column())..=first.column().max(last.column());
    let rows = first.row().min(last.row())..=first.row().max(last.row());
    Some(rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row))))
}

fn point(text: &str, size: Size) -> Option<Point> {
    text.parse().ok().filter(|&point| size.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_told_in_points_hundredths_or_zi() {
        let told = [
            ("7.5", 15),
            ("6.50", 13),
            ("375", 15),
            ("750", 15),
            ("325", 13),
            ("3.75", 15),
            ("0", 0),
            ("-5", -10),
        ];
        for (raw, halves) in told {
            assert_eq!(komi(raw), Some(HalfPoints(halves)), "{raw}");
        }
        for raw in ["", "x", "NaN", "inf", "1e300", "0.3"] {
            assert_eq!(komi(raw), None, "{raw}");
        }
    }

    #[test]
    fn an_escaped_line_break_is_none() {
        assert_eq!(text("a\\\r\nb\r\nc\\]\\\\\td"), "ab\nc]\\ d");
        assert_eq!(simple_text("a\nb"), "a b");
    }

    #[test]
    fn a_rectangle_is_told_by_two_corners() {
        let points: Vec<Point> = points("bb:ca", Size::NINE).unwrap().collect();
        assert_eq!(format!("{points:?}"), "[ba, ca, bb, cb]");
    }

    #[test]
    fn tt_passes_on_boards_up_to_19() {
        let large = Size::square(21).unwrap();
        assert_eq!(play("tt", Size::NINETEEN), Some(Move::Pass));
        assert_eq!(play("tt", large), Some(Move::Play(Point::new(19, 19))));
        assert_eq!(play("", large), Some(Move::Pass));
    }
}
