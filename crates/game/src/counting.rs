//! The phase after two passes: both agree which chains are dead.

use tengen_rules::{ByColor, Color, Marking, MarkingHash};

use crate::Refusal;

/// The marking under discussion, one for both players, and who agrees with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    marking: Marking,
    /// Who has accepted this very marking.
    pub accepted: ByColor<bool>,
    /// How often each has changed the marking.
    changes: ByColor<u8>,
}

/// Each player may change the marking so often in one count.
const CHANGES: u8 = 20;

impl Counting {
    /// The dead stones.
    pub fn marking(&self) -> &Marking {
        &self.marking
    }

    /// The hash an acceptance must name.
    pub fn hash(&self) -> MarkingHash {
        self.marking.hash()
    }

    /// A player changes the marking; that takes back both acceptances.
    pub(crate) fn change(
        &mut self,
        color: Color,
        change: impl FnOnce(&mut Marking) -> bool,
    ) -> Result<(), Refusal> {
        if self.changes[color] == CHANGES {
            return Err(Refusal::TooManyMarks);
        }
        if !change(&mut self.marking) {
            return Err(Refusal::NoChange);
        }
        self.changes[color] += 1;
        self.accepted = ByColor::default();
        Ok(())
    }
}
