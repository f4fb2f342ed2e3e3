//! One player's clock.

mod absolute;
mod byo_yomi;
mod canadian;
mod fischer;
mod ing;
#[cfg(test)]
mod laws;
mod per_move;
mod reading;
#[cfg(test)]
mod tests;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::TimeControl;
use absolute::Absolute;
use byo_yomi::ByoYomi;
use canadian::Canadian;
use fischer::Fischer;
use ing::Ing;
use per_move::PerMove;

pub use reading::Reading;

/// What is left of a player's time between two of his moves, and all that is needed to reckon with it.
///
/// It does not run: whoever asks says how long the player has been thinking about this move (`used`). Each kind of
/// clock has its rule in its own file; what holds for all of them is kept here. A clock that ran out does not exist,
/// so the kinds are only ever asked about times that they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// One amount for all moves.
    Absolute(Absolute),
    /// Main time, then periods that a move makes whole again. The retained minutes of 保留读秒 are such periods.
    ByoYomi(ByoYomi),
    /// Main time, then a number of stones to each block of time.
    Canadian(Canadian),
    /// Time that grows with each move.
    Fischer(Fischer),
    /// The same time for each move.
    PerMove(PerMove),
    /// Main time, then blocks that cost points.
    Ing(Ing),
    /// No limit.
    None,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(time: &TimeControl) -> Self {
        let main = time.main();
        match *time {
            TimeControl::Absolute { .. } => Clock::Absolute(Absolute::new(main)),
            TimeControl::ByoYomi { period, periods, .. } => {
                Clock::ByoYomi(ByoYomi::new(main, period, periods))
            }
            TimeControl::Retained { periods, .. } => Clock::ByoYomi(ByoYomi::retained(main, periods)),
            TimeControl::Canadian { block, stones, .. } => {
                Clock::Canadian(Canadian::new(main, block, stones))
            }
            TimeControl::Fischer { increment, cap, .. } => Clock::Fischer(Fischer::new(main, increment, cap)),
            TimeControl::PerMove { per_move } => Clock::PerMove(PerMove::new(per_move)),
            TimeControl::Ing { block, blocks, penalty_points, .. } => {
                Clock::Ing(Ing::new(main, block, blocks, penalty_points))
            }
            TimeControl::None => Clock::None,
        }
    }

    /// How long the player may think about one move until he has lost, all overtime included; nothing if he may think
    /// for ever.
    pub fn left(&self) -> Option<Duration> {
        match self {
            Clock::Absolute(clock) => Some(clock.left()),
            Clock::ByoYomi(clock) => Some(clock.left()),
            Clock::Canadian(clock) => Some(clock.left()),
            Clock::Fischer(clock) => Some(clock.left()),
            Clock::PerMove(clock) => Some(clock.left()),
            Clock::Ing(clock) => Some(clock.left()),
            Clock::None => None,
        }
    }

    /// The clock after a move that took `used`, or nothing if time was up: it is lost at exactly `left`.
    pub fn charged(self, used: Duration) -> Option<Clock> {
        if self.is_up(used) {
            return None;
        }
        Some(match self {
            Clock::Absolute(clock) => Clock::Absolute(clock.charged(used)),
            Clock::ByoYomi(clock) => Clock::ByoYomi(clock.charged(used)),
            Clock::Canadian(clock) => Clock::Canadian(clock.charged(used)),
            Clock::Fischer(clock) => Clock::Fischer(clock.charged(used)),
            Clock::PerMove(clock) => Clock::PerMove(clock),
            Clock::Ing(clock) => Clock::Ing(clock.charged(used)),
            Clock::None => Clock::None,
        })
    }

    /// The clock as it stands while the player has been thinking for `used`; without limit all is zero.
    pub fn reading(&self, used: Duration) -> Reading {
        let used = self.left().map_or(used, |left| used.min(left));
        match self {
            Clock::Absolute(clock) => clock.reading(used),
            Clock::ByoYomi(clock) => clock.reading(used),
            Clock::Canadian(clock) => clock.reading(used),
            Clock::Fischer(clock) => clock.reading(used),
            Clock::PerMove(clock) => clock.reading(used),
            Clock::Ing(clock) => clock.reading(used),
            Clock::None => Reading::default(),
        }
    }

    /// The clock after a gift of main time to a player who has been thinking for `used`, which stays used: it is
    /// charged by the move, as before. Nothing if there is no main time to add to, or time is up.
    ///
    /// A player in overtime is in main time again, for as long as the gift lasts. What he had of overtime when he got
    /// it waits for him: his periods, his block and its stones. Periods lost before the gift stay lost, so nothing that
    /// was called is taken back.
    pub fn with_added(self, used: Duration, added: Duration) -> Option<Clock> {
        if self.is_up(used) {
            return None;
        }
        match self {
            Clock::Absolute(clock) => Some(Clock::Absolute(clock.with_added(added))),
            Clock::ByoYomi(clock) => Some(Clock::ByoYomi(clock.with_added(used, added))),
            Clock::Canadian(clock) => Some(Clock::Canadian(clock.with_added(used, added))),
            Clock::Fischer(clock) => Some(Clock::Fischer(clock.with_added(added))),
            Clock::Ing(clock) => Some(Clock::Ing(clock.with_added(used, added))),
            Clock::PerMove(_) | Clock::None => None,
        }
    }

    /// Points owed for the overtime that the moves made so far took; two are one stone.
    pub fn penalty(&self) -> u32 {
        self.reading(Duration::ZERO).penalty_points
    }

    fn is_up(&self, used: Duration) -> bool {
        self.left().is_some_and(|left| used >= left)
    }
}
