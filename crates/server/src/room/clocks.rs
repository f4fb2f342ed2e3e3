//! When a room acts by itself: clocks after a restart, the flag.

use std::time::{Duration, Instant};

use tengen_game::{Action, By, StopReason};
use tengen_rules::Color;
use tokio::sync::mpsc;

use crate::rooms::RoomMsg;

use super::{LINGER, Room, Standing};

/// Once the clocks may run again after a restart, the player to move has so long to find his way back.
const BREATH_MS: u32 = 10_000;

impl Room<'_> {
    /// After a restart: the clocks run again when the player to move is here, or has been waited for long enough.
    pub(super) async fn run_the_clocks(&mut self) {
        let now = Instant::now();
        let after_ms = match self.game.to_play() {
            None => 0,
            Some(color) if self.is_here(color) || now >= self.wait_until => BREATH_MS,
            Some(_) => return,
        };
        if self.standing == Standing::Open && self.waits_for_player() {
            let run = Action::Running { reason: StopReason::Server, after_ms };
            if self.judge(By::Server, None, run, now, Duration::ZERO).is_ok() {
                self.settle(now).await;
            }
        }
    }

    fn waits_for_player(&self) -> bool {
        self.game.outcome().is_none() && self.game.is_stopped(StopReason::Server)
    }

    fn is_here(&self, color: Color) -> bool {
        self.subscribers.has(self.row.players[color].id)
    }

    /// The running clock's time is up, unless a move that came before is still in the queue. What comes from now on does
    /// not hold it up, however much it is.
    pub(super) async fn flag(&mut self, queue: &mut mpsc::Receiver<RoomMsg>) {
        for _ in 0..queue.len() {
            if let Ok(msg) = queue.try_recv() {
                self.take(msg).await;
            }
        }
        let now = Instant::now();
        let Some(color) = self.game.to_play() else { return };
        if self.standing == Standing::Open
            && self.deadline().is_some_and(|deadline| now >= deadline)
            && self.judge(By::Server, None, Action::Flag, now, self.lag[color]).is_ok()
        {
            self.settle(now).await;
        }
    }

    /// When the flag falls, on the process's clock. The game counts whole milliseconds: the next one is surely past it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let lag = self.lag[self.game.to_play()?];
        let at = self.game.deadline(lag)?;
        Some(self.line.instant(at) + Duration::from_millis(1))
    }

    pub(super) fn wake_at(&self) -> Option<Instant> {
        let open = self.standing == Standing::Open;
        let flag = self.deadline().filter(|_| open);
        let wait = Some(self.wait_until).filter(|_| open && self.waits_for_player());
        let forget = Some(self.quiet_since + LINGER).filter(|_| self.may_be_forgotten());
        [flag, wait, forget].into_iter().flatten().min()
    }
}
