//! Time that the server takes is nobody's: it is given back to the clocks, each bit of it once.

use std::time::{Duration, Instant};

use tengen_game::{Action, By};

use crate::event::Judged;

use super::{Room, Standing};

impl Room<'_> {
    /// What was judged last is stored only now: the time since then is given back, and what the server stood still in
    /// it is part of that.
    pub(super) fn give_back_since_last(&mut self, now: Instant) {
        self.give_back(self.line.at(now) - self.game.last_at(), now);
        self.stood_still = self.world.pulse.stood_still(now);
    }

    /// The same, where nothing was judged.
    pub(super) fn give_back_wait(&mut self, since: Instant, now: Instant) {
        self.give_back(now.saturating_duration_since(since), now);
        self.stood_still = self.world.pulse.stood_still(now);
    }

    /// Gives back what the server has stood still of the time before `at`, when it had stood still for `stood_still` in
    /// all. It must be done before anything is judged that came at that time. Says whether there was any.
    pub(super) fn give_back_standstill(&mut self, at: Instant, stood_still: Duration) -> bool {
        let still = stood_still.saturating_sub(self.stood_still);
        if still.is_zero() {
            return false;
        }
        self.stood_still = stood_still;
        // Nobody could come meanwhile.
        self.wait_until += still;
        self.gone_since = self.gone_since.map(|since| since.map(|since| (since + still).min(at.max(since))));
        // Who was charged for some of it has paid by a move that came before.
        self.give_back(still.min(self.line.at(at) - self.game.last_at()), at)
    }

    /// Whether there is anything to give back that nobody has asked for.
    pub(super) fn has_stood_still(&self) -> bool {
        self.acts_by_itself() && self.world.pulse.stood_still(Instant::now()) > self.stood_still
    }

    /// The entry is stored ahead of the next. Says whether there is one.
    fn give_back(&mut self, held: Duration, now: Instant) -> bool {
        let ms = held.as_millis().try_into().unwrap_or(u32::MAX);
        if ms == 0 || self.standing != Standing::Open || !self.game.is_timed() {
            return false;
        }
        let held = self.judge(By::Server, None, Action::Held { ms }, now, Duration::ZERO);
        debug_assert!(held.is_ok(), "time can be given back while a clock runs");
        held.is_ok()
    }

    /// Time that was given back, but whose entry was lost with its batch, is given back again.
    pub(super) fn give_back_again(&mut self, lost: &[Judged]) {
        for Judged { entry, .. } in lost {
            let is_stored =
                |judged: &Judged| judged.entry.seq == entry.seq && judged.entry.action == entry.action;
            if matches!(entry.action, Action::Held { .. }) && !self.untold.iter().any(is_stored) {
                let at = self.line.instant(entry.at_ms);
                // Refused only if the game has ended meanwhile: then it matters no more.
                let _ = self.judge(By::Server, None, entry.action.clone(), at, Duration::ZERO);
            }
        }
    }
}
