//! From judged to stored to told, and what happens when storing fails.

use std::time::{Duration, Instant};

use axum::extract::ws::close_code;
use tengen_game::{Action, By, Entry, Outcome, Seq, StopReason};
use tengen_protocol::GameState;
use tracing::{error, info};

use crate::db::entries::Batch;
use crate::event::{Judged, state};
use crate::writer::{Ending, Stored};

use super::load::{self, NotHere};
use super::{Room, Settled, Standing};

/// Storing may take so long at the cost of the side to move; beyond it, all of it is nobody's time.
const HELD_FROM: Duration = Duration::from_millis(250);

impl Room<'_> {
    /// Has everything stored that is judged. Nothing is told yet.
    pub(super) async fn store(&mut self) -> Settled {
        let entries: Vec<Entry> = self.unstored.iter().map(|judged| judged.entry.clone()).collect();
        let batch = Batch { game: self.row.id, owner_epoch: self.row.owner_epoch, entries };
        let stored = match self.game.outcome() {
            Some(outcome) => self.world.log.finish(batch, self.ending(outcome)).await,
            None => self.world.log.append(batch).await,
        };
        match stored {
            Stored::Yes => {
                self.remember();
                self.untold.append(&mut self.unstored);
                Settled::Stored
            }
            Stored::ReadAgain => self.read_again().await,
            Stored::Never(why) => {
                // What was judged is taken back; what is stored stays, and can be looked at.
                self.read_again().await;
                self.park(&why)
            }
        }
    }

    fn ending(&self, outcome: Outcome) -> Ending {
        let user = |&(color, misconduct)| (self.row.players[color].id, misconduct);
        Ending { outcome, misconduct: self.game.misconduct().iter().map(user).collect() }
    }

    fn remember(&mut self) {
        for Judged { entry, .. } in &self.unstored {
            if let Some(id) = &entry.action_id {
                self.done.insert((entry.by, id.clone()), (entry.seq, entry.action.clone()));
            }
        }
    }

    /// The outcome of a batch is unknown: claims the game again and reads what the log says. What it has beyond what
    /// was told is ready to be told then.
    async fn read_again(&mut self) -> Settled {
        let told = self.told();
        let judged = std::mem::take(&mut self.unstored);
        match load::load_patiently(self.world, self.row.id).await {
            Ok(loaded) => {
                self.untold = loaded.judged_after(told, &self.line);
                self.row = loaded.row;
                self.done = loaded.done;
                self.game = loaded.game;
                self.give_back_again(&judged);
                Settled::ReadAgain
            }
            Err(NotHere::Parked(why)) => self.park(&why),
            Err(_) => {
                info!(game = %self.row.id, "another node has the game");
                self.standing = Standing::Lost;
                self.subscribers.cut(close_code::RESTART);
                Settled::No
            }
        }
    }

    pub(super) fn park(&mut self, why: &str) -> Settled {
        if self.standing == Standing::Lost {
            return Settled::No;
        }
        error!(game = %self.row.id, why, "the game is parked");
        self.unstored.clear();
        self.standing = Standing::Parked;
        Settled::No
    }

    /// The state as it is shown: the clocks of a parked game stand.
    pub(super) fn state(&self, now: Instant) -> GameState {
        let mut state = state(&self.game, &self.line, now, self.lag);
        if self.standing == Standing::Parked {
            state.clock.running = None;
            state.clock.stopped = vec![StopReason::Server];
        }
        state
    }

    /// The last event that everybody has been told.
    pub(super) fn told(&self) -> Seq {
        self.game.last_seq() - (self.unstored.len() + self.untold.len()) as Seq
    }

    /// Tells everybody what is stored. If storing took long, that time is given back before anything is shown; the
    /// entry that says so is stored ahead of the next.
    pub(super) fn tell(&mut self, arrived: Instant) {
        let Some(mut last) = self.untold.pop() else { return };
        let now = Instant::now();
        if now.saturating_duration_since(arrived) > HELD_FROM {
            self.give_back(now);
        }
        last.state = self.state(now);
        let before = std::mem::take(&mut self.untold);
        for judged in before.into_iter().chain([last]) {
            self.subscribers.send(&judged.event(self.row.id));
        }
        if let Some(outcome) = self.game.outcome() {
            self.row.outcome = Some(outcome);
            self.world.lobby.ended(self.row.id);
        }
    }

    fn give_back(&mut self, now: Instant) {
        if self.standing != Standing::Open || !self.game.is_timed() {
            return;
        }
        let held = self.line.at(now) - self.game.last_at();
        let ms = held.as_millis().try_into().unwrap_or(u32::MAX);
        let held = self.judge(By::Server, None, Action::Held { ms }, now, Duration::ZERO);
        debug_assert!(held.is_ok(), "time can be given back while a clock runs");
    }

    /// Time that was given back, but whose entry was lost with its batch, is given back again.
    fn give_back_again(&mut self, lost: &[Judged]) {
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

    /// Stores and tells what the server itself put in. If the log had to be read again, the next round sees what is
    /// still to do.
    pub(super) async fn settle(&mut self, since: Instant) {
        if self.unstored.is_empty() {
            return;
        }
        if self.store().await == Settled::ReadAgain && self.untold.is_empty() {
            self.give_back_wait(since);
        }
        self.tell(since);
    }

    /// Storing failed, and nothing is to be told of it: the time it took is nobody's all the same.
    fn give_back_wait(&mut self, since: Instant) {
        let now = Instant::now();
        let waited = now.saturating_duration_since(since);
        if waited > HELD_FROM && self.standing == Standing::Open && self.game.is_timed() {
            let ms = waited.as_millis().try_into().unwrap_or(u32::MAX);
            let held = self.judge(By::Server, None, Action::Held { ms }, now, Duration::ZERO);
            debug_assert!(held.is_ok(), "time can be given back while a clock runs");
        }
    }
}
