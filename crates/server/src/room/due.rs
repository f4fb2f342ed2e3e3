//! When a room acts by itself: what the game waits for, clocks after a restart, an adjournment that is over.

use std::time::{Duration, Instant};

use tengen_game::{Action, By, Due, Phase, StopReason};
use tengen_rules::Color;
use tokio::sync::mpsc;

use crate::rooms::RoomMsg;
use crate::wall::system_ms;

use super::{LINGER, Room, Standing};

/// The wall clock may be set meanwhile: it is looked at again after so long.
const LOOK_AGAIN: Duration = Duration::from_secs(600);

impl Room<'_> {
    /// After a restart, or the loss of many connections: the clocks run again when those who are to act are here, or
    /// have been waited for long enough.
    pub(super) async fn run_the_clocks(&mut self) {
        let now = Instant::now();
        let is_awaited = |color: &Color| !self.is_here(*color);
        let missing = match self.game.phase() {
            Phase::Playing => self.game.to_play().is_some_and(|color| is_awaited(&color)),
            // Both are to count; Black alone is to place.
            Phase::Counting => Color::BOTH.iter().any(is_awaited),
            Phase::Placing => is_awaited(&Color::Black),
            Phase::Adjourned | Phase::Finished => false,
        };
        if self.waits_for_player() && (!missing || now >= self.wait_until) {
            let after_ms = self.breath_ms;
            self.say(Action::Running { reason: StopReason::Server, after_ms }, now).await;
        }
    }

    /// Says something as the server, stores and tells it. Refused, it was too late.
    pub(super) async fn say(&mut self, action: Action, now: Instant) {
        if !self.acts_by_itself() {
            return;
        }
        let held = self.give_back_standstill(now, self.world.pulse.stood_still(now));
        if self.judge(By::Server, None, action, now, Duration::ZERO).is_ok() || held {
            self.settle(now).await;
        }
    }

    fn waits_for_player(&self) -> bool {
        self.game.outcome().is_none() && self.game.is_stopped(StopReason::Server)
    }

    /// Time for something is up, unless what came before is still in the queue, or the server stood still. What comes
    /// from now on does not hold it up, however much it is.
    pub(super) async fn do_what_is_due(&mut self, queue: &mut mpsc::Receiver<RoomMsg>) {
        for _ in 0..queue.len() {
            // What is left goes to the next room.
            if self.standing == Standing::Lost {
                return;
            }
            if let Ok(msg) = queue.try_recv() {
                self.take(msg).await;
            }
        }
        let now = Instant::now();
        let mut is_judged = self.give_back_standstill(now, self.world.pulse.stood_still(now));
        if let Some((at, Due { action, color, .. })) = self.due()
            && now >= at
        {
            let lag = color.map_or(Duration::ZERO, |color| self.lag[color]);
            is_judged |= self.judge(By::Server, None, action, now, lag).is_ok();
        }
        if is_judged {
            self.settle(now).await;
        }
    }

    /// What is to be said, and when, on the process's clock. The game counts whole milliseconds: the next one is surely
    /// past it.
    pub(super) fn due(&self) -> Option<(Instant, Due)> {
        if !self.acts_by_itself() {
            return None;
        }
        let due = self.game.due(self.lag)?;
        Some((self.line.instant(due.at) + Duration::from_millis(1), due))
    }

    /// Adjourned, and the time that was agreed on has come.
    pub(super) async fn reopen(&mut self) {
        let now = Instant::now();
        if self.reopens_at(now).is_some_and(|at| now >= at) {
            self.say(Action::Reopen, now).await;
        }
    }

    fn reopens_at(&self, now: Instant) -> Option<Instant> {
        let left_ms = self.game.adjourned()?.until_ms.saturating_sub(system_ms());
        Some(now + Duration::from_millis(left_ms.try_into().unwrap_or(0)))
    }

    pub(super) fn wake_at(&self) -> Option<Instant> {
        let now = Instant::now();
        let acts = self.acts_by_itself();
        let due = self.due().map(|(at, _)| at);
        let wait = Some(self.wait_until).filter(|_| acts && self.waits_for_player());
        let reopen = self.reopens_at(now).map(|at| at.min(now + LOOK_AGAIN)).filter(|_| acts);
        let forget = Some(self.quiet_since + LINGER).filter(|_| self.may_be_forgotten());
        let others = [self.next_absence(), self.next_call()];
        [due, wait, reopen, forget].into_iter().chain(others).flatten().min()
    }
}
