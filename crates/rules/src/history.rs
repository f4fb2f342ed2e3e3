//! The positions a game has passed through, by hash.
//!
//! Two positions are held to be the same when their 64-bit hashes are: in a game of a thousand moves the chance
//! that any two differ and look alike is below 10⁻¹³.

/// Every hash in order, and a filter that knows of most new ones that they are new.
///
/// Adding is what happens at every move, and costs a store and a bit. Asking happens only where a stone was taken
/// before, and looks through all hashes only when the filter cannot tell.
#[derive(Clone, Default)]
pub(crate) struct History {
    hashes: Vec<u64>,
    /// One bit for every value that the low bits of a hash may have, set when a hash has it. A power of two of
    /// words, with four bits at least for each hash.
    filter: Box<[u64]>,
}

impl History {
    /// It need not grow until it holds this many.
    pub(crate) fn with_room(hashes: usize) -> History {
        let words = (hashes * 4).div_ceil(64).next_power_of_two();
        History { hashes: Vec::with_capacity(hashes), filter: vec![0; words].into_boxed_slice() }
    }

    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        let (word, bit) = self.bit(hash);
        self.filter.get(word).is_some_and(|word| word & bit != 0) && self.hashes.contains(&hash)
    }

    #[inline]
    pub(crate) fn insert(&mut self, hash: u64) {
        if self.hashes.len() >= self.filter.len() * 16 {
            self.grow();
        }
        self.hashes.push(hash);
        let (word, bit) = self.bit(hash);
        self.filter[word] |= bit;
    }

    /// The word of the filter, and the bit in it.
    #[inline]
    fn bit(&self, hash: u64) -> (usize, u64) {
        let mask = self.filter.len().wrapping_sub(1);
        ((hash >> 6) as usize & mask, 1 << (hash & 63))
    }

    #[cold]
    fn grow(&mut self) {
        let hashes = std::mem::replace(self, History::with_room((self.hashes.len() * 2).max(32))).hashes;
        hashes.into_iter().for_each(|hash| self.insert(hash));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::mix;

    #[test]
    fn what_went_in_is_found_and_nothing_else() {
        let mut history = History::default();
        assert!(!history.contains(0));
        for i in 0..1000 {
            history.insert(mix(i));
            history.insert(mix(i));
        }
        history.insert(0);
        assert!(history.contains(0));
        assert!((0..1000).all(|i| history.contains(mix(i))));
        assert!((1000..2000).all(|i| !history.contains(mix(i))));
    }

    #[test]
    fn hashes_that_the_filter_does_not_tell_apart_are_different() {
        let mut history = History::with_room(100);
        history.insert(1);
        assert!(!history.contains(1 << 63 | 1));
        assert!(history.contains(1));
    }

    #[test]
    fn a_clone_goes_its_own_way() {
        let mut history = History::with_room(1);
        history.insert(1);
        let mut other = history.clone();
        (2..100).for_each(|hash| other.insert(hash));
        assert!(!history.contains(2) && other.contains(1) && other.contains(99));
    }
}
