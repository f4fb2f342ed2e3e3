//! How much time a player has for a game.

mod range;
#[cfg(test)]
pub(crate) mod tests;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use range::BadTimeControl;

/// The time settings of one player. Most games give both the same.
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
    /// 保留读秒: of one limit the last minutes are retained as periods of a minute. A referee calls the seconds of the
    /// running minute.
    Retained {
        /// Time for the whole game, the retained minutes included.
        #[serde(rename = "limit_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        limit: Duration,
        /// The retained minutes, 1 to 100 and no more than the limit.
        periods: u32,
    },
    /// Main time, then blocks: in each a number of stones must be played. With the last of them the block is whole
    /// again, what was left of it is lost. A pass counts as a stone.
    Canadian {
        /// Time before overtime; may be zero.
        #[serde(rename = "main_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        main: Duration,
        /// Length of a block.
        #[serde(rename = "block_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        block: Duration,
        /// Stones to a block, 1 to 100.
        stones: u32,
    },
    /// Each move earns an increment, up to a cap.
    Fischer {
        /// Time at the start.
        #[serde(rename = "main_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        main: Duration,
        /// Added after each move; may be zero.
        #[serde(rename = "increment_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        increment: Duration,
        /// An increment leads no further than this; at least the main time.
        #[serde(rename = "cap_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        cap: Duration,
    },
    /// The same time for each move: from seconds to days.
    PerMove {
        /// Time for one move.
        #[serde(rename = "per_move_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        per_move: Duration,
    },
    /// Ing's: main time, then blocks that are paid for with points; lost when all are used up.
    Ing {
        /// Time before overtime; may be zero.
        #[serde(rename = "main_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        main: Duration,
        /// Length of a block. It is used up over as many moves as it lasts.
        #[serde(rename = "block_ms", with = "crate::millis")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        block: Duration,
        /// Number of blocks, 1 to 10.
        blocks: u32,
        /// What each started block costs, 1 to 20 points; two points are one stone.
        penalty_points: u32,
    },
    /// No limit.
    None,
}

/// Length of a retained period.
pub(crate) const MINUTE: Duration = Duration::from_secs(60);
const TURN_BASED: Duration = Duration::from_secs(3_600);
/// How many moves of a game are taken to be played in a period, or with an increment.
const MOVES_IN_OVERTIME: u32 = 25;
const MOVES_WITH_INCREMENT: u32 = 40;

impl TimeControl {
    /// Says whether a game can be played with these settings.
    ///
    /// # Errors
    /// Names the first field outside its range, and the range.
    pub fn check(&self) -> Result<(), BadTimeControl> {
        range::check(self)
    }

    /// Time before overtime. There is none where each move has its own time.
    pub const fn main(&self) -> Duration {
        match *self {
            TimeControl::Absolute { main }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Canadian { main, .. }
            | TimeControl::Fischer { main, .. }
            | TimeControl::Ing { main, .. } => main,
            TimeControl::Retained { limit, periods } => limit.saturating_sub(MINUTE.saturating_mul(periods)),
            TimeControl::PerMove { .. } | TimeControl::None => Duration::ZERO,
        }
    }

    /// Estimated time a player needs for a game: main time, and 25 moves in overtime or 40 increments. A game without
    /// limit is longer than any other.
    pub fn estimate(&self) -> Duration {
        let beyond_main = match *self {
            TimeControl::Absolute { .. } => Duration::ZERO,
            TimeControl::ByoYomi { period, periods, .. } => {
                period.saturating_mul(periods).saturating_mul(MOVES_IN_OVERTIME)
            }
            TimeControl::Retained { periods, .. } => {
                MINUTE.saturating_mul(periods).saturating_mul(MOVES_IN_OVERTIME)
            }
            TimeControl::Canadian { block, stones, .. } => {
                block.saturating_mul(MOVES_IN_OVERTIME) / stones.max(1)
            }
            TimeControl::Fischer { increment, .. } => increment.saturating_mul(MOVES_WITH_INCREMENT),
            TimeControl::PerMove { per_move } => per_move.saturating_mul(MOVES_IN_OVERTIME),
            TimeControl::Ing { block, blocks, .. } => block.saturating_mul(blocks),
            TimeControl::None => Duration::MAX,
        };
        self.main().saturating_add(beyond_main)
    }

    /// The players need not be there together: each move has an hour or more.
    pub fn is_turn_based(&self) -> bool {
        matches!(*self, TimeControl::PerMove { per_move } if per_move >= TURN_BASED)
    }
}
