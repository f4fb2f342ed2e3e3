//! Ratings in order, so that it is known at once how many are above one of them.

/// A chunk is split when it has so many.
const FULL: usize = 2_048;

/// Any number of ratings, equal ones too, in thousandths of a point.
///
/// They are kept in ascending chunks, none of them empty: to count or to change takes a search in one chunk, and a sum
/// over the lengths of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    chunks: Vec<Vec<i32>>,
    len: usize,
}

impl Order {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many are above this rating.
    pub fn above(&self, rating: i32) -> usize {
        let chunk = self.chunks.partition_point(|chunk| chunk.last().is_some_and(|&last| last <= rating));
        let Some(first) = self.chunks.get(chunk) else { return 0 };
        let up_to = first.partition_point(|&other| other <= rating);
        self.chunks[chunk..].iter().map(Vec::len).sum::<usize>() - up_to
    }

    /// Adds one.
    pub fn insert(&mut self, rating: i32) {
        self.len += 1;
        let Some(last) = self.chunks.len().checked_sub(1) else {
            self.chunks.push(vec![rating]);
            return;
        };
        let at = self.chunk_of(rating).min(last);
        let chunk = &mut self.chunks[at];
        chunk.insert(chunk.partition_point(|&other| other < rating), rating);
        if chunk.len() >= FULL {
            let upper = chunk.split_off(FULL / 2);
            self.chunks.insert(at + 1, upper);
        }
    }

    /// Takes one of this rating away. Says whether there was one.
    pub fn remove(&mut self, rating: i32) -> bool {
        let at = self.chunk_of(rating);
        let Some(chunk) = self.chunks.get_mut(at) else { return false };
        let Ok(place) = chunk.binary_search(&rating) else { return false };
        chunk.remove(place);
        if chunk.is_empty() {
            self.chunks.remove(at);
        }
        self.len -= 1;
        true
    }

    /// The first chunk whose last rating is not below this one.
    fn chunk_of(&self, rating: i32) -> usize {
        self.chunks.partition_point(|chunk| chunk.last().is_some_and(|&last| last < rating))
    }
}

impl From<Vec<i32>> for Order {
    fn from(mut ratings: Vec<i32>) -> Self {
        ratings.sort_unstable();
        let chunks = ratings.chunks(FULL / 2).map(<[i32]>::to_vec).collect();
        Order { chunks, len: ratings.len() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What a plain list says.
    fn above(ratings: &[i32], rating: i32) -> usize {
        ratings.iter().filter(|&&other| other > rating).count()
    }

    #[test]
    fn of_none_none_is_above() {
        let mut order = Order::default();
        assert_eq!((order.above(0), order.len(), order.is_empty(), order.remove(0)), (0, 0, true, false));
        order.insert(7);
        assert_eq!((order.above(6), order.above(7), order.above(8), order.len()), (1, 0, 0, 1));
        assert!(order.remove(7) && order.is_empty());
        assert_eq!(order, Order::default());
    }

    #[test]
    fn equal_ratings_fill_any_number_of_chunks() {
        let mut order = Order::default();
        let many = 3 * FULL;
        (0..many).for_each(|_| order.insert(5));
        order.insert(9);
        assert_eq!((order.above(4), order.above(5), order.above(9)), (many + 1, 1, 0));
        assert!((0..many).all(|_| order.remove(5)));
        assert!(!order.remove(5));
        assert_eq!((order.above(4), order.len()), (1, 1));
    }

    proptest! {
        #[test]
        fn it_counts_as_a_plain_list(
            begun in prop::collection::vec(-40_i32..40, 0..3_000),
            changes in prop::collection::vec((any::<bool>(), -40_i32..40), 0..3_000),
        ) {
            let mut plain = begun.clone();
            let mut order = Order::from(begun);
            for (is_new, rating) in changes {
                match (is_new, plain.iter().position(|&other| other == rating)) {
                    (true, _) => {
                        plain.push(rating);
                        order.insert(rating);
                    }
                    (false, Some(place)) => {
                        plain.swap_remove(place);
                        prop_assert!(order.remove(rating));
                    }
                    (false, None) => prop_assert!(!order.remove(rating)),
                }
            }
            prop_assert_eq!(order.len(), plain.len());
            for rating in -42..42 {
                prop_assert_eq!(order.above(rating), above(&plain, rating));
            }
            prop_assert!(order.chunks.iter().all(|chunk| !chunk.is_empty() && chunk.len() < FULL));
        }
    }
}
