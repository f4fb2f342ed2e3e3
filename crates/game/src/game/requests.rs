//! What the players ask of each other, and what is answered.

use tengen_rules::Color;

use super::{Answer, Now, State};
use crate::{DrawBy, Fact, Game, Gone, Outcome, Pending, Refusal, Request, Seq};

impl Game {
    pub(super) fn ask(&mut self, by: Color, move_number: u32, request: Request, now: Now) -> Answer {
        self.may_act(move_number)?;
        if self.requests.sealing.is_some() {
            return Err(Refusal::MustSeal);
        }
        self.requests.may_ask(by, request, move_number)?;
        match request {
            Request::Undo => self.may_undo(by, now)?,
            Request::Draw | Request::Count => self.may_offer(by, request, move_number)?,
            Request::Pause | Request::Adjourn { .. } => self.may_pause()?,
        }
        let live = !self.settings.is_turn_based();
        let until = request.patience().filter(|_| live).map(|patience| now.at + patience);
        self.requests.ask(Pending { seq: self.last_seq + 1, by, request, until }, move_number);
        Ok(vec![Fact::Asked { color: by, request }])
    }

    fn may_offer(&self, by: Color, request: Request, move_number: u32) -> Result<(), Refusal> {
        self.may_move(by, move_number)?;
        self.requests.may_offer(by, request, move_number, self.settings.offers_from())
    }

    pub(super) fn answer(&mut self, color: Color, seq: Seq, accept: bool, now: Now) -> Answer {
        let pending = *self.requests.find(seq).ok_or(Refusal::RequestGone)?;
        if pending.by == color {
            return Err(Refusal::NotYours);
        }
        if accept && matches!(pending.request, Request::Pause | Request::Adjourn { .. }) {
            self.may_pause()?;
        }
        self.requests.take(seq);
        let request = pending.request;
        let mut facts = vec![Fact::Answered { color, seq, request, accepted: accept }];
        if accept {
            facts.extend(self.granted(pending, now));
        } else {
            self.requests.refused(&pending, now.at, self.next_move_number());
        }
        Ok(facts)
    }

    fn granted(&mut self, pending: Pending, now: Now) -> Vec<Fact> {
        match pending.request {
            Request::Undo => self.take_back(pending.by, now),
            Request::Draw => self.ended(Outcome::Draw { by: DrawBy::Agreement }, None, now),
            Request::Count => self.open_count(None, now),
            Request::Pause => self.pause(now),
            Request::Adjourn { until_ms } => self.begin_sealing(until_ms),
        }
    }

    pub(super) fn withdraw(&mut self, color: Color, seq: Seq) -> Answer {
        let pending = *self.requests.find(seq).ok_or(Refusal::RequestGone)?;
        if pending.by != color {
            return Err(Refusal::NotYours);
        }
        Ok(self.gone(seq, Gone::Withdrawn))
    }

    pub(super) fn unanswered(&mut self, seq: Seq) -> Vec<Fact> {
        self.gone(seq, Gone::Expired)
    }

    fn gone(&mut self, seq: Seq, why: Gone) -> Vec<Fact> {
        let taken = self.requests.take(seq);
        if let Some(pending) = &taken {
            self.requests.was_in_vain(pending, self.next_move_number());
        }
        taken.map(|Pending { request, .. }| Fact::RequestGone { seq, request, why }).into_iter().collect()
    }

    /// Play is over or interrupted: nothing that was asked can be answered any more.
    pub(super) fn leave_play(&mut self, state: State) -> Vec<Fact> {
        let facts = self.requests.drop_all();
        self.cycle = None;
        self.open_borders.clear();
        self.state = state;
        facts
    }
}
