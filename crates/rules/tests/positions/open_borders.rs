//! Which borders are open before a pass ends play.

use crate::{drawn, seki, signs};
use tengen_rules::{Color, Point, Ruleset, Scoring, open_borders};

/// Name and board: `?` is a point of an open border by both ways of counting, `-` a dame, open by area alone.
const ROWS: [(&str, &str); 14] = [
    ("an empty board", "??? ???"),
    ("stones of one colour alone", "X.. ..."),
    ("all is closed", ".XO. .XO. .XO."),
    ("a dame", ".XO. .X-O .XXO"),
    ("a row of dame", ".X-O. .X-O. .X-O. .XOO."),
    ("a gap between two walls", "??XO?? ??XO?? ?????? ??XO??"),
    ("dame between closed areas", "...XO. XXXXO. ..X-O. ..X-O."),
    ("a border of two lines", ".X??O. .X??O. .X??O."),
    ("a gap at the edge", ".XO?? .XO?? .XXO? .XXX?"),
    ("two open borders", "??????? XXXXXOO ...XO.. XXXXXOO ???????"),
    ("a dead stone in an eye opens nothing", ".OX.X- XXXXXO XXXXOO OOOOO. ....O."),
    ("a stone that is not dead for certain", "?O?XO. ???XO. XXXXO."),
    ("an eye of one colour is closed", "X.XO.O XXXOOO"),
    ("dame between living groups", ".X.X-O.O. XXXX-OOOO ...X-O..."),
];

fn open(board: &str, signs_of_open: &[u8]) -> Vec<Point> {
    signs(board).filter(|(_, sign)| signs_of_open.contains(sign)).map(|(point, _)| point).collect()
}

#[test]
fn a_border_is_open_as_the_table_says() {
    for (name, board) in ROWS {
        let position = drawn(&Ruleset::CHINESE, Color::Black, &board.replace(['?', '-'], "."));
        let found = open_borders(&position, Scoring::Territory);
        assert_eq!(found, open(board, b"?"), "{name}, territory{position:?}");
        let found = open_borders(&position, Scoring::Area);
        assert_eq!(found, open(board, b"?-"), "{name}, area{position:?}");
    }
}

#[test]
fn shared_liberties_of_a_seki_are_not_open() {
    for case in seki::CASES.iter().filter(|case| !case.board.contains(['x', 'o'])) {
        let position = drawn(&Ruleset::CHINESE, Color::Black, case.board);
        let dame = if case.name.contains("beside dame") { 3 } else { 0 };
        assert_eq!(open_borders(&position, Scoring::Area).len(), dame, "{}{position:?}", case.name);
        assert_eq!(open_borders(&position, Scoring::Territory), [], "{}{position:?}", case.name);
    }
}

#[test]
fn a_seki_whose_group_touches_another_open_border_is_told_with_it() {
    // White's stones in the seki are cut off; Black's reach the gap at the right.
    let board = "XX-OO-XX??O
                 X.XOOXXX??O
                 XXXXXXXX??O";
    let position = drawn(&Ruleset::CHINESE, Color::Black, &board.replace(['?', '-'], "."));
    assert_eq!(open_borders(&position, Scoring::Area), open(board, b"?-"), "{position:?}");
    assert_eq!(open_borders(&position, Scoring::Territory), open(board, b"?"), "{position:?}");
}
