//! The empty places of a board, to pick one of them at once.

/// A list without order, and where in it each place stands.
pub(super) struct EmptyPlaces {
    /// Has room for every place, so that it never grows.
    list: Vec<u16>,
    /// By place; worth nothing for places that are not in the list.
    index: Box<[u16]>,
}

impl Clone for EmptyPlaces {
    fn clone(&self) -> EmptyPlaces {
        let mut list = Vec::with_capacity(self.index.len());
        list.extend_from_slice(&self.list);
        EmptyPlaces { list, index: self.index.clone() }
    }

    /// Allocates nothing when both boards have as many places.
    fn clone_from(&mut self, other: &EmptyPlaces) {
        self.list.clone_from(&other.list);
        self.index.clone_from(&other.index);
    }
}

impl EmptyPlaces {
    /// For a board with so many places, those of the border among them.
    pub(super) fn new(places: usize) -> EmptyPlaces {
        EmptyPlaces { list: Vec::with_capacity(places), index: vec![0; places].into_boxed_slice() }
    }

    #[inline]
    pub(super) fn insert(&mut self, place: usize) {
        // A place is below 1024.
        self.index[place] = self.list.len() as u16;
        self.list.push(place as u16);
    }

    /// Only for a place in the list; the last one takes its room.
    #[inline]
    pub(super) fn remove(&mut self, place: usize) {
        let hole = self.index[place];
        self.list.swap_remove(usize::from(hole));
        if let Some(&moved) = self.list.get(usize::from(hole)) {
            self.index[usize::from(moved)] = hole;
        }
    }

    /// All of them once, in two runs, from one picked by the number; equally spread numbers pick equally often.
    #[inline]
    pub(super) fn from(&self, number: u32) -> [&[u16]; 2] {
        let start = (u64::from(number) * self.list.len() as u64) >> 32;
        let (before, after) = self.list.split_at(start as usize);
        [after, before]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.list.iter().map(|&place| usize::from(place))
    }
}
