//! The end of play and the count.

use tengen_rules::{ByColor, Color, Count, Extent, Life, MarkingHash, Point, Scoring};

use super::State;
use crate::{Counting, Fact, Game, GameTime, Outcome, Refusal};

impl Game {
    fn may_count(&self, move_number: u32) -> Result<(), Refusal> {
        if !matches!(self.state, State::Counting(_)) {
            return Err(Refusal::WrongPhase);
        }
        self.is_next(move_number)
    }

    /// Two passes open the count. If both players have already resumed play once, every stone is alive: the game ends
    /// at once.
    pub(super) fn end_of_play(&mut self, at: GameTime) -> Fact {
        self.clock.watch.end();
        let counting = Counting::default();
        if self.resumed.black && self.resumed.white {
            return self.finish(self.count_of(&counting).1, Some(counting), at);
        }
        self.state = State::Counting(counting);
        Fact::CountingBegan
    }

    pub(super) fn mark(
        &mut self,
        color: Color,
        move_number: u32,
        point: Point,
        life: Life,
        extent: Extent,
    ) -> Result<Vec<Fact>, Refusal> {
        self.may_count(move_number)?;
        let position = &self.position;
        let State::Counting(counting) = &mut self.state else { return Err(Refusal::WrongPhase) };
        if position.at(point).is_none() {
            return Err(Refusal::NoStone);
        }
        if life == Life::Seki && self.settings.rules().scoring == Scoring::Area {
            // Eyes in seki are area too.
            return Err(Refusal::NoChange);
        }
        counting.change(color, |marking| marking.mark(position, point, extent, life))?;
        Ok(vec![Fact::Marked { color, point, life }])
    }

    pub(super) fn accept(
        &mut self,
        color: Color,
        move_number: u32,
        hash: MarkingHash,
        at: GameTime,
    ) -> Result<Vec<Fact>, Refusal> {
        self.may_count(move_number)?;
        let State::Counting(counting) = &mut self.state else { return Err(Refusal::WrongPhase) };
        if hash != counting.hash() {
            return Err(Refusal::StaleMarking { hash: counting.hash() });
        }
        if std::mem::replace(&mut counting.accepted[color], true) {
            return Err(Refusal::AlreadyAccepted);
        }
        let mut facts = vec![Fact::Accepted { color }];
        if counting.accepted.black && counting.accepted.white {
            let counting = counting.clone();
            facts.push(self.finish(self.count_of(&counting).1, Some(counting), at));
        }
        Ok(facts)
    }

    pub(super) fn resume(
        &mut self,
        color: Color,
        move_number: u32,
        at: GameTime,
    ) -> Result<Vec<Fact>, Refusal> {
        self.may_count(move_number)?;
        if std::mem::replace(&mut self.resumed[color], true) {
            return Err(Refusal::ResumedBefore);
        }
        // Under area rules the opponent of the last passer moves: the side whose turn it is anyway.
        let to_play = self.position.to_play();
        self.position.resume(to_play);
        self.state = State::Playing;
        self.clock.watch.begin(at);
        Ok(vec![Fact::Resumed { color, to_play }])
    }

    /// The count of the marking and the result it gives; nothing if the game is not counted.
    pub fn count(&self) -> Option<(Count, Outcome)> {
        self.counting().map(|counting| self.count_of(counting))
    }

    fn count_of(&self, counting: &Counting) -> (Count, Outcome) {
        let rules = self.settings.rules();
        let count = rules.count(&self.position, counting.marking());
        let score = rules.score(&count, self.settings.komi, self.settings.handicap, ByColor::default());
        (count, Outcome::by_score(score))
    }
}
