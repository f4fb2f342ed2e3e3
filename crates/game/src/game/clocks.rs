//! What moves cost, and why the clocks stand or run.

use std::time::Duration;

use tengen_rules::Color;

use super::{Answer, Now, State};
use crate::clock_state::PlayerTime;
use crate::lag::gain;
use crate::{Fact, Game, GameTime, Outcome, Refusal, StopReason, TimeControl, WinBy};

/// Each side's first move has so long, and its clock does not run meanwhile.
pub(super) const FIRST_MOVE: Duration = Duration::from_secs(30);
/// A player may give his opponent so much at a time.
const GIFT: Duration = Duration::from_secs(60);
/// Beyond this nobody is given more.
const RICH: Duration = Duration::from_secs(7 * 86_400);

impl Game {
    /// The mover's time after his move: lag is forgiven as far as his quota reaches, but nothing that comes after the
    /// deadline counts.
    pub(super) fn charged(&self, color: Color, now: Now) -> Result<PlayerTime, Refusal> {
        let mut player = *self.clock.player(color);
        let thought = self.clock.watch.used(now.at).saturating_sub(player.quota.compensation(now.lag));
        let is_late = self.move_deadline(now.lag).is_some_and(|deadline| now.at >= deadline);
        if is_late || self.time_to_move(color).is_some_and(|limit| thought >= limit) {
            return Err(Refusal::OutOfTime);
        }
        let used = if self.is_first_move(color) { Duration::ZERO } else { thought };
        player.clock = player.clock.charged(used).ok_or(Refusal::OutOfTime)?;
        player.quota.moved(now.lag, &self.settings.time_of(color));
        Ok(player)
    }

    /// The player's clock after a move or a seal, and what it says of his line.
    pub(super) fn charge(&mut self, color: Color, charged: PlayerTime, now: Now) {
        let paid = self.clock.player(color).quota.compensation(now.lag);
        self.conduct.lag[color].moved(now.lag, paid);
        *self.clock.player_mut(color) = charged;
    }

    /// Whether a player's lag looks as if he made it: much of it is compensated, and his line is not steady.
    pub fn is_lag_suspicious(&self, color: Color) -> bool {
        let gain = gain(&self.settings.time_of(color));
        !gain.is_zero() && self.conduct.lag[color].is_suspicious(gain)
    }

    /// When a move of the player to move can no longer be on its way, if his lag is this: after his time and the grace.
    pub(super) fn move_deadline(&self, lag: Duration) -> Option<GameTime> {
        let color = self.to_play()?;
        let limit = self.time_to_move(color)?;
        Some(self.clock.watch.reaches(limit)? + self.clock.player(color).quota.grace(lag))
    }

    /// How long this player may think about his next move.
    fn time_to_move(&self, color: Color) -> Option<Duration> {
        if self.is_first_move(color) { Some(FIRST_MOVE) } else { self.clock.player(color).clock.left() }
    }

    /// The first move of a side, made before its clock runs. Where days go by, or none are counted, it is as any other.
    pub(super) fn is_first_move(&self, color: Color) -> bool {
        let is_live = !self.settings.is_turn_based() && self.settings.time != TimeControl::None;
        is_live && !self.moves.iter().any(|record| record.color == color)
    }

    /// How much of his clock the player to move has used for this move.
    pub(super) fn thought(&self, color: Color, at: GameTime) -> Duration {
        let thinks = !matches!(self.state, State::Placing | State::Counting(_) | State::Adjourned(_));
        let is_his = thinks && self.position.to_play() == color && !self.is_first_move(color);
        if is_his { self.clock.watch.used(at) } else { Duration::ZERO }
    }

    pub(super) fn flag(&mut self, now: Now) -> Answer {
        let Some(loser) = self.to_play().filter(|&color| !self.is_first_move(color)) else {
            return Err(Refusal::TimeLeft);
        };
        match self.move_deadline(now.lag) {
            Some(deadline) if now.at >= deadline => {
                let mut facts = vec![Fact::TimedOut { color: loser }];
                facts.extend(self.ended_by(loser, Outcome::lost(loser, WinBy::Timeout), now));
                Ok(facts)
            }
            _ => Err(Refusal::TimeLeft),
        }
    }

    pub(super) fn add_time(&mut self, giver: Color, now: Now) -> Answer {
        if !matches!(self.state, State::Playing) {
            return Err(Refusal::WrongPhase);
        }
        let (color, thought) = (giver.opponent(), self.thought(giver.opponent(), now.at));
        let casual = !self.settings.ranked && self.settings.referee.is_none();
        let has = self.clock.player(color).clock;
        if has.left().is_some_and(|left| thought >= left) {
            return Err(Refusal::OutOfTime);
        }
        let gift = has.with_added(thought, GIFT);
        let gift = gift.filter(|clock| clock.left().is_some_and(|left| left <= RICH + thought));
        self.clock.player_mut(color).clock = gift.filter(|_| casual).ok_or(Refusal::NotInThisGame)?;
        Ok(vec![Fact::TimeAdded { color, ms: GIFT.as_millis() as u32 }])
    }

    /// Time that nobody had: whatever is waited for ends so much later, and nobody was away meanwhile.
    pub(super) fn held(&mut self, ms: u32, now: Now) -> Vec<Fact> {
        let held = Duration::from_millis(ms.into());
        self.clock.watch.hold(held);
        self.requests.hold(held);
        self.pauses.hold(held);
        self.conduct.hold(held, now.at);
        if let State::Counting(counting) = &mut self.state {
            counting.hold(held);
        }
        vec![Fact::Held { ms }]
    }

    /// The time since the last entry was ours, not a player's; who is here will be seen anew.
    pub(super) fn server_restarted(&mut self) -> Vec<Fact> {
        self.clock.watch.stop(StopReason::Server, self.last_at);
        self.conduct.pardon(self.last_at);
        self.conduct.away = Default::default();
        vec![Fact::ServerRestarted]
    }

    /// The server stops the clocks, and nobody can be claimed against for a while.
    pub(super) fn stop(&mut self, reason: StopReason, now: Now) -> Answer {
        match reason {
            StopReason::Server if !self.is_stopped(reason) => {
                self.conduct.pardon(now.at);
                Ok(vec![self.stop_clocks(reason, now)])
            }
            StopReason::Server => Err(Refusal::NoChange),
            _ => Err(Refusal::NotYours),
        }
    }

    pub(super) fn run(&mut self, reason: StopReason, after_ms: u32, now: Now) -> Answer {
        if reason != StopReason::Server {
            return Err(Refusal::NotYours);
        }
        let from = now.at + Duration::from_millis(after_ms.into());
        self.release_clocks(reason, from).map(|fact| vec![fact]).ok_or(Refusal::NoChange)
    }

    pub(super) fn stop_clocks(&mut self, reason: StopReason, now: Now) -> Fact {
        self.clock.watch.stop(reason, now.at);
        Fact::ClockStopped { reason }
    }

    /// A reason to stand is gone. If it was the last, the clocks run from here on. Then, and when the server is back, who
    /// was asked something has his whole time to answer again.
    pub(super) fn release_clocks(&mut self, reason: StopReason, from: GameTime) -> Option<Fact> {
        let waits = matches!(self.state, State::Placing | State::Playing | State::Counting(_));
        if !self.clock.watch.go_on(reason, from, waits) {
            return None;
        }
        if self.clock.watch.runs() || reason == StopReason::Server {
            self.requests.give_time(from);
        }
        if self.clock.watch.runs() {
            self.conduct.runs_since = from;
        }
        Some(Fact::ClockRunning { reason })
    }
}
