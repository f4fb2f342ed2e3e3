//! Everything about time in a game, as it is stored with each entry.

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color};

use crate::stopwatch::Stopwatch;
use crate::{Clock, LagQuota, TimeControl};

/// Both clocks, both lag quotas and the stopwatch of the side to move.
///
/// It is stored beside each entry: undo, appeal and a restart restore the clocks from one row, and a replay that comes
/// to another state than the stored one is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    pub(crate) black: PlayerTime,
    pub(crate) white: PlayerTime,
    pub(crate) watch: Stopwatch,
}

/// What one player has between two of his moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayerTime {
    #[serde(flatten)]
    pub(crate) clock: Clock,
    #[serde(flatten)]
    pub(crate) quota: LagQuota,
}

impl ClockState {
    pub(crate) fn new(time: &ByColor<TimeControl>) -> Self {
        let ByColor { black, white } = time.map(|time| PlayerTime::new(&time));
        ClockState { black, white, watch: Stopwatch::default() }
    }

    pub(crate) fn player(&self, color: Color) -> &PlayerTime {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    pub(crate) fn player_mut(&mut self, color: Color) -> &mut PlayerTime {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    pub(crate) fn times(&self) -> ByColor<PlayerTime> {
        ByColor::new(self.black, self.white)
    }

    pub(crate) fn set_times(&mut self, times: ByColor<PlayerTime>) {
        self.black = times.black;
        self.white = times.white;
    }

    pub(crate) fn map<T>(&self, f: impl Fn(Color, &PlayerTime) -> T) -> ByColor<T> {
        ByColor::new(f(Color::Black, &self.black), f(Color::White, &self.white))
    }
}

impl PlayerTime {
    fn new(time: &TimeControl) -> Self {
        PlayerTime { clock: Clock::new(time), quota: LagQuota::new(time) }
    }
}
