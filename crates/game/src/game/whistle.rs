//! The referee: what he does, and how he is called.

use std::time::Duration;

use tengen_rules::{Color, Move, Point};

use super::{Answer, Now, State};
use crate::{Fact, Game, GameTime, Note, RefereeAct, Refusal, StopReason, UserId};

/// So many warnings lose the game.
const WARNINGS: u8 = 2;
/// A call stops the clocks for so long at most.
const CALL: Duration = Duration::from_secs(600);

impl Game {
    pub(super) fn act_of_referee(
        &mut self,
        referee: UserId,
        act: RefereeAct,
        note: &Note,
        now: Now,
    ) -> Answer {
        let follows = match act {
            RefereeAct::Warn { color } => self.warned(color, true, now),
            RefereeAct::Rule { ruling } => self.ruled(ruling, now),
            RefereeAct::StopClocks if self.is_stopped(StopReason::Referee) => return Err(Refusal::NoChange),
            RefereeAct::StopClocks => vec![self.stop_clocks(StopReason::Referee, now)],
            RefereeAct::RunClocks => self.call_answered(now).ok_or(Refusal::NoChange)?,
            RefereeAct::Correct { move_number, point } => self.correct(move_number, point, now)?,
        };
        let mut facts = vec![Fact::Refereed { referee, act, note: note.clone() }];
        facts.extend(follows);
        Ok(facts)
    }

    /// Stops the time for counting; that for thinking only where the game says so.
    pub(super) fn call_referee(&mut self, color: Color, now: Now) -> Answer {
        self.settings.referee.ok_or(Refusal::NotInThisGame)?;
        if std::mem::replace(&mut self.conduct.referee_is_called, true) {
            return Err(Refusal::AskedAlready);
        }
        let mut facts = vec![Fact::RefereeCalled { color }];
        facts.extend(self.heed_the_call(now));
        Ok(facts)
    }

    /// A call that waits for the referee stops the clocks where it should, and no others.
    pub(super) fn heed_the_call(&mut self, now: Now) -> Option<Fact> {
        let refereed = self.settings.referee.filter(|_| self.conduct.referee_is_called)?;
        let stops = refereed.call_stops_clocks || matches!(self.state, State::Counting(_));
        match (stops, self.is_stopped(StopReason::Referee)) {
            (true, false) => {
                self.conduct.stopped_by_call = Some(now.at);
                Some(self.stop_clocks(StopReason::Referee, now))
            }
            (false, true) if self.conduct.stopped_by_call.take().is_some() => {
                self.release_clocks(StopReason::Referee, now.at)
            }
            _ => None,
        }
    }

    /// When a referee who was called has been waited for long enough.
    pub(super) fn call_ends(&self) -> Option<GameTime> {
        self.conduct.stopped_by_call.map(|since| since + CALL)
    }

    /// He does not come: nobody can stop a game for ever by calling him. The call stands.
    pub(super) fn nobody_came(&mut self, now: Now) -> Vec<Fact> {
        self.conduct.stopped_by_call = None;
        self.release_clocks(StopReason::Referee, now.at).into_iter().collect()
    }

    /// Nothing if he was neither called nor had stopped the clocks.
    fn call_answered(&mut self, now: Now) -> Option<Vec<Fact>> {
        let was_called = std::mem::take(&mut self.conduct.referee_is_called);
        self.conduct.stopped_by_call = None;
        let running = self.release_clocks(StopReason::Referee, now.at);
        (was_called || running.is_some()).then(|| running.into_iter().collect())
    }

    /// A warning of the referee's counts however few moves were made, one for forbidden moves as any end of a game.
    pub(super) fn warned(&mut self, color: Color, by_referee: bool, now: Now) -> Vec<Fact> {
        let warnings = self.conduct.warnings[color].saturating_add(1);
        self.conduct.warnings[color] = warnings;
        let mut facts = vec![Fact::Warned { color, warnings }];
        if warnings >= WARNINGS {
            facts.extend(self.lost_by_warnings(color, by_referee, now));
        }
        facts
    }

    /// Another move stands in the last one's stead. The clocks stay as they are: the time was used.
    fn correct(&mut self, move_number: u32, point: Option<Point>, now: Now) -> Answer {
        self.may_act(move_number.saturating_add(1))?;
        if self.conduct.claimant.is_some() {
            // The verdict to come is about the position as it is.
            return Err(Refusal::Stopped { reason: StopReason::Claim });
        }
        let wrong = *self.moves.last().ok_or(Refusal::NothingToUndo)?;
        let play = point.map_or(Move::Pass, Move::Play);
        let (mut position, to_play) = (self.position.clone(), self.position.to_play());
        position.undo();
        position.check(play)?;
        self.position = position;
        self.moves.pop();
        let before = self.times_before.pop().unwrap_or_else(|| self.clock.times());
        let watch = self.clock.watch.clone();
        let rows = self.position.rows();
        let laid = self.lay(wrong.color, play)?;
        let mut facts = vec![Fact::TookBack { color: wrong.color, moves: 1, rows }];
        facts.extend(self.moved(laid, before, now));
        // After a count another may have been to move than now is: his time is not this player's.
        if self.to_play() == Some(to_play) {
            self.clock.watch = watch;
        }
        Ok(facts)
    }
}
