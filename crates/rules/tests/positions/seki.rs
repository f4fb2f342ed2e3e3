//! Seki of all common kinds: what is found, and that it is worth nothing but half its dame by area.
//!
//! B and W are the stones that must be found to be in seki, and no others.

use crate::{at, drawn, play_all, texts, whole, with_dead, with_life};
use tengen_rules::{Color, FalseEyes, IllegalMove, Ruleset, count_area, count_territory};

/// A position, and what both sides have of it: by territory, in points; by area, in points and halves.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) board: &'static str,
    territory: (i32, i32),
    area: (&'static str, &'static str),
}

pub(crate) const CASES: [Case; 14] = [
    Case {
        name: "no eyes, two shared liberties",
        board: ".XWW.BO.
                .XWW.BO.
                .XXWBBO.
                ..XXOOO.
                ...XO...",
        territory: (8, 7),
        area: ("20", "20"),
    },
    Case {
        name: "no eyes, in the corner",
        board: ".WWX...
                B.WX...
                BBWX...
                OOXX...
                .OOX...
                ..OX...
                ..OX...
                ..OX...",
        territory: (24, 7),
        area: ("37", "19"),
    },
    Case {
        name: "one eye each and a shared liberty",
        board: ".XW.W.B.BO.
                .XWWWBBBBO.
                .XXXXOOOOO.
                ....XO.....",
        territory: (7, 8),
        area: ("21.5", "22.5"),
    },
    Case {
        name: "an eye of two points that holds a dead stone",
        board: ".XW.W.B.oBO.
                .XWWWBBBBBO.
                .XXXXOOOOOO.
                ....XO......",
        // The dead stone is a prisoner, and the point it leaves is no territory.
        territory: (8, 9),
        area: ("23.5", "24.5"),
    },
    Case {
        name: "no eye between two groups of one eye",
        board: ".OB.B.W.B.BO.
                .OBBBWWWBBBO.
                .OOOOXXXOOOO.
                ....OX.XO....
                ....OXXXO....
                ....OX.XO....",
        territory: (2, 30),
        area: ("25", "53"),
    },
    Case {
        name: "a chain of four groups with eyes at its ends",
        board: ".OB.B.W.BB.W.WX.
                .OBBBWWWBBBWWWX.
                .OOOOXXXOOOXXXX.
                ....OX.XO.OX....
                ....OXXXOOOX....
                ....OX.XO.OX....",
        territory: (17, 17),
        area: ("48.5", "47.5"),
    },
    Case {
        name: "three stones in a row of five",
        board: ".OB.WWW.BO.
                .OBBBBBBBO.
                .OOOOOOOOO.
                ...........",
        territory: (0, 17),
        area: ("10", "34"),
    },
    Case {
        name: "two seki that do not touch",
        board: ".OB.WWW.BOB.WWW.BO.
                .OBBBBBBBOBBBBBBBO.
                .OOOOOOOOOOOOOOOOO.
                ...................",
        territory: (0, 25),
        area: ("20", "56"),
    },
    Case {
        name: "stones in atari in both eyes and a shared liberty",
        board: ".OBWW.B.W.BBWX.
                .OBBWBBBWWBWWX.
                .OOBBBOOXWWWXX.
                .OOOOOOOXXXXXX.
                .......OX......",
        territory: (10, 11),
        area: ("36.5", "38.5"),
    },
    Case {
        name: "double ko",
        board: "WW.WW
                WWWWW
                WBW.W
                B.BWB
                BBBBB
                BB.BB",
        // Every point is one colour's alone by area.
        territory: (0, 0),
        area: ("15", "15"),
    },
    Case {
        name: "a ko that either may start, for ten thousand years",
        board: "XW.W.BO.
                XXWW.BO.
                .XXWBBO.
                ..XXOOO.
                ...XO...",
        territory: (6, 7),
        area: ("19", "21"),
    },
    Case {
        name: "the same when White has given up the ko",
        board: "XWWW.BO.
                XXWW.BO.
                .XXWBBO.
                ..XXOOO.
                ...XO...",
        territory: (6, 7),
        area: ("19", "21"),
    },
    Case {
        name: "groups with two eyes beside dame",
        board: ".X.X.O.O.
                XXXX.OOOO
                ...X.O...",
        territory: (5, 5),
        area: ("13.5", "13.5"),
    },
    Case {
        name: "a two-headed dragon",
        board: "XXXXXXXXX
                XXOOOOOXX
                .XO.O.OX.
                XOOOOOOOX
                XXXXXXXXX",
        territory: (2, 2),
        area: ("28", "17"),
    },
];

#[test]
fn seki_is_found_and_nothing_else() {
    for case in CASES {
        let (position, marking) = with_dead(case.board);
        let (_, expected) = with_life(case.board);
        assert_eq!(marking.with_seki_found(&position), expected, "{}{position:?}", case.name);
    }
}

#[test]
fn seki_has_no_territory_and_its_eyes_none_either() {
    for case in CASES {
        let (position, marking) = with_life(case.board);
        for false_eyes in [FalseEyes::Counted, FalseEyes::NotCounted] {
            let count = count_territory(&position, &marking, false_eyes);
            assert_eq!(whole(&count), case.territory, "{}, {false_eyes:?}{position:?}", case.name);
        }
    }
}

#[test]
fn dame_in_seki_are_half_each_sides_area() {
    for case in CASES {
        let (position, marking) = with_life(case.board);
        let (black, white) = texts(&count_area(&position, &marking));
        assert_eq!((black.as_str(), white.as_str()), case.area, "{}{position:?}", case.name);
    }
}

/// The case, what the side to move fills, where that is answered, and how many stones are lost.
const BEGINNINGS: [(&str, Color, &str, &str, usize); 14] = [
    ("no eyes, two shared liberties", Color::Black, "ea", "eb", 5),
    ("no eyes, two shared liberties", Color::White, "ea", "eb", 6),
    ("no eyes, in the corner", Color::Black, "aa", "bb", 4),
    ("no eyes, in the corner", Color::White, "aa", "bb", 5),
    ("one eye each and a shared liberty", Color::Black, "fa", "ha", 7),
    ("one eye each and a shared liberty", Color::White, "fa", "da", 6),
    ("no eye between two groups of one eye", Color::Black, "fa", "da", 6),
    ("no eye between two groups of one eye", Color::White, "fa", "ha", 5),
    ("a chain of four groups with eyes at its ends", Color::Black, "ha", "ka", 6),
    ("a chain of four groups with eyes at its ends", Color::White, "ka", "ma", 6),
    ("three stones in a row of five", Color::Black, "da", "ha", 10),
    ("three stones in a row of five", Color::White, "da", "ha", 4),
    ("stones in atari in both eyes and a shared liberty", Color::Black, "ha", "fa", 11),
    ("stones in atari in both eyes and a shared liberty", Color::White, "ha", "ja", 10),
];

fn board(name: &str) -> &'static str {
    CASES.iter().find(|case| case.name == name).unwrap().board
}

#[test]
fn who_begins_in_a_seki_loses_stones() {
    for (name, side, filled, answer, lost) in BEGINNINGS {
        let mut position = drawn(&Ruleset::JAPANESE, side, board(name));
        play_all(&mut position, filled);
        assert_eq!(position.play(at(answer)).unwrap().captured.len(), lost, "{name}, {side:?}{position:?}");
    }
}

#[test]
fn the_fourth_stone_in_an_eye_is_suicide_while_a_liberty_is_shared() {
    let name = "stones in atari in both eyes and a shared liberty";
    for (side, point) in [(Color::Black, "ja"), (Color::White, "fa")] {
        let position = drawn(&Ruleset::JAPANESE, side, board(name));
        assert_eq!(position.check(at(point)), Err(IllegalMove::Suicide), "{side:?}");
    }
}

#[test]
fn in_a_double_ko_each_taking_is_answered_by_the_other() {
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, board("double ko"));
    let before = position.liberties(crate::point("aa"));
    play_all(&mut position, "dc");
    assert_eq!(position.liberties(crate::point("aa")), before - 1, "atari");
    play_all(&mut position, "bd");
    assert_eq!(position.liberties(crate::point("aa")), before);
    assert_eq!(position.check(at("bc")), Err(IllegalMove::Ko));
}
