//! The area of both colours, as the stones lie.

use super::{Board, Tag};
use crate::{ByColor, Color};

impl Board {
    /// How many stones each colour has on the board.
    pub(crate) fn stones(&self) -> ByColor<usize> {
        let of = |color| self.tags.iter().filter(|tag| tag.is_of(color)).count();
        ByColor::new(of(Color::Black), of(Color::White))
    }

    /// How many of the empty places given, which are all of the board's, lie in regions that touch stones of one
    /// colour alone, by that colour.
    pub(crate) fn surrounded(&self, empty: impl Iterator<Item = usize>) -> ByColor<usize> {
        let mut count = ByColor::new(0, 0);
        let mut seen = Vec::new();
        for place in empty {
            let near = self.tags_at(self.layout.neighbours(place));
            // Most regions are single places when a game is over.
            let (size, owner) = if near.contains(&Tag::EMPTY) {
                self.flood(place, &mut seen)
            } else {
                (1, near.iter().fold(Tag::EMPTY, |touched, &tag| touched.with_colors(tag)).color())
            };
            if let Some(owner) = owner {
                count[owner] += size;
            }
        }
        count
    }

    /// The size of the empty region of that place and the only colour it touches; nothing if it was seen before.
    fn flood(&self, place: usize, seen: &mut Vec<bool>) -> (usize, Option<Color>) {
        seen.resize(self.tags.len(), false);
        if std::mem::replace(&mut seen[place], true) {
            return (0, None);
        }
        let (mut region, mut touched) = (vec![place], Tag::EMPTY);
        let mut next = 0;
        while let Some(&place) = region.get(next) {
            next += 1;
            for neighbour in self.layout.neighbours(place) {
                touched = touched.with_colors(self.tags[neighbour]);
                if self.is_empty(neighbour) && !std::mem::replace(&mut seen[neighbour], true) {
                    region.push(neighbour);
                }
            }
        }
        (region.len(), touched.color())
    }
}
