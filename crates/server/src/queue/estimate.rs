//! How long it takes probably until somebody is paired.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// So many of those who were paired last are looked at.
const LAST: usize = 20;
/// If it was within this time.
const WITHIN: Duration = Duration::from_secs(60 * 60);

/// How long those have waited who were paired in a preset.
#[derive(Debug, Default)]
pub(super) struct Waits(VecDeque<(Instant, Duration)>);

impl Waits {
    /// Somebody was paired who had waited so long.
    pub(super) fn add(&mut self, now: Instant, waited: Duration) {
        self.0.push_back((now, waited));
        if self.0.len() > LAST {
            self.0.pop_front();
        }
    }

    /// What is usual; nothing if nobody was paired lately.
    pub(super) fn median(&self, now: Instant) -> Option<Duration> {
        let lately = self.0.iter().filter(|(at, _)| now.saturating_duration_since(*at) < WITHIN);
        let mut waits: Vec<Duration> = lately.map(|&(_, waited)| waited).collect();
        waits.sort_unstable();
        let middle = waits.len().checked_sub(1)? / 2;
        Some((waits[middle] + waits[waits.len() / 2]) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_median_of_the_last_twenty_within_the_last_hour() {
        let begin = Instant::now();
        let mut waits = Waits::default();
        assert_eq!(waits.median(begin), None);
        waits.add(begin, seconds(100));
        waits.add(begin + seconds(1), seconds(10));
        assert_eq!(waits.median(begin + seconds(2)), Some(seconds(55)));
        waits.add(begin + seconds(2), seconds(20));
        assert_eq!(waits.median(begin + seconds(2)), Some(seconds(20)));
        assert_eq!(waits.median(begin + WITHIN), Some(seconds(15)));
        assert_eq!(waits.median(begin + WITHIN + seconds(5)), None);
        for _ in 0..LAST {
            waits.add(begin + seconds(3), seconds(7));
        }
        assert_eq!(waits.median(begin + seconds(4)), Some(seconds(7)));
    }
}
