//! Main time, then periods that a move makes whole again.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;
use crate::time_control::MINUTE;

/// A clock with periods. The one in use is whole here, always: it is made whole by the move.
///
/// A move that takes o beyond main time uses up floor(o / period) periods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByoYomi {
    main: Duration,
    period: Duration,
    periods_left: u32,
}

serde_as_array!(ByoYomi { main: Millis, period: Millis, periods_left: u32 });

impl ByoYomi {
    pub(super) fn new(main: Duration, period: Duration, periods: u32) -> Self {
        ByoYomi { main, period, periods_left: periods }
    }

    pub(super) fn retained(main: Duration, minutes: u32) -> Self {
        ByoYomi::new(main, MINUTE, minutes)
    }

    pub(super) fn left(&self) -> Duration {
        self.main + self.period * self.periods_left
    }

    pub(super) fn charged(self, used: Duration) -> Self {
        let main = self.main.saturating_sub(used);
        ByoYomi { main, periods_left: self.periods_left_after(used), ..self }
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        let periods_left = self.periods_left_after(used);
        Reading {
            main: self.main.saturating_sub(used),
            in_overtime: used >= self.main,
            periods_left,
            period_left: self.period_left_after(used, periods_left),
            last_period: periods_left == 1,
            ..Reading::default()
        }
    }

    pub(super) fn with_added(self, used: Duration, added: Duration) -> Self {
        let main = self.main.max(used) + added;
        ByoYomi { main, periods_left: self.periods_left_after(used), ..self }
    }

    fn periods_left_after(&self, used: Duration) -> u32 {
        let over = used.saturating_sub(self.main);
        // What is used is at most what is left, so no more periods are used than there are.
        self.periods_left - (over.as_nanos() / self.period.as_nanos()) as u32
    }

    fn period_left_after(&self, used: Duration, periods_left: u32) -> Duration {
        match periods_left {
            0 => Duration::ZERO,
            _ => self.period * (self.periods_left - periods_left + 1) - used.saturating_sub(self.main),
        }
    }
}
