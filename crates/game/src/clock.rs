//! One player's clock.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::TimeControl;

/// What is left of a player's time between two of his moves. A period in use is whole here, always: it is made whole
/// by the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    #[serde(rename = "main_ms", with = "crate::millis")]
    main: Duration,
    /// Length of a period; nothing where there are none.
    #[serde(rename = "period_ms", with = "crate::millis")]
    period: Duration,
    periods_left: u32,
}

/// A clock as it stands at one instant, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reading {
    /// Main time left.
    #[serde(rename = "main_ms", with = "crate::millis")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub main: Duration,
    /// Main time is used up and a period is running.
    pub in_overtime: bool,
    /// Periods left, the one in use included.
    pub periods_left: u32,
    /// Left of the period in use; a whole period before overtime; nothing where there are no periods.
    #[serde(rename = "period_left_ms", with = "crate::millis")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub period_left: Duration,
    /// The period in use, or the one that comes next, is the last.
    pub last_period: bool,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(time: &TimeControl) -> Self {
        match *time {
            TimeControl::Absolute { main } => Clock { main, period: Duration::ZERO, periods_left: 0 },
            TimeControl::ByoYomi { main, period, periods } => Clock { main, period, periods_left: periods },
        }
    }

    /// How long the player may think about one move until he has lost: all periods included.
    pub fn left(&self) -> Duration {
        self.main + self.period * self.periods_left
    }

    /// The clock after a move that took `used`, or nothing if time was up: it is lost at exactly `left`.
    pub fn charged(mut self, used: Duration) -> Option<Clock> {
        if used >= self.left() {
            return None;
        }
        self.periods_left -= self.periods_used(used);
        self.main = self.main.saturating_sub(used);
        Some(self)
    }

    /// The clock as it stands while the player has been thinking for `used`.
    pub fn reading(&self, used: Duration) -> Reading {
        let used = used.min(self.left());
        let periods_left = self.periods_left - self.periods_used(used).min(self.periods_left);
        Reading {
            main: self.main.saturating_sub(used),
            in_overtime: self.periods_left > 0 && used >= self.main,
            periods_left,
            period_left: self.period_left(used, periods_left),
            last_period: periods_left == 1,
        }
    }

    /// Whole periods that a thought of `used` takes: floor(overtime / period).
    fn periods_used(&self, used: Duration) -> u32 {
        let over = used.saturating_sub(self.main).as_millis();
        match self.period.as_millis() {
            0 => 0,
            period => u32::try_from(over / period).unwrap_or(u32::MAX),
        }
    }

    fn period_left(&self, used: Duration, periods_left: u32) -> Duration {
        match periods_left {
            0 => Duration::ZERO,
            _ => self.period * (self.periods_left - periods_left + 1) - used.saturating_sub(self.main),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byo_yomi(main: u64, period: u64, periods: u32) -> Clock {
        let secs = Duration::from_secs;
        Clock::new(&TimeControl::ByoYomi { main: secs(main), period: secs(period), periods })
    }

    fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn absolute_time_is_lost_at_exactly_zero() {
        let clock = Clock::new(&TimeControl::Absolute { main: s(60) });
        assert_eq!(clock.charged(Duration::from_millis(59_999)).unwrap().left(), Duration::from_millis(1));
        assert_eq!(clock.charged(s(60)), None);
    }

    #[test]
    fn a_period_not_used_up_is_whole_again() {
        let clock = byo_yomi(60, 10, 1).charged(s(65)).unwrap();
        let reading = clock.reading(Duration::ZERO);
        assert_eq!((reading.main, reading.period_left, reading.periods_left), (s(0), s(10), 1));
        assert!(reading.in_overtime && reading.last_period);
        assert_eq!(byo_yomi(60, 10, 1).charged(s(70)), None);
    }

    #[test]
    fn the_period_in_use_is_read_to_the_second() {
        assert_eq!(byo_yomi(15, 5, 1).reading(s(19)).period_left, s(1));
        assert_eq!(byo_yomi(15, 5, 1).charged(s(20)), None);
        let reading = byo_yomi(10, 10, 3).reading(s(32));
        assert_eq!((reading.period_left, reading.periods_left, reading.last_period), (s(8), 1, true));
    }

    #[test]
    fn a_period_is_lost_at_exactly_its_length() {
        let clock = byo_yomi(10, 10, 3);
        assert_eq!(clock.charged(Duration::from_millis(19_999)).unwrap().periods_left, 3);
        assert_eq!(clock.charged(s(20)).unwrap().periods_left, 2);
        assert_eq!(clock.charged(s(30)).unwrap().periods_left, 1);
        assert_eq!(clock.charged(s(40)), None);
    }

    #[test]
    fn without_main_time_overtime_begins_at_once() {
        let reading = byo_yomi(0, 10, 1).reading(Duration::ZERO);
        assert!(reading.in_overtime);
        assert_eq!(reading.period_left, s(10));
    }

    #[test]
    fn a_clock_that_ran_out_reads_zero() {
        let reading = byo_yomi(0, 10, 2).reading(s(99));
        assert_eq!((reading.main, reading.period_left, reading.periods_left), (s(0), s(0), 0));
    }
}
