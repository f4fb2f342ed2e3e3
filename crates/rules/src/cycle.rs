//! Positions that come back, where the rules let them: how often, and at what price.

use crate::ByColor;

/// What happened between two times that a stone brought about the same position with the same side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Moves made, passes among them.
    pub moves: u32,
    /// Stones each side lost. If both lost the same, nobody gains by going round again.
    pub lost: ByColor<u32>,
}

/// Everything a game has passed through, in order. It is kept where no superko rule keeps a set.
#[derive(Clone, Default)]
pub(crate) struct Past {
    visits: Vec<Visit>,
}

/// A position at the moment it came about.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    /// The hash of the stones and the side to move.
    pub(crate) situation: u64,
    /// Moves made until then.
    pub(crate) moves: u32,
    /// Stones each side had lost until then.
    pub(crate) lost: ByColor<u32>,
    /// Whether a stone brought it about, or it was the first. Passes alone make no cycle.
    pub(crate) by_stone: bool,
}

impl Past {
    /// Nothing, with room for so many.
    pub(crate) fn with_room(visits: usize) -> Past {
        Past { visits: Vec::with_capacity(visits) }
    }

    pub(crate) fn push(&mut self, visit: Visit) {
        self.visits.push(visit);
    }

    pub(crate) fn contains(&self, situation: u64) -> bool {
        self.visits.iter().any(|visit| visit.situation == situation)
    }

    /// How often a stone brought about the last position.
    pub(crate) fn occurrences(&self) -> u32 {
        let count = self.visits.last().map_or(0, |last| self.alike(last).count());
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// From the last position back to when a stone brought it about before.
    pub(crate) fn cycle(&self) -> Option<Cycle> {
        let (last, earlier) = self.visits.split_last()?;
        let before =
            earlier.iter().rev().find(|visit| visit.by_stone && visit.situation == last.situation)?;
        let lost = |color| last.lost[color] - before.lost[color];
        Some(Cycle {
            moves: last.moves - before.moves,
            lost: ByColor::new(lost(crate::Color::Black), lost(crate::Color::White)),
        })
    }

    fn alike(&self, to: &Visit) -> impl Iterator<Item = &Visit> {
        let situation = to.situation;
        self.visits.iter().filter(move |visit| visit.by_stone && visit.situation == situation)
    }
}
