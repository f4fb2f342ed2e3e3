//! Counting by area: stones and what they surround, shared points half each.

use crate::{drawn, play_all, point, texts, whole, with_dead};
use tengen_rules::{ByColor, Color, HalfPoints, Marking, Ruleset, Scoring, Size, Suicide, count_area};

fn counted(board: &str) -> (String, String) {
    let (position, marking) = with_dead(board);
    let count = count_area(&position, &marking);
    assert_eq!(count.scoring, Scoring::Area);
    let all = HalfPoints::from_points(position.size().points() as i32);
    assert_eq!(count.points.black + count.points.white, all, "{position:?}");
    texts(&count)
}

fn pair(black: &str, white: &str) -> (String, String) {
    (black.into(), white.into())
}

#[test]
fn points_between_the_colours_are_shared() {
    assert_eq!(counted(".X.O. .X.O. .X.O."), pair("7.5", "7.5"));
    let (position, unmarked) = with_dead(".X.O. .X.O. .X.O.");
    let owner = count_area(&position, &unmarked).owner;
    let (black, white) = (Some(Color::Black), Some(Color::White));
    assert_eq!(owner[..5], [black, black, None, white, white]);
}

#[test]
fn an_empty_board_is_shared_and_a_single_stone_owns_it_all() {
    assert_eq!(counted("... ..."), pair("3", "3"));
    assert_eq!(counted("... ... ..."), pair("4.5", "4.5"));
    assert_eq!(counted("... .O. ..."), pair("0", "9"));
}

#[test]
fn an_eye_is_a_point_and_so_is_each_stone() {
    assert_eq!(counted(".X.XO .XXXO XXOOO OOO.O"), pair("10", "10"));
}

#[test]
fn dead_stones_are_the_surrounding_colours_area() {
    assert_eq!(counted("..X. O.X. ..X."), pair("8.5", "3.5"), "the left is shared but for the stone");
    assert_eq!(counted("..X. o.X. ..X."), pair("12", "0"));
}

#[test]
fn prisoners_are_told_but_count_for_nothing() {
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, "O.X.O X.X.O ..X.O O.X.O");
    play_all(&mut position, "ba");
    let dead: Marking = [point("ad")].into_iter().collect();
    let count = count_area(&position, &dead);
    assert_eq!((count.prisoners, texts(&count)), (ByColor::new(2, 0), pair("14", "6")));
}

#[test]
fn suicide_costs_nothing_by_area() {
    let rules = Ruleset { suicide: Suicide::MultiStone, ..Ruleset::CHINESE };
    let mut position = drawn(&rules, Color::White, ".OX OXX X.. ...");
    play_all(&mut position, "aa");
    assert_eq!(whole(&count_area(&position, &Marking::default())), (12, 0));
}

#[test]
fn the_rulesets_count_area_or_territory() {
    let (position, dead) = with_dead(".o.X.O. o..X.O. ...X.Ox");
    for ruleset in [Ruleset::CHINESE, Ruleset::ING, Ruleset::AGA, Ruleset::NEW_ZEALAND] {
        assert_eq!(texts(&ruleset.count(&position, &dead)), pair("13.5", "7.5"), "{ruleset:?}");
    }
    for ruleset in [Ruleset::JAPANESE, Ruleset::KOREAN] {
        assert_eq!(texts(&ruleset.count(&position, &dead)), pair("11", "4"), "{ruleset:?}");
    }
}

#[test]
fn rectangles_are_counted_like_squares() {
    let mut lane = tengen_rules::Position::new(Size::new(2, 25).unwrap(), &Ruleset::CHINESE);
    play_all(&mut lane, "aj al bj bl");
    let count = count_area(&lane, &Marking::default());
    // Nine rows above, thirteen below, the row between shared.
    assert_eq!(texts(&count), pair("21", "29"));
    assert_eq!(counted(".X.O .XOO"), pair("4.5", "3.5"));
}
