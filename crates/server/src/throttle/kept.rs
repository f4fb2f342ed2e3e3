//! A bounded map: what is over is forgotten, and if there is still no room, what weighs least.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::time::Instant;

/// The map, and the two orders in which things leave it.
#[derive(Debug)]
pub(crate) struct Kept<K, V> {
    most: usize,
    values: HashMap<K, Entry<V>>,
    by_end: BTreeSet<(Instant, K)>,
    by_weight: BTreeSet<(u32, Instant, K)>,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    weight: u32,
    end: Instant,
}

impl<K: Clone + Hash + Ord, V: Clone> Kept<K, V> {
    /// Room for so many, one at least.
    pub(crate) fn new(most: usize) -> Self {
        Kept {
            most: most.max(1),
            values: HashMap::new(),
            by_end: BTreeSet::new(),
            by_weight: BTreeSet::new(),
        }
    }

    pub(crate) fn get(&self, key: &K, now: Instant) -> Option<V> {
        self.values.get(key).filter(|entry| now < entry.end).map(|entry| entry.value.clone())
    }

    /// Keeps a value until its end. The lightest goes for it; among those, the one that ends first.
    pub(crate) fn put(&mut self, key: K, value: V, weight: u32, end: Instant, now: Instant) {
        self.remove(&key);
        while let Some((end, over)) = self.by_end.first()
            && *end <= now
        {
            let over = over.clone();
            self.remove(&over);
        }
        while self.values.len() >= self.most
            && let Some((_, _, lightest)) = self.by_weight.first().cloned()
        {
            self.remove(&lightest);
        }
        self.by_end.insert((end, key.clone()));
        self.by_weight.insert((weight, end, key.clone()));
        self.values.insert(key, Entry { value, weight, end });
    }

    pub(crate) fn remove(&mut self, key: &K) {
        if let Some((key, entry)) = self.values.remove_entry(key) {
            self.by_weight.remove(&(entry.weight, entry.end, key.clone()));
            self.by_end.remove(&(entry.end, key));
        }
    }

    pub(crate) fn len(&self) -> usize {
        debug_assert_eq!(self.values.len(), self.by_end.len());
        debug_assert_eq!(self.values.len(), self.by_weight.len());
        self.values.len()
    }
}
