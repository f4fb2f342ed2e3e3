//! What clocks of all kinds may show.

use std::time::Duration;

use tengen_game::{Reading, TimeControl};

/// A gift is a minute, and what the network took of an overtime that it covers comes back with it: seven seconds at most.
const GIFT: Duration = Duration::from_secs(67);

/// A player's clock never shows more than it began with and was given.
pub(super) fn within(time: &TimeControl, reading: Reading, gifts: u32) {
    assert!(reading.main <= most(time) + GIFT * gifts, "{reading:?} of {time:?}");
    let (period, periods) = periods(time);
    assert!(reading.period_left <= period && reading.periods_left <= periods, "{reading:?} of {time:?}");
    assert_eq!(reading.last_period, reading.periods_left == 1);
    assert!(!reading.in_overtime || reading.main.is_zero());
    match *time {
        TimeControl::Canadian { stones, .. } => assert!(reading.stones_left <= Some(stones)),
        _ => assert_eq!(reading.stones_left, None),
    }
}

/// All that a reading leaves.
pub(super) fn left(time: &TimeControl, reading: Reading) -> Duration {
    reading.main + reading.period_left + periods(time).0 * reading.periods_left.saturating_sub(1)
}

fn most(time: &TimeControl) -> Duration {
    match *time {
        TimeControl::Fischer { cap, .. } => cap,
        TimeControl::PerMove { per_move } => per_move,
        _ => time.main(),
    }
}

fn periods(time: &TimeControl) -> (Duration, u32) {
    match *time {
        TimeControl::ByoYomi { period, periods, .. } => (period, periods),
        TimeControl::Retained { periods, .. } => (Duration::from_secs(60), periods),
        TimeControl::Canadian { block, .. } => (block, 0),
        TimeControl::Ing { block, blocks, .. } => (block, blocks),
        _ => (Duration::ZERO, 0),
    }
}
