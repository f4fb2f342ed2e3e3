//! Positions that come back, where the rules let them: how often, and at what price.

use crate::{ByColor, Color};

/// What happened between two times that the same position stood on the board with the same side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Moves made, passes among them.
    pub moves: u32,
    /// Stones each side lost.
    pub lost: ByColor<u32>,
}

impl Cycle {
    /// The side that lost fewer stones, and so gains by every round; none if both lost the same, and nobody does.
    #[must_use]
    pub fn gainer(&self) -> Option<Color> {
        match self.lost.black.cmp(&self.lost.white) {
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Color::White),
        }
    }
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
    /// Moves made until then, and how many of them were stones. Passes alone bring nothing back.
    pub(crate) moves: u32,
    pub(crate) stones: u32,
    /// Stones each side had lost until then.
    pub(crate) lost: ByColor<u32>,
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

    /// How many stones were played until the last position.
    pub(crate) fn stones(&self) -> u32 {
        self.visits.last().map_or(0, |last| last.stones)
    }

    /// How often the last position has come about; 0 if it stood there before and no stone was played since.
    pub(crate) fn occurrences(&self) -> u32 {
        let Some((last, earlier)) = self.returned() else { return 0 };
        let (mut count, mut after) = (1, last.stones);
        for visit in earlier.iter().rev().filter(|visit| visit.situation == last.situation) {
            count += u32::from(visit.stones < after);
            after = visit.stones;
        }
        count
    }

    /// From the last position back to when it stood there before.
    pub(crate) fn cycle(&self) -> Option<Cycle> {
        let (last, earlier) = self.returned()?;
        let before = earlier.iter().rev().find(|visit| visit.situation == last.situation)?;
        let lost = |color| last.lost[color] - before.lost[color];
        Some(Cycle {
            moves: last.moves - before.moves,
            lost: ByColor::new(lost(Color::Black), lost(Color::White)),
        })
    }

    /// The last position and what came before it, unless it stood there before and only passes have come since.
    fn returned(&self) -> Option<(&Visit, &[Visit])> {
        let (last, earlier) = self.visits.split_last()?;
        let since_a_stone = earlier.iter().rev().take_while(|visit| visit.stones == last.stones);
        let by_passes = since_a_stone.into_iter().any(|visit| visit.situation == last.situation);
        (!by_passes).then_some((last, earlier))
    }
}
