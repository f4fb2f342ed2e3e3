//! How the points of a board lie in one array with a border.

use crate::{Point, Size};

/// Each row begins with a place of the border, which is the right border of the row above too; a row of border
/// lies above the first row and below the last. So a neighbour is found by adding, without asking where the board
/// ends.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    size: Size,
    stride: u16,
}

impl Layout {
    pub(super) const fn new(size: Size) -> Layout {
        Layout { size, stride: size.width() as u16 + 1 }
    }

    /// How many places there are, those of the border among them, and one more: the corner below the last point.
    pub(crate) const fn places(self) -> usize {
        (self.size.height() as usize + 2) * self.stride as usize + 1
    }

    #[inline]
    pub(crate) fn size(self) -> Size {
        self.size
    }

    /// Only for points on the board.
    #[inline]
    pub(crate) fn place(self, point: Point) -> usize {
        (usize::from(point.row()) + 1) * usize::from(self.stride) + usize::from(point.column()) + 1
    }

    /// Only for places on the board.
    #[inline]
    pub(crate) fn point(self, place: usize) -> Point {
        // Rows and columns fit, and dividing short numbers is faster.
        let place = place as u16;
        Point::new((place % self.stride - 1) as u8, (place / self.stride - 1) as u8)
    }

    #[inline]
    pub(crate) fn neighbours(self, place: usize) -> [usize; 4] {
        let stride = usize::from(self.stride);
        [place - 1, place + 1, place - stride, place + stride]
    }

    #[inline]
    pub(super) fn diagonals(self, place: usize) -> [usize; 4] {
        let stride = usize::from(self.stride);
        [place - stride - 1, place - stride + 1, place + stride - 1, place + stride + 1]
    }
}
