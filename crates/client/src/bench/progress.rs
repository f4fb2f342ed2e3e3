//! How far a bench has come, once a second on stderr.

use std::time::{Duration, Instant};

/// Counts games and moves against the clock.
pub(crate) struct Progress {
    began: Instant,
    told: Instant,
    of: usize,
    games: usize,
    moves: usize,
}

const INTERVAL: Duration = Duration::from_secs(1);

impl Progress {
    /// Nothing of so many games.
    pub(crate) fn new(of: usize) -> Self {
        let now = Instant::now();
        Progress { began: now, told: now, of, games: 0, moves: 0 }
    }

    /// A game of so many moves is over.
    pub(crate) fn game(&mut self, moves: usize) {
        self.games += 1;
        self.moves += moves;
        if self.told.elapsed() >= INTERVAL || self.games == self.of {
            self.told = Instant::now();
            self.tell();
        }
    }

    fn tell(&self) {
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = self.moves as f64 / seconds.max(0.001);
        eprintln!(
            "{}/{} games, {} moves, {seconds:.1} s, {rate:.0} moves/s",
            self.games, self.of, self.moves
        );
    }
}
