//! A game from its log.

use std::time::Duration;

use thiserror::Error;

use crate::{BadSettings, Entry, Fact, Game, Refusal, Seq, Settings};

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

    /// Applies the next entry of the log.
    ///
    /// # Errors
    /// If it is not the next, cannot have been accepted, or gives other clocks than were stored with it.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Fact>, ReplayError> {
        let expected = self.last_seq + 1;
        if entry.seq != expected {
            return Err(ReplayError::Gap { expected, found: entry.seq });
        }
        let lag = Duration::from_millis(entry.lag_ms.into());
        let facts = self
            .act(entry.by, &entry.action, entry.at_ms, lag)
            .map_err(|refusal| ReplayError::Refused { seq: entry.seq, refusal })?;
        if self.clock == entry.clock { Ok(facts) } else { Err(ReplayError::OtherClock { seq: entry.seq }) }
    }
}
