//! How large a board a file speaks of, and the colours as it names them.

use std::fmt;

use crate::{BadSize, Color, Point, Size};

/// Width and height of the board that a file speaks of, 1 to 52 lines each: as many as there are letters. Not on
/// every one of them a game [can be played](Size).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The most lines that letters can name.
    pub const MAX: u8 = 52;

    /// A board of `width` columns and `height` rows; none beyond the letters.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Option<BoardSize> {
        let fits = |side| (1..=Self::MAX).contains(&side);
        (fits(width) && fits(height)).then_some(BoardSize { width, height })
    }

    /// SZ: `19` or `13:9`.
    #[must_use]
    pub fn read(raw: &str) -> Option<BoardSize> {
        let side = |text: &str| text.trim().parse::<u8>().ok();
        match raw.split_once(':') {
            Some((width, height)) => BoardSize::new(side(width)?, side(height)?),
            None => BoardSize::new(side(raw)?, side(raw)?),
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Is the point on such a board?
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// Is `tt` a pass? It is where the board has no such point: up to 19 lines, one way or the other.
    #[must_use]
    pub const fn passes_by_tt(self) -> bool {
        self.width <= 19 || self.height <= 19
    }
}

impl From<Size> for BoardSize {
    fn from(size: Size) -> BoardSize {
        BoardSize { width: size.width(), height: size.height() }
    }
}

impl TryFrom<BoardSize> for Size {
    type Error = BadSize;

    fn try_from(board: BoardSize) -> Result<Size, BadSize> {
        Size::new(board.width, board.height)
    }
}

/// The value of SZ.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == self.height {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}:{}", self.width, self.height)
        }
    }
}

/// A colour (PL): its first letter, or `1` and `2` as old programs have it.
#[must_use]
pub fn color(raw: &str) -> Option<Color> {
    match raw.trim().bytes().next()? {
        b'B' | b'b' | b'1' => Some(Color::Black),
        b'W' | b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_one_number_or_two() {
        for raw in ["19", "13:9", "37", "1:52"] {
            assert_eq!(BoardSize::read(raw).map(|board| board.to_string()).as_deref(), Some(raw));
        }
        for raw in ["", "0", "53", "999", "19:", "x", "-9"] {
            assert_eq!(BoardSize::read(raw), None, "{raw}");
        }
    }

    #[test]
    fn not_every_board_can_be_played_on() {
        let board = BoardSize::read("37").unwrap();
        assert_eq!(Size::try_from(board), Err(BadSize { width: 37, height: 37 }));
    }
}
