//! Who plays whom: ranked games for those who wait.

mod line;
mod ticket;

use std::collections::{BTreeMap, HashMap};

use tengen_rules::RulesetName;

use self::line::Line;
pub use self::ticket::{Agreement, Met, Ticket, Want};
use super::{Side, Terms};

/// Two who play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The one who has waited longer, by his place among the tickets.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// What they play.
    pub preset: u16,
    /// On what terms.
    pub terms: Terms,
    /// Who has Black; nothing if that is for nigiri.
    pub black: Option<Side>,
}

/// Pairs those who wait. Whoever has waited longest chooses first, and takes who is nearest to him by rating of those whose
/// bounds and his agree; who is equal is drawn by lot from the seed and the tickets' numbers. The order of the tickets does not
/// matter.
///
/// * Two who have met within half an hour are paired only if neither fits anybody who is left, and no two others could change
///   partners with them.
/// * Afterwards no two are left whose bounds agree. So whoever fits somebody new to him is paired at once, or sees all of these
///   go to some who have waited longer than he: with k who have, it takes k + 1 such rounds at most.
pub fn pair(tickets: &[Ticket], ruleset: RulesetName, now_ms: u64, seed: u64) -> Vec<Pair> {
    let mut round = Round::new(tickets, ruleset, now_ms, seed);
    for first in round.by_waiting() {
        round.choose(first, false);
    }
    for first in round.by_waiting() {
        round.choose(first, true);
    }
    while round.change_partners() {}
    round.pairs
}

/// A pairing of all who wait, while it is made.
struct Round<'a> {
    tickets: &'a [Ticket],
    ruleset: RulesetName,
    now_ms: u64,
    seed: u64,
    lines: BTreeMap<u16, Line>,
    /// By ticket: where it stands, in the lines of its presets.
    places: Vec<Vec<(u16, usize)>>,
    /// By ticket: it is in none of the lines any more.
    is_paired: Vec<bool>,
    /// The tickets of whoever has more than one: he plays one game.
    others: HashMap<i64, Vec<usize>>,
    pairs: Vec<Pair>,
    /// Which of the pairs have met lately.
    again: Vec<usize>,
}

impl<'a> Round<'a> {
    fn new(tickets: &'a [Ticket], ruleset: RulesetName, now_ms: u64, seed: u64) -> Self {
        let mut waiting: BTreeMap<u16, Vec<_>> = BTreeMap::new();
        let mut others: HashMap<i64, Vec<usize>> = HashMap::new();
        for (at, ticket) in tickets.iter().enumerate() {
            others.entry(ticket.user.0).or_default().push(at);
            for want in &ticket.wants {
                waiting.entry(want.preset).or_default().push((want.rating, lot(seed, ticket.id), at));
            }
        }
        let lines: BTreeMap<u16, Line> =
            waiting.into_iter().map(|(preset, who)| (preset, Line::new(who))).collect();
        let mut places = vec![Vec::new(); tickets.len()];
        for (&preset, line) in &lines {
            for (place, ticket) in line.tickets().enumerate() {
                places[ticket].push((preset, place));
            }
        }
        let is_paired = vec![false; tickets.len()];
        Round {
            tickets,
            ruleset,
            now_ms,
            seed,
            lines,
            places,
            is_paired,
            others,
            pairs: Vec::new(),
            again: Vec::new(),
        }
    }

    /// Those who are not paired, the longest waiting first.
    fn by_waiting(&self) -> Vec<usize> {
        let mut left: Vec<usize> = (0..self.tickets.len()).filter(|&at| !self.is_paired[at]).collect();
        left.sort_unstable_by_key(|&at| self.age(at));
        left
    }

    /// The least has waited longest.
    fn age(&self, at: usize) -> (u64, u64, u64) {
        let ticket = &self.tickets[at];
        (ticket.since_ms, lot(self.seed, ticket.id), ticket.id)
    }

    /// Pairs a ticket, if it can be, with the best for it of those who are left.
    fn choose(&mut self, first: usize, again: bool) {
        if self.is_paired[first] {
            return;
        }
        let Some((second, agreement)) = self.best_for(first, again) else { return };
        self.leave(first);
        self.leave(second);
        if agreement.again {
            self.again.push(self.pairs.len());
        }
        self.pairs.push(self.made(first, second, &agreement));
    }

    fn best_for(&self, first: usize, again: bool) -> Option<(usize, Agreement)> {
        let mut best: Option<(usize, Agreement)> = None;
        let widest = self.tickets[first].window(self.now_ms) * 1_000;
        for (preset, place) in &self.places[first] {
            for (apart, second) in self.lines[preset].beside(*place) {
                if apart > widest || best.is_some_and(|(_, best)| best.apart_milli <= apart) {
                    break;
                }
                let found = self.agree(first, second).filter(|found| found.again <= again);
                // In another preset the two may be nearer; then they are met there.
                if let Some(found) = found.filter(|found| found.preset == *preset) {
                    best = Some((second, found));
                    break;
                }
            }
        }
        best
    }

    fn agree(&self, first: usize, second: usize) -> Option<Agreement> {
        self.tickets[first].agree(&self.tickets[second], self.ruleset, self.now_ms)
    }

    /// Those who have met lately change partners with others who are paired, where nobody meets again then. Says whether
    /// somebody has; that may be what others waited for.
    fn change_partners(&mut self) -> bool {
        let before = self.again.len();
        for at in std::mem::take(&mut self.again) {
            if !self.meet_again(at) {
                continue;
            }
            let changed = (0..self.pairs.len()).find_map(|with| Some((with, self.changed(at, with)?)));
            match changed {
                None => self.again.push(at),
                Some((with, (ours, theirs))) => (self.pairs[at], self.pairs[with]) = (ours, theirs),
            }
        }
        self.again.len() < before
    }

    fn meet_again(&self, at: usize) -> bool {
        let Pair { first, second, .. } = self.pairs[at];
        self.agree(first, second).is_some_and(|found| found.again)
    }

    /// Two pairs with their partners changed, so that neither has met lately.
    fn changed(&self, at: usize, with: usize) -> Option<(Pair, Pair)> {
        let Pair { first, second, .. } = self.pairs[at];
        let Pair { first: third, second: fourth, .. } = self.pairs[with];
        let new = |one, other| {
            let found = self.agree(one, other).filter(|found| !found.again)?;
            Some(self.made(one, other, &found))
        };
        let crossed = || Some((new(first, fourth)?, new(second, third)?));
        new(first, third).and_then(|ours| Some((ours, new(second, fourth)?))).or_else(crossed)
    }

    /// The pair of two who agree, the one who has waited longer first.
    fn made(&self, one: usize, other: usize, agreement: &Agreement) -> Pair {
        let Agreement { preset, terms, black, .. } = *agreement;
        let pair = Pair { first: one, second: other, preset, terms, black };
        if self.age(one) <= self.age(other) { pair } else { pair.turned() }
    }

    /// Whose ticket it is plays: he waits nowhere any more.
    fn leave(&mut self, at: usize) {
        for ticket in self.others[&self.tickets[at].user.0].clone() {
            self.is_paired[ticket] = true;
            for (preset, place) in std::mem::take(&mut self.places[ticket]) {
                if let Some(line) = self.lines.get_mut(&preset) {
                    line.leave(place);
                }
            }
        }
    }
}

impl Pair {
    fn turned(self) -> Self {
        let terms = Terms { black: self.terms.black.map(Side::other), ..self.terms };
        Pair { first: self.second, second: self.first, terms, black: self.black.map(Side::other), ..self }
    }
}

/// A number drawn for a ticket, the same for the same seed (splitmix64, by S. Vigna, public domain).
fn lot(seed: u64, id: u64) -> u64 {
    let mut mixed = seed.wrapping_add(id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests;
