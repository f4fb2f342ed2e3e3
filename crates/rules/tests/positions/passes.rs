//! Passes, and play that goes on after them.

use crate::{at, drawn, play_all};
use tengen_rules::{ByColor, Color, IllegalMove, Move, Position, Ruleset, RulesetName, Size};

#[test]
fn a_pass_is_a_move_with_a_number() {
    let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    play_all(&mut position, "ee -- gg --");
    assert_eq!((position.move_number(), position.passes(), position.to_play()), (4, 1, Color::Black));
    assert_eq!(position.passed(), ByColor::new(0, 2));
}

#[test]
fn passes_in_a_row_are_counted_until_a_stone_is_played() {
    let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    for (moves, passes) in [("--", 1), ("--", 2), ("ee", 0), ("--", 1), ("gg", 0), ("-- --", 2), ("-- --", 4)]
    {
        play_all(&mut position, moves);
        assert_eq!(position.passes(), passes, "{moves}");
    }
}

#[test]
fn two_passes_are_counted_and_play_can_be_resumed() {
    for first in Color::BOTH {
        let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
        play_all(&mut position, "ee -- --");
        assert_eq!((position.passes(), position.move_number()), (2, 3));
        position.resume(first);
        assert_eq!((position.passes(), position.move_number(), position.to_play()), (0, 3, first));
        play_all(&mut position, "cc");
        assert_eq!((position.at(crate::point("cc")), position.move_number()), (Some(first), 4));
        assert_eq!(position.passed(), ByColor::new(1, 1), "those before count as passed");
    }
}

#[test]
fn a_pass_is_legal_whatever_is_pending() {
    let ko = ".XO..
              XO.O.
              .XO..";
    for name in RulesetName::ALL {
        let mut position = drawn(name.ruleset(), Color::Black, ko);
        play_all(&mut position, "cb");
        assert_eq!(position.check(at("bb")), Err(IllegalMove::Ko), "{name:?}");
        assert_eq!(position.check(Move::Pass), Ok(()), "{name:?}");
        play_all(&mut position, "-- --");
        assert_eq!((position.passes(), name.ruleset().passes_to_end), (2, 2), "{name:?}");
    }
}

#[test]
fn each_sides_passes_are_counted_whoever_began() {
    let mut handicap = drawn(&Ruleset::AGA, Color::White, ".X. ... .X.");
    play_all(&mut handicap, "bb -- -- ab --");
    assert_eq!(handicap.passed(), ByColor::new(1, 2));
    let mut twice = Position::new(Size::NINE, &Ruleset::AGA);
    play_all(&mut twice, "--");
    twice.set_to_play(Color::Black);
    play_all(&mut twice, "-- --");
    assert_eq!(twice.passed(), ByColor::new(2, 1));
}

#[test]
fn play_is_resumed_after_a_count_that_was_agreed_upon_without_passes() {
    let ko = ".XO..
              XO.O.
              .XO..
              .....";
    for name in RulesetName::ALL {
        for to_play in Color::BOTH {
            let mut position = drawn(name.ruleset(), Color::Black, ko);
            play_all(&mut position, "cb");
            position.resume(to_play);
            let state = (position.passes(), position.move_number(), position.to_play());
            assert_eq!(state, (0, 1, to_play), "{name:?}");
            let taking_back = if to_play == Color::White { Err(IllegalMove::Ko) } else { Ok(()) };
            assert_eq!(
                position.check(at("bb")),
                taking_back,
                "{name:?}, nothing was played since the ko was taken"
            );
            play_all(&mut position, "ed -- --");
            assert_eq!((position.passes(), position.move_number()), (2, 4), "{name:?}");
        }
    }
}

#[test]
fn what_was_done_after_a_move_is_undone_with_it() {
    let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    play_all(&mut position, "ee");
    position.resume(Color::Black);
    play_all(&mut position, "cc gg");
    assert_eq!(position.undo_many(2), [at("gg"), at("cc")]);
    assert_eq!((position.move_number(), position.to_play()), (1, Color::Black), "resumed by Black");
    assert_eq!(position.undo_many(1), [at("ee")]);
    assert_eq!((position.move_number(), position.to_play()), (0, Color::Black));
}
