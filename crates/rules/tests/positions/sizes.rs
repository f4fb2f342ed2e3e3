//! Boards of all sizes, rectangles among them.

use crate::{at, drawn, play_all, point};
use tengen_rules::{Color, IllegalMove, Move, Point, Position, Ruleset, Size};

#[test]
fn every_corner_of_every_board_can_be_played_on() {
    for (width, height) in [(2, 2), (2, 25), (25, 2), (3, 2), (9, 9), (13, 13), (19, 19), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, &Ruleset::CHINESE);
        for corner in [Point::new(0, 0), Point::new(width - 1, height - 1)] {
            position.play(Move::Play(corner)).unwrap();
            assert_eq!(position.liberties(corner), 2, "{size}");
        }
        for beyond in [Point::new(width, 0), Point::new(0, height), Point::new(255, 255)] {
            assert_eq!(position.check(Move::Play(beyond)), Err(IllegalMove::OffBoard), "{size}");
            assert_eq!(position.at(beyond), None, "{size}");
        }
    }
}

#[test]
fn rows_do_not_run_into_one_another() {
    // The last point of a row and the first of the next are no neighbours.
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, "..O O.. ...");
    assert_eq!((position.liberties(point("ca")), position.liberties(point("ab"))), (2, 3));
    play_all(&mut position, "ba -- cb");
    assert_eq!(position.prisoners().black, 1);
    assert_eq!(position.at(point("ab")), Some(Color::White));
}

#[test]
fn on_two_by_two_points_a_capture_may_leave_one_stone() {
    let mut position = Position::new(Size::square(2).unwrap(), &Ruleset::CHINESE);
    play_all(&mut position, "aa bb ab");
    // Three stones and one open point: White takes both of Black's.
    assert_eq!(position.play(at("ba")).unwrap().captured.len(), 2);
    assert_eq!(position.diagram(), ".O\n.O");
    assert_eq!(position.check(at("aa")), Ok(()));
}

#[test]
fn on_three_by_two_points_a_middle_stone_has_three_liberties() {
    let mut position = Position::new(Size::new(3, 2).unwrap(), &Ruleset::CHINESE);
    play_all(&mut position, "bb ba");
    assert_eq!((position.liberties(point("bb")), position.liberties(point("ba"))), (2, 2));
    play_all(&mut position, "aa");
    assert_eq!(position.liberties(point("ba")), 1);
    assert_eq!(position.liberties(point("aa")), 1);
}

#[test]
fn a_lane_is_full_but_for_its_eyes() {
    // Two columns: Black above, White below, and neither can be taken.
    let lane = ".X
                XX
                X.
                XX
                OO
                .O
                OO
                O.";
    for to_play in Color::BOTH {
        let position = drawn(&Ruleset::CHINESE, to_play, lane);
        let illegal = position.illegal_points();
        assert_eq!(illegal.len(), 2, "the other colour's eyes{position:?}");
    }
}

#[test]
fn on_the_largest_board_a_long_chain_is_taken_as_one() {
    let mut rows = [".".repeat(25), "O".repeat(25), "X".repeat(25), "O".repeat(24) + "."];
    let rest = ".".repeat(25);
    let mut board = rows.join("\n");
    board.extend(std::iter::repeat_n(format!("\n{rest}"), 21));
    let mut position = drawn(&Ruleset::CHINESE, Color::White, &board);
    assert_eq!((position.chain(point("ac")).len(), position.liberties(point("yc"))), (25, 1));
    assert_eq!(position.play(at("yd")).unwrap().captured.len(), 25);
    rows[2] = rest;
    assert_eq!(position.rows()[2], rows[2]);
    assert_eq!(position.prisoners().white, 25);
}
