//! Positions that keep coming back where no superko forbids it.

use tengen_rules::{Color, LongCycle};

use super::{Answer, Now};
use crate::cycle_offer::CHOICES;
use crate::{CycleChoice, CycleOffer, Fact, Game, Outcome, Refusal, VoidBy};

/// At this occurrence of a position the players are asked what should come of it.
const ASKED_AT: u32 = 3;
/// At this one the server makes an end of it.
const ENDED_AT: u32 = 5;

impl Game {
    /// After a stone: has the position come about before?
    pub(super) fn came_back(&mut self, now: Now) -> Vec<Fact> {
        let times = self.position.occurrences();
        if self.settings.rules().long_cycle == LongCycle::PlayOn || times < ASKED_AT {
            self.cycle = None;
            self.conduct.plays_on_until = 0;
            return Vec::new();
        }
        if times >= ENDED_AT {
            return self.end_cycle(now);
        }
        if times <= self.conduct.plays_on_until {
            return Vec::new();
        }
        let is_open = self.cycle.is_some();
        self.cycle.get_or_insert_default().times = times;
        if is_open { Vec::new() } else { vec![Fact::CycleOffered { times }] }
    }

    /// Nobody gains by a round: the game ends without result. Somebody does: he may not repeat any more, so that nobody
    /// voids a lost game by going round.
    fn end_cycle(&mut self, now: Now) -> Vec<Fact> {
        self.cycle = None;
        match self.position.cycle().and_then(|cycle| cycle.gainer()) {
            None => self.ended(Outcome::Void { by: VoidBy::NoResult }, None, now),
            Some(color) => {
                self.position.ban_repetition(color);
                vec![Fact::RepetitionBanned { color }]
            }
        }
    }

    /// What both choose comes about; who plays on closes the offer for this round of the cycle.
    pub(super) fn choose(&mut self, color: Color, move_number: u32, choice: CycleChoice, now: Now) -> Answer {
        self.may_act(move_number)?;
        let open = CycleChoice::open(self.settings.rules().long_cycle);
        let CycleOffer { chosen, times, choices } = self.cycle.as_mut().ok_or(Refusal::NoSuchChoice)?;
        if !open.contains(&choice) {
            return Err(Refusal::NoSuchChoice);
        }
        if chosen[color] == Some(choice) || choices[color] >= CHOICES {
            return Err(Refusal::NoChange);
        }
        choices[color] += 1;
        chosen[color] = Some(choice);
        let agreed = chosen[color] == chosen[color.opponent()];
        let mut facts = vec![Fact::CycleChosen { color, choice }];
        match choice.outcome() {
            None => {
                self.conduct.plays_on_until = *times;
                self.cycle = None;
            }
            Some(outcome) if agreed => facts.extend(self.ended(outcome, None, now)),
            Some(_) => {}
        }
        Ok(facts)
    }
}
