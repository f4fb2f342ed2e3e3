//! How stones are placed and taken, by hand-made positions.

use crate::{at, diagram, drawn, play_all, point};
use tengen_rules::{
    BadSetup, ByColor, Color, IllegalMove, Move, Point, Position, Ruleset, Setup, Size, Suicide,
};

const CHINESE: Ruleset = Ruleset::CHINESE;

fn allowing(suicide: Suicide) -> Ruleset {
    Ruleset { suicide, ..CHINESE }
}

#[test]
fn colours_take_turns_and_black_begins() {
    let mut position = Position::new(Size::NINE, &CHINESE);
    assert_eq!(position.to_play(), Color::Black);
    play_all(&mut position, "ee ce -- gg");
    assert_eq!(position.at(point("ee")), Some(Color::Black));
    assert_eq!(position.at(point("gg")), Some(Color::White));
    assert_eq!((position.move_number(), position.passes()), (4, 0));
}

#[test]
fn a_chain_without_liberties_is_taken_and_becomes_prisoners() {
    let mut position = drawn(&CHINESE, Color::Black, ".OO. XXO. ..XX");
    assert!(position.play(at("da")).unwrap().captured.is_empty());
    play_all(&mut position, "-- aa --");
    assert_eq!(position.liberties(point("ba")), 1);
    let mut captured = position.play(at("db")).unwrap().captured;
    captured.sort();
    assert_eq!(captured, [point("ba"), point("ca"), point("cb")]);
    assert_eq!(position.diagram(), diagram("X..X XX.X ..XX"));
    assert_eq!(position.prisoners(), ByColor::new(3, 0));
}

#[test]
fn several_chains_are_taken_by_one_stone() {
    let mut position = drawn(&CHINESE, Color::Black, "XO.OX .XOX. ..X..");
    let played = position.play(at("ca")).unwrap();
    assert_eq!(played.captured.len(), 3);
    assert_eq!(position.diagram(), diagram("X.X.X .X.X. ..X.."));
}

#[test]
fn a_snapback_takes_back_more_than_it_gave() {
    let mut position = drawn(&CHINESE, Color::Black, "X..OX XOOOX .XXX.");
    play_all(&mut position, "ca ba");
    assert_eq!(position.diagram(), diagram("XO.OX XOOOX .XXX."));
    let played = position.play(at("ca")).unwrap();
    assert_eq!(played.captured.len(), 5);
    assert_eq!(position.prisoners(), ByColor::new(5, 1));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = drawn(&CHINESE, Color::White, ".X. X.X .X.");
    let before = (position.hash(), position.diagram());
    assert_eq!(position.play(at("bb")), Err(IllegalMove::Suicide));
    assert_eq!(position.play(at("ba")), Err(IllegalMove::Occupied));
    assert_eq!(position.play(at("da")), Err(IllegalMove::OffBoard));
    assert_eq!((position.hash(), position.diagram()), before);
    assert_eq!((position.to_play(), position.move_number()), (Color::White, 0));
}

#[test]
fn single_stone_suicide_is_for_the_ruleset_to_allow() {
    for (suicide, expected) in [
        (Suicide::Forbidden, Err(IllegalMove::Suicide)),
        (Suicide::MultiStone, Err(IllegalMove::Suicide)),
        (Suicide::Allowed, Ok(())),
    ] {
        let position = drawn(&allowing(suicide), Color::White, ".X. X.X .X.");
        assert_eq!(position.check(at("bb")), expected, "{suicide:?}");
    }
}

#[test]
fn a_suicide_of_several_stones_gives_them_to_the_opponent() {
    let board = ".OX OXX X.. ...";
    let forbidden = drawn(&CHINESE, Color::White, board);
    assert_eq!(forbidden.check(at("aa")), Err(IllegalMove::Suicide));

    let mut position = drawn(&allowing(Suicide::MultiStone), Color::White, board);
    let mut captured = position.play(at("aa")).unwrap().captured;
    captured.sort();
    assert_eq!(captured, [point("aa"), point("ba"), point("ab")]);
    assert_eq!(position.prisoners(), ByColor::new(3, 0));
    assert_eq!(position.diagram(), diagram("..X .XX X.. ..."));
    assert_eq!(position.to_play(), Color::Black);
}

#[test]
fn filling_the_last_liberty_is_no_suicide_when_it_captures() {
    let mut position = drawn(&CHINESE, Color::White, ".XO. XXO. OOO.");
    assert_eq!(position.play(at("aa")).unwrap().captured.len(), 3);
}

#[test]
fn chains_and_liberties_are_told_by_any_of_their_stones() {
    let position = drawn(&CHINESE, Color::Black, "XX. .XO ...");
    for letters in ["aa", "ba", "bb"] {
        assert_eq!(position.chain(point(letters)), [point("aa"), point("ba"), point("bb")]);
        assert_eq!(position.liberties(point(letters)), 3);
    }
    assert_eq!((position.chain(point("cc")), position.liberties(point("cc"))), (vec![], 0));
    assert_eq!((position.chain(point("yy")), position.liberties(point("yy"))), (vec![], 0));
}

#[test]
fn illegal_points_are_the_empty_ones_with_their_reason() {
    let position = drawn(&CHINESE, Color::White, ".X. X.X .X.");
    let all = ["aa", "ca", "bb", "ac", "cc"].map(|letters| (point(letters), IllegalMove::Suicide));
    assert_eq!(position.illegal_points(), all);
}

#[test]
fn two_passes_are_counted_and_play_can_be_resumed() {
    let mut position = Position::new(Size::NINE, &CHINESE);
    play_all(&mut position, "ee -- --");
    assert_eq!((position.passes(), position.move_number()), (2, 3));
    position.resume(Color::Black);
    assert_eq!((position.passes(), position.to_play()), (0, Color::Black));
    play_all(&mut position, "cc");
    assert_eq!(position.move_number(), 4);
}

#[test]
fn a_bad_setup_names_the_point() {
    let setup = |black: &[&str], white: &[&str]| Setup {
        black: black.iter().map(|letters| point(letters)).collect(),
        white: white.iter().map(|letters| point(letters)).collect(),
        to_play: Color::Black,
    };
    let error = |setup| Position::from_setup(Size::NINE, &CHINESE, &setup).err();
    assert_eq!(error(setup(&["jj"], &[])), Some(BadSetup::OffBoard(point("jj"))));
    assert_eq!(error(setup(&["aa"], &["aa"])), Some(BadSetup::Twice(point("aa"))));
    assert_eq!(error(setup(&["aa"], &["ab", "ba"])), Some(BadSetup::NoLiberty(point("aa"))));
    assert_eq!(error(setup(&["aa"], &["ab"])), None);
}

#[test]
fn every_corner_of_every_board_can_be_played_on() {
    for (width, height) in [(2, 2), (2, 25), (25, 2), (19, 19), (25, 25)] {
        let mut position = Position::new(Size::new(width, height).unwrap(), &CHINESE);
        for corner in [Point::new(0, 0), Point::new(width - 1, height - 1)] {
            position.play(Move::Play(corner)).unwrap();
            assert_eq!(position.liberties(corner), 2);
        }
    }
}
