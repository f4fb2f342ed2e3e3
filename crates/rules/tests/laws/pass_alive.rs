//! What is alive though its owner passes stays, whatever the other side plays.

use crate::game::{Step, games};
use proptest::prelude::*;
use tengen_rules::{Color, Marking, Move, Suicide, count_area, pass_alive_area};

proptest! {
    #[test]
    fn pass_alive_stones_stay_while_their_owner_passes(game in games(), attack in games()) {
        let mut position = game.end();
        let suicide = game.ruleset.suicide != Suicide::Forbidden;
        let owner = pass_alive_area(&position, suicide);
        let stones: Vec<_> =
            position.size().points_iter().zip(&owner).filter(|&(p, &o)| o.is_some() && position.at(p) == o).collect();
        for color in Color::BOTH {
            for step in attack.steps.iter().chain(&attack.steps) {
                position.set_to_play(color.opponent());
                if let Step::Try(point) = *step {
                    let _ = position.play(Move::Play(point));
                }
            }
            for (point, _) in stones.iter().filter(|(_, owner)| **owner == Some(color)) {
                prop_assert_eq!(position.at(*point), Some(color), "{}{:?}", point, position);
            }
            position = game.end();
        }
    }

    #[test]
    fn a_point_is_pass_alive_for_one_colour_and_with_suicide_no_more_of_them_are(game in games()) {
        let position = game.end();
        let (without, with) = (pass_alive_area(&position, false), pass_alive_area(&position, true));
        prop_assert_eq!(without.len(), game.size.points());
        for (with, without) in with.iter().zip(&without) {
            prop_assert!(with.is_none() || with == without, "{:?}", position);
        }
    }

    #[test]
    fn what_is_pass_alive_is_area_once_the_stones_in_it_are_dead(game in games()) {
        let position = game.end();
        let owner = pass_alive_area(&position, false);
        let points = position.size().points_iter().zip(&owner);
        let dead: Marking =
            points.filter(|&(p, o)| o.is_some() && position.at(p).is_some_and(|c| Some(c) != *o)).map(|(p, _)| p).collect();
        let count = count_area(&position, &dead);
        for (point, (pass_alive, owner)) in game.size.points_iter().zip(owner.iter().zip(&count.owner)) {
            prop_assert!(pass_alive.is_none() || owner == pass_alive, "{}{:?}", point, position);
        }
    }
}
