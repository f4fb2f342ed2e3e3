//! How fast a client may send.

use std::time::{Duration, Instant};

/// A bucket that fills at a steady rate and holds a burst; each message takes a token, also when there is none.
pub struct Bucket {
    per_s: f64,
    burst: f64,
    tokens: f64,
    filled: Instant,
}

/// What a message meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Within the limit.
    Fine,
    /// Over it: the message is refused.
    TooFast,
    /// Over it for so long that the client does not listen: it is cut.
    Abuse,
}

/// A client that is so many bursts in debt goes on regardless of refusals.
const BURSTS_OF_PATIENCE: f64 = 3.0;

impl Bucket {
    /// A full bucket.
    pub fn new(per_s: u32, burst: u32, now: Instant) -> Self {
        let burst = f64::from(burst);
        Bucket { per_s: f64::from(per_s), burst, tokens: burst, filled: now }
    }

    /// Takes a token.
    pub fn take(&mut self, now: Instant) -> Pace {
        let passed = now.saturating_duration_since(self.filled);
        self.tokens = (self.tokens + passed.as_secs_f64() * self.per_s).min(self.burst) - 1.0;
        self.filled = now.max(self.filled);
        match self.tokens {
            tokens if tokens >= 0.0 => Pace::Fine,
            tokens if tokens > -BURSTS_OF_PATIENCE * self.burst => Pace::TooFast,
            _ => Pace::Abuse,
        }
    }
}

/// The measured lag of a client: half its smoothed round trip.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeasuredLag {
    round_trip: Option<Duration>,
}

impl MeasuredLag {
    /// A ping came back after this time.
    pub fn measured(&mut self, round_trip: Duration) {
        self.round_trip = Some(self.round_trip.map_or(round_trip, |old| (old * 3 + round_trip) / 4));
    }

    /// One way.
    pub fn lag(&self) -> Duration {
        self.round_trip.unwrap_or_default() / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_fine_and_then_the_rate_is() {
        let start = Instant::now();
        let mut bucket = Bucket::new(20, 40, start);
        assert!((0..40).all(|_| bucket.take(start) == Pace::Fine));
        assert_eq!(bucket.take(start), Pace::TooFast);
        let later = start + Duration::from_millis(100);
        assert_eq!(bucket.take(later), Pace::Fine);
        assert_eq!(bucket.take(later), Pace::TooFast);
    }

    #[test]
    fn whoever_does_not_listen_is_cut() {
        let start = Instant::now();
        let mut bucket = Bucket::new(20, 40, start);
        let paces: Vec<Pace> = (0..200).map(|_| bucket.take(start)).collect();
        assert_eq!(paces.iter().filter(|pace| **pace == Pace::TooFast).count(), 119);
        assert_eq!(paces.last(), Some(&Pace::Abuse));
    }

    #[test]
    fn lag_is_half_the_smoothed_round_trip() {
        let mut lag = MeasuredLag::default();
        assert_eq!(lag.lag(), Duration::ZERO);
        lag.measured(Duration::from_millis(80));
        assert_eq!(lag.lag(), Duration::from_millis(40));
        lag.measured(Duration::from_millis(160));
        assert_eq!(lag.lag(), Duration::from_millis(50));
    }
}
