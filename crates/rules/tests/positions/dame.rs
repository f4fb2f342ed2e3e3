//! Points between the colours, and moves that the end of the game still asks for.

use crate::{drawn, play_all, texts, whole};
use tengen_rules::{Color, FalseEyes, Marking, Position, Ruleset, count_area, count_territory};

/// Both sides' points by territory, and their area.
fn counted(position: &Position) -> ((i32, i32), [String; 2]) {
    let unmarked = Marking::default();
    let (black, white) = texts(&count_area(position, &unmarked));
    (whole(&count_territory(position, &unmarked, FalseEyes::Counted)), [black, white])
}

/// What both have before the moves and after them, Black to play.
fn before_and_after(board: &str, moves: &str) -> [((i32, i32), [String; 2]); 2] {
    let mut position = drawn(&Ruleset::JAPANESE, Color::Black, board);
    let before = counted(&position);
    play_all(&mut position, moves);
    [before, counted(&position)]
}

fn both(territory: (i32, i32), area: [&str; 2]) -> ((i32, i32), [String; 2]) {
    (territory, area.map(str::to_owned))
}

const WALLS: &str = ".X.O.
                     .X.O.
                     .X.O.";

#[test]
fn dame_are_nobodys_territory_and_half_each_sides_area() {
    let [before, one_filled] = before_and_after(WALLS, "cb");
    assert_eq!(before, both((3, 3), ["7.5", "7.5"]));
    assert_eq!(one_filled, both((3, 3), ["8", "7"]), "by area filling it was worth a point of the margin");
}

#[test]
fn dame_filled_by_turns_change_the_area_by_the_odd_one() {
    let [_, filled] = before_and_after(WALLS, "ca cb cc");
    assert_eq!(filled, both((3, 3), ["8", "7"]));
    let [_, even] = before_and_after(".X.O. .X.O.", "ca cb");
    assert_eq!(even, both((2, 2), ["5", "5"]));
}

/// White would be in atari at ca, for the stone at da is joined to the others by ea alone.
const ONE_SIDED: &str = ".X.O.O.
                         .XXXOO.
                         ..XXO..";

#[test]
fn a_one_sided_dame_is_a_point_of_area_for_the_side_that_can_fill_it() {
    let [before, filled] = before_and_after(ONE_SIDED, "ca ea");
    assert_eq!(before, both((4, 5), ["10.5", "10.5"]));
    assert_eq!(filled, both((4, 4), ["11", "10"]), "White had to join the stone");
}

#[test]
fn the_other_side_cannot_fill_a_one_sided_dame() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::White, ONE_SIDED);
    play_all(&mut position, "ca ea");
    assert_eq!(position.prisoners().black, 2);
}

/// Once White fills fa, Black must fill ca, or two stones are taken.
const TEIRE: &str = ".X.XX.O.
                     XXXOOOO.
                     .XO.....
                     XXO.....";

#[test]
fn a_move_that_is_still_due_is_not_taken_off() {
    let [before, due] = before_and_after(TEIRE, "-- fa ca");
    assert_eq!(before, both((3, 12), ["12.5", "19.5"]), "the board is counted as it stands");
    assert_eq!(due, both((2, 12), ["12", "20"]));
    let [_, neglected] = before_and_after(TEIRE, "-- fa -- ca");
    assert_eq!(neglected.1, ["9", "23"]);
}

#[test]
fn the_false_looking_eyes_of_a_two_headed_dragon_are_territory() {
    // 两头蛇: each half of the ring is joined by both eyes, so neither need be filled.
    let ring = "XXXXXXXXX
                XXOOOOOXX
                .XO.O.OX.
                XOOOOOOOX
                XXXXXXXXX";
    let position = drawn(&Ruleset::JAPANESE, Color::White, ring);
    for false_eyes in [FalseEyes::Counted, FalseEyes::NotCounted] {
        assert_eq!(
            whole(&count_territory(&position, &Marking::default(), false_eyes)),
            (2, 2),
            "{false_eyes:?}"
        );
    }
    let suicides = position.illegal_points();
    assert_eq!(suicides.len(), 2, "White can take neither eye");
}

/// Name, board, Black's territory as it stands, and without the points that he must fill.
const FALSE_EYES: [(&str, &str, i32, i32); 3] = [
    ("a point that joins two stones to the others", TEIRE, 3, 2),
    (
        "one of two points",
        ".X..XX.O.
         XXXXOOOO.
         .XXO.....
         XXXO.....",
        4,
        3,
    ),
    (
        "the only way of the stones below",
        ".X.XXO..
         XXXXOO..
         .XOOO...
         XO.O....
         XXO.....",
        3,
        2,
    ),
];

#[test]
fn the_point_of_a_false_eye_may_be_left_out() {
    for (name, board, as_it_stands, filled) in FALSE_EYES {
        let position = drawn(&Ruleset::JAPANESE, Color::White, board);
        for (false_eyes, black) in [(FalseEyes::Counted, as_it_stands), (FalseEyes::NotCounted, filled)] {
            let count = count_territory(&position, &Marking::default(), false_eyes);
            assert_eq!(whole(&count).0, black, "{name}, {false_eyes:?}{position:?}");
        }
    }
}
