//! Ranks that are won and lost: which of the policies rules.

mod by_rating;
mod by_set;

use super::{Outlook, Policy, Rank, RatedGame, Rules, RunningSet, Standing};

/// A player's rank and running set after a game whose result is in his rating and his games already.
pub(super) fn climb(rules: &Rules, played: &Standing, game: &RatedGame) -> Standing {
    match rules.policy {
        Policy::Rating => by_rating::climb(rules, played, game.score),
        Policy::Set { .. } if !game.in_set => *played,
        Policy::Set { symmetric } => by_set::climb(symmetric, played, game.score),
    }
}

/// A player's running set, and what is still needed for another rank.
pub fn outlook(rules: &Rules, standing: &Standing) -> Outlook {
    let (promotion, demotion) = match rules.policy {
        Policy::Rating => by_rating::needed(rules, standing),
        Policy::Set { symmetric } => by_set::needed(symmetric, standing),
    };
    let RunningSet { games, wins, draws } = standing.set;
    Outlook {
        games,
        wins,
        draws,
        promotion: promotion.filter(|_| standing.rank < Rank::HIGHEST),
        demotion: demotion.filter(|_| standing.rank > Rank::LOWEST),
    }
}

#[cfg(test)]
mod tests;
