//! Chains, liberties and the hash, which are kept up to date, against a fresh look at the board.

use std::collections::BTreeSet;

use crate::game::{StoneWatch, games};
use crate::naive::{flood, neighbours};
use proptest::prelude::*;
use tengen_rules::{Color, Position, Ruleset, Setup};

/// The same stones, set up on an empty board.
fn set_up_again(position: &Position) -> Position {
    let of = |color| position.size().points_iter().filter(|&p| position.at(p) == Some(color)).collect();
    let setup = Setup { black: of(Color::Black), white: of(Color::White), to_play: position.to_play() };
    Position::from_setup(position.size(), &Ruleset::CHINESE, &setup).unwrap()
}

proptest! {
    #[test]
    fn chains_are_what_a_walk_over_the_board_finds(game in games()) {
        game.follow(|position| {
            let size = position.size();
            for point in size.points_iter().filter(|&p| position.at(p).is_some()) {
                let chain = flood(size, point, |near| position.at(near) == position.at(point));
                let near = chain.iter().flat_map(|&stone| neighbours(size, stone));
                let liberties: BTreeSet<_> = near.filter(|&near| position.at(near).is_none()).collect();
                assert!(!liberties.is_empty(), "no liberty at {point}{position:?}");
                assert_eq!(position.chain(point), Vec::from_iter(chain), "{position:?}");
                assert_eq!(position.liberties(point), liberties.len(), "{point}{position:?}");
            }
        });
    }

    #[test]
    fn an_atari_is_a_chain_with_one_liberty(game in games()) {
        game.follow(|position| {
            let one = position.size().points_iter().any(|point| position.liberties(point) == 1);
            assert_eq!(position.has_atari(), one, "{position:?}");
        });
    }

    #[test]
    fn the_hash_is_that_of_the_stones_set_up_afresh(game in games()) {
        game.follow(|position| assert_eq!(position.hash(), set_up_again(position).hash()));
    }

    #[test]
    fn boards_with_one_hash_are_one_board(game in games()) {
        let mut seen = std::collections::BTreeMap::new();
        game.follow(|position| {
            let diagram = position.diagram();
            assert_eq!(seen.entry(position.hash()).or_insert_with(|| diagram.clone()), &diagram);
        });
    }

    #[test]
    fn every_stone_is_on_the_board_or_a_prisoner(game in games()) {
        let mut played = game.setup.stones().count();
        let mut watch = StoneWatch::default();
        game.follow(|position| {
            played += usize::from(watch.is_by_stone(position));
            let lying = position.size().points_iter().filter(|&p| position.at(p).is_some()).count();
            let prisoners = position.prisoners();
            assert_eq!(lying + (prisoners.black + prisoners.white) as usize, played, "{position:?}");
        });
    }
}
