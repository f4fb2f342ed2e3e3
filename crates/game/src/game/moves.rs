//! Moves: whose turn, at what cost, and what follows.

use tengen_rules::{ByColor, Color, IllegalMove, Move, open_borders};

use super::{Answer, Now, State};
use crate::clock_state::PlayerTime;
use crate::{Fact, Game, MoveRecord, Refusal, StopReason};

impl Game {
    pub(super) fn make_move(&mut self, color: Color, play: Move, move_number: u32, now: Now) -> Answer {
        self.may_move(color, move_number)?;
        if self.requests.sealing.is_some() {
            return Err(Refusal::MustSeal);
        }
        let charged = self.charged(color, now)?;
        let laid = self.lay(color, play)?;
        let before = self.clock.times();
        self.charge(color, charged, now);
        Ok(self.moved(laid, before, now))
    }

    /// Whether it is this player's turn, and the clocks let him move.
    pub(super) fn may_move(&self, color: Color, move_number: u32) -> Result<(), Refusal> {
        self.may_act(move_number)?;
        if color != self.position.to_play() {
            return Err(Refusal::NotYourTurn);
        }
        // While the server waits for the players to come back, a move shows that one of them has.
        let stop = self.clock.watch.stops().iter().find(|&&reason| reason != StopReason::Server);
        stop.map_or(Ok(()), |&reason| Err(Refusal::Stopped { reason }))
    }

    /// Whether play goes on at this move.
    pub(super) fn may_act(&self, move_number: u32) -> Result<(), Refusal> {
        if !matches!(self.state, State::Playing) {
            return Err(Refusal::WrongPhase);
        }
        self.is_next(move_number)
    }

    pub(super) fn is_next(&self, move_number: u32) -> Result<(), Refusal> {
        let next = self.next_move_number();
        if move_number == next { Ok(()) } else { Err(Refusal::Stale { move_number: next }) }
    }

    /// Lays a move on the board; where the game says so, a forbidden one loses its turn. Refused, it changes nothing.
    pub(super) fn lay(&mut self, color: Color, play: Move) -> Result<(MoveRecord, Fact), Refusal> {
        let move_number = self.next_move_number();
        let (play, fact) = match (play, self.position.play(play)) {
            (Move::Pass, _) => (play, Fact::Passed { color, move_number }),
            (Move::Play(point), Ok(played)) => {
                (play, Fact::Played { color, move_number, point, captured: played.captured })
            }
            (Move::Play(point), Err(why)) if self.loses_the_turn(why) => {
                self.position.lose_turn();
                (Move::Pass, Fact::TurnLost { color, move_number, point, why })
            }
            (_, Err(illegal)) => return Err(illegal.into()),
        };
        Ok((MoveRecord { color, play }, fact))
    }

    /// Only points that the rules forbid are meant: a stone on a stone or beside the board is a slip of the hand.
    fn loses_the_turn(&self, why: IllegalMove) -> bool {
        let forbidden = matches!(why, IllegalMove::Suicide | IllegalMove::Ko | IllegalMove::Superko);
        forbidden && self.settings.illegal_move_loses_turn
    }

    /// What follows from a move that was laid on the board; `before` is both players' time as it was until then.
    pub(super) fn moved(
        &mut self,
        laid: (MoveRecord, Fact),
        before: ByColor<PlayerTime>,
        now: Now,
    ) -> Vec<Fact> {
        let (record, fact) = laid;
        let is_lost = matches!(fact, Fact::TurnLost { .. });
        self.moves.push(record);
        self.times_before.push(before);
        self.clock.watch.begin(now.at);
        let mut facts = vec![fact];
        facts.extend(self.requests.overtaken());
        self.open_borders.clear();
        if is_lost {
            facts.extend(self.turn_lost(record.color, now));
        } else if record.play == Move::Pass {
            facts.extend(self.passed(now));
        } else {
            facts.extend(self.came_back(now));
        }
        facts
    }

    fn passed(&mut self, now: Now) -> Vec<Fact> {
        let rules = self.settings.rules();
        let to_end = rules.passes_to_end.saturating_sub(self.position.passes());
        if to_end == 1 {
            self.open_borders = open_borders(&self.position, rules.scoring);
        }
        if to_end == 0 { self.end_of_play(now) } else { Vec::new() }
    }

    /// A second turn lost to a forbidden move is a warning.
    fn turn_lost(&mut self, color: Color, now: Now) -> Vec<Fact> {
        self.conduct.turns_lost[color] = self.conduct.turns_lost[color].saturating_add(1);
        if self.conduct.turns_lost[color] < 2 { Vec::new() } else { self.warned(color, false, now) }
    }
}
