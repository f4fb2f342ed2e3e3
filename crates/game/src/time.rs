//! The game's own time line.

use std::ops::{Add, Sub};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Milliseconds since the game began, on the game's own time line.
///
/// It is monotonic within one incarnation of the server and goes on from the last entry after a restart: down time
/// does not exist here. Wall time is never derived from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTime(u64);

impl GameTime {
    /// When the game began.
    pub const START: GameTime = GameTime(0);

    /// A time so many milliseconds after the start.
    pub const fn from_millis(ms: u64) -> Self {
        GameTime(ms)
    }

    /// Milliseconds since the start.
    pub const fn millis(self) -> u64 {
        self.0
    }
}

impl Add<Duration> for GameTime {
    type Output = GameTime;

    fn add(self, rhs: Duration) -> GameTime {
        GameTime(self.0.saturating_add(u64::try_from(rhs.as_millis()).unwrap_or(u64::MAX)))
    }
}

impl Sub for GameTime {
    type Output = Duration;

    /// How much later this is; nothing if it is earlier.
    fn sub(self, rhs: GameTime) -> Duration {
        Duration::from_millis(self.0.saturating_sub(rhs.0))
    }
}
