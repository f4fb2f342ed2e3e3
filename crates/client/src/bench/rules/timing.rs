//! How long the best round took.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The shortest time measured so far. What counts is the time this thread had a processor, so that others on the
/// machine slow a round down by what they leave in its caches only, however long it is.
pub(super) struct Best(Duration);

impl Best {
    pub(super) fn new() -> Self {
        Best(Duration::MAX)
    }

    /// Takes the time of one round more, and returns what came of it.
    pub(super) fn time<T>(&mut self, round: impl FnOnce() -> T) -> T {
        let began = processor_time();
        let result = std::hint::black_box(round());
        self.0 = self.0.min(processor_time().saturating_sub(began));
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

/// How long this thread has had a processor.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // The clock of a thread begins at zero.
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}
