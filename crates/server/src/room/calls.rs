//! The clock is called.

use std::time::{Duration, Instant};

use tengen_game::DueCall;
use tengen_protocol::{Called, ServerMsg};

use crate::outbox::encode;
use crate::wall::wall_ms;

use super::Room;

/// A call that comes later than this helps nobody.
const STALE: Duration = Duration::from_millis(900);

impl Room<'_> {
    /// Makes the calls that are due. What nobody hears, or comes too late, is not said.
    pub(super) fn call_the_clock(&mut self) {
        let now = Instant::now();
        while let Some((at, due)) = self.due_call()
            && now >= at
        {
            self.called = due.of;
            if now < at + STALE {
                let (game, time_ms) = (self.row.id, wall_ms(now));
                let called = Called { game, time_ms, color: due.color, call: due.call };
                self.subscribers.send(&encode(&ServerMsg::Called(called)));
            }
        }
    }

    pub(super) fn next_call(&self) -> Option<Instant> {
        self.due_call().map(|(at, _)| at).filter(|_| !self.subscribers.is_empty())
    }

    fn due_call(&self) -> Option<(Instant, DueCall)> {
        let lag = self.lag[self.game.to_play()?];
        let due = self.game.next_call(self.called, lag, &self.world.config.calls_s)?;
        Some((self.line.instant(due.at), due)).filter(|_| self.acts_by_itself())
    }
}
