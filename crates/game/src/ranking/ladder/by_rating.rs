//! The rank follows the rating, but not at once.

use crate::ranking::{Needed, Rank, Rating, Rules, RunningSet, Score, Standing};

/// Ranks that a game can change while a player's strength is not known well.
const PROVISIONAL_STEPS: usize = 3;

/// A rank is won only with a win, when the rating has reached the next rank's nominal one, and lost only with a loss, when
/// the rating is more than a rank below one's own; one step a game, and only [`Rules::gate_games`] after the last change.
/// Until a player's strength is known there is no such gate, and up to three steps a game; with the twelfth game the rank
/// becomes the one that is nearest to the rating.
pub(super) fn climb(rules: &Rules, played: &Standing, score: Score) -> Standing {
    let set = played.set.with(score);
    let rank = match played.games {
        ..Standing::ESTABLISHED => stepped(rules, played, score, PROVISIONAL_STEPS),
        Standing::ESTABLISHED => Rank::nearest(played.rating),
        _ if set.games < rules.gate_games => played.rank,
        _ => stepped(rules, played, score, 1),
    };
    Standing { rank, set: if rank == played.rank { set } else { RunningSet::default() }, ..*played }
}

fn stepped(rules: &Rules, played: &Standing, score: Score, steps: usize) -> Rank {
    let step = match score {
        Score::Win => |rank: Rank| rank.step(1),
        Score::Draw => return played.rank,
        Score::Loss => |rank: Rank| rank.step(-1),
    };
    let is_due = |rank: Rank| match score {
        Score::Win => played.rating >= rank.step(1).nominal(),
        _ => played.rating < demotion_below(rules, rank),
    };
    (0..steps).fold(played.rank, |rank, _| if is_due(rank) { step(rank) } else { rank })
}

fn demotion_below(rules: &Rules, rank: Rank) -> Rating {
    below(rank, i32::from(rules.demotion_points))
}

fn below(rank: Rank, points: i32) -> Rating {
    Rating::from_milli(rank.nominal().milli() - 1_000 * points)
}

/// What a promotion and a demotion take.
pub(super) fn needed(rules: &Rules, standing: &Standing) -> (Option<Needed>, Option<Needed>) {
    let next = standing.rank.step(1);
    let (games, reach, fall) = match standing.games + 1 {
        ..Standing::ESTABLISHED => (1, next.nominal(), demotion_below(rules, standing.rank)),
        // With this game the rank becomes the nearest; halfway, the higher.
        Standing::ESTABLISHED => (1, below(next, 50), below(standing.rank, 50)),
        _ => {
            let games = rules.gate_games.saturating_sub(standing.set.games).max(1);
            (games, next.nominal(), demotion_below(rules, standing.rank))
        }
    };
    let needed = |rating: Rating| Some(Needed { games, halves: None, rating_milli: Some(rating.milli()) });
    (needed(reach), needed(fall))
}

#[cfg(test)]
mod tests;
