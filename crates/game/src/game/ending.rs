//! How a game ends, whether it counts, and what it leaves on whose record.

use tengen_rules::Color;

use super::{Now, State};
use crate::{Counting, Fact, Game, Misconduct, Outcome, Ruling, VoidBy, WinBy};

impl Game {
    pub(super) fn resign(&mut self, color: Color, now: Now) -> Vec<Fact> {
        let mut facts = vec![Fact::Resigned { color }];
        facts.extend(self.ended_by(color, Outcome::lost(color, WinBy::Resignation), now));
        facts
    }

    /// No clock was running yet, so nobody has lost; but one of them kept the other waiting.
    pub(super) fn first_move_missed(&mut self, now: Now) -> Vec<Fact> {
        let color = self.position.to_play();
        let facts = vec![Fact::FirstMoveMissed { color }, self.marked(color, Misconduct::Left)];
        self.finish(facts, Outcome::Void { by: VoidBy::Aborted }, None, now)
    }

    /// A player makes an end of the game. If it has not come far enough to count, that is on his record; giving up a
    /// casual game that has not begun is not. In ranked play nobody looks at his opponent and goes.
    pub(super) fn ended_by(&mut self, color: Color, outcome: Outcome, now: Now) -> Vec<Fact> {
        let timed_out = matches!(outcome, Outcome::Win { by: WinBy::Timeout, .. });
        let outcome = self.counted_as(outcome);
        let left = match outcome {
            Outcome::Void { by: VoidBy::Annulled } => true,
            Outcome::Void { .. } => timed_out || self.settings.ranked,
            _ => false,
        };
        let facts = if left { vec![self.marked(color, Misconduct::Left)] } else { Vec::new() };
        self.finish(facts, outcome, None, now)
    }

    /// A player stayed away until he was claimed against.
    pub(super) fn lost_by_absence(&mut self, color: Color, now: Now) -> Vec<Fact> {
        let facts = vec![self.marked(color, Misconduct::Left)];
        self.finish(facts, self.counted_as(Outcome::lost(color, WinBy::Forfeit)), None, now)
    }

    /// Nobody is to blame.
    pub(super) fn ended(&mut self, outcome: Outcome, counting: Option<Counting>, now: Now) -> Vec<Fact> {
        self.finish(Vec::new(), self.counted_as(outcome), counting, now)
    }

    /// A referee's word counts however few moves were made.
    pub(super) fn ruled(&mut self, ruling: Ruling, now: Now) -> Vec<Fact> {
        self.finish(Vec::new(), ruling.outcome(), None, now)
    }

    /// The second warning has lost the game.
    pub(super) fn lost_by_warnings(&mut self, color: Color, by_referee: bool, now: Now) -> Vec<Fact> {
        let outcome = Outcome::lost(color, WinBy::Forfeit);
        if by_referee {
            self.finish(Vec::new(), outcome, None, now)
        } else {
            self.ended_by(color, outcome, now)
        }
    }

    /// A game that ends before it has begun is aborted, one that ends too early is annulled.
    fn counted_as(&self, outcome: Outcome) -> Outcome {
        match self.moves.len() {
            0..2 => Outcome::Void { by: VoidBy::Aborted },
            moves if moves < self.settings.moves_to_count() => Outcome::Void { by: VoidBy::Annulled },
            _ => outcome,
        }
    }

    pub(super) fn marked(&mut self, color: Color, misconduct: Misconduct) -> Fact {
        self.conduct.record.push((color, misconduct));
        Fact::Misconduct { color, misconduct }
    }

    fn finish(
        &mut self,
        mut facts: Vec<Fact>,
        outcome: Outcome,
        counting: Option<Counting>,
        now: Now,
    ) -> Vec<Fact> {
        facts.extend(self.requests.drop_all());
        self.cycle = None;
        self.open_borders.clear();
        self.pauses.end(now.at);
        self.conduct.stopped_by_call = None;
        match self.state {
            State::Playing => self.clock.watch.freeze(now.at),
            // The watch timed no move.
            _ => self.clock.watch.end(),
        }
        self.state = State::Finished(outcome, counting);
        facts.push(Fact::Finished { outcome });
        facts
    }
}
