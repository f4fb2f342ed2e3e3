//! What lies on one place of the board, in one word.

use crate::Color;

/// The two highest bits say whose it is: none on an empty place, both on the border. The others name the head of
/// a stone's chain, and [`NOWHERE`](super::NOWHERE) where no stone is, so that whatever lies next to a stone has a
/// node that may be read and counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag(u16);

impl Tag {
    pub(super) const EMPTY: Tag = Tag(0);
    pub(super) const EDGE: Tag = Tag(COLORS);

    /// A stone of the chain with that head.
    #[inline]
    pub(super) fn stone(color: Color, head: usize) -> Tag {
        // A place is below 1024.
        Tag(bit(color) | head as u16)
    }

    /// The head of the stone's chain.
    #[inline]
    pub(super) fn head(self) -> usize {
        usize::from(self.0 & !COLORS)
    }

    #[inline]
    pub(super) fn is_of(self, color: Color) -> bool {
        self.0 & COLORS == bit(color)
    }

    #[inline]
    pub(super) fn color(self) -> Option<Color> {
        match self.0 & COLORS {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// The colours of both, of no chain: what was touched so far, and one place more. The border adds nothing.
    #[inline]
    pub(super) fn with_colors(self, other: Tag) -> Tag {
        let colors = if other == Tag::EDGE { 0 } else { other.0 & COLORS };
        Tag(self.0 | colors)
    }

    /// Whether each of them is a stone of the colour or the border.
    #[inline]
    pub(super) fn closed(near: [Tag; 4], color: Color) -> bool {
        near.iter().fold(bit(color), |all, tag| all & tag.0) != 0
    }
}

const BLACK: u16 = 0x4000;
const WHITE: u16 = 0x8000;
const COLORS: u16 = BLACK | WHITE;

#[inline]
fn bit(color: Color) -> u16 {
    BLACK << color as u16
}
