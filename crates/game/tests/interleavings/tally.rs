//! How often each thing was done, and how each game ended: so that no run can test nothing unnoticed.

use std::collections::BTreeMap;
use std::fmt;

use tengen_game::{Action, Fact, Outcome, Refusal};

use crate::label::{DONE, OUTCOMES, of_action, of_outcome};

#[derive(Default)]
pub(crate) struct Tally {
    /// Accepted and refused.
    done: BTreeMap<&'static str, (u64, u64)>,
    outcomes: BTreeMap<&'static str, u64>,
}

/// Each thing must have been accepted so often, or nothing is known of it.
const ENOUGH: u64 = 20;

impl Tally {
    pub(crate) fn count(&mut self, action: &Action, told: &Result<Vec<Fact>, Refusal>) {
        let (accepted, refused) = self.done.entry(of_action(action)).or_default();
        *(if told.is_ok() { accepted } else { refused }) += 1;
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        *self.outcomes.entry(of_outcome(outcome)).or_default() += 1;
    }

    pub(crate) fn and(mut self, other: Tally) -> Tally {
        for (label, counted) in other.done {
            let all = self.done.entry(label).or_default();
            *all = (all.0 + counted.0, all.1 + counted.1);
        }
        for (label, counted) in other.outcomes {
            *self.outcomes.entry(label).or_default() += counted;
        }
        self
    }

    pub(crate) fn assert_all_was_tried(&self) {
        for label in DONE {
            let accepted = self.done.get(label).map_or(0, |counted| counted.0);
            assert!(accepted >= ENOUGH, "{label} was accepted {accepted} times");
        }
        for label in OUTCOMES {
            assert!(self.outcomes.contains_key(label), "no game ended with {label}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (label, (accepted, refused)) in &self.done {
            writeln!(f, "{label:20} {accepted:8} accepted {refused:8} refused")?;
        }
        self.outcomes.iter().try_for_each(|(label, games)| writeln!(f, "{label:20} {games:8} games"))
    }
}
