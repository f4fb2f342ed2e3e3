//! The same time for each move.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;

/// A clock that is whole again after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerMove {
    per_move: Duration,
}

serde_as_array!(PerMove { per_move: Millis });

impl PerMove {
    pub(super) fn new(per_move: Duration) -> Self {
        PerMove { per_move }
    }

    pub(super) fn left(&self) -> Duration {
        self.per_move
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        Reading { main: self.per_move - used, ..Reading::default() }
    }
}
