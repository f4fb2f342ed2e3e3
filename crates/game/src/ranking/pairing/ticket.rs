//! Somebody who waits for a ranked game, and whether two of them fit.

use tengen_rules::RulesetName;

use crate::UserId;
use crate::ranking::{
    Category, EVEN_POINTS, HandicapOption, MOST_RANKS, Rating, Side, Terms, difference, fair_black, terms,
};

/// How far apart two may be at once, in points.
const AT_ONCE: i32 = 100;
/// How much further for each step of waiting.
const WIDER: i32 = 50;
/// A step of waiting.
const STEP_MS: u64 = 10_000;
/// Who has met so lately meets again only if nobody else fits.
const LATELY_MS: u64 = 30 * 60 * 1_000;
/// Rated games of the same two in a day.
const GAMES_A_DAY: u8 = 3;

/// Somebody who waits for a ranked game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// Which: no other has it.
    pub id: u64,
    /// Who.
    pub user: UserId,
    /// What he waits for, the best liked first.
    pub wants: Vec<Want>,
    /// Whether it may have a handicap.
    pub handicap: HandicapOption,
    /// The opponent may be so many ranks stronger, by rating.
    pub stronger: u8,
    /// The opponent may be so many ranks weaker, by rating.
    pub weaker: u8,
    /// Since when, in milliseconds of any clock that [`pair`](super::pair) is told the time by.
    pub since_ms: u64,
    /// Whom he has played rated games with in the last day.
    pub met: Vec<Met>,
    /// How often he had Black in his last ten games.
    pub blacks: u8,
}

/// A preset that somebody waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// Its number.
    pub preset: u16,
    /// Where its games are rated.
    pub category: Category,
    /// His rating there.
    pub rating: Rating,
}

/// An opponent of the last day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Who.
    pub opponent: UserId,
    /// When the last game with him ended, by the same clock as [`Ticket::since_ms`].
    pub last_ms: u64,
    /// Rated games with him in the last day.
    pub games: u8,
}

/// What two tickets agree upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The preset in which the ratings are nearest.
    pub preset: u16,
    /// What the game is played on.
    pub terms: Terms,
    /// Who has Black; nothing if that is for nigiri.
    pub black: Option<Side>,
    /// How far the ratings are apart, in thousandths of a point.
    pub apart_milli: i32,
    /// They have met lately: it is to be if nobody else fits.
    pub again: bool,
}

impl Ticket {
    /// How far apart the opponent may be after waiting until now, in points.
    pub fn window(&self, now_ms: u64) -> i32 {
        let steps = now_ms.saturating_sub(self.since_ms) / STEP_MS;
        let wide = AT_ONCE.saturating_add(WIDER.saturating_mul(i32::try_from(steps).unwrap_or(i32::MAX)));
        wide.min(self.widest())
    }

    fn widest(&self) -> i32 {
        if self.handicap == HandicapOption::Never { EVEN_POINTS } else { 100 * i32::from(MOST_RANKS) }
    }

    /// Whether and on what the two may play now: within what both allow. What the one finds of the other is what the other
    /// finds of the one.
    pub fn agree(&self, other: &Ticket, ruleset: RulesetName, now_ms: u64) -> Option<Agreement> {
        let again = self.may_meet(other, now_ms)?;
        let window = self.window(now_ms).min(other.window(now_ms));
        let both = self.wants.iter().filter_map(|own| Some((own, other.want(own.preset)?)));
        let (own, others) = both
            .filter(|(own, others)| self.reaches(own, others, window) && other.reaches(others, own, window))
            .min_by_key(|(own, others)| (apart(own, others), own.preset))?;
        let option = self.handicap.min(other.handicap);
        let terms = terms(own.category.lines, ruleset, own.rating, others.rating, option).ok()?;
        let black = terms.black.or_else(|| fair_black(self.blacks, other.blacks));
        Some(Agreement { preset: own.preset, terms, black, apart_milli: apart(own, others), again })
    }

    fn want(&self, preset: u16) -> Option<&Want> {
        self.wants.iter().find(|want| want.preset == preset)
    }

    /// Whether the other's rating is within one's bounds.
    fn reaches(&self, own: &Want, other: &Want, window: i32) -> bool {
        let bound = if other.rating > own.rating { self.stronger } else { self.weaker };
        own.category == other.category
            && apart(own, other) <= window * 1_000
            && difference(own.rating, other.rating) <= bound
    }

    /// Nothing if the two may not meet today; true if they have met lately.
    fn may_meet(&self, other: &Ticket, now_ms: u64) -> Option<bool> {
        let met = [self.met_with(other.user), other.met_with(self.user)].into_iter().flatten();
        let (games, last_ms) =
            met.fold((0, None), |(games, last), met| (met.games.max(games), Some(met.last_ms).max(last)));
        let may = self.user != other.user && games < GAMES_A_DAY;
        may.then_some(last_ms.is_some_and(|last_ms| now_ms.saturating_sub(last_ms) < LATELY_MS))
    }

    fn met_with(&self, user: UserId) -> Option<&Met> {
        self.met.iter().find(|met| met.opponent == user)
    }
}

fn apart(own: &Want, other: &Want) -> i32 {
    (own.rating.milli() - other.rating.milli()).abs()
}
