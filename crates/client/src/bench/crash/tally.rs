//! The figures of the crashes.

use super::record::Difference;
use crate::samples::Samples;

/// What a player may be charged for the storing of a move.
const CLOCK_ERROR_MS: i64 = 250;

/// What came of one table's games, or of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) acked: usize,
    pub(super) lost: usize,
    pub(super) duplicated: usize,
    pub(super) games: usize,
    /// From a kill until the game's next move was stored, in milliseconds.
    pub(super) stalls_ms: Vec<f64>,
    /// What each move was charged beyond its player's own time.
    pub(super) clock_errors_ms: Vec<f64>,
}

impl Tally {
    /// A game was compared with what was told of it.
    pub(super) fn checked(&mut self, difference: Difference) {
        self.lost += difference.lost;
        self.duplicated += difference.duplicated;
    }

    /// Takes another table's in.
    pub(super) fn add(&mut self, other: Tally) {
        self.acked += other.acked;
        self.lost += other.lost;
        self.duplicated += other.duplicated;
        self.games += other.games;
        self.stalls_ms.extend(other.stalls_ms);
        self.clock_errors_ms.extend(other.clock_errors_ms);
    }

    /// Prints all. Says whether nothing was lost and nothing done twice.
    pub(super) fn print(&self) -> bool {
        let stalls = Samples::new(self.stalls_ms.iter().copied());
        println!("games {}", self.games);
        println!("acked_moves {}", self.acked);
        println!("acked_lost {}", self.lost);
        println!("duplicated {}", self.duplicated);
        println!("games_continued {}", self.stalls_ms.len());
        println!("stall_ms_p50 {:.0}", stalls.percentile(50));
        println!("stall_ms_p99 {:.0}", stalls.percentile(99));
        let errors = Samples::new(self.clock_errors_ms.iter().copied());
        println!("clock_error_ms_p99 {:.0}", errors.percentile(99));
        println!("clock_error_ms_max {:.0}", errors.percentile(100));
        println!("target clock_error_ms_max {CLOCK_ERROR_MS}");
        self.is_good()
    }

    fn is_good(&self) -> bool {
        self.lost == 0 && self.duplicated == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_lost_or_repeated_move_of_any_table_is_too_much() {
        let of = |lost, duplicated| {
            let mut tally = Tally { acked: 5, clock_errors_ms: vec![3.0], ..Tally::default() };
            let mut table = Tally::default();
            table.checked(Difference { lost, duplicated });
            tally.add(table);
            tally
        };
        assert!(of(0, 0).is_good());
        assert_eq!(of(0, 0).acked, 5);
        assert!(!of(1, 0).is_good());
        assert!(!of(0, 1).is_good());
    }
}
