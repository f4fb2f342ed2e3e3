//! Limits for who tries often: a delay that grows with each failure, and so many of something in a time.
//!
//! Both keep a bounded number of keys, and are told the time. What is forgotten to make room is what weighs least:
//! whoever comes with many new keys pushes out his own, not those that are held back.
//!
//! ```
//! use std::time::{Duration, Instant};
//! use tengen_server::throttle::{RetryAfter, Rule, Throttle};
//!
//! let minute = Duration::from_secs(60);
//! let rule = Rule { free: 3, longest: 15 * minute, forget_after: 60 * minute, keys: 10_000 };
//! let (mut throttle, now) = (Throttle::new(rule), Instant::now());
//! for _ in 0..4 {
//!     assert_eq!(throttle.check(&"dosaku", now), Ok(()));
//!     throttle.failed("dosaku", now);
//! }
//! assert_eq!(throttle.check(&"dosaku", now), Err(RetryAfter(Duration::from_secs(1))));
//! throttle.succeeded(&"dosaku");
//! assert_eq!(throttle.check(&"dosaku", now), Ok(()));
//! ```

mod kept;
mod quota;

use std::hash::Hash;
use std::time::{Duration, Instant};

use thiserror::Error;

pub(crate) use self::kept::Kept;

pub use quota::Quota;

/// Too early. What is left to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many tries: wait {} s", self.seconds())]
pub struct RetryAfter(pub Duration);

impl RetryAfter {
    /// Whole seconds after which it may be tried again, as the header `Retry-After` has them.
    pub fn seconds(self) -> u64 {
        self.0.as_secs() + u64::from(self.0.subsec_nanos() > 0)
    }
}

/// How failures are held against a key.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Failures without a delay.
    pub free: u32,
    /// The delay begins with a second, doubles with each failure, and ends here.
    pub longest: Duration,
    /// A key that is quiet for so long after its delay is forgotten.
    pub forget_after: Duration,
    /// Keys that are kept at most.
    pub keys: usize,
}

/// Holds back keys that fail.
///
/// Tries that are made at once must be counted at once: call [`failed`](Throttle::failed) before it is known how one
/// ends, and take it back by [`succeeded`](Throttle::succeeded).
#[derive(Debug)]
pub struct Throttle<K> {
    rule: Rule,
    failures: Kept<K, Failures>,
}

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    /// Before this, nothing may be tried.
    until: Instant,
}

const FIRST: Duration = Duration::from_secs(1);

impl<K: Clone + Hash + Ord> Throttle<K> {
    /// One that has seen nothing.
    pub fn new(rule: Rule) -> Self {
        Throttle { rule, failures: Kept::new(rule.keys) }
    }

    /// Whether this key may try now.
    ///
    /// # Errors
    /// How long it has to wait.
    pub fn check(&self, key: &K, now: Instant) -> Result<(), RetryAfter> {
        match self.failures.get(key, now) {
            Some(failures) if now < failures.until => Err(RetryAfter(failures.until - now)),
            _ => Ok(()),
        }
    }

    /// A try has failed.
    pub fn failed(&mut self, key: K, now: Instant) {
        let before = self.failures.get(&key, now);
        let count = before.map_or(0, |failures| failures.count).saturating_add(1);
        let until = now + self.delay(count);
        let until = before.map_or(until, |failures| failures.until.max(until));
        self.failures.put(key, Failures { count, until }, count, until + self.rule.forget_after, now);
    }

    /// A try has succeeded: nothing is held against this key any more.
    pub fn succeeded(&mut self, key: &K) {
        self.failures.remove(key);
    }

    /// A try that was said to have failed was none.
    pub fn taken_back(&mut self, key: &K, now: Instant) {
        let Some(Failures { count, until }) = self.failures.get(key, now) else { return };
        match count.saturating_sub(1) {
            0 => self.failures.remove(key),
            count => {
                let until = until.min(now + self.delay(count));
                let end = until.max(now) + self.rule.forget_after;
                self.failures.put(key.clone(), Failures { count, until }, count, end, now);
            }
        }
    }

    /// Keys that are kept.
    pub fn keys(&self) -> usize {
        self.failures.len()
    }

    fn delay(&self, failures: u32) -> Duration {
        match failures.checked_sub(self.rule.free + 1) {
            None => Duration::ZERO,
            Some(doublings) => FIRST.saturating_mul(2_u32.saturating_pow(doublings)).min(self.rule.longest),
        }
    }
}

#[cfg(test)]
mod tests;
