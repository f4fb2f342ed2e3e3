//! From judged to stored to told, and what happens when storing fails.

use std::pin::pin;
use std::time::{Duration, Instant};

use axum::extract::ws::{Utf8Bytes, close_code};
use tengen_game::{Entry, Outcome, StopReason};
use tengen_protocol::{GameState, Saving, ServerMsg};
use tracing::{error, info};

use crate::db::entries::Batch;
use crate::db::ratings::RankedGame;
use crate::event::{Judged, state};
use crate::log::{Ending, Haste, Stored};
use crate::outbox::encode;

use super::load::{self, NotHere};
use super::{Room, Settled, Standing};

/// Whoever waits longer than this for something to be stored is told what it is that he waits for.
const SLOW: Duration = Duration::from_secs(1);
/// Storing may take so long at the cost of the side to move; beyond it, all of it is nobody's time.
const HELD_FROM: Duration = Duration::from_millis(250);

impl Room<'_> {
    /// Has everything stored that is judged. Nothing is told yet, but that it takes long.
    pub(super) async fn store(&mut self) -> Settled {
        let entries: Vec<Entry> = self.unstored.iter().map(|judged| judged.entry.clone()).collect();
        let batch = Batch { game: self.row.id, owner_epoch: self.row.owner_epoch, entries };
        let log = &self.world.log;
        let stored = match self.game.outcome() {
            Some(outcome) => {
                let (stored, rating) = self.patiently(log.finish(batch, self.ending(outcome))).await;
                self.row.rating = rating;
                stored
            }
            None => self.patiently(log.append(batch)).await,
        };
        match stored {
            Stored::Yes => {
                self.remember();
                self.untold.append(&mut self.unstored);
                Settled::Stored
            }
            Stored::ReadAgain => {
                let lost = std::mem::take(&mut self.unstored);
                self.read_again(&lost).await
            }
            Stored::Never(why) => {
                // What was judged is taken back; what is stored stays, and can be looked at.
                self.unstored.clear();
                match self.read_again(&[]).await {
                    Settled::ReadAgain => self.park(&why),
                    other => other,
                }
            }
        }
    }

    /// Waits for the storage, and says so to everybody if it takes long.
    async fn patiently<T>(&mut self, asked: impl Future<Output = T>) -> T {
        let mut asked = pin!(asked);
        let slow = Instant::now() + SLOW;
        loop {
            tokio::select! {
                biased;
                done = &mut asked => return done,
                () = self.slow.until(Some(slow)), if !self.is_saving => self.tell_saving(true),
            }
        }
    }

    fn tell_saving(&mut self, saving: bool) {
        self.is_saving = saving;
        // What is not stored yet is not shown: the clocks stand as they were before it.
        let before = self.clock_before.clone().filter(|_| saving);
        let clock = before.unwrap_or_else(|| self.state(Instant::now()).clock);
        let msg = ServerMsg::Saving(Saving { game: self.row.id, saving, clock });
        self.subscribers.send(&encode(&msg));
    }

    fn ending(&self, outcome: Outcome) -> Ending {
        let user = |&(color, misconduct)| (self.row.players[color].id, misconduct);
        let ranked = RankedGame::of(self.game.settings(), self.row.players.clone().map(|user| user.id));
        Ending { outcome, misconduct: self.game.misconduct().iter().map(user).collect(), ranked }
    }

    fn remember(&mut self) {
        for Judged { entry, .. } in &self.unstored {
            if let Some(id) = &entry.action_id {
                self.done.insert(entry.by, id.clone(), &entry.action, entry.seq);
            }
        }
    }

    /// The outcome of a batch is unknown: claims the game again and reads what the log says. What it has beyond what
    /// was told is ready to be told then.
    async fn read_again(&mut self, lost: &[Judged]) -> Settled {
        let game = self.row.id;
        let read = self.patiently(load::load_patiently(self.world, game, Haste::Asked)).await;
        match read {
            Ok(mut loaded) => {
                self.untold = loaded.judged_after(self.told, &self.line);
                self.done = loaded.done();
                self.row = loaded.row;
                self.game = loaded.game;
                self.give_back_again(lost);
                Settled::ReadAgain
            }
            Err(why) => {
                match why {
                    NotHere::Parked(why) => {
                        self.world.parked.add(game);
                        error!(%game, why, "the log cannot be read any more: the game is parked");
                    }
                    _ => info!(%game, "another node has the game"),
                }
                // What was judged is not stored, and what is stored is not known: there is nothing to show. Who joins
                // again is told.
                self.untold.clear();
                self.standing = Standing::Lost;
                self.subscribers.cut(close_code::RESTART);
                Settled::No
            }
        }
    }

    fn park(&mut self, why: &str) -> Settled {
        error!(game = %self.row.id, why, "the game is parked");
        self.standing = Standing::Parked;
        self.world.parked.add(self.row.id);
        // Everybody sees that the clocks stand, whether or not he was told that storing takes long.
        self.tell_saving(false);
        Settled::No
    }

    /// The state as it is shown: the clocks of a parked game stand.
    pub(super) fn state(&self, now: Instant) -> GameState {
        let mut state = state(&self.game, &self.line, now, self.lag);
        state.rating = self.row.rating;
        if self.standing == Standing::Parked {
            state.clock.running = None;
            state.clock.stopped = vec![StopReason::Server];
        }
        state
    }

    /// Tells everybody what is stored.
    pub(super) async fn tell(&mut self, arrived: Instant) {
        let events = self.events(arrived);
        self.send(events).await;
    }

    /// What is stored, ready to be sent. If storing took long, that time is given back before anything is shown; the
    /// entry that says so is stored ahead of the next.
    pub(super) fn events(&mut self, arrived: Instant) -> Vec<Utf8Bytes> {
        let mut untold = std::mem::take(&mut self.untold);
        let Some(last) = untold.last_mut() else { return Vec::new() };
        // It is as it is now.
        last.state = None;
        self.told = last.entry.seq;
        let now = Instant::now();
        if now.saturating_duration_since(arrived) > HELD_FROM {
            self.give_back_since_last(now);
        }
        let event = |judged: Judged| judged.event(self.row.id, || self.state(now));
        untold.into_iter().map(event).collect()
    }

    /// Sends what [`Room::events`] made, and that storing is over if it was said that it takes long.
    pub(super) async fn send(&mut self, events: Vec<Utf8Bytes>) {
        events.iter().for_each(|event| self.subscribers.send(event));
        if std::mem::take(&mut self.is_saving) {
            self.tell_saving(false);
        }
        if let Some(outcome) = self.game.outcome().filter(|_| !events.is_empty()) {
            self.row.outcome = Some(outcome);
            self.world.lobby.ended(self.row.id).await;
        }
    }

    /// Stores and tells what the server itself put in. If the log had to be read again, the next round sees what is
    /// still to do.
    pub(super) async fn settle(&mut self, since: Instant) {
        if self.unstored.is_empty() {
            return;
        }
        if self.store().await == Settled::ReadAgain && self.untold.is_empty() {
            // Nothing is to be told: the time it took is nobody's all the same.
            let now = Instant::now();
            if now.saturating_duration_since(since) > HELD_FROM {
                self.give_back_wait(since, now);
            }
        }
        self.tell(since).await;
    }
}
