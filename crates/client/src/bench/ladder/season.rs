//! A season: everybody comes, waits, plays and comes again, until all have played their games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use tengen_game::UserId;
use tengen_game::ranking::{
    Category, Met, Pair, RatedGame, Rules, Score, Side, Standing, Ticket, Want, pair, rate,
};
use tengen_rules::{Color, RulesetName};

use super::Plan;
use super::crowd::{Crowd, Person, part};
use super::figures::{Figures, Seen, Tally};
use super::world::World;
use crate::rules::chance::Chance;

/// Between two rounds of pairing.
const ROUND_MS: u64 = 5_000;
/// So long somebody waits for a game before he goes.
const PATIENCE_MS: u64 = 15 * MINUTE_MS;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
/// A season ends then, whoever has not played his games.
const LONGEST_MS: u64 = 365 * DAY_MS;

/// A player in the season.
struct Player {
    person: Person,
    /// By ladder. The ratings are the same in all.
    standings: Vec<Standing>,
    /// Opponents and when the games ended, in the last day.
    lately: Vec<(usize, u64)>,
    /// Colours of the last ten games, the last in the lowest bit: 1 is Black.
    blacks: u16,
}

struct Season<'a> {
    world: World,
    ladders: &'a [Rules],
    games: u32,
    players: Vec<Player>,
    chance: Chance,
    now_ms: u64,
    waiting: Vec<Ticket>,
    events: BinaryHeap<Reverse<(u64, Happens)>>,
    tally: Tally,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Happens {
    /// A player comes and queues.
    Comes(usize),
    /// A game ends: Black, White, what Black was given.
    Ends(usize, usize, i32),
}

/// Plays a season, and tells how near to the true strengths it came.
pub(crate) fn play(crowd: &Crowd, plan: &Plan, games: u32, seed: u64) -> Figures {
    let ladders = plan.ladders();
    let player = |person: &Person| Player {
        person: *person,
        standings: vec![Standing::at_entry(person.entry); ladders.len()],
        lately: Vec::new(),
        blacks: 0b01_0101_0101,
    };
    let mut season = Season {
        world: plan.world,
        ladders: &ladders,
        games,
        players: crowd.0.iter().map(player).collect(),
        chance: Chance::new(!seed),
        now_ms: DAY_MS,
        waiting: Vec::new(),
        events: BinaryHeap::new(),
        tally: Tally::new(ladders.len(), games),
    };
    season.run();
    let seen: Vec<Seen> = season.players.iter().map(|player| player.seen(plan.world)).collect();
    season.tally.figures(&seen)
}

impl Player {
    fn seen(&self, world: World) -> Seen<'_> {
        let strength = world.strength(&self.person, self.standings[0].games);
        Seen { strength, learns: self.person.learns, standings: &self.standings }
    }
}

impl Season<'_> {
    fn run(&mut self) {
        for player in 0..self.players.len() {
            self.tally.count(0, &self.players[player].seen(self.world));
            let pause_ms = self.pause(DAY_MS);
            self.comes_after(player, pause_ms);
        }
        while self.now_ms < LONGEST_MS && !(self.events.is_empty() && self.waiting.len() < 2) {
            if self.waiting.len() < 2 {
                let next = self.events.peek().map_or(self.now_ms, |Reverse((at, _))| *at);
                self.now_ms = self.now_ms.max(next);
            }
            while self.events.peek().is_some_and(|Reverse((at, _))| *at <= self.now_ms) {
                match self.events.pop() {
                    Some(Reverse((_, Happens::Comes(player)))) => self.queue(player),
                    Some(Reverse((at, Happens::Ends(black, white, advantage)))) => {
                        self.end(black, white, advantage, at);
                    }
                    None => {}
                }
            }
            self.pair();
            self.some_give_up();
            self.now_ms += ROUND_MS;
        }
    }

    fn pause(&mut self, longest_ms: u64) -> u64 {
        u64::from(self.chance.number()) % longest_ms
    }

    fn comes_after(&mut self, player: usize, pause_ms: u64) {
        if self.players[player].standings[0].games < self.games {
            self.events.push(Reverse((self.now_ms + pause_ms, Happens::Comes(player))));
        }
    }

    fn queue(&mut self, at: usize) {
        let now_ms = self.now_ms;
        let player = &mut self.players[at];
        player.lately.retain(|(_, ended_ms)| ended_ms + DAY_MS > now_ms);
        let mut met: BTreeMap<usize, Met> = BTreeMap::new();
        for &(opponent, last_ms) in &player.lately {
            let of = UserId(opponent as i64);
            let entry = met.entry(opponent).or_insert(Met { opponent: of, last_ms, games: 0 });
            (entry.last_ms, entry.games) = (last_ms, entry.games + 1);
        }
        let want = Want { preset: 0, category: Category::ALL[0], rating: player.standings[0].rating };
        self.waiting.push(Ticket {
            id: at as u64,
            user: UserId(at as i64),
            wants: vec![want],
            handicap: player.person.option,
            stronger: 9,
            weaker: 9,
            since_ms: now_ms,
            met: met.into_values().collect(),
            blacks: player.blacks.count_ones() as u8,
        });
    }

    fn pair(&mut self) {
        let pairs = pair(&self.waiting, RulesetName::Chinese, self.now_ms, self.now_ms);
        if pairs.is_empty() {
            return;
        }
        for pair in &pairs {
            self.begin(pair);
        }
        let mut gone: Vec<usize> = pairs.iter().flat_map(|pair| [pair.first, pair.second]).collect();
        gone.sort_unstable_by_key(|&at| Reverse(at));
        for at in gone {
            self.waiting.swap_remove(at);
        }
    }

    /// Games take ten to forty minutes.
    fn begin(&mut self, pair: &Pair) {
        let (first, second) = (self.waiting[pair.first].id as usize, self.waiting[pair.second].id as usize);
        let nigiri = if self.chance.number().is_multiple_of(2) { Side::First } else { Side::Second };
        let (black, white) = match pair.black.unwrap_or(nigiri) {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let ends_ms = self.now_ms + 10 * MINUTE_MS + self.pause(30 * MINUTE_MS);
        self.events.push(Reverse((ends_ms, Happens::Ends(black, white, pair.terms.advantage))));
        let apart = |at: usize| self.players[at].standings[0].rating.milli();
        self.tally.paired((apart(first) - apart(second)).abs(), pair.terms.advantage > 0);
    }

    fn end(&mut self, black: usize, white: usize, advantage: i32, at_ms: u64) {
        let strength = |at: usize| self.players[at].seen(self.world).strength;
        let black_wins = self.world.black_wins(strength(black), strength(white), advantage);
        let score = if part(&mut self.chance) < black_wins { Score::Win } else { Score::Loss };
        let of_black = self.game(Color::Black, score, white, advantage);
        let of_white = self.game(Color::White, score.opponents(), black, advantage);
        for (own, other, game) in [(black, white, of_black), (white, black, of_white)] {
            self.rate(own, &game);
            self.players[own].lately.push((other, at_ms));
            // Seven times out of ten another game follows; otherwise it is over for hours.
            let stays = self.chance.number() % 10 < 7;
            let pause_ms = if stays { MINUTE_MS } else { 2 * HOUR_MS + self.pause(14 * HOUR_MS) };
            self.comes_after(own, pause_ms);
        }
    }

    fn game(&self, color: Color, score: Score, opponent: usize, advantage: i32) -> RatedGame {
        let opponent = &self.players[opponent].standings[0];
        RatedGame {
            color,
            score,
            opponent: opponent.rating,
            opponent_provisional: opponent.is_provisional(),
            advantage,
            in_set: true,
        }
    }

    fn rate(&mut self, at: usize, game: &RatedGame) {
        let player = &mut self.players[at];
        // What `counts_in_set` says of such games.
        let apart = (player.standings[0].rating.milli() - game.opponent.milli()).abs();
        let game = RatedGame { in_set: game.advantage > 0 || apart <= 150_000, ..*game };
        for (ladder, (rules, standing)) in self.ladders.iter().zip(&mut player.standings).enumerate() {
            if let Ok(rated) = rate(rules, standing, &game) {
                *standing = rated.after;
                self.tally.rated(ladder, &rated);
            }
        }
        player.blacks = (player.blacks << 1 | u16::from(game.color == Color::Black)) & 0b11_1111_1111;
        self.tally.count(player.standings[0].games, &player.seen(self.world));
    }

    fn some_give_up(&mut self) {
        let patient = self.now_ms.saturating_sub(PATIENCE_MS);
        while let Some(at) = self.waiting.iter().position(|ticket| ticket.since_ms < patient) {
            let player = self.waiting.swap_remove(at).id as usize;
            let pause_ms = HOUR_MS + self.pause(8 * HOUR_MS);
            self.comes_after(player, pause_ms);
        }
    }
}
