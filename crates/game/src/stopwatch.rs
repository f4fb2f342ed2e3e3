//! The time of the move being thought about, and why it may stand still.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::as_array::serde_as_array;
use crate::millis::Millis;
use crate::{GameTime, StopReason};

/// One stopwatch for the side to move. It runs while play goes on and no reason stops it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stopwatch {
    /// Thought about so far, before the last stop.
    spent: Duration,
    /// Since when it runs; may lie ahead. Nothing while it stands.
    since: Option<GameTime>,
    /// Why it stands though it is somebody's turn.
    stops: BTreeSet<StopReason>,
}

serde_as_array!(Stopwatch { spent: Millis, since: Option<GameTime>, stops: BTreeSet<StopReason> });

impl Stopwatch {
    /// The next move's time begins, at `at` or when the last reason to stop is gone.
    pub(crate) fn begin(&mut self, at: GameTime) {
        self.spent = Duration::ZERO;
        self.since = self.stops.is_empty().then_some(at);
    }

    /// Nobody is to move.
    pub(crate) fn end(&mut self) {
        self.spent = Duration::ZERO;
        self.since = None;
    }

    /// The game ends at `at`: the watch shows for ever what it showed then.
    pub(crate) fn freeze(&mut self, at: GameTime) {
        self.spent = self.used(at);
        self.since = None;
    }

    pub(crate) fn stop(&mut self, reason: StopReason, at: GameTime) {
        self.freeze(at);
        self.stops.insert(reason);
    }

    /// A reason is gone. If it was the last and `playing`, the watch goes on at `at`. Says whether it was there.
    pub(crate) fn go_on(&mut self, reason: StopReason, at: GameTime, playing: bool) -> bool {
        let was_there = self.stops.remove(&reason);
        if was_there && playing && self.stops.is_empty() {
            self.since = Some(at);
        }
        was_there
    }

    /// Gives back time that the server took.
    pub(crate) fn hold(&mut self, held: Duration) {
        self.since = self.since.map(|since| since + held);
    }

    /// Time thought about this move, as of `at`.
    pub(crate) fn used(&self, at: GameTime) -> Duration {
        self.spent + self.since.map_or(Duration::ZERO, |since| at - since)
    }

    /// When the watch will show `left`; nothing while it stands.
    pub(crate) fn reaches(&self, left: Duration) -> Option<GameTime> {
        self.since.map(|since| since + left.saturating_sub(self.spent))
    }

    pub(crate) fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// How long until the watch starts; nothing if it runs already or stands.
    pub(crate) fn starts_in(&self, at: GameTime) -> Duration {
        self.since.map_or(Duration::ZERO, |since| since - at)
    }

    pub(crate) fn stops(&self) -> &BTreeSet<StopReason> {
        &self.stops
    }
}
