//! Those who wait.

use tengen_game::UserId;
use tengen_game::ranking::{Category, Met, Pair, Ticket, Want, pair};
use tengen_rules::RulesetName;

use crate::ladder::crowd::Person;
use crate::rules::chance::Chance;

/// Between two rounds.
const ROUND_MS: u64 = 2_000;
/// Kinds of games that can be queued for.
const PRESETS: u32 = 6;
/// Opponents of the last day that somebody may have had at most, less one.
const OPPONENTS: u32 = 20;

/// Those who wait, and the time.
pub(super) struct Hall {
    chance: Chance,
    waiting: Vec<Ticket>,
    now_ms: u64,
    came: u64,
}

impl Hall {
    pub(super) fn new(seed: u64) -> Self {
        Hall { chance: Chance::new(seed), waiting: Vec::new(), now_ms: 100_000_000, came: 0 }
    }

    /// It is later by a round.
    pub(super) fn go_on(&mut self) {
        self.now_ms += ROUND_MS;
    }

    /// One in a hundred leaves, and others come until so many wait.
    pub(super) fn fill(&mut self, waiting: usize) {
        let chance = &mut self.chance;
        self.waiting.retain(|_| !chance.number().is_multiple_of(100));
        while self.waiting.len() < waiting {
            self.arrive();
        }
    }

    /// In every other round.
    pub(super) fn somebody_comes(&mut self) {
        if self.chance.number().is_multiple_of(2) {
            self.arrive();
        }
    }

    /// Somebody comes within the last round.
    fn arrive(&mut self) {
        let person = Person::new(&mut self.chance);
        self.came += 1;
        let (wanted, first) = (1 + self.below(3), self.below(PRESETS));
        let wants = (first..first + wanted)
            .map(|preset| (preset % PRESETS) as u16)
            .map(|preset| {
                let category = Category::ALL[usize::from(preset) % 3];
                Want { preset, category, rating: person.strength }
            })
            .collect();
        let met = (0..self.below(OPPONENTS)).map(|_| self.met()).collect();
        let ticket = Ticket {
            id: self.came,
            user: UserId(self.came as i64),
            wants,
            handicap: person.option,
            stronger: 9 - (self.below(20) / 12 * self.below(9)) as u8,
            weaker: 9 - (self.below(20) / 12 * self.below(9)) as u8,
            since_ms: self.now_ms - u64::from(self.below(ROUND_MS as u32)),
            met,
            blacks: self.below(11) as u8,
        };
        self.waiting.push(ticket);
    }

    /// One of those who came lately, or will come soon.
    fn met(&mut self) -> Met {
        let opponent = UserId(self.came as i64 - 5_000 + i64::from(self.below(10_000)));
        Met {
            opponent,
            last_ms: self.now_ms - u64::from(self.below(80_000_000)),
            games: 1 + self.below(3) as u8,
        }
    }

    fn below(&mut self, end: u32) -> u32 {
        self.chance.number() % end
    }

    /// A round of pairing.
    pub(super) fn pair(&self) -> Vec<Pair> {
        pair(&self.waiting, RulesetName::Chinese, self.now_ms, self.now_ms)
    }

    pub(super) fn waited_s(&self, at: usize) -> f64 {
        (self.now_ms - self.waiting[at].since_ms) as f64 / 1_000.0
    }

    pub(super) fn apart(&self, pair: &Pair) -> f64 {
        let rating = |at: usize| self.waiting[at].wants[0].rating.points();
        (rating(pair.first) - rating(pair.second)).abs()
    }

    /// Those who are paired go; so many are left.
    pub(super) fn go(&mut self, pairs: &[Pair]) -> usize {
        let mut is_gone = vec![false; self.waiting.len()];
        for at in pairs.iter().flat_map(|pair| [pair.first, pair.second]) {
            is_gone[at] = true;
        }
        let mut at = 0..;
        self.waiting.retain(|_| !at.next().is_some_and(|at| is_gone[at]));
        self.waiting.len()
    }
}
