//! Main time, then blocks that cost points.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;

/// A clock whose overtime is bought in blocks. A block lasts over as many moves as it will and is never whole again; it
/// is paid for as soon as any of it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ing {
    main: Duration,
    block: Duration,
    blocks: u32,
    /// The price of one block.
    penalty_points: u32,
    /// Overtime used by all moves so far.
    overtime_used: Duration,
}

serde_as_array!(Ing { main: Millis, block: Millis, blocks: u32, penalty_points: u32, overtime_used: Millis });

impl Ing {
    pub(super) fn new(main: Duration, block: Duration, blocks: u32, penalty_points: u32) -> Self {
        Ing { main, block, blocks, penalty_points, overtime_used: Duration::ZERO }
    }

    pub(super) fn left(&self) -> Duration {
        self.main + self.block * self.blocks - self.overtime_used
    }

    pub(super) fn charged(self, used: Duration) -> Self {
        let main = self.main.saturating_sub(used);
        Ing { main, overtime_used: self.overtime_used_after(used), ..self }
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        let over = self.overtime_used_after(used).as_nanos();
        let block = self.block.as_nanos();
        // At most all blocks are used, so these are small numbers.
        let (used_up, started) = ((over / block) as u32, over.div_ceil(block) as u32);
        let blocks_left = self.blocks - used_up;
        Reading {
            main: self.main.saturating_sub(used),
            in_overtime: used >= self.main,
            periods_left: blocks_left,
            period_left: if blocks_left == 0 { Duration::ZERO } else { self.block_left(used_up, used) },
            last_period: blocks_left == 1,
            penalty_points: self.penalty_points * started,
            ..Reading::default()
        }
    }

    pub(super) fn with_added(self, used: Duration, added: Duration) -> Self {
        let main = self.main.max(used) + added;
        Ing { main, overtime_used: self.overtime_used_after(used), ..self }
    }

    fn overtime_used_after(&self, used: Duration) -> Duration {
        self.overtime_used + used.saturating_sub(self.main)
    }

    /// Left of the block that comes after those used up.
    fn block_left(&self, used_up: u32, used: Duration) -> Duration {
        self.block * (used_up + 1) - self.overtime_used_after(used)
    }
}
