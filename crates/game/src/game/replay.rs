//! A game from its log.

use std::time::Duration;

use thiserror::Error;

use crate::{
    Action, BadSettings, By, ClockState, Entry, Fact, Game, GameTime, Input, Refusal, Seq, Settings,
};

/// A log that is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// No game can be played with these settings.
    #[error("settings: {0}")]
    Settings(#[from] BadSettings),
    /// An entry is missing or twice there.
    #[error("entry {found} stands where entry {expected} should")]
    Gap {
        /// The number that should come.
        expected: Seq,
        /// The number that came.
        found: Seq,
    },
    /// An entry that cannot have been accepted.
    #[error("entry {seq}: {refusal}")]
    Refused {
        /// Which entry.
        seq: Seq,
        /// Why it cannot have been.
        refusal: Refusal,
    },
    /// The clocks came out otherwise than they were stored.
    #[error("entry {seq}: the clocks differ from those stored with it")]
    OtherClock {
        /// Which entry.
        seq: Seq,
    },
}

impl Game {
    /// Restores a game from its log.
    ///
    /// # Errors
    /// If the settings are bad, an entry is missing, or one cannot have been accepted.
    pub fn replay<'a>(
        settings: Settings,
        log: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, ReplayError> {
        let mut game = Game::new(settings)?;
        for entry in log {
            game.apply(entry)?;
        }
        Ok(game)
    }

    /// Restores a game from its log without the clocks in between: those after its last entry show whether it came to
    /// the same.
    ///
    /// # Errors
    /// If the settings are bad, an entry is missing, one cannot have been accepted, or the clocks are others than
    /// `clock` in the end.
    pub fn restore<'a>(
        settings: Settings,
        log: impl IntoIterator<Item = &'a Input>,
        clock: Option<&ClockState>,
    ) -> Result<Self, ReplayError> {
        let mut game = Game::new(settings)?;
        for input in log {
            game.redo(input)?;
        }
        clock.map_or(Ok(()), |clock| game.agrees_with(clock))?;
        Ok(game)
    }

    /// Applies the next entry of the log.
    ///
    /// # Errors
    /// If it is not the next, cannot have been accepted, or gives other clocks than were stored with it.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Fact>, ReplayError> {
        let facts = self.next(entry.seq, (entry.by, &entry.action), entry.at_ms, entry.lag_ms)?;
        self.agrees_with(&entry.clock)?;
        Ok(facts)
    }

    /// Applies the next input of the log, whatever clocks follow.
    ///
    /// # Errors
    /// If it is not the next, or cannot have been accepted.
    pub fn redo(&mut self, input: &Input) -> Result<Vec<Fact>, ReplayError> {
        self.next(input.seq, (input.by, &input.action), input.at_ms, input.lag_ms)
    }

    fn next(
        &mut self,
        seq: Seq,
        (by, action): (By, &Action),
        at: GameTime,
        lag_ms: u32,
    ) -> Result<Vec<Fact>, ReplayError> {
        let expected = self.last_seq + 1;
        if seq != expected {
            return Err(ReplayError::Gap { expected, found: seq });
        }
        let lag = Duration::from_millis(lag_ms.into());
        self.act(by, action, at, lag).map_err(|refusal| ReplayError::Refused { seq, refusal })
    }

    /// Whether the clocks are those that were stored with the last entry.
    pub(crate) fn agrees_with(&self, clock: &ClockState) -> Result<(), ReplayError> {
        if self.clock == *clock { Ok(()) } else { Err(ReplayError::OtherClock { seq: self.last_seq }) }
    }
}
