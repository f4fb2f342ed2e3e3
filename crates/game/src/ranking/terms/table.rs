//! What Black is given, by board and ranks apart.

use tengen_rules::{HalfPoints, RulesetName};

use crate::ranking::Lines;

/// Komi when Black has the first move, or stones, on 19 lines.
const HALF: HalfPoints = HalfPoints::new(1);

/// Handicap stones and komi for so many ranks apart; none is an even game. On 19 lines it is the first move, then a stone a
/// rank. On small boards what White gets in all is fixed, so komi is less by what the ruleset gives for stones.
pub(super) fn given(lines: Lines, ruleset: RulesetName, ranks: u8) -> (u8, HalfPoints) {
    let rules = ruleset.ruleset();
    match (small(lines), ranks) {
        (_, 0) => (0, rules.komi),
        (None, 1) => (0, HALF),
        (None, stones) => (stones, HALF),
        (Some(Small { ranks_a_stone, komi_a_rank }), ranks) => {
            let more = ranks / ranks_a_stone;
            let stones = if more == 0 { 0 } else { more + 1 };
            let in_all = rules.komi.value() - i32::from(ranks % ranks_a_stone) * komi_a_rank;
            (stones, HalfPoints::new(in_all) - rules.handicap_compensation(stones))
        }
    }
}

/// What stones and komi are worth, in points of rating.
pub(super) fn advantage(lines: Lines, ruleset: RulesetName, stones: u8, komi: HalfPoints) -> i32 {
    let rules = ruleset.ruleset();
    let more = i32::from(stones.max(1)) - 1;
    match small(lines) {
        // From the even komi to half a point it is half a rank. What the ruleset gives for stones is no komi: the count takes
        // it back.
        None => 100 * more + 50 * (rules.komi - komi).value() / (rules.komi - HALF).value(),
        Some(Small { ranks_a_stone, komi_a_rank }) => {
            let in_all = komi + rules.handicap_compensation(stones);
            100 * more * i32::from(ranks_a_stone) + 100 * (rules.komi - in_all).value() / komi_a_rank
        }
    }
}

/// How handicaps grow on a small board.
struct Small {
    /// A stone more, after the first move, is worth so many ranks.
    ranks_a_stone: u8,
    /// Half-points of komi that are worth a rank.
    komi_a_rank: i32,
}

const fn small(lines: Lines) -> Option<Small> {
    match lines {
        Lines::Nineteen => None,
        Lines::Thirteen => Some(Small { ranks_a_stone: 3, komi_a_rank: 8 }),
        Lines::Nine => Some(Small { ranks_a_stone: 6, komi_a_rank: 4 }),
    }
}
