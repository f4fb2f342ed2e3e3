//! How wide and high a board is.

use std::fmt;

use crate::Point;

/// Width and height of a board, 2 to 25 lines each; rectangles are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Sides"))]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// 9×9.
    pub const NINE: Size = Size { width: 9, height: 9 };
    /// 13×13.
    pub const THIRTEEN: Size = Size { width: 13, height: 13 };
    /// 19×19.
    pub const NINETEEN: Size = Size { width: 19, height: 19 };

    /// The fewest lines a side may have.
    pub const MIN: u8 = 2;
    /// The most lines a side may have.
    pub const MAX: u8 = 25;

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// A side is not within 2 to 25.
    pub const fn new(width: u8, height: u8) -> Result<Size, BadSize> {
        if width < Self::MIN || width > Self::MAX || height < Self::MIN || height > Self::MAX {
            return Err(BadSize { width, height });
        }
        Ok(Size { width, height })
    }

    /// A board with as many rows as columns.
    ///
    /// # Errors
    /// `side` is not within 2 to 25.
    pub const fn square(side: u8) -> Result<Size, BadSize> {
        Size::new(side, side)
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

    /// Number of intersections.
    #[must_use]
    pub const fn points(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Is the point on a board of this size?
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// Every point, row by row from the top left.
    pub fn points_iter(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Point::new(column, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width == self.height {
            write!(f, "{}", self.width)
        } else {
            write!(f, "{}x{}", self.width, self.height)
        }
    }
}

/// A board of these sides cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {width}x{height} is not within 2x2 to 25x25")]
pub struct BadSize {
    /// The width asked for.
    pub width: u8,
    /// The height asked for.
    pub height: u8,
}

/// What arrives in JSON, before it is known to be a size.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Sides {
    width: u8,
    height: u8,
}

#[cfg(feature = "serde")]
impl TryFrom<Sides> for Size {
    type Error = BadSize;

    fn try_from(sides: Sides) -> Result<Size, BadSize> {
        Size::new(sides.width, sides.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_2_to_25_lines() {
        assert!(Size::square(2).is_ok() && Size::new(25, 2).is_ok());
        assert_eq!(Size::new(1, 9), Err(BadSize { width: 1, height: 9 }));
        assert!(Size::new(9, 26).is_err());
    }

    #[test]
    fn a_square_is_named_by_its_side() {
        assert_eq!(Size::NINETEEN.to_string(), "19");
        assert_eq!(Size::new(13, 9).unwrap().to_string(), "13x9");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_bad_size_does_not_arrive() {
        let size: Size = serde_json::from_str(r#"{"width":13,"height":9}"#).unwrap();
        assert_eq!(serde_json::to_string(&size).unwrap(), r#"{"width":13,"height":9}"#);
        assert!(serde_json::from_str::<Size>(r#"{"width":1,"height":9}"#).is_err());
    }
}
