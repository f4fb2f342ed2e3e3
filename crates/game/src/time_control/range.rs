//! Within what a game's time settings must lie.

use std::ops::RangeInclusive;
use std::time::Duration;

use thiserror::Error;

use super::{MINUTE, TimeControl};

/// Time settings that no game can be played with: one field lies outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{field} must be {least} to {most}")]
pub struct BadTimeControl {
    field: &'static str,
    least: u64,
    most: u64,
}

impl BadTimeControl {
    /// The field that is wrong, as it is named on the wire.
    pub const fn field(self) -> &'static str {
        self.field
    }
}

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(86_400);
const WEEK: Duration = Duration::from_secs(7 * 86_400);
const FORTNIGHT: Duration = Duration::from_secs(14 * 86_400);

pub(super) fn check(time: &TimeControl) -> Result<(), BadTimeControl> {
    match *time {
        TimeControl::Absolute { main } => length("main_ms", main, SECOND..=WEEK),
        TimeControl::ByoYomi { main, period, periods } => {
            length("main_ms", main, Duration::ZERO..=WEEK)?;
            length("period_ms", period, SECOND..=DAY)?;
            number("periods", periods, 1..=100)
        }
        TimeControl::Retained { limit, periods } => {
            number("periods", periods, 1..=100)?;
            length("limit_ms", limit, MINUTE * periods..=WEEK)
        }
        TimeControl::Canadian { main, block, stones } => {
            length("main_ms", main, Duration::ZERO..=WEEK)?;
            length("block_ms", block, SECOND..=DAY)?;
            number("stones", stones, 1..=100)
        }
        TimeControl::Fischer { main, increment, cap } => {
            length("main_ms", main, SECOND..=WEEK)?;
            length("increment_ms", increment, Duration::ZERO..=DAY)?;
            length("cap_ms", cap, main..=WEEK)
        }
        TimeControl::PerMove { per_move } => length("per_move_ms", per_move, SECOND..=FORTNIGHT),
        TimeControl::Ing { main, block, blocks, penalty_points } => {
            length("main_ms", main, Duration::ZERO..=WEEK)?;
            length("block_ms", block, SECOND..=DAY)?;
            number("blocks", blocks, 1..=10)?;
            number("penalty_points", penalty_points, 1..=20)
        }
        TimeControl::None => Ok(()),
    }
}

fn length(
    field: &'static str,
    value: Duration,
    range: RangeInclusive<Duration>,
) -> Result<(), BadTimeControl> {
    // The bounds are weeks at most; their milliseconds fit easily.
    let (least, most) = (range.start().as_millis() as u64, range.end().as_millis() as u64);
    if range.contains(&value) { Ok(()) } else { Err(BadTimeControl { field, least, most }) }
}

fn number(field: &'static str, value: u32, range: RangeInclusive<u32>) -> Result<(), BadTimeControl> {
    let (least, most) = (u64::from(*range.start()), u64::from(*range.end()));
    if range.contains(&value) { Ok(()) } else { Err(BadTimeControl { field, least, most }) }
}
