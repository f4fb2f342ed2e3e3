//! The phase after two passes: both agree which chains are dead.

use tengen_rules::{ByColor, Marking, MarkingHash};

/// The marking under discussion, one for both players, and who agrees with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    marking: Marking,
    /// Who has accepted this very marking.
    pub accepted: ByColor<bool>,
}

impl Counting {
    /// The dead stones.
    pub fn marking(&self) -> &Marking {
        &self.marking
    }

    /// The hash an acceptance must name.
    pub fn hash(&self) -> MarkingHash {
        self.marking.hash()
    }

    /// Changes the marking; a change takes back both acceptances. Says whether anything changed.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Marking) -> bool) -> bool {
        let changed = change(&mut self.marking);
        if changed {
            self.accepted = ByColor::default();
        }
        changed
    }
}
