//! What players and referees do: judged, stored, answered.

use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, By, Entry, Refusal, Request};
use tengen_protocol::{ClockView, Reason, ServerMsg, UserId};
use tracing::warn;

use crate::answer;
use crate::event::Judged;
use crate::rooms::Act;
use crate::wall::{system_ms, wall_ms};

use super::done::Before;
use super::{Room, Settled, Standing};

impl Room<'_> {
    pub(super) async fn act(&mut self, act: Act) {
        let color = self.color_of(act.user);
        if let Some(color) = color {
            self.lag[color] = act.lag;
        }
        let by = match act.action {
            Action::Referee { .. } => {
                let may = self.is_referee(act.user) || (act.is_chief && color.is_none());
                may.then_some(By::Referee(act.user))
            }
            _ => color.map(By::player),
        };
        let answer = match by {
            Some(by) => self.act_of(by, &act).await,
            None => answer::refused(&act.id, Reason::NotAPlayer, "you have no part in this game"),
        };
        // All is ready before the first of it is sent: a player's answer and event go out together.
        let events = self.events(act.arrived);
        act.outbox.send(&answer);
        self.send(events).await;
    }

    /// Judges an action until it is stored or refused, and says what to answer.
    async fn act_of(&mut self, by: By, act: &Act) -> ServerMsg {
        loop {
            match self.done.find(by, &act.id, &act.action) {
                Some(Before::Same(seq)) => return answer::done(&act.id, seq),
                Some(Before::Other) => {
                    return answer::refused(&act.id, Reason::IdReused, "this id was used for something else");
                }
                None => {}
            }
            match self.standing {
                Standing::Open => {}
                Standing::Parked => {
                    let message = "the game cannot go on; an admin has been told";
                    return answer::refused(&act.id, Reason::Parked, message);
                }
                Standing::Lost => return answer::unavailable(&act.id),
            }
            if let Some((field, message)) = out_of_range(&act.action) {
                return answer::out_of_range(&act.id, field, message);
            }
            self.give_back_standstill(act.arrived, act.stood_still);
            let id = Some(act.id.clone());
            if let Err(refusal) = self.judge(by, id, act.action.clone(), act.arrived, act.lag) {
                return answer::forbidden(&act.id, refusal, &self.game);
            }
            match self.store().await {
                Settled::Stored => {
                    self.report_lag(by);
                    return answer::done(&act.id, self.game.last_seq());
                }
                Settled::ReadAgain => {}
                Settled::No => return answer::unavailable(&act.id),
            }
        }
    }

    /// Judges one input. Accepted, it waits to be stored.
    pub(super) fn judge(
        &mut self,
        by: By,
        action_id: Option<ActionId>,
        action: Action,
        arrived: Instant,
        lag: Duration,
    ) -> Result<(), Refusal> {
        let at = self.line.at(arrived).max(self.game.last_at());
        let clock = ClockView::of(&self.game, at, wall_ms(arrived), self.lag);
        let state_before = self.unstored.last().map(|_| self.state(arrived));
        let facts = self.game.act(by, &action, at, lag)?;
        let entry = Entry {
            seq: self.game.last_seq(),
            by,
            action,
            action_id,
            at_ms: at,
            lag_ms: lag.as_millis().try_into().unwrap_or(u32::MAX),
            wall_ms: wall_ms(arrived),
            clock: self.game.clock_state().clone(),
        };
        if let (Some(last), Some(state)) = (self.unstored.last_mut(), state_before) {
            last.state = Some(state);
        }
        self.clock_before = Some(clock);
        self.unstored.push(Judged { entry, facts, state: None });
        Ok(())
    }

    /// Once a game and player: a line that looks as if its lag were made is for moderators to look at.
    fn report_lag(&mut self, by: By) {
        let Some(color) = by.color() else { return };
        if self.game.is_lag_suspicious(color) && !std::mem::replace(&mut self.reported[color], true) {
            let (game, user) = (self.row.id, self.row.players[color].id);
            warn!(%game, %user, lag = ?self.lag[color], "lag is compensated for long on an unsteady line");
        }
    }

    pub(super) fn is_referee(&self, user: UserId) -> bool {
        self.game.settings().referee.is_some_and(|refereed| refereed.user == user)
    }
}

/// What the game cannot know, for it does not ask for the time: an adjournment lasts a week at most.
fn out_of_range(action: &Action) -> Option<(&'static str, &'static str)> {
    const WEEK_MS: i64 = 7 * 86_400_000;
    let Action::Ask { request: Request::Adjourn { until_ms }, .. } = *action else { return None };
    let fits = (1..=WEEK_MS).contains(&until_ms.saturating_sub(system_ms()));
    let message = "until_ms must be later than now, by seven days at most";
    (!fits).then_some(("request.until_ms", message))
}
