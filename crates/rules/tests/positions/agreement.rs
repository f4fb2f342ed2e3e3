//! Shapes that the players settle by what they mark, and what play makes of them instead.

use crate::{at, drawn, play_all, point, whole, with_dead, with_life};
use tengen_rules::{
    Color, Extent, FalseEyes, IllegalMove, Life, Marking, Ruleset, count_area, count_territory,
};

/// What both have by territory, with dead and seki as drawn.
fn territory(board: &str) -> (i32, i32) {
    let (position, marking) = with_life(board);
    whole(&count_territory(&position, &marking, FalseEyes::Counted))
}

fn area(board: &str) -> (i32, i32) {
    let (position, marking) = with_life(board);
    whole(&count_area(&position, &marking))
}

/// 盘角曲四: White can never begin, Black can at any time, after all ko threats are gone.
const BENT_FOUR: &str = "XXX.OX.
                         .OOOOX.
                         OOXXXX.
                         XXX....
                         .......";

#[test]
fn bent_four_in_the_corner_is_dead_by_japanese_rules() {
    let dead = "XXX.oX.
                .ooooX.
                ooXXXX.
                XXX....
                .......";
    // 14 empty points outside, 9 points in the corner, seven prisoners.
    assert_eq!(territory(dead), (30, 0));
    assert_eq!(area(dead), (35, 0));
    let (position, mut marking) = (with_dead(BENT_FOUR).0, Marking::default());
    assert!(marking.mark(&position, point("bb"), Extent::Region, Life::Dead), "one mark is enough");
    assert_eq!(marking, with_dead(dead).1);
}

#[test]
fn bent_four_in_the_corner_looks_like_seki() {
    let seki = "BBB.WX.
                .WWWWX.
                WWXXXX.
                XXX....
                .......";
    let (position, unmarked) = with_dead(BENT_FOUR);
    assert_eq!(unmarked.with_seki_found(&position), with_life(seki).1);
    assert_eq!(territory(seki), (14, 0));
}

#[test]
fn bent_four_in_the_corner_is_taken_by_ko_when_play_is_resumed() {
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, BENT_FOUR);
    play_all(&mut position, "-- --");
    position.resume(Color::Black);
    // Black makes the four, White takes it, Black plays into the corner and takes the ko.
    play_all(&mut position, "ab da ba aa ab");
    assert_eq!(position.prisoners().white, 4);
    assert_eq!(position.check(at("aa")), Err(IllegalMove::Ko));
    play_all(&mut position, "-- aa --");
    assert_eq!(position.play(at("ca")).unwrap().captured.len(), 8);
    assert_eq!(whole(&count_area(&position, &Marking::default())), (35, 0));
}

#[test]
fn white_cannot_begin_in_a_bent_four() {
    for (first, captured) in [("da", "ab"), ("ab", "da")] {
        let mut position = drawn(&Ruleset::JAPANESE, Color::White, BENT_FOUR);
        play_all(&mut position, first);
        assert_eq!(position.play(at(captured)).unwrap().captured.len(), 8, "{first}");
    }
}

/// 不提三目: the four stones and the one share their last liberty.
const THREE_POINTS: &str = ".OOX..
                            XOOX..
                            OXXX..
                            OOX...
                            .OOX..
                            ..OX..
                            ..OX..
                            ..OX..";

#[test]
fn three_points_without_capturing_count_as_they_are_marked() {
    let four_dead = ".ooX..
                     XooX..
                     OXXX..
                     OOX...
                     .OOX..
                     ..OX..
                     ..OX..
                     ..OX..";
    assert_eq!((territory(four_dead), area(four_dead)), ((26, 7), (33, 15)));
    let one_dead = ".OOX..
                    xOOX..
                    OXXX..
                    OOX...
                    .OOX..
                    ..OX..
                    ..OX..
                    ..OX..";
    assert_eq!((territory(one_dead), area(one_dead)), ((17, 10), (27, 21)));
}

#[test]
fn three_points_without_capturing_are_seki_when_nothing_is_marked() {
    let seki = ".WWX..
                BWWX..
                OXXX..
                OOX...
                .OOX..
                ..OX..
                ..OX..
                ..OX..";
    let (position, unmarked) = with_dead(THREE_POINTS);
    assert_eq!(unmarked.with_seki_found(&position), with_life(seki).1);
    assert_eq!(territory(seki), (17, 7));
    let count = count_area(&position, &Marking::default());
    assert_eq!((count.points.black.value(), count.points.white.value()), (57, 39), "28½ and 19½");
}

#[test]
fn three_points_without_capturing_may_be_played_by_both() {
    let mut white_first = drawn(&Ruleset::JAPANESE, Color::White, THREE_POINTS);
    play_all(&mut white_first, "aa ab");
    assert_eq!((white_first.prisoners().black, white_first.prisoners().white), (5, 1));
    let mut black_first = drawn(&Ruleset::JAPANESE, Color::Black, THREE_POINTS);
    play_all(&mut black_first, "aa");
    assert_eq!(black_first.prisoners().black, 4);
}

/// 万年劫: Black may take the ko at the left and fill a liberty; White may fill the ko and have a seki.
const TEN_THOUSAND_YEAR_KO: &str = "XO.O.XO.
                                    XXOO.XO.
                                    .XXOXXO.
                                    ..XXOOO.
                                    ...XO...";

#[test]
fn a_ten_thousand_year_ko_becomes_a_direct_one_in_two_moves() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::Black, TEN_THOUSAND_YEAR_KO);
    assert_eq!(position.liberties(point("da")), 3);
    play_all(&mut position, "ca");
    assert_eq!(position.check(at("ba")), Err(IllegalMove::Ko));
    assert_eq!(position.liberties(point("da")), 2);
    play_all(&mut position, "-- ea");
    assert_eq!((position.liberties(point("da")), position.liberties(point("fa"))), (1, 1));
    assert_eq!(position.play(at("ba")).unwrap().captured, [point("ca")]);
}

#[test]
fn a_ten_thousand_year_ko_becomes_seki_in_one_move() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::White, TEN_THOUSAND_YEAR_KO);
    play_all(&mut position, "ca");
    assert_eq!((position.liberties(point("da")), position.liberties(point("fa"))), (2, 2));
    for side in [Color::Black, Color::White] {
        let mut next = position.clone();
        next.set_to_play(side);
        play_all(&mut next, "ea");
        assert!(next.play(at("eb")).unwrap().captured.len() > 4, "who fills a shared liberty is taken");
    }
}

#[test]
fn an_approach_ko_needs_the_approach_before_it_is_atari() {
    let approach = ".O.OO.
                    XOOOXO
                    XXXXXX
                    ......";
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, approach);
    play_all(&mut position, "fa");
    assert_eq!(position.liberties(point("ba")), 2, "taking the ko is no atari yet");
    play_all(&mut position, "-- aa");
    assert_eq!(position.liberties(point("ba")), 1);
    play_all(&mut position, "fb");
    assert_eq!(position.check(at("fa")), Err(IllegalMove::Ko));
}
