//! A playout knows what the position knows, but for the history.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::{Color, Marking, Move, Playout, Point, Position, Repetition, Ruleset, Size, Suicide, count_area};

const RULES: Ruleset =
    Ruleset { repetition: Repetition::SimpleKo, suicide: Suicide::Forbidden, ..Ruleset::CHINESE };

/// A board and numbers to play by, far more than it has points, so that there is much to capture.
fn games() -> impl Strategy<Value = (Size, Vec<u32>)> {
    let size = (2u8..8, 2u8..8).prop_map(|(width, height)| Size::new(width, height).unwrap());
    (size, prop::collection::vec(any::<u32>(), 0..150))
}

/// Plays by the numbers, by the position's rules and without sparing eyes; shows both boards on the way.
fn follow((size, numbers): (Size, Vec<u32>), mut see: impl FnMut(&Position, &Playout)) {
    let mut position = Position::new(size, &RULES);
    let mut playout = position.playout();
    for number in numbers {
        see(&position, &playout);
        let point = size.points_iter().nth(number as usize % size.points()).unwrap();
        let m = if position.check(Move::Play(point)).is_ok() { Move::Play(point) } else { Move::Pass };
        position.play(m).unwrap();
        playout.play(m).unwrap();
    }
    see(&position, &playout);
}

fn points(playout: &Playout) -> Vec<Option<Color>> {
    playout.size().points_iter().map(|point| playout.at(point)).collect()
}

proptest! {
    #[test]
    fn what_is_legal_is_what_the_position_allows_by_simple_ko(game in games()) {
        follow(game, |position, playout| {
            let size = position.size();
            for point in size.points_iter().chain([Point::new(size.width(), 0)]) {
                let m = Move::Play(point);
                assert_eq!(playout.check(m), position.check(m), "{point}{position:?}");
            }
        });
    }

    #[test]
    fn stones_turn_and_passes_are_the_positions(game in games()) {
        follow(game, |position, playout| {
            assert_eq!(playout.hash(), position.hash());
            assert_eq!((playout.to_play(), playout.passes()), (position.to_play(), position.passes()));
            let empty: Vec<Point> =
                position.size().points_iter().filter(|&point| position.at(point).is_none()).collect();
            let listed: Vec<Point> = playout.empty_points().collect();
            assert_eq!(listed.len(), empty.len(), "{position:?}");
            assert_eq!(BTreeSet::from_iter(listed), BTreeSet::from_iter(empty), "{position:?}");
        });
    }

    #[test]
    fn a_playout_made_anew_from_the_position_goes_on_the_same_way(game in games(), number: u32) {
        follow(game, |position, playout| {
            let anew = position.playout();
            assert_eq!((points(&anew), anew.hash()), (points(playout), playout.hash()));
            let choice = |playout: &Playout| BTreeSet::from_iter(playout.playable_points(number));
            assert_eq!(choice(&anew), choice(playout), "{position:?}");
        });
    }

    #[test]
    fn the_area_is_that_of_the_count(game in games()) {
        follow(game, |position, playout| {
            let count = count_area(position, &Marking::default());
            assert_eq!(playout.area(), count.points, "{position:?}");
        });
    }

    #[test]
    fn playable_points_are_the_legal_ones_that_are_no_eyes(game in games(), number: u32) {
        follow(game, |position, playout| {
            let wanted = |&point: &Point| {
                playout.check(Move::Play(point)).is_ok() && !playout.is_eye_like(point, playout.to_play())
            };
            let expected = BTreeSet::from_iter(position.size().points_iter().filter(wanted));
            let found: Vec<Point> = playout.playable_points(number).collect();
            assert_eq!(found.len(), expected.len(), "{position:?}");
            assert_eq!(BTreeSet::from_iter(found.iter().copied()), expected, "{position:?}");
            let first = found.first().map_or(Move::Pass, |&point| Move::Play(point));
            assert_eq!(playout.random_move(number), first);
        });
    }

    #[test]
    fn clone_from_begins_a_random_game_again((size, numbers) in games(), more in prop::collection::vec(any::<u32>(), 1..50)) {
        let mut start = Playout::new(size);
        for number in numbers {
            start.play_random(number);
        }
        let mut playout = start.clone();
        for &number in &more {
            let m = playout.random_move(number);
            prop_assert_eq!(playout.play_random(number), m);
        }
        playout.clone_from(&start);
        prop_assert_eq!((points(&playout), playout.hash()), (points(&start), start.hash()));
        prop_assert_eq!(playout.random_move(more[0]), start.random_move(more[0]));
        prop_assert_eq!(playout.to_play(), start.to_play());
    }
}

#[test]
fn an_eye_bears_one_stone_at_its_corners_and_none_on_the_edge() {
    let mut playout = Playout::new(Size::square(5).unwrap());
    let mut play = |letters: &str| {
        for pair in letters.split(' ') {
            let m = if pair == "--" { Move::Pass } else { Move::Play(pair.parse().unwrap()) };
            playout.play(m).unwrap();
        }
        let eye = |letters: &str| playout.is_eye_like(letters.parse().unwrap(), Color::Black);
        (eye("cc"), eye("aa"), eye("ec"))
    };
    // Black surrounds the middle, the corner and a point of the edge.
    assert_eq!(play("bc -- cb -- cd -- dc -- ab -- ba -- eb -- ed --"), (true, true, true));
    assert_eq!(play("-- db"), (true, true, false));
    assert_eq!(play("-- dd"), (false, true, false));
}

#[test]
fn a_number_picks_each_empty_point_equally_often() {
    let playout = Playout::new(Size::square(4).unwrap());
    let first = |number: u32| playout.playable_points(number).next().unwrap();
    let picked: Vec<Point> = (0..16).map(|sixteenth| first(sixteenth << 28)).collect();
    assert_eq!(BTreeSet::from_iter(picked.iter().copied()).len(), 16);
    assert_eq!(first(u32::MAX), picked[15]);
}

#[test]
fn a_ko_is_open_again_after_a_pass() {
    let mut playout = Playout::new(Size::square(5).unwrap());
    for letters in ["bb", "cb", "ca", "da", "cc", "dc", "ee", "eb", "db"] {
        playout.play(Move::Play(letters.parse().unwrap())).unwrap();
    }
    let back = Move::Play("cb".parse().unwrap());
    assert!(playout.check(back).is_err());
    playout.play(Move::Pass).unwrap();
    playout.play(Move::Pass).unwrap();
    assert_eq!(playout.check(back), Ok(()));
}
