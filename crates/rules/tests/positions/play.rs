//! How stones are placed and taken, by hand-made positions.

use crate::{at, diagram, drawn, play_all, point};
use tengen_rules::{ByColor, Color, IllegalMove, Position, Ruleset, Size};

const CHINESE: Ruleset = Ruleset::CHINESE;

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
fn a_throw_in_takes_an_eye_away() {
    let eye = "XO..OX
               XOOOOX
               X....X";
    let mut position = drawn(&CHINESE, Color::Black, eye);
    play_all(&mut position, "ca");
    assert_eq!(position.liberties(point("ca")), 1);
    assert_eq!(position.play(at("da")).unwrap().captured, [point("ca")]);
    // White's eye has one point left, and the stone that took is no ko.
    assert_eq!(position.diagram(), diagram("XO.OOX XOOOOX X....X"));
    assert_eq!(position.check(at("ca")), Err(IllegalMove::Suicide));
}

#[test]
fn taking_opens_liberties_for_all_chains_around() {
    let mut position = drawn(&CHINESE, Color::White, "XOX XOX .O. ...");
    assert_eq!((position.liberties(point("aa")), position.liberties(point("ca"))), (1, 1));
    play_all(&mut position, "ac");
    assert_eq!(position.diagram(), diagram(".OX .OX OO. ..."));
    assert_eq!((position.liberties(point("ba")), position.liberties(point("ca"))), (5, 1));
}

/// Name, board, and whether a chain on it has exactly one liberty.
const ATARI: [(&str, &str, bool); 8] = [
    ("no stones", "... ...", false),
    ("a stone in the corner", "X.. ...", false),
    ("a stone in the corner and one beside it", "XO. ...", true),
    ("one liberty that is touched three times", "XXX. X.XO XXXO OOO.", true),
    ("two liberties of a long chain", "XXXXOO .OO..O OO....", false),
    ("an eye and another", ".X.X. XXXX. .....", false),
    ("a ko", ".XO.. XO.O. .XO.. .....", true),
    ("a chain of which two stones share their liberty", "OXX. OX.. OOO.", false),
];

#[test]
fn a_chain_is_in_atari_when_it_has_one_liberty() {
    for (name, board, expected) in ATARI {
        let position = drawn(&CHINESE, Color::Black, board);
        assert_eq!(position.has_atari(), expected, "{name}{position:?}");
    }
}
