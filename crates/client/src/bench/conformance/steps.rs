//! How far a check has come, once a second on stderr.

use std::time::{Duration, Instant};

/// Counts steps towards their number.
pub(super) struct Steps {
    name: String,
    done: usize,
    of: usize,
    told: Instant,
}

const INTERVAL: Duration = Duration::from_secs(1);

impl Steps {
    /// None of so many.
    pub(super) fn new(name: &str, of: usize) -> Self {
        Steps { name: name.to_owned(), done: 0, of, told: Instant::now() }
    }

    /// One more.
    pub(super) fn step(&mut self) {
        self.done += 1;
        if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            eprintln!("{}: {} of {}", self.name, self.done, self.of);
        }
    }
}
