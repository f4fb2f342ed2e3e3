//! Chains with one liberty left.

use super::{Board, Tag};

impl Board {
    /// Whether any chain has exactly one liberty: then all it counts are its contacts with one empty place.
    pub(crate) fn has_atari(&self) -> bool {
        let places = (0..self.tags.len()).filter(|&place| self.is_empty(place));
        places.map(|place| self.tags_at(self.layout.neighbours(place))).any(|near| {
            let stones = near.iter().filter(|&&tag| tag != Tag::EMPTY && tag != Tag::EDGE);
            let contacts = |chain: Tag| near.iter().filter(|&&tag| tag == chain).count();
            stones
                .into_iter()
                .any(|&chain| usize::from(self.nodes[chain.head()].liberties) == contacts(chain))
        })
    }
}
