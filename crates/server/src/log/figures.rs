//! What the log has done since the server started, for those who watch it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

/// Counted by whoever stores, read by anybody.
#[derive(Debug)]
pub(super) struct Figures {
    commits: AtomicU64,
    entries: AtomicU64,
    /// Microseconds from a commit's beginning to its answer.
    commit_us: Mutex<Histogram<u64>>,
}

/// The figures at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LogFigures {
    /// Commits with entries in them.
    pub commits: u64,
    /// Entries stored.
    pub entries: u64,
    /// Half of the commits took so many microseconds at most.
    pub commit_us_p50: u64,
    /// 99 of 100 did.
    pub commit_us_p99: u64,
}

/// An hour: what takes longer is counted as that.
const LONGEST_US: u64 = 3_600_000_000;

impl Figures {
    pub(super) fn new() -> Figures {
        let commit_us = Histogram::new_with_bounds(1, LONGEST_US, 2).expect("the bounds are in order");
        Figures { commits: AtomicU64::new(0), entries: AtomicU64::new(0), commit_us: commit_us.into() }
    }

    /// So many entries were stored in one commit.
    pub(super) fn stored(&self, entries: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.entries.fetch_add(entries as u64, Ordering::Relaxed);
        let us = u64::try_from(took.as_micros()).unwrap_or(LONGEST_US);
        self.commit_us.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(us);
    }

    pub(super) fn now(&self) -> LogFigures {
        let commit_us = self.commit_us.lock().unwrap_or_else(PoisonError::into_inner);
        LogFigures {
            commits: self.commits.load(Ordering::Relaxed),
            entries: self.entries.load(Ordering::Relaxed),
            commit_us_p50: commit_us.value_at_quantile(0.5),
            commit_us_p99: commit_us.value_at_quantile(0.99),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_commits_and_a_slow_one_are_told_apart() {
        let figures = Figures::new();
        (0..100).for_each(|_| figures.stored(3, Duration::from_micros(500)));
        figures.stored(1, Duration::from_secs(7_200));
        let now = figures.now();
        assert_eq!((now.commits, now.entries), (101, 301));
        assert!((495..=505).contains(&now.commit_us_p50), "{}", now.commit_us_p50);
        assert!(now.commit_us_p99 < 1_000, "{}", now.commit_us_p99);
    }
}
