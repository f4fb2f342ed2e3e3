//! What both policies keep.

use proptest::prelude::*;

use super::*;
use crate::ranking::{Needed, RankMove, Rating, Score, rate};
use tengen_rules::Color;

fn any_policy() -> impl Strategy<Value = Policy> {
    prop_oneof![Just(Policy::Rating), any::<bool>().prop_map(|symmetric| Policy::Set { symmetric })]
}

/// Games, by the opponent's rating over one's own and the result.
fn any_games() -> impl Strategy<Value = Vec<(i32, u8)>> {
    // Streaks, or nobody would ever be promoted by sets.
    let streak = (0_u8..=2, 1_usize..20).prop_flat_map(|(halves, games)| {
        prop::collection::vec((-200_000..200_000, prop_oneof![9 => Just(halves), 1 => 0_u8..=2]), games)
    });
    prop::collection::vec(streak, 1..12).prop_map(|streaks| streaks.concat())
}

fn game(standing: &Standing, (over, halves): (i32, u8)) -> RatedGame {
    RatedGame {
        color: Color::Black,
        score: Score::from_halves(halves).unwrap(),
        opponent: Rating::from_milli(standing.rating.milli() + over),
        opponent_provisional: false,
        advantage: 0,
        in_set: true,
    }
}

proptest! {
    #[test]
    fn no_rank_changes_but_as_was_foretold(
        policy in any_policy(), w_con in 0.1..2.0, entry in 0_u8..=26, games in any_games(),
    ) {
        let rules = Rules { policy, w_con, ..Rules::default() };
        let mut standing = Standing::at_entry(Rank::from_number(entry).unwrap());
        for played in games {
            let game = game(&standing, played);
            let foretold = outlook(&rules, &standing);
            let rated = rate(&rules, &standing, &game).unwrap();
            let rating = rated.after.rating.milli();
            let halves = u32::from(game.score.halves());
            match rated.change {
                None => {}
                Some(RankMove::Promotion) => {
                    let needed = foretold.promotion.unwrap();
                    prop_assert!(needed.games <= 1 && needed.halves.is_none_or(|needed| needed <= halves));
                    prop_assert!(needed.rating_milli.is_none_or(|needed| rating >= needed));
                }
                Some(RankMove::Demotion) => {
                    let needed = foretold.demotion.unwrap();
                    prop_assert!(needed.games <= 1 && needed.halves.is_none_or(|needed| needed <= 2 - halves));
                    prop_assert!(needed.rating_milli.is_none_or(|needed| rating < needed));
                }
            }
            prop_assert_eq!(rated.change.is_some(), rated.after.rank != standing.rank);
            standing = rated.after;
        }
    }

    #[test]
    fn what_is_still_needed_is_enough(policy in any_policy(), entry in 1_u8..=25, games in any_games()) {
        let rules = Rules { policy, ..Rules::default() };
        let mut standing = Standing::at_entry(Rank::from_number(entry).unwrap());
        for played in games {
            let foretold = outlook(&rules, &standing);
            // The last game that it takes is the next.
            let due = |needed: Option<Needed>| needed.filter(|needed| needed.games <= 1);
            let enough = [(foretold.promotion, Score::Win), (foretold.demotion, Score::Loss)];
            for (needed, score) in enough {
                let Some(needed) = due(needed) else { continue };
                let up = score == Score::Win;
                let reached = needed.rating_milli.map(|milli| if up { milli } else { milli - 1 });
                let rating = Rating::from_milli(reached.unwrap_or(standing.rating.milli()));
                let played = Standing { rating, games: standing.games + 1, ..standing };
                let game = RatedGame { score, ..game(&standing, (0, 0)) };
                let mut after = climb(&rules, &played, &game).rank;
                if after == standing.rank {
                    // In a set it may take the other result to settle that it is one rank and not two.
                    let other = RatedGame { score: score.opponents(), ..game };
                    after = climb(&rules, &played, &other).rank;
                    prop_assert!(needed.halves == Some(0));
                }
                prop_assert!(if up { after > standing.rank } else { after < standing.rank }, "{standing:?} {needed:?}");
            }
            standing = rate(&rules, &standing, &game(&standing, played)).unwrap().after;
        }
    }

    #[test]
    fn the_running_set_is_what_came_since_it_began(policy in any_policy(), games in any_games()) {
        let rules = Rules { policy, ..Rules::default() };
        let mut standing = Standing::at_entry(Rank::LOWEST.step(9));
        let mut since = RunningSet::default();
        for played in games {
            let game = game(&standing, played);
            since = since.with(game.score);
            let rated = rate(&rules, &standing, &game).unwrap();
            let ended = rated.after.set == RunningSet::default();
            prop_assert!(rated.change.is_none() || ended);
            if ended {
                prop_assert!(rated.change.is_some() || policy != Policy::Rating);
                since = RunningSet::default();
            }
            prop_assert_eq!(rated.after.set, since);
            standing = rated.after;
        }
    }
}

#[test]
fn there_is_no_way_down_from_18_kyu_or_up_from_9_dan() {
    for policy in [Policy::Rating, Policy::Set { symmetric: false }, Policy::Set { symmetric: true }] {
        let rules = Rules { policy, ..Rules::default() };
        assert_eq!(outlook(&rules, &Standing::at_entry(Rank::LOWEST)).demotion, None);
        assert_eq!(outlook(&rules, &Standing::at_entry(Rank::HIGHEST)).promotion, None);
        for (rank, halves) in [(Rank::LOWEST, 0), (Rank::HIGHEST, 2)] {
            let mut standing = Standing::at_entry(rank);
            for _ in 0..60 {
                let rated = rate(&rules, &standing, &game(&standing, (0, halves))).unwrap();
                assert_eq!((rated.after.rank, rated.change), (rank, None));
                standing = rated.after;
            }
        }
    }
}
