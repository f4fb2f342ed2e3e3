//! The phase after play has ended: both agree which chains are dead.

use std::time::Duration;

use tengen_rules::{ByColor, Color, Marking, MarkingHash};

use crate::{GameTime, Refusal};

/// The marking under discussion, one for both players, and who agrees with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    marking: Marking,
    /// What the server takes for dead and in seki, once it has said so.
    pub(crate) estimate: Option<Marking>,
    /// Who has accepted this very marking.
    pub accepted: ByColor<bool>,
    /// How often each has changed the marking.
    changes: ByColor<u8>,
    /// The server's estimate decided it although both had taken part: that can be appealed.
    pub(crate) disputed: bool,
    /// Who has done anything in this count.
    pub(crate) took_part: ByColor<bool>,
    /// When a player last changed the marking, or it began, and how much of its time was spent then.
    pub(crate) changed_at: GameTime,
    pub(crate) changed_after: Duration,
}

/// Each player may change the marking so often in one count.
const CHANGES: u8 = 20;

impl Counting {
    pub(crate) fn new(began: GameTime) -> Self {
        Counting { changed_at: began, ..Counting::default() }
    }

    /// The dead stones and those in seki.
    pub fn marking(&self) -> &Marking {
        &self.marking
    }

    /// Whether the server has said what it takes for dead.
    pub fn is_proposed(&self) -> bool {
        self.estimate.is_some()
    }

    /// Whether the server's estimate decided it although both had taken part and differed.
    pub fn is_disputed(&self) -> bool {
        self.disputed
    }

    /// The hash an acceptance must name.
    pub fn hash(&self) -> MarkingHash {
        self.marking.hash()
    }

    /// The server has said what it takes for dead. It is what the players start from, unless they have begun already.
    pub(crate) fn propose(&mut self, estimate: Marking) {
        if self.changes == ByColor::default() && self.marking != estimate {
            self.marking = estimate.clone();
            self.accepted = ByColor::default();
        }
        self.estimate = Some(estimate);
    }

    pub(crate) fn hold(&mut self, held: Duration) {
        self.changed_at = self.changed_at + held;
    }

    /// The server's estimate decides.
    pub(crate) fn decided_by(self, estimate: Marking, disputed: bool) -> Counting {
        Counting { marking: estimate, accepted: ByColor::default(), disputed, ..self }
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
        self.took_part[color] = true;
        self.accepted = ByColor::default();
        Ok(())
    }
}
