//! What is marked without reading a fight is never what its owner can hold.

use crate::game::{games, played_out_games};
use proptest::prelude::*;
use tengen_rules::{Scoring, Suicide, pass_alive_area, plain_marking};

proptest! {
    #[test]
    fn no_pass_alive_chain_is_marked_dead(game in prop_oneof![games(), played_out_games()]) {
        let position = game.end();
        let owner = pass_alive_area(&position, game.ruleset.suicide != Suicide::Forbidden);
        for scoring in [Scoring::Area, Scoring::Territory] {
            let marking = plain_marking(&position, scoring);
            for (point, owner) in game.size.points_iter().zip(&owner) {
                let in_others_area = position.at(point).is_some_and(|color| *owner == Some(color.opponent()));
                prop_assert_eq!(marking.is_dead(point), in_others_area, "{}{:?}", point, position);
            }
        }
    }

    #[test]
    fn whole_chains_are_marked(game in prop_oneof![games(), played_out_games()]) {
        let position = game.end();
        let marking = plain_marking(&position, Scoring::Territory);
        let fate = |point| (marking.is_dead(point), marking.is_seki(point));
        for stone in game.size.points_iter().filter(|&point| position.at(point).is_some()) {
            prop_assert!(position.chain(stone).into_iter().all(|other| fate(other) == fate(stone)), "{:?}", position);
        }
    }

    #[test]
    fn it_is_the_seki_that_is_found_but_never_more(game in prop_oneof![games(), played_out_games()]) {
        let position = game.end();
        let area = plain_marking(&position, Scoring::Area);
        let territory = plain_marking(&position, Scoring::Territory);
        prop_assert_eq!(area.seki().count(), 0);
        prop_assert!(area.dead().eq(territory.dead()));
        let found = area.with_seki_found(&position);
        prop_assert!(territory.seki().all(|point| found.is_seki(point)), "{:?}", position);
    }

    #[test]
    fn equal_positions_are_marked_alike(game in games()) {
        let (one, other) = (game.end(), game.end());
        for scoring in [Scoring::Area, Scoring::Territory] {
            prop_assert_eq!(plain_marking(&one, scoring).hash(), plain_marking(&other, scoring).hash());
        }
    }
}
