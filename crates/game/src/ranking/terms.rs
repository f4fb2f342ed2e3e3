//! On what terms two players of known strength meet in a ranked game.

mod table;

use tengen_rules::{HalfPoints, RulesetName};
use thiserror::Error;

use super::{HandicapOption, Lines, Rating};
use crate::Settings;

/// Points between two players up to which an even game is played, unless both want a handicap always.
pub const EVEN_POINTS: i32 = 300;
/// Ranks between two players up to which a game is rated.
pub const MOST_RANKS: u8 = 9;

/// What a ranked game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Who has Black: with a handicap the one with the lower rating. Nothing in an even game: see [`fair_black`].
    pub black: Option<Side>,
    /// Handicap stones: 0, or 2 to 9.
    pub handicap: u8,
    /// What White gets, besides what the ruleset gives for stones.
    pub komi: HalfPoints,
    /// How many ranks the ratings are apart.
    pub difference: u8,
    /// What Black is given is worth so many points: see [`advantage`].
    pub advantage: i32,
}

/// One of the two players who are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The players are further apart than any handicap reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the ratings are more than nine ranks apart")]
pub struct TooFarApart;

/// On what terms two players meet. The one with the higher rating takes White, whatever their ranks are.
///
/// # Errors
/// If they are more than nine ranks apart.
pub fn terms(
    lines: Lines,
    ruleset: RulesetName,
    first: Rating,
    second: Rating,
    option: HandicapOption,
) -> Result<Terms, TooFarApart> {
    let difference = difference(first, second);
    if difference > MOST_RANKS {
        return Err(TooFarApart);
    }
    let apart = (first.milli() - second.milli()).abs();
    let is_even = match option {
        HandicapOption::Never => true,
        HandicapOption::WhenNeeded => apart <= EVEN_POINTS * 1_000,
        HandicapOption::Always => false,
    };
    let (handicap, komi) = table::given(lines, ruleset, if is_even { 0 } else { difference });
    let black = if first < second { Side::First } else { Side::Second };
    let advantage = table::advantage(lines, ruleset, handicap, komi);
    let is_even = is_even || difference == 0;
    Ok(Terms { black: (!is_even).then_some(black), handicap, komi, difference, advantage })
}

/// How many ranks two ratings are apart: a rank is 100 points, and halfway the lower number counts.
pub fn difference(first: Rating, second: Rating) -> u8 {
    let apart = (first.milli() - second.milli()).unsigned_abs();
    u8::try_from((apart + 49_999) / 100_000).unwrap_or(u8::MAX)
}

/// What Black was given is worth so many points of rating; negative if White was given something. Of a board that is not
/// rated nothing.
///
/// On 19 lines N stones are worth N − ½ ranks (the formula's source has it so), and Black's first move for half a point of komi
/// half a rank. On 13 and 9 lines it is the number of ranks for which the table of [`terms`] gives that. Any other komi counts
/// in proportion.
pub fn advantage(settings: &Settings) -> i32 {
    Lines::of(settings.size)
        .map_or(0, |lines| table::advantage(lines, settings.ruleset, settings.handicap, settings.komi))
}

/// Whether a game counts in the running set of [`Policy::Set`](super::Policy::Set): it was even between players at most one rank
/// apart, or had the handicap that belongs to their ratings.
pub fn counts_in_set(settings: &Settings, black: Rating, white: Rating) -> bool {
    let Some(lines) = Lines::of(settings.size) else { return false };
    let apart = difference(black, white);
    let is_given = || table::given(lines, settings.ruleset, apart) == (settings.handicap, settings.komi);
    apart <= 1 || black < white && is_given()
}

/// Who has Black in an even game: the one who had it less often in his last ten games; nothing if that is for nigiri.
pub fn fair_black(first_blacks: u8, second_blacks: u8) -> Option<Side> {
    match first_blacks.cmp(&second_blacks) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Second),
    }
}

#[cfg(test)]
mod tests;
