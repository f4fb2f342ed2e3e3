//! Laws that hold in every game: random ones are played and asked.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use tengen_rules::{
    Color, Extent, HalfPoints, Life, Marking, Move, Point, Position, Repetition, Ruleset, Setup, Size,
    Suicide, count_area,
};

fn rulesets() -> impl Strategy<Value = Ruleset> {
    let repetition =
        vec![Repetition::SimpleKo, Repetition::PositionalSuperko, Repetition::SituationalSuperko];
    let suicide = vec![Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed];
    (prop::sample::select(repetition), prop::sample::select(suicide))
        .prop_map(|(repetition, suicide)| Ruleset { repetition, suicide, ..Ruleset::CHINESE })
}

/// A board with points to try one after the other, far more than it has, so that there is much to capture.
fn games() -> impl Strategy<Value = (Ruleset, Size, Vec<Point>)> {
    let boards = (2u8..8, 2u8..8);
    (rulesets(), boards).prop_flat_map(|(ruleset, (width, height))| {
        let point = (0..width, 0..height).prop_map(|(column, row)| Point::new(column, row));
        let size = Size::new(width, height).unwrap();
        (Just(ruleset), Just(size), prop::collection::vec(point, 0..150))
    })
}

/// Plays what is legal of the points, and passes where one is not; shows every position on the way.
fn follow((ruleset, size, points): (Ruleset, Size, Vec<Point>), mut see: impl FnMut(&Position)) -> Position {
    let mut position = Position::new(size, &ruleset);
    for point in points {
        see(&position);
        if position.play(Move::Play(point)).is_err() {
            position.play(Move::Pass).unwrap();
        }
    }
    see(&position);
    position
}

fn neighbours(size: Size, point: Point) -> Vec<Point> {
    let (column, row) = (i16::from(point.column()), i16::from(point.row()));
    let near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)];
    let points = near.into_iter().filter(|(c, r)| *c >= 0 && *r >= 0);
    points.map(|(c, r)| Point::new(c as u8, r as u8)).filter(|&p| size.contains(p)).collect()
}

/// The chain and its liberties, found by walking over the board.
fn fresh_chain(position: &Position, point: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
    let (mut chain, mut liberties) = (BTreeSet::from([point]), BTreeSet::new());
    let mut open = vec![point];
    while let Some(stone) = open.pop() {
        for near in neighbours(position.size(), stone) {
            match position.at(near) {
                None => {
                    liberties.insert(near);
                }
                found if found == position.at(point) && chain.insert(near) => open.push(near),
                _ => {}
            }
        }
    }
    (chain, liberties)
}

/// The same stones, set up on an empty board.
fn set_up_again(position: &Position) -> Position {
    let of = |color| position.size().points_iter().filter(|&p| position.at(p) == Some(color)).collect();
    let setup = Setup { black: of(Color::Black), white: of(Color::White), to_play: position.to_play() };
    Position::from_setup(position.size(), &Ruleset::CHINESE, &setup).unwrap()
}

proptest! {
    #[test]
    fn chains_are_what_a_walk_over_the_board_finds(game in games()) {
        follow(game, |position| {
            for point in position.size().points_iter().filter(|&p| position.at(p).is_some()) {
                let (chain, liberties) = fresh_chain(position, point);
                assert!(!liberties.is_empty(), "no liberty at {point}{position:?}");
                assert_eq!(position.chain(point), Vec::from_iter(chain), "{position:?}");
                assert_eq!(position.liberties(point), liberties.len(), "{point}{position:?}");
            }
        });
    }

    #[test]
    fn the_hash_is_that_of_the_stones_set_up_afresh(game in games()) {
        follow(game, |position| assert_eq!(position.hash(), set_up_again(position).hash()));
    }

    #[test]
    fn check_says_what_play_does(game in games()) {
        follow(game, |position| {
            for point in position.size().points_iter() {
                let mut next = position.clone();
                let checked = position.check(Move::Play(point));
                assert_eq!(next.play(Move::Play(point)).map(|_| ()), checked, "{point}{position:?}");
                if checked.is_err() {
                    assert_eq!((next.hash(), next.to_play()), (position.hash(), position.to_play()));
                }
            }
        });
    }

    #[test]
    fn no_position_comes_twice_but_by_passing(game in games()) {
        let game = (Ruleset { repetition: Repetition::PositionalSuperko, ..game.0 }, game.1, game.2);
        let (mut seen, mut last) = (BTreeSet::new(), None);
        follow(game, |position| {
            let stones = position.rows();
            assert!(last.as_ref() == Some(&stones) || seen.insert(stones.clone()), "{position:?}");
            last = Some(stones);
        });
    }

    #[test]
    fn every_stone_is_on_the_board_or_a_prisoner(game in games()) {
        let mut played = 0;
        let mut before = 0;
        follow(game, |position| {
            played += usize::from(position.passes() == 0 && position.move_number() > before);
            before = position.move_number();
            let lying = position.size().points_iter().filter(|&p| position.at(p).is_some()).count();
            let prisoners = position.prisoners();
            assert_eq!(lying + (prisoners.black + prisoners.white) as usize, played, "{position:?}");
        });
    }

    #[test]
    fn both_areas_are_all_points_of_the_board(game in games(), marks in prop::collection::vec(any::<u8>(), 0..4)) {
        let position = follow(game, |_| {});
        let mut marking = Marking::default();
        for mark in marks {
            let point = position.size().points_iter().nth(mark as usize % position.size().points()).unwrap();
            marking.mark(&position, point, Extent::Region, Life::Dead);
        }
        let count = count_area(&position, &marking);
        let all = HalfPoints::from_points(position.size().points() as i32);
        prop_assert_eq!(count.area.black + count.area.white, all);
    }
}
