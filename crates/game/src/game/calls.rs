//! What is called out while a player thinks.

use std::time::Duration;

use tengen_rules::Color;

use super::Game;
use crate::{Call, GameTime, next_call};

/// A call that is to be made, if nothing happens before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueCall {
    /// Whose clock it is about.
    pub color: Color,
    /// What is said.
    pub call: Call,
    /// What it tells of comes about now.
    pub of: GameTime,
    /// It is to be made now: later, where a move on its way could still prevent it.
    pub at: GameTime,
}

impl Game {
    /// The first call about something that comes about after `after`, for a player whose measured lag this is. Who makes
    /// the calls asks with the time that the last one was about ([`DueCall::of`]).
    ///
    /// Calls are no entries: clock and time tell them again.
    pub fn next_call(&self, after: GameTime, lag: Duration, seconds_left: &[u32]) -> Option<DueCall> {
        let color = self.to_play().filter(|&color| !self.is_first_move(color))?;
        let player = self.clock.player(color);
        let used = self.clock.watch.used(after);
        let (due, call) = next_call(&player.clock, &self.settings.time_of(color), used, seconds_left)?;
        let of = self.clock.watch.reaches(due)?;
        let grace = if call.is_final_after_grace() { player.quota.grace(lag) } else { Duration::ZERO };
        Some(DueCall { color, call, of, at: of + grace })
    }
}
