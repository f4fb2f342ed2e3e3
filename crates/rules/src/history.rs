//! The set of all positions a game has passed through, by hash.

/// An open-addressing set of hashes. Zero marks a free slot and is stored as one.
///
/// Two positions are held to be the same when their 64-bit hashes are: in a game of a thousand moves the chance
/// that any two differ and look alike is below 10⁻¹³.
#[derive(Clone, Default)]
pub(crate) struct History {
    /// A power of two, filled to three quarters at most, so that a search ends.
    slots: Box<[u64]>,
    len: usize,
}

impl History {
    /// A set that need not grow until it holds this many.
    pub(crate) fn with_room(hashes: usize) -> History {
        let slots = (hashes * 4 / 3 + 1).next_power_of_two();
        History { slots: vec![0; slots].into_boxed_slice(), len: 0 }
    }

    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        !self.slots.is_empty() && self.slots[self.slot(hash.max(1))] != 0
    }

    pub(crate) fn insert(&mut self, hash: u64) {
        let hash = hash.max(1);
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let slot = self.slot(hash);
        self.len += usize::from(self.slots[slot] == 0);
        self.slots[slot] = hash;
    }

    /// Where the hash lies, or the free slot where it would.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![0; (self.slots.len() * 2).max(16)].into_boxed_slice();
        for hash in std::mem::replace(&mut self.slots, larger) {
            if hash != 0 {
                let slot = self.slot(hash);
                self.slots[slot] = hash;
            }
        }
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
        assert_eq!((history.len, history.slots.len()), (1000, 2048));
        assert!((0..1000).all(|i| history.contains(mix(i))));
        assert!((1000..2000).all(|i| !history.contains(mix(i))));
    }
}
