//! Seconds, and what is left of them.

use std::time::Duration;

use super::{number, real};
use crate::Color;

/// A time in seconds (TM, BL, WL), to the millisecond. None when it is negative or beyond 31 years.
#[must_use]
pub fn seconds(raw: &str) -> Option<Duration> {
    let milliseconds = (real(raw)? * 1000.0).round();
    // The range makes the cast exact.
    (0.0..=1e12).contains(&milliseconds).then(|| Duration::from_millis(milliseconds as u64))
}

/// The raw value of a time; what is less than a millisecond is dropped.
#[must_use]
pub fn seconds_text(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a player has left on the clock after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// BL or WL: of the main time, or of the period of overtime.
    pub time: Option<Duration>,
    /// OB or OW: how many moves are left in the period (Canadian), or how many periods (byo-yomi).
    pub overtime: Option<u32>,
}

impl TimeLeft {
    /// The properties of that colour: for the time, and for the overtime.
    pub(in crate::sgf) const fn names(color: Color) -> (&'static str, &'static str) {
        match color {
            Color::Black => ("BL", "OB"),
            Color::White => ("WL", "OW"),
        }
    }

    /// Takes in a property by its name. What makes no sense changes nothing.
    pub(in crate::sgf) fn take(&mut self, name: &str, raw: &str) {
        match name {
            "BL" | "WL" => self.time = seconds(raw).or(self.time),
            _ => self.overtime = number(raw).and_then(|n| u32::try_from(n).ok()).or(self.overtime),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_kept_to_the_millisecond() {
        for (raw, ms) in [("0", 0), ("356.25", 356_250), ("1.0004", 1000), ("1e3", 1_000_000)] {
            let time = seconds(raw);
            assert_eq!(time, Some(Duration::from_millis(ms)), "{raw}");
            assert_eq!(seconds(&seconds_text(Duration::from_millis(ms))), time);
        }
        for raw in ["-1", "x", "", "1e300", "inf"] {
            assert_eq!(seconds(raw), None, "{raw}");
        }
        assert_eq!(seconds_text(Duration::from_secs(100)), "100");
    }
}
