//! Time that grows with each move.

use std::time::Duration;

use super::Reading;
use crate::as_array::serde_as_array;
use crate::millis::Millis;

/// A clock to which each move adds an increment, as far as the cap. A gift may lie above the cap, and no increment
/// takes it away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fischer {
    main: Duration,
    increment: Duration,
    cap: Duration,
}

serde_as_array!(Fischer { main: Millis, increment: Millis, cap: Millis });

impl Fischer {
    pub(super) fn new(main: Duration, increment: Duration, cap: Duration) -> Self {
        Fischer { main, increment, cap }
    }

    pub(super) fn left(&self) -> Duration {
        self.main
    }

    pub(super) fn charged(self, used: Duration) -> Self {
        let rest = self.main - used;
        Fischer { main: (rest + self.increment).min(self.cap).max(rest), ..self }
    }

    pub(super) fn reading(&self, used: Duration) -> Reading {
        Reading { main: self.main - used, ..Reading::default() }
    }

    pub(super) fn with_added(self, added: Duration) -> Self {
        Fischer { main: self.main + added, ..self }
    }
}
