//! Lag that is made: compensation move after move on a line that is not steady.

use std::collections::VecDeque;
use std::time::Duration;

/// A player's last moves, as far as the network was concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LagWatch {
    moves: VecDeque<Seen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    lag_ms: u64,
    paid_ms: u64,
}

/// So many moves are looked at.
const MOVES: usize = 20;
/// A line on which more than this share of a gain is paid for each move, in percent, costs the opponent time.
const SHARE_OF_A_GAIN: u64 = 70;
/// The lag of a slow but honest line differs from its mean by less than this share, in percent.
const STEADY: u64 = 20;

impl LagWatch {
    /// A move with this lag was made, of which so much was forgiven.
    pub(crate) fn moved(&mut self, lag: Duration, paid: Duration) {
        self.moves.push_back(Seen { lag_ms: millis(lag), paid_ms: millis(paid) });
        if self.moves.len() > MOVES {
            self.moves.pop_front();
        }
    }

    /// Whether a moderator had better look at it, where a move earns this gain.
    pub(crate) fn is_suspicious(&self, gain: Duration) -> bool {
        let count = self.moves.len() as u64;
        let paid: u64 = self.moves.iter().map(|seen| seen.paid_ms).sum();
        let lag: u64 = self.moves.iter().map(|seen| seen.lag_ms).sum();
        let mean = lag / count.max(1);
        let apart: u64 = self.moves.iter().map(|seen| seen.lag_ms.abs_diff(mean)).sum();
        let lasting = self.moves.len() == MOVES && paid * 100 > SHARE_OF_A_GAIN * millis(gain) * count;
        lasting && apart * 100 > STEADY * lag
    }
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_suspicious(lags_ms: &[u64], moves: usize) -> bool {
        let mut watch = LagWatch::default();
        for &lag in lags_ms.iter().cycle().take(moves) {
            let lag = Duration::from_millis(lag);
            watch.moved(lag, lag.min(Duration::from_secs(1)));
        }
        watch.is_suspicious(Duration::from_secs(1))
    }

    #[test]
    fn lasting_compensation_on_an_unsteady_line_is_suspicious() {
        assert!(is_suspicious(&[1_500, 600], 20));
        assert!(!is_suspicious(&[1_500, 600], 19), "not before twenty moves");
        assert!(!is_suspicious(&[900, 1_000], 20), "a slow line that is steady is honest");
        assert!(!is_suspicious(&[0, 400], 20), "little is paid");
    }

    #[test]
    fn what_was_is_forgotten() {
        let lags: Vec<u64> = [1_500, 600].into_iter().cycle().take(20).chain([40; 20]).collect();
        assert!(!is_suspicious(&lags, 40));
    }
}
