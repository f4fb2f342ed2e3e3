//! How much time a player has for a game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The time settings of a game, the same for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// One amount for the whole game; lost when it is used up.
    Absolute {
        /// Time for all moves.
        #[serde(rename = "main_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        main: Duration,
    },
    /// Main time, then periods: a period that is not used up is whole again after the move.
    ByoYomi {
        /// Time before overtime; may be zero.
        #[serde(rename = "main_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        main: Duration,
        /// Length of a period.
        #[serde(rename = "period_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        period: Duration,
        /// Number of periods, 1 to 100.
        periods: u32,
    },
}

/// Time settings that no game can be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadTimeControl {
    /// Main time outside its range.
    #[error("main_ms must be {0} to 604800000 (7 days)")]
    Main(u64),
    /// Period length outside its range.
    #[error("period_ms must be 1000 to 86400000 (1 day)")]
    Period,
    /// Number of periods outside its range.
    #[error("periods must be 1 to 100")]
    Periods,
}

impl BadTimeControl {
    /// The field that is wrong, as it is named on the wire.
    pub const fn field(self) -> &'static str {
        match self {
            BadTimeControl::Main(_) => "main_ms",
            BadTimeControl::Period => "period_ms",
            BadTimeControl::Periods => "periods",
        }
    }
}

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(86_400);
const WEEK: Duration = Duration::from_secs(7 * 86_400);

impl TimeControl {
    /// Says whether a game can be played with these settings.
    ///
    /// # Errors
    /// Names the first field outside its range.
    pub fn check(&self) -> Result<(), BadTimeControl> {
        match *self {
            TimeControl::Absolute { main } if main < SECOND || main > WEEK => {
                Err(BadTimeControl::Main(1_000))
            }
            TimeControl::ByoYomi { main, .. } if main > WEEK => Err(BadTimeControl::Main(0)),
            TimeControl::ByoYomi { period, .. } if period < SECOND || period > DAY => {
                Err(BadTimeControl::Period)
            }
            TimeControl::ByoYomi { periods, .. } if periods == 0 || periods > 100 => {
                Err(BadTimeControl::Periods)
            }
            _ => Ok(()),
        }
    }

    /// Time before overtime.
    pub const fn main(&self) -> Duration {
        match *self {
            TimeControl::Absolute { main } | TimeControl::ByoYomi { main, .. } => main,
        }
    }

    /// Estimated time a player needs for a game, from which lag compensation is sized: main time, and 25 moves in
    /// each period.
    pub fn estimate(&self) -> Duration {
        match *self {
            TimeControl::Absolute { main } => main,
            TimeControl::ByoYomi { main, period, periods } => main + period * periods * 25,
        }
    }
}
