//! The claim against a player who plays on though nothing is left to play for.

use tengen_rules::{Color, Move, Point, Position, open_borders};

use super::marking::marking;
use super::{Answer, Now};
use crate::{ClaimKind, Fact, Game, Refusal, StopReason};

/// Who has passed on so many own turns running may claim.
const PASSES: usize = 3;
/// After a claim that failed, so many moves go by before the next.
const MOVES_BETWEEN: u32 = 10;

impl Game {
    /// The clocks stand while the server looks at it.
    pub(super) fn claim_stalling(&mut self, color: Color, now: Now) -> Answer {
        if let Some(&reason) = self.clock.watch.stops().first() {
            return Err(Refusal::Stopped { reason });
        }
        if self.requests.sealing.is_some() {
            return Err(Refusal::MustSeal);
        }
        let move_number = self.conduct.stalling_from[color];
        if self.next_move_number() < move_number {
            return Err(Refusal::TooEarly { move_number });
        }
        self.before_passes(color).ok_or(Refusal::NotPassed)?;
        let mut facts = vec![Fact::Claimed { color, claim: ClaimKind::Stalling }];
        if self.position.has_atari()
            || !open_borders(&self.position, self.settings.rules().scoring).is_empty()
        {
            facts.push(self.claim_failed(color));
            return Ok(facts);
        }
        self.conduct.claimant = Some(color);
        facts.push(self.stop_clocks(StopReason::Claim, now));
        Ok(facts)
    }

    /// The position before the passes that end a player's moves, if he has passed often enough. A turn that was lost
    /// stands among the moves as a pass, and is none.
    fn before_passes(&self, color: Color) -> Option<Position> {
        let own = self.moves.iter().enumerate().rev().filter(|(_, record)| record.color == color);
        let last: Vec<_> = own.take(PASSES).take_while(|(_, record)| record.play == Move::Pass).collect();
        let &(place, _) = last.get(PASSES - 1)?;
        let mut before = self.position.clone();
        before.undo_many(self.moves.len() - place);
        let passed = self.position.passed()[color] - before.passed()[color];
        (passed as usize == PASSES).then_some(before)
    }

    /// The position before the first of the claimant's last passes.
    pub(super) fn before_the_passes(&self, claimant: Color) -> Position {
        self.before_passes(claimant).unwrap_or_else(|| self.position.clone())
    }

    /// The same side is ahead now as before the passes: the game is counted, with the server's marking. Otherwise play
    /// goes on.
    pub(super) fn adjudicate(
        &mut self,
        move_number: u32,
        (dead_before, seki_before): (&[Point], &[Point]),
        (dead, seki): (&[Point], &[Point]),
        now: Now,
    ) -> Answer {
        self.may_act(move_number)?;
        let color = self.conduct.claimant.take().ok_or(Refusal::RequestGone)?;
        let ahead_before =
            |earlier: Position| self.winner(&earlier, &marking(&earlier, dead_before, seki_before));
        let marking_now = marking(&self.position, dead, seki);
        let ahead = self.winner(&self.position, &marking_now);
        // The passes may have been taken back meanwhile.
        if self.before_passes(color).map(ahead_before) == Some(ahead) {
            return Ok(self.open_count(Some(marking_now), now));
        }
        let mut facts = vec![self.claim_failed(color)];
        facts.extend(self.release_clocks(StopReason::Claim, now.at));
        Ok(facts)
    }

    fn claim_failed(&mut self, color: Color) -> Fact {
        self.conduct.stalling_from[color] = self.next_move_number() + MOVES_BETWEEN;
        Fact::ClaimFailed { color }
    }
}
