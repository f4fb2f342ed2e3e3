//! The marking of dead stones: the server's proposal and the players' changes.

use tengen_rules::{Color, Extent, Life, Marking, Point, Position, Scoring};

use super::{Answer, Now, State};
use crate::{Counting, Fact, Game, Refusal};

impl Game {
    /// The count that is under way, at this move.
    pub(super) fn counting_at(&mut self, move_number: u32) -> Result<&mut Counting, Refusal> {
        if !matches!(self.state, State::Counting(_)) {
            return Err(Refusal::WrongPhase);
        }
        self.is_next(move_number)?;
        match &mut self.state {
            State::Counting(counting) => Ok(counting),
            _ => Err(Refusal::WrongPhase),
        }
    }

    /// The first proposal of a count stands; one that comes later, or for another count, is refused.
    pub(super) fn propose(&mut self, move_number: u32, dead: &[Point], seki: &[Point]) -> Answer {
        let estimate = marking(&self.position, dead, seki);
        let counting = self.counting_at(move_number)?;
        if counting.estimate.is_some() {
            return Err(Refusal::NoChange);
        }
        counting.propose(estimate);
        Ok(vec![Fact::Proposed])
    }

    pub(super) fn mark(
        &mut self,
        color: Color,
        move_number: u32,
        (point, life, extent): (Point, Life, Extent),
        now: Now,
    ) -> Answer {
        self.counting_at(move_number)?;
        let (position, spent) = (&self.position, self.clock.watch.used(now.at));
        let State::Counting(counting) = &mut self.state else { return Err(Refusal::WrongPhase) };
        if position.at(point).is_none() {
            return Err(Refusal::NoStone);
        }
        if life == Life::Seki && self.settings.ruleset.ruleset().scoring == Scoring::Area {
            // Eyes in seki are area too.
            return Err(Refusal::NotInThisGame);
        }
        counting.change(color, |marking| marking.mark(position, point, extent, life))?;
        counting.changed_at = now.at;
        counting.changed_after = spent;
        Ok(vec![Fact::Marked { color, point, life }])
    }
}

/// A marking of these stones; where no stone is, nothing is marked.
pub(super) fn marking(position: &Position, dead: &[Point], seki: &[Point]) -> Marking {
    let mut marking = Marking::default();
    for (points, life) in [(dead, Life::Dead), (seki, Life::Seki)] {
        for &point in points {
            marking.mark(position, point, Extent::Chain, life);
        }
    }
    marking
}
