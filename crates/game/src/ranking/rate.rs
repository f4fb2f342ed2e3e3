//! What a rated game does to a player.

use tengen_rules::Color;
use thiserror::Error;

use super::{Rank, Rating, Rules, Score, Standing, egf, ladder};

/// A rated game, as one of its players sees it. All that `rate` needs of it, so that it can be computed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedGame {
    /// His colour.
    pub color: Color,
    /// How it ended for him.
    pub score: Score,
    /// The opponent's rating before the game.
    pub opponent: Rating,
    /// Whether the opponent's strength was not known well.
    pub opponent_provisional: bool,
    /// What Black was given is worth so many points; see [`advantage`](super::advantage).
    pub advantage: i32,
    /// It counts in the running set of [`Policy::Set`](super::Policy::Set); see [`counts_in_set`](super::counts_in_set).
    pub in_set: bool,
}

/// What a rated game has done to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// He after it.
    pub after: Standing,
    /// How his rank has changed, if it has.
    pub change: Option<RankMove>,
}

/// How a rank changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RankMove {
    /// It is higher.
    Promotion,
    /// It is lower.
    Demotion,
}

/// The rules make no number of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the rules for ratings have weights that give no number")]
pub struct NotFinite;

/// A player after a game: `r' = max(−900, r + w_con·con·(S − Se) + w_bonus·bonus)`, rounded to the thousandth, and then his
/// rank. Of both players `before` is what they were before the game. A result that is none is not rated.
///
/// In a player's first twelve games `con` is larger and there is no bonus; an established player gains and loses half
/// against one who is not.
///
/// # Errors
/// If the rules' weights give no number; [`Rules::check`] finds that before.
pub fn rate(rules: &Rules, before: &Standing, game: &RatedGame) -> Result<Rated, NotFinite> {
    let rating =
        Rating::from_points(before.rating.points() + change(rules, before, game)).ok_or(NotFinite)?;
    let played = Standing {
        rating,
        games: before.games + 1,
        wins: before.wins + u32::from(game.score == Score::Win),
        draws: before.draws + u32::from(game.score == Score::Draw),
        ..*before
    };
    let after = ladder::climb(rules, &played, game);
    Ok(Rated { after, change: RankMove::between(before.rank, after.rank) })
}

/// What the game adds to the rating, in points.
fn change(rules: &Rules, before: &Standing, game: &RatedGame) -> f64 {
    let own = before.rating.points();
    let surprise = game.score.points() - game.expected(before.rating);
    let by_result = rules.w_con * con(before) * surprise;
    if before.is_provisional() {
        return by_result;
    }
    let whole = by_result + rules.w_bonus * egf::bonus(own);
    if game.opponent_provisional { whole / 2.0 } else { whole }
}

/// The formula's `con`, larger in the first twelve games.
fn con(before: &Standing) -> f64 {
    let con = egf::con(before.rating.points());
    match before.games {
        0..4 => (4.0 * con).max(200.0),
        4..8 => (3.0 * con).max(150.0),
        8..Standing::ESTABLISHED => (2.0 * con).max(100.0),
        _ => con,
    }
}

impl RatedGame {
    /// What part of the points a player of this rating was expected to take.
    pub fn expected(&self, own: Rating) -> f64 {
        match self.color {
            Color::Black => egf::expected_of_black(own, self.opponent, self.advantage),
            Color::White => 1.0 - egf::expected_of_black(self.opponent, own, self.advantage),
        }
    }
}

impl RankMove {
    fn between(before: Rank, after: Rank) -> Option<Self> {
        match after.cmp(&before) {
            std::cmp::Ordering::Less => Some(RankMove::Demotion),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(RankMove::Promotion),
        }
    }
}

#[cfg(test)]
mod tests;
