//! The log that is kept nowhere: for benchmarks that leave storing out, and for tests.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tengen_game::Entry;
use tengen_protocol::GameId;

use crate::db::entries::Batch;

/// Entries that end with the process.
#[derive(Debug, Default)]
pub(super) struct Memory(Mutex<HashMap<GameId, Vec<Entry>>>);

impl Memory {
    pub(super) fn append(&self, batch: Batch) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(batch.game).or_default().extend(batch.entries);
    }

    pub(super) fn of_game(&self, game: GameId) -> Vec<Entry> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&game).cloned().unwrap_or_default()
    }
}
