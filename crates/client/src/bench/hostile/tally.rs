//! What was tried, kind by kind, and what of it the server met as it should.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Faults of a kind that are told at length.
const TOLD: usize = 3;

/// See the module.
#[derive(Default)]
pub(super) struct Tally(Mutex<BTreeMap<&'static str, Count>>);

/// Of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    tried: usize,
    refused: usize,
}

impl Tally {
    /// Something was tried. `told` says what came of it, for those who look for the fault.
    pub(super) fn judge(&self, kind: &'static str, is_refused: bool, told: impl FnOnce() -> String) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = kinds.entry(kind).or_default();
        count.tried += 1;
        count.refused += usize::from(is_refused);
        if !is_refused && count.tried - count.refused <= TOLD {
            eprintln!("{kind}: {}", told());
        }
    }

    /// Prints a line a kind. Says whether each try was met as it should be.
    pub(super) fn print(&self) -> bool {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (kind, Count { tried, refused }) in &*kinds {
            println!("kind {kind} tried {tried} refused {refused}");
        }
        println!("tried {}", kinds.values().map(|count| count.tried).sum::<usize>());
        println!("kinds {}", kinds.len());
        kinds.values().all(|count| count.tried == count.refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_try_that_was_let_in_is_too_much() {
        let tally = Tally::default();
        tally.judge("knocking", true, String::new);
        assert!(tally.print());
        tally.judge("knocking", false, || "it opened".into());
        tally.judge("knocking", true, String::new);
        assert!(!tally.print());
        assert_eq!(tally.0.lock().unwrap()["knocking"], Count { tried: 3, refused: 2 });
    }
}
