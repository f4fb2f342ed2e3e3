//! From an entry to what everybody is told.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tengen_game::{Entry, Fact, Game, GameTime};
use tengen_protocol::{Event, GameId, GameState, ServerMsg};
use tengen_rules::ByColor;

use crate::outbox::encode;
use crate::wall::wall_ms;

/// An entry with what everybody will be told of it, once it is stored.
#[derive(Debug)]
pub struct Judged {
    /// The entry.
    pub entry: Entry,
    /// What follows from it.
    pub facts: Vec<Fact>,
    /// The state after it; of the last entry it is made when it is told.
    pub state: Option<GameState>,
}

impl Judged {
    /// The event, encoded once for all; `now` is the state as it is, if this is the last entry.
    pub fn event(self, game: GameId, now: impl FnOnce() -> GameState) -> Utf8Bytes {
        let Judged { entry: Entry { seq, by, .. }, facts, state } = self;
        let state = state.unwrap_or_else(now);
        encode(&ServerMsg::Event(Box::new(Event { game, seq, by, facts, state })))
    }
}

/// Where the game's own time line lies in this process: a pair of the same moment on both.
#[derive(Clone, Copy, Debug)]
pub struct TimeLine {
    instant: Instant,
    at: GameTime,
}

impl TimeLine {
    /// `at` is now.
    pub fn from(at: GameTime, now: Instant) -> Self {
        TimeLine { instant: now, at }
    }

    /// The game's time at an instant.
    pub fn at(&self, instant: Instant) -> GameTime {
        self.at + instant.saturating_duration_since(self.instant)
    }

    /// The instant of a game's time.
    pub fn instant(&self, at: GameTime) -> Instant {
        self.instant + (at - self.at)
    }
}

/// The state of a game with its clocks as of an instant, for players with these measured lags.
pub fn state(game: &Game, line: &TimeLine, now: Instant, lag: ByColor<Duration>) -> GameState {
    GameState::of(game, line.at(now), wall_ms(now), lag)
}
