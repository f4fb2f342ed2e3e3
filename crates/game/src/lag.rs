//! Lag compensation: how much of the network's delay is not the player's time.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::TimeControl;

/// What the network may still take before it is the player's own time.
///
/// Each move earns a gain; each move's measured lag is forgiven as far as the quota reaches. A fast connection fills
/// the quota up to seven gains, a slow one lives on one gain a move, so nobody can buy thinking time with delayed
/// packets. The idea is that of lichess; a gain is 1.00 s for games of 3 minutes and more, 0.35 s for 15 seconds and
/// less, and a third of the seconds plus 40, in hundredths, between. Turn-based games and games without limit gain
/// nothing: there the network takes nothing that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LagQuota {
    #[serde(with = "crate::millis")]
    quota: Duration,
}

const GAINS_AT_START: u32 = 3;
const GAINS_AT_MOST: u32 = 7;
const GRACE_AT_MOST: Duration = Duration::from_secs(2);
const GRACE_OF_A_GOOD_LINE: Duration = Duration::from_millis(300);

impl LagQuota {
    /// A full start: three gains.
    pub fn new(time: &TimeControl) -> Self {
        LagQuota { quota: gain(time) * GAINS_AT_START }
    }

    /// How much of this lag is not the player's time. Changes nothing.
    pub fn compensation(&self, lag: Duration) -> Duration {
        lag.min(self.quota)
    }

    /// A move was made with this measured lag: the quota pays for it and earns a gain.
    pub fn moved(&mut self, lag: Duration, time: &TimeControl) {
        let paid = self.compensation(lag);
        let gain = gain(time);
        self.quota = (self.quota + gain - paid).min(gain * GAINS_AT_MOST);
    }

    /// How long after zero the server still waits for a move that may be on its way from a player with this lag.
    pub fn grace(&self, lag: Duration) -> Duration {
        self.quota.min(GRACE_AT_MOST).min(GRACE_OF_A_GOOD_LINE.max(lag * 2))
    }
}

/// What a move earns.
pub(crate) fn gain(time: &TimeControl) -> Duration {
    if time.is_turn_based() || *time == TimeControl::None {
        return Duration::ZERO;
    }
    match time.estimate().as_secs() {
        180.. => Duration::from_secs(1),
        0..=15 => Duration::from_millis(350),
        seconds => Duration::from_millis((seconds * 10) / 3 + 400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn absolute(seconds: u64) -> TimeControl {
        TimeControl::Absolute { main: Duration::from_secs(seconds) }
    }

    /// Seconds left of 600 after moves that took nothing but the network's time, in hundredths.
    fn left_after(lags: &[u64]) -> f64 {
        let time = absolute(600);
        let mut quota = LagQuota::new(&time);
        let mut left = Duration::from_secs(600);
        for lag in lags.iter().map(|&cs| Duration::from_millis(cs * 10)) {
            left -= lag - quota.compensation(lag);
            quota.moved(lag, &time);
        }
        left.as_secs_f64()
    }

    #[test]
    fn three_gains_are_forgiven_at_once_and_one_a_move_after_that() {
        assert_eq!(left_after(&[400]), 599.0);
        assert_eq!(left_after(&[300, 300]), 598.0);
        assert_eq!(left_after(&[0, 300]), 600.0);
        assert_eq!(left_after(&[0, 0, 0, 0, 0, 0, 0, 0, 800]), 599.0);
    }

    #[test]
    fn a_short_game_gains_less() {
        assert_eq!(gain(&absolute(15)), Duration::from_millis(350));
        assert_eq!(gain(&absolute(60)), Duration::from_millis(600));
        assert_eq!(gain(&absolute(180)), Duration::from_secs(1));
    }

    #[test]
    fn overtime_and_increments_count_for_the_gain() {
        let secs = Duration::from_secs;
        let fischer = TimeControl::Fischer { main: secs(60), increment: secs(3), cap: secs(60) };
        let ing = TimeControl::Ing { main: secs(30), block: secs(15), blocks: 2, penalty_points: 2 };
        assert_eq!(gain(&fischer), secs(1));
        assert_eq!(gain(&ing), Duration::from_millis(600));
        assert_eq!(gain(&TimeControl::PerMove { per_move: secs(10) }), secs(1));
    }

    #[test]
    fn days_and_no_limit_are_not_compensated() {
        for time in [TimeControl::PerMove { per_move: Duration::from_secs(3_600) }, TimeControl::None] {
            let mut quota = LagQuota::new(&time);
            quota.moved(Duration::from_secs(1), &time);
            assert_eq!(quota.compensation(Duration::from_secs(1)), Duration::ZERO);
            assert_eq!(quota.grace(Duration::from_secs(1)), Duration::ZERO);
        }
    }

    #[test]
    fn the_grace_is_short_on_a_good_line_and_never_over_two_seconds() {
        let quota = LagQuota::new(&absolute(600));
        assert_eq!(quota.grace(Duration::ZERO), Duration::from_millis(300));
        assert_eq!(quota.grace(Duration::from_millis(500)), Duration::from_secs(1));
        assert_eq!(quota.grace(Duration::from_secs(9)), Duration::from_secs(2));
    }
}
