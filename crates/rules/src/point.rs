//! An intersection of the board, by column and row.

use std::fmt;
use std::str::FromStr;

/// An intersection, written as the SGF letter pair: column, then row, `aa` at the top left.
///
/// Any two numbers make a point; whether it lies on a board is for [`Size::contains`](crate::Size::contains).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// Both counted from zero, row 0 at the top.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Point {
        Point { row, column }
    }

    /// The column, 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (letter(self.column), letter(self.row)) {
            (Some(column), Some(row)) => write!(f, "{column}{row}"),
            _ => write!(f, "({},{})", self.column, self.row),
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Point, BadPoint> {
        match text.as_bytes() {
            &[column @ b'a'..=b'y', row @ b'a'..=b'y'] => Ok(Point::new(column - b'a', row - b'a')),
            _ => Err(BadPoint(text.chars().take(8).collect())),
        }
    }
}

/// The text is not a pair of letters `a` to `y`; it holds the first eight characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a point: two letters from a to y name one")]
pub struct BadPoint(pub String);

fn letter(line: u8) -> Option<char> {
    (line < 25).then(|| char::from(b'a' + line))
}

#[cfg(feature = "serde")]
impl serde::Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Point {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_comes_first() {
        let point: Point = "pd".parse().unwrap();
        assert_eq!((point.column(), point.row()), (15, 3));
        assert_eq!(point.to_string(), "pd");
    }

    #[test]
    fn only_two_letters_make_a_point() {
        for text in ["", "a", "abc", "A1", "zz", "é"] {
            assert_eq!(text.parse::<Point>(), Err(BadPoint(text.into())), "{text}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_point_is_a_string_in_json() {
        let point: Point = serde_json::from_str("\"pd\"").unwrap();
        assert_eq!(serde_json::to_string(&point).unwrap(), "\"pd\"");
        assert!(serde_json::from_str::<Point>("\"z9\"").is_err());
    }
}
