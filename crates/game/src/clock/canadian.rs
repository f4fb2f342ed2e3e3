//! Main time, then a number of stones to each block of time.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;

/// A clock with blocks of time. The block in use lasts for all its stones; with the last of them it is whole again, and
/// what was left of it is lost.
///
/// The move with which main time runs out is the first stone of a block, and is charged what it took beyond main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canadian {
    main: Duration,
    block: Duration,
    stones: u32,
    block_left: Duration,
    /// At least one.
    stones_left: u32,
}

serde_as_array!(Canadian { main: Millis, block: Millis, stones: u32, block_left: Millis, stones_left: u32 });

impl Canadian {
    pub(super) fn new(main: Duration, block: Duration, stones: u32) -> Self {
        Canadian { main, block, stones, block_left: block, stones_left: stones }
    }

    pub(super) fn left(&self) -> Duration {
        self.main + self.block_left
    }

    pub(super) fn charged(self, used: Duration) -> Self {
        if used < self.main {
            return Canadian { main: self.main - used, ..self };
        }
        match self.stones_left {
            1 => Canadian::new(Duration::ZERO, self.block, self.stones),
            stones_left => Canadian {
                main: Duration::ZERO,
                block_left: self.block_left_after(used),
                stones_left: stones_left - 1,
                ..self
            },
        }
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        Reading {
            main: self.main.saturating_sub(used),
            in_overtime: used >= self.main,
            period_left: self.block_left_after(used),
            stones_left: Some(self.stones_left),
            ..Reading::default()
        }
    }

    pub(super) fn with_added(self, used: Duration, added: Duration) -> Self {
        Canadian { main: self.main.max(used) + added, block_left: self.block_left_after(used), ..self }
    }

    fn block_left_after(&self, used: Duration) -> Duration {
        self.block_left - used.saturating_sub(self.main)
    }
}
