//! The calls of overtime (报秒): what is said while a player thinks, and when.

#[cfg(test)]
mod tests;

use std::iter;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::time_control::MINUTE;
use crate::{Clock, TimeControl};

/// One thing that is said of a running clock, the same for both players and all who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// So many seconds of the running minute are used: 30, 40, 50, 55, 58.
    SecondsUsed {
        /// Of the minute.
        seconds: u32,
    },
    /// The last ten seconds of the last minute are counted: 1 to 9, lost at 10.
    Count {
        /// Seconds since the fiftieth.
        number: u32,
    },
    /// So many seconds are left of the period, or of all time where there are no periods.
    SecondsLeft {
        /// Of the period.
        seconds: u32,
    },
    /// A minute is used up; so many are left.
    MinutesLeft {
        /// At least one.
        minutes: u32,
    },
    /// A period is used up; so many are left.
    PeriodsLeft {
        /// At least one.
        periods: u32,
    },
}

/// In a minute that is not the last, and in the last before the count.
const SECONDS_USED: [u32; 5] = [30, 40, 50, 55, 58];
const SECONDS_USED_OF_THE_LAST: [u32; 3] = [30, 40, 50];
const COUNT_FROM: u32 = 50;

impl Call {
    /// At how many seconds left there is a call, if nothing else is wanted.
    pub const SECONDS_LEFT: [u32; 10] = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

    /// It tells of something that a move on its way may still prevent: it is said only when the grace is over.
    pub const fn is_final_after_grace(self) -> bool {
        matches!(self, Call::MinutesLeft { .. } | Call::PeriodsLeft { .. })
    }
}

/// The first call after a player has been thinking about a move for `used`, and for how long he will have been thinking
/// then. A call [that waits for the grace](Call::is_final_after_grace) is due so much later.
///
/// Retained minutes have the calls of a referee. Everywhere else the last seconds are called, at `seconds_left`: of each
/// period, or where there is no overtime of all time that is left. Nothing is said at the loss itself, in main time
/// that overtime follows, or in turn-based games.
pub fn next_call(
    clock: &Clock,
    time: &TimeControl,
    used: Duration,
    seconds_left: &[u32],
) -> Option<(Duration, Call)> {
    if time.is_turn_based() {
        return None;
    }
    iter::successors(Span::at(clock, used), |span| Span::at(clock, span.to))
        .find_map(|span| span.first_call(time, seconds_left))
}

/// A period, or all time where there are none, as thinking time about one move.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Calls up to here have been made; not before the period begins.
    after: Duration,
    /// Where it is used up.
    to: Duration,
    /// Periods that follow it; if none do, `to` is the loss.
    periods_after: u32,
}

impl Span {
    /// What is running after `used`, or will when main time has run out; nothing if time is up or without limit.
    fn at(clock: &Clock, used: Duration) -> Option<Span> {
        let left = clock.left().filter(|left| used < *left)?;
        let reading = clock.reading(used);
        let after = used + reading.main;
        if after == left {
            return Some(Span { after: used, to: left, periods_after: 0 });
        }
        let periods_after = reading.periods_left.saturating_sub(1);
        Some(Span { after, to: after + reading.period_left, periods_after })
    }

    fn first_call(self, time: &TimeControl, seconds_left: &[u32]) -> Option<(Duration, Call)> {
        let retained = matches!(time, TimeControl::Retained { .. });
        let calls = if retained { self.calls_of_a_minute() } else { self.calls_of_seconds(seconds_left) };
        let used_up = self.used_up(retained).map(|call| (self.to, call));
        calls
            .into_iter()
            .filter(|&(at, _)| at > self.after && at < self.to)
            .chain(used_up)
            .min_by_key(|&(at, _)| at)
    }

    fn calls_of_a_minute(self) -> Vec<(Duration, Call)> {
        let at = |seconds: u32| (self.to + Duration::from_secs(seconds.into())).saturating_sub(MINUTE);
        let used = |&seconds: &u32| (at(seconds), Call::SecondsUsed { seconds });
        if self.periods_after > 0 {
            return SECONDS_USED.iter().map(used).collect();
        }
        let count = (1..10).map(|number| (at(COUNT_FROM + number), Call::Count { number }));
        SECONDS_USED_OF_THE_LAST.iter().map(used).chain(count).collect()
    }

    fn calls_of_seconds(self, seconds_left: &[u32]) -> Vec<(Duration, Call)> {
        let call = |&seconds: &u32| {
            let at = self.to.checked_sub(Duration::from_secs(seconds.into()))?;
            Some((at, Call::SecondsLeft { seconds }))
        };
        seconds_left.iter().filter_map(call).collect()
    }

    fn used_up(self, retained: bool) -> Option<Call> {
        match self.periods_after {
            0 => None,
            minutes if retained => Some(Call::MinutesLeft { minutes }),
            periods => Some(Call::PeriodsLeft { periods }),
        }
    }
}
