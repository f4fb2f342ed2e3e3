//! When the whole server stood still: that time is nobody's.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};
use tracing::warn;

/// Beats for as long as the server runs. Whoever looks when it has not beaten for long has found that everything stood
/// still: the process was stopped, its machine was moved, or had no time for it.
///
/// What stood still is counted once, by who finds it first: that may be a socket or a room that wakes before the next
/// beat. The lock is held for a look only.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug)]
struct Beats {
    last: Instant,
    /// All standstills together, and all before the last one.
    stood: Duration,
    stood_before: Duration,
    /// When the last one was over.
    woke: Instant,
}

const EVERY: Duration = Duration::from_millis(50);
/// A server that works beats more often than this.
const STANDSTILL: Duration = Duration::from_millis(250);

impl Pulse {
    /// Its first beat is now.
    pub fn new(now: Instant) -> Pulse {
        let beats = Beats { last: now, stood: Duration::ZERO, stood_before: Duration::ZERO, woke: now };
        Pulse(Arc::new(Mutex::new(beats)))
    }

    /// Beats, for ever.
    pub async fn run(self) {
        let mut every = interval(EVERY);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            self.beat(Instant::now());
        }
    }

    fn beat(&self, now: Instant) {
        let beats = &mut *self.lock();
        beats.notice(now);
        beats.last = beats.last.max(now);
    }

    /// How long the server has stood still in all, from its start to this time.
    pub fn stood_still(&self, until: Instant) -> Duration {
        let beats = &mut *self.lock();
        beats.notice(until);
        // Who read his clock, and stood still before he could ask.
        if until < beats.woke { beats.stood_before } else { beats.stood }
    }

    fn lock(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Beats {
    fn notice(&mut self, now: Instant) {
        let silence = now.saturating_duration_since(self.last);
        if silence > STANDSTILL {
            warn!(?silence, "the server stood still: that time is nobody's");
            self.stood_before = self.stood;
            self.stood += silence;
            (self.last, self.woke) = (now, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_server_that_beats_has_not_stood_still() {
        let start = Instant::now();
        let pulse = Pulse::new(start);
        for beat in 1..100 {
            pulse.beat(start + EVERY * beat);
            assert_eq!(pulse.stood_still(start + EVERY * beat + STANDSTILL), Duration::ZERO);
        }
    }

    #[test]
    fn a_standstill_is_from_the_last_beat_to_who_wakes_first_and_counts_once() {
        let start = Instant::now();
        for is_found_by_the_beat in [true, false] {
            let pulse = Pulse::new(start);
            if is_found_by_the_beat {
                pulse.beat(start + 30 * SECOND);
            }
            assert_eq!(pulse.stood_still(start + 30 * SECOND), 30 * SECOND);
            assert_eq!(pulse.stood_still(start + 30 * SECOND + EVERY), 30 * SECOND);
            pulse.beat(start + 30 * SECOND + EVERY);
            assert_eq!(pulse.stood_still(start + 30 * SECOND + EVERY), 30 * SECOND);
            pulse.beat(start + 32 * SECOND + EVERY);
            assert_eq!(pulse.stood_still(start + 33 * SECOND), 32 * SECOND + SECOND - EVERY, "and one more");
        }
    }

    #[test]
    fn what_came_before_a_standstill_came_before_it_though_it_is_asked_about_after_it() {
        let start = Instant::now();
        let pulse = Pulse::new(start);
        pulse.beat(start + 2 * SECOND);
        pulse.beat(start + 9 * SECOND);
        assert_eq!(pulse.stood_still(start + 2 * SECOND + EVERY), 2 * SECOND);
        assert_eq!(pulse.stood_still(start + 9 * SECOND), 9 * SECOND);
    }
}
