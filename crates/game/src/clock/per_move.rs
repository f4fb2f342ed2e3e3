//! The same time for each move.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Reading;

/// A clock that is whole again after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerMove {
    #[serde(rename = "per_move_ms", with = "crate::millis")]
    per_move: Duration,
}

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
