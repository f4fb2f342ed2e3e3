//! Pauses and adjournments.

use std::time::Duration;

use tengen_rules::Color;

use super::{Answer, Now, State};
use crate::{Commitment, Fact, Game, GameTime, Nonce, Opened, Refusal, Sealed, SealedMove, StopReason};

/// A game is paused or adjourned so often at most.
const PAUSES: u8 = 2;
/// All pauses of a game together last so long at most.
const PAUSED: Duration = Duration::from_secs(600);

impl Game {
    pub(super) fn may_pause(&self) -> Result<(), Refusal> {
        if !self.settings.pauses {
            return Err(Refusal::NotInThisGame);
        }
        if self.is_stopped(StopReason::Pause) {
            return Err(Refusal::Stopped { reason: StopReason::Pause });
        }
        let pauses = &self.pauses;
        if pauses.times >= PAUSES || pauses.spent >= PAUSED { Err(Refusal::NoMorePauses) } else { Ok(()) }
    }

    pub(super) fn pause(&mut self, now: Now) -> Vec<Fact> {
        self.pauses.begin(Some(now.at));
        vec![self.stop_clocks(StopReason::Pause, now)]
    }

    /// When a pause has lasted as long as it may.
    pub(super) fn pause_ends(&self) -> Option<GameTime> {
        self.pauses.since.map(|since| since + PAUSED.saturating_sub(self.pauses.spent))
    }

    pub(super) fn end_pause(&mut self, now: Now) -> Answer {
        self.pauses.end(now.at);
        self.release_clocks(StopReason::Pause, now.at).map(|fact| vec![fact]).ok_or(Refusal::NoChange)
    }

    /// Both must be ready before the time that was set.
    pub(super) fn go_on(&mut self, color: Color, now: Now) -> Answer {
        let is_adjourned = matches!(self.state, State::Adjourned(_));
        if !is_adjourned && self.pauses.since.is_none() {
            return Err(Refusal::WrongPhase);
        }
        if self.pauses.ready[color] {
            return Err(Refusal::NoChange);
        }
        self.pauses.ready[color] = true;
        let mut facts = vec![Fact::Ready { color }];
        if self.pauses.ready.black && self.pauses.ready.white {
            facts.extend(if is_adjourned { self.reopen(now)? } else { self.end_pause(now)? });
        }
        Ok(facts)
    }

    pub(super) fn begin_sealing(&mut self, until_ms: i64) -> Vec<Fact> {
        self.pauses.begin(None);
        let mut facts = self.requests.drop_all();
        self.cycle = None;
        self.requests.sealing = Some(until_ms);
        facts.push(Fact::SealingBegan);
        facts
    }

    /// The player to move seals, on his own clock. A forbidden move is refused whatever the game does with it else.
    pub(super) fn seal(
        &mut self,
        color: Color,
        move_number: u32,
        sealed: SealedMove,
        nonce: Nonce,
        now: Now,
    ) -> Answer {
        self.may_move(color, move_number)?;
        let until_ms = self.requests.sealing.ok_or(Refusal::WrongPhase)?;
        if let Some(play) = sealed.as_move() {
            self.position.check(play)?;
        }
        let times_before = self.clock.times();
        let charged = self.charged(color, now)?;
        self.charge(color, charged, now);
        self.clock.watch.end();
        let commitment = Commitment::of(&nonce, self.settings.game, &sealed.to_string());
        let sealed = Sealed { color, sealed, nonce, commitment, until_ms, times_before };
        let mut facts = self.leave_play(State::Adjourned(sealed));
        facts.insert(0, Fact::Sealed { color, commitment });
        Ok(facts)
    }

    /// The sealed move is opened; its opponent's clock runs from here, whether he is there or not.
    pub(super) fn reopen(&mut self, now: Now) -> Answer {
        let State::Adjourned(adjourned) = self.state.clone() else { return Err(Refusal::WrongPhase) };
        let Sealed { color, sealed, nonce, times_before, commitment, .. } = adjourned;
        let laid = sealed.as_move().map(|play| self.lay(color, play)).transpose()?;
        self.pauses.ready = Default::default();
        self.pauses.opened = Some(Opened { color, commitment, sealed, nonce });
        self.state = State::Playing;
        self.conduct.runs_since = now.at;
        let mut facts = vec![Fact::SealOpened { color, sealed, nonce }];
        facts.extend(match laid {
            Some(laid) => self.moved(laid, times_before, now),
            None => self.resign(color, now),
        });
        Ok(facts)
    }
}
