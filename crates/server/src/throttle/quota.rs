//! So many of something in a time.

use std::collections::VecDeque;
use std::hash::Hash;
use std::time::{Duration, Instant};

use super::RetryAfter;
use super::kept::Kept;

/// Lets a key have so many in any span of this length.
#[derive(Debug)]
pub struct Quota<K> {
    most: u32,
    span: Duration,
    /// When each was taken, the oldest first; none that is older than the span.
    taken: Kept<K, VecDeque<Instant>>,
}

impl<K: Clone + Hash + Ord> Quota<K> {
    /// `most` in any `span`, for `keys` keys at most. It takes room for `most` times `keys` times.
    pub fn new(most: u32, span: Duration, keys: usize) -> Self {
        Quota { most, span, taken: Kept::new(keys) }
    }

    /// Takes one.
    ///
    /// # Errors
    /// How long it is until there is one again.
    pub fn take(&mut self, key: K, now: Instant) -> Result<(), RetryAfter> {
        let mut taken = self.taken.get(&key, now).unwrap_or_default();
        while taken.front().is_some_and(|&at| at + self.span <= now) {
            taken.pop_front();
        }
        if taken.len() >= self.most as usize {
            let oldest = taken.front().copied().unwrap_or(now);
            return Err(RetryAfter(oldest + self.span - now));
        }
        taken.push_back(now);
        let weight = u32::try_from(taken.len()).unwrap_or(u32::MAX);
        self.taken.put(key, taken, weight, now + self.span, now);
        Ok(())
    }

    /// Keys that are kept.
    pub fn keys(&self) -> usize {
        self.taken.len()
    }
}
