//! Which games are parked here, for whoever looks after the server.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen_protocol::GameId;

/// Games that cannot go on. The lock is held for a look at them only.
#[derive(Clone, Debug, Default)]
pub struct Parked(Arc<Mutex<HashSet<GameId>>>);

impl Parked {
    /// The game cannot go on.
    pub fn add(&self, game: GameId) {
        self.lock().insert(game);
    }

    /// It can: it was read again.
    pub fn remove(&self, game: GameId) {
        self.lock().remove(&game);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
