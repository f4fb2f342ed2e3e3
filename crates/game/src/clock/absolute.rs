//! One amount of time for all moves.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;

/// A clock that is lost when its main time is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absolute {
    main: Duration,
}

serde_as_array!(Absolute { main: Millis });

impl Absolute {
    pub(super) fn new(main: Duration) -> Self {
        Absolute { main }
    }

    pub(super) fn left(&self) -> Duration {
        self.main
    }

    pub(super) fn charged(self, used: Duration) -> Self {
        Absolute { main: self.main - used }
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        Reading { main: self.main - used, ..Reading::default() }
    }

    pub(super) fn with_added(self, added: Duration) -> Self {
        Absolute { main: self.main + added }
    }
}
