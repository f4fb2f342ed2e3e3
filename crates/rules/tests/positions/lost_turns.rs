//! A turn lost to an illegal move, which is void.

use crate::{at, drawn, play_all};
use tengen_rules::{
    ByColor, Color, HalfPoints, IllegalMove, Marking, Move, PassStones, Position, Repetition, Ruleset, Size,
    count_area,
};

const SIMPLE: Ruleset = Ruleset { repetition: Repetition::SimpleKo, ..Ruleset::CHINESE };

const KO: &str = ".XO..
                  XO.O.
                  .XO..
                  .....
                  .....";

#[test]
fn a_lost_turn_is_a_move_that_places_no_stone() {
    let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    play_all(&mut position, "ee");
    assert_eq!(position.check(at("ee")), Err(IllegalMove::Occupied));
    let before = position.diagram();
    position.lose_turn();
    assert_eq!(position.diagram(), before);
    assert_eq!((position.move_number(), position.to_play()), (2, Color::Black));
}

#[test]
fn a_lost_turn_is_no_pass_and_breaks_the_row_of_passes() {
    let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    for (moves, lost, passes) in [("--", true, 0), ("--", false, 1), ("--", true, 0), ("-- --", false, 2)] {
        play_all(&mut position, moves);
        if lost {
            position.lose_turn();
        }
        assert_eq!(position.passes(), passes, "{moves}, {lost}");
    }
    assert_eq!(position.move_number(), 7);
    assert_eq!((position.passed(), position.lost_turns()), (ByColor::new(3, 2), ByColor::new(1, 1)));
}

#[test]
fn a_lost_turn_lifts_a_ko_as_a_pass_does() {
    for (ruleset, expected) in [(SIMPLE, Ok(())), (Ruleset::CHINESE, Err(IllegalMove::Superko))] {
        let mut position = drawn(&ruleset, Color::Black, KO);
        play_all(&mut position, "cb");
        assert_eq!(position.check(at("bb")), Err(IllegalMove::Ko));
        position.lose_turn();
        position.set_to_play(Color::White);
        assert_eq!(position.check(at("bb")), expected, "{ruleset:?}");
    }
}

#[test]
fn the_situation_after_a_lost_turn_may_not_be_repeated() {
    // White sends a third stone, Black takes two of them at aa, and White takes him: the stones lie as before,
    // and Black is to play. He was so once already if White lost a turn before.
    for lost in [false, true] {
        let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
        play_all(&mut position, "bb ab cb ba da");
        if lost {
            position.lose_turn();
            position.lose_turn();
        }
        play_all(&mut position, "ca aa");
        let expected = if lost { Err(IllegalMove::Superko) } else { Ok(()) };
        assert_eq!(position.check(at("ba")), expected, "lost {lost}");
    }
}

#[test]
fn lost_turns_bring_nothing_back() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::Black, KO);
    let occurrences = [1, 0, 0, 0].map(|_| {
        position.lose_turn();
        (position.occurrences(), position.cycle())
    });
    assert_eq!(occurrences, [(1, None), (0, None), (0, None), (0, None)]);
}

#[test]
fn a_lost_turn_is_undone_as_a_pass() {
    let mut position = drawn(&SIMPLE, Color::Black, KO);
    play_all(&mut position, "cb");
    position.lose_turn();
    assert_eq!(position.undo(), Some(Move::Pass));
    assert_eq!((position.move_number(), position.lost_turns()), (1, ByColor::new(0, 0)));
    assert_eq!(position.check(at("bb")), Err(IllegalMove::Ko), "the ban is back");
    position.lose_turn();
    assert_eq!(position.undo_many(5), [Move::Pass, at("cb")]);
    assert_eq!(position.undo_many(5), []);
}

#[test]
fn a_lost_turn_hands_over_a_stone_like_a_pass() {
    let mut position = Position::new(Size::new(5, 3).unwrap(), &Ruleset::AGA);
    play_all(&mut position, "ba da bb db bc dc ca cb cc");
    position.lose_turn();
    play_all(&mut position, "-- --");
    let counted = PassStones::new(&position, &Marking::default());
    assert_eq!((position.passed(), position.lost_turns()), (ByColor::new(1, 1), ByColor::new(0, 1)));
    assert_eq!(counted.handed_over, ByColor::new(1, 2));
    let area = count_area(&position, &Marking::default()).margin(HalfPoints::ZERO, HalfPoints::ZERO);
    assert_eq!(counted.margin(), area);
}
