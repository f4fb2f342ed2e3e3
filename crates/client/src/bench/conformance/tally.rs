//! What came of the vectors of one kind.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a vector comes to; an error says what differs.
pub(super) type Checked = Result<Verdict, String>;

/// What a vector comes to when nothing differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All of it was asked, and agrees.
    Agrees,
    /// What was asked agrees; this was not.
    AgreesExcept(String),
    /// It was not asked, for this reason, and is in no total.
    LeftOut(String),
}

impl Verdict {
    /// What was asked agrees, and this was not.
    pub(super) fn except(not_asked: &[&str]) -> Self {
        Verdict::Agrees.but_for(not_asked.iter().map(ToString::to_string).collect())
    }

    /// The same, but these parts of the vector were not asked either.
    pub(super) fn but_for(self, not_asked: Vec<String>) -> Self {
        match self {
            _ if not_asked.is_empty() => self,
            Verdict::Agrees => Verdict::AgreesExcept(not_asked.join("; ")),
            Verdict::AgreesExcept(rest) => Verdict::AgreesExcept(format!("{rest}; {}", not_asked.join("; "))),
            Verdict::LeftOut(reason) => Verdict::LeftOut(reason),
        }
    }
}

/// Vectors that we hold to be wrong, by id, with the reason.
pub(super) type Disputed = [(&'static str, &'static str)];

/// The vectors of one kind, by what came of them.
#[derive(Default)]
pub(super) struct Tally {
    passed: usize,
    /// Id, and what differs.
    failed: Vec<(String, String)>,
    /// Ids by the reason.
    left_out: BTreeMap<String, Vec<String>>,
    /// Ids of vectors in the total, by what was not asked of them.
    in_part: BTreeMap<String, Vec<String>>,
    disputed: Vec<(String, &'static str)>,
}

impl Tally {
    /// Takes in a vector. A panic is a difference. A disputed vector that agrees is one too: then there is no dispute.
    pub(super) fn check(&mut self, id: &str, disputed: &Disputed, check: impl FnOnce() -> Checked) {
        let checked = catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|_| Err("panicked".into()));
        let dispute = disputed.iter().find(|(disputed, _)| *disputed == id);
        match (checked, dispute) {
            (Err(_), Some((_, reason))) => self.disputed.push((id.to_owned(), reason)),
            (Ok(_), Some(_)) => self.failed.push((id.to_owned(), "held to be wrong, but agrees".into())),
            (Err(difference), None) => self.failed.push((id.to_owned(), difference)),
            (Ok(Verdict::Agrees), None) => self.passed += 1,
            (Ok(Verdict::AgreesExcept(rest)), None) => {
                self.passed += 1;
                self.in_part.entry(rest).or_default().push(id.to_owned());
            }
            (Ok(Verdict::LeftOut(reason)), None) => {
                self.left_out.entry(reason).or_default().push(id.to_owned());
            }
        }
    }

    /// How many agree.
    pub(super) fn passed(&self) -> usize {
        self.passed
    }

    /// How many were asked.
    pub(super) fn total(&self) -> usize {
        self.passed + self.failed.len()
    }

    /// What differs, by id.
    pub(super) fn failed(&self) -> &[(String, String)] {
        &self.failed
    }

    /// Ids of what is in no total, by the reason.
    pub(super) fn left_out(&self) -> &BTreeMap<String, Vec<String>> {
        &self.left_out
    }

    /// Ids of what was asked in part only, by what was not.
    pub(super) fn in_part(&self) -> &BTreeMap<String, Vec<String>> {
        &self.in_part
    }

    /// Ids of what we hold to be wrong, with the reason.
    pub(super) fn disputed(&self) -> &[(String, &'static str)] {
        &self.disputed
    }

    /// Something was asked, and nothing differs.
    pub(super) fn is_good(&self) -> bool {
        self.total() > 0 && self.failed.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_asked_is_not_good() {
        let mut tally = Tally::default();
        assert!(!tally.is_good());
        tally.check("a", &[], || Ok(Verdict::LeftOut("too large".into())));
        assert!(!tally.is_good());
        assert_eq!((tally.passed(), tally.total(), tally.left_out()["too large"].len()), (0, 0, 1));
    }

    #[test]
    fn a_difference_and_a_panic_are_failures() {
        let mut tally = Tally::default();
        tally.check("a", &[], || Ok(Verdict::Agrees));
        tally.check("b", &[], || Ok(Verdict::AgreesExcept("depth 9".into())));
        assert!(tally.is_good());
        tally.check("c", &[], || Err("1, not 2".into()));
        tally.check("d", &[], || panic!("the check cannot bear it"));
        assert_eq!((tally.passed(), tally.total()), (2, 4));
        assert_eq!(tally.failed()[0], ("c".into(), "1, not 2".into()));
        assert!(!tally.is_good());
    }

    #[test]
    fn a_disputed_vector_is_in_no_total_as_long_as_it_differs() {
        let mut tally = Tally::default();
        let disputed = [("a", "counts seki"), ("b", "counts seki")];
        tally.check("a", &disputed, || Err("1, not 2".into()));
        assert_eq!((tally.total(), tally.disputed().len()), (0, 1));
        tally.check("b", &disputed, || Ok(Verdict::Agrees));
        assert_eq!(tally.failed().len(), 1);
    }
}
