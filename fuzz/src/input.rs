//! A fuzzer's bytes, read as a row of small choices. When they are over, so is the input.

use tengen_rules::{Color, Point, Size};

#[derive(Clone)]
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Input(data)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        Some(u32::from(self.u16()?) | u32::from(self.u16()?) << 16)
    }

    /// A number below `end`, which is 1 to 65,536.
    pub(crate) fn below(&mut self, end: usize) -> Option<usize> {
        let number: usize = if end > 256 { self.u16()?.into() } else { self.byte()?.into() };
        Some(number % end)
    }

    pub(crate) fn coin(&mut self) -> Option<bool> {
        Some(self.byte()? & 1 == 1)
    }

    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        Some(choices[self.below(choices.len())?])
    }

    pub(crate) fn color(&mut self) -> Option<Color> {
        self.one_of(&[Color::Black, Color::White])
    }

    /// Mostly small boards: there the moves soon touch each other.
    pub(crate) fn size(&mut self) -> Option<Size> {
        let (width, height) = match self.byte()? {
            0xf8..=0xff => (2 + self.below(24)?, 2 + self.below(24)?),
            0xf4..=0xf7 => (19, 19),
            0xf0..=0xf3 => (9, 9),
            sides => (2 + usize::from(sides & 3), 2 + usize::from(sides >> 2 & 3)),
        };
        Size::new(width as u8, height as u8).ok()
    }

    /// A point of the board, seldom one beside it.
    pub(crate) fn point(&mut self, size: Size) -> Option<Point> {
        let (width, number) = (size.width() as usize, self.below(size.points() + 1)?);
        Some(Point::new((number % width) as u8, (number / width) as u8))
    }
}
