//! How long the best round took.

use std::time::{Duration, Instant};

/// The shortest time measured so far.
pub(super) struct Best(Duration);

impl Best {
    pub(super) fn new() -> Self {
        Best(Duration::MAX)
    }

    /// Takes the time of one round more, and returns what came of it.
    pub(super) fn time<T>(&mut self, round: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let result = std::hint::black_box(round());
        self.0 = self.0.min(began.elapsed());
        result
    }

    /// Nanoseconds for each of so many things done in a round.
    pub(super) fn nanoseconds(&self, things: usize) -> f64 {
        self.0.as_secs_f64() * 1e9 / things as f64
    }

    /// How many of so many things done in a round are done in a second.
    pub(super) fn per_second(&self, things: f64) -> f64 {
        things / self.0.as_secs_f64()
    }
}
