//! The end of play and the count.

use tengen_rules::{
    ByColor, Color, Count, HalfPoints, Marking, MarkingHash, Position, Scoring, plain_marking,
};

use super::{Answer, Now, State};
use crate::{Counting, Fact, Game, Misconduct, Outcome, Refusal, Settings, StopReason};

impl Game {
    /// Opens the count. By area rules, once both players have resumed play, every stone is alive: the game ends at
    /// once.
    pub(super) fn end_of_play(&mut self, now: Now) -> Vec<Fact> {
        let is_area = self.settings.rules().scoring == Scoring::Area;
        if is_area && self.resumed == ByColor::new(true, true) {
            return self.count_out(Counting::new(now.at), now);
        }
        self.open_count(None, now)
    }

    pub(super) fn open_count(&mut self, estimate: Option<Marking>, now: Now) -> Vec<Fact> {
        let mut facts = vec![Fact::CountingBegan];
        let mut counting = Counting::new(now.at);
        match estimate {
            None => facts.push(Fact::ProposalWanted),
            Some(estimate) => {
                counting.propose(estimate);
                facts.push(Fact::Proposed);
            }
        }
        facts.extend(self.leave_play(State::Counting(counting)));
        // Whatever led here, a claim that the game be counted has come true.
        self.conduct.claimant = None;
        facts.extend(self.release_clocks(StopReason::Claim, now.at));
        self.clock.watch.begin(now.at);
        facts.extend(self.heed_the_call(now));
        facts
    }

    pub(super) fn accept(&mut self, color: Color, move_number: u32, hash: MarkingHash, now: Now) -> Answer {
        let counting = self.counting_at(move_number)?;
        if hash != counting.hash() {
            return Err(Refusal::StaleMarking { hash: counting.hash() });
        }
        if std::mem::replace(&mut counting.accepted[color], true) {
            return Err(Refusal::AlreadyAccepted);
        }
        counting.took_part[color] = true;
        let agreed = (counting.accepted == ByColor::new(true, true)).then(|| counting.clone());
        let mut facts = vec![Fact::Accepted { color }];
        facts.extend(agreed.map(|counting| self.count_out(counting, now)).into_iter().flatten());
        Ok(facts)
    }

    /// Each player may once. The opponent of who resumes moves first by territory rules, else the side whose turn it
    /// is: the opponent of the last passer.
    pub(super) fn resume(&mut self, color: Color, move_number: u32, now: Now) -> Answer {
        self.counting_at(move_number)?;
        if std::mem::replace(&mut self.resumed[color], true) {
            return Err(Refusal::ResumedBefore);
        }
        let to_play = match self.settings.rules().scoring {
            Scoring::Territory => color.opponent(),
            Scoring::Area => self.position.to_play(),
        };
        let mut facts = vec![Fact::Resumed { color, to_play }];
        facts.extend(self.play_on(to_play, now));
        Ok(facts)
    }

    fn play_on(&mut self, to_play: Color, now: Now) -> Option<Fact> {
        self.position.resume(to_play);
        self.requests.undo_from = self.moves.len();
        self.state = State::Playing;
        self.clock.watch.begin(now.at);
        self.conduct.runs_since = now.at;
        self.heed_the_call(now)
    }

    /// Time for counting is up. Who took no part has no say: the server's estimate decides. By territory rules it does
    /// in any case; by area rules two who differ play on, and then every stone is alive.
    pub(super) fn not_agreed(&mut self, now: Now) -> Vec<Fact> {
        let State::Counting(counting) = self.state.clone() else { return Vec::new() };
        let both = counting.took_part == ByColor::new(true, true);
        let scoring = self.settings.rules().scoring;
        if both && scoring == Scoring::Area {
            let to_play = self.position.to_play();
            self.resumed = ByColor::new(true, true);
            let mut facts = vec![Fact::NotAgreed { to_play }];
            facts.extend(self.play_on(to_play, now));
            return facts;
        }
        let mut facts = vec![Fact::Estimated { disputed: both }];
        for color in Color::BOTH.into_iter().filter(|&color| !counting.took_part[color]) {
            facts.push(self.marked(color, Misconduct::DidNotCount));
        }
        let estimate = counting.estimate.clone().unwrap_or_else(|| plain_marking(&self.position, scoring));
        let decided = counting.decided_by(estimate, both);
        facts.extend(self.count_out(decided, now));
        facts
    }

    fn count_out(&mut self, counting: Counting, now: Now) -> Vec<Fact> {
        let outcome = self.count_of(&self.position, counting.marking()).1;
        self.ended(outcome, Some(counting), now)
    }

    /// The count of the marking and the result it gives; nothing if the game is not counted.
    pub fn count(&self) -> Option<(Count, Outcome)> {
        self.counting().map(|counting| self.count_of(&self.position, counting.marking()))
    }

    fn count_of(&self, position: &Position, marking: &Marking) -> (Count, Outcome) {
        let Settings { komi, handicap, .. } = self.settings;
        let rules = self.settings.rules();
        let count = rules.count(position, marking);
        let points = |color| {
            HalfPoints::from_points(i32::try_from(self.clock.player(color).clock.penalty()).unwrap_or(0))
        };
        let penalty = ByColor::new(points(Color::Black), points(Color::White));
        let score = rules.score(&count, komi, handicap, penalty);
        (count, Outcome::by_score(score))
    }

    /// Who is ahead in a position that is marked so; nobody if it is even.
    pub(super) fn winner(&self, position: &Position, marking: &Marking) -> Option<Color> {
        match self.count_of(position, marking).1 {
            Outcome::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }
}
