//! Ko and superko.

use crate::{at, diagram, drawn, play_all, point};
use tengen_rules::{Color, IllegalMove, Position, Repetition, Ruleset, Size};

const CHINESE: Ruleset = Ruleset::CHINESE;
const SIMPLE: Ruleset = Ruleset { repetition: Repetition::SimpleKo, ..CHINESE };
const POSITIONAL: Ruleset = Ruleset { repetition: Repetition::PositionalSuperko, ..CHINESE };

const KO: &str = ".XO..
                  XO.O.
                  .XO..
                  .....
                  .....";

#[test]
fn a_ko_is_not_retaken_at_once_by_any_rule() {
    for ruleset in [SIMPLE, POSITIONAL, CHINESE] {
        let mut position = drawn(&ruleset, Color::Black, KO);
        assert_eq!(position.play(at("cb")).unwrap().captured.len(), 1);
        assert_eq!(position.play(at("bb")), Err(IllegalMove::Ko), "{ruleset:?}");
        let illegal = [(point("aa"), IllegalMove::Suicide), (point("bb"), IllegalMove::Ko)];
        assert_eq!(position.illegal_points(), illegal);
        play_all(&mut position, "ee ae");
        assert_eq!(position.check(at("bb")), Ok(()), "after a threat and its answer{position:?}");
    }
}

#[test]
fn after_two_passes_the_simple_ko_is_open_and_superko_is_not() {
    for (ruleset, expected) in
        [(SIMPLE, Ok(())), (POSITIONAL, Err(IllegalMove::Superko)), (CHINESE, Err(IllegalMove::Superko))]
    {
        let mut position = drawn(&ruleset, Color::Black, KO);
        play_all(&mut position, "cb -- --");
        assert_eq!(position.check(at("bb")), expected, "{ruleset:?}");
        position.resume(Color::White);
        assert_eq!(position.check(at("bb")), expected, "resumed, {ruleset:?}");
    }
}

#[test]
fn the_ko_of_one_colour_is_open_to_the_other() {
    let mut position = drawn(&CHINESE, Color::Black, KO);
    play_all(&mut position, "cb");
    position.set_to_play(Color::Black);
    assert_eq!(position.check(at("bb")), Ok(()));
    position.set_to_play(Color::White);
    assert_eq!(position.check(at("bb")), Err(IllegalMove::Ko));
}

/// Name, board, Black's move that takes one stone, where it lay, and what White is told there.
type Taking = (&'static str, &'static str, &'static str, &'static str, Result<(), IllegalMove>);

const TAKING_ONE: [Taking; 6] = [
    ("in the middle", KO, "cb", "bb", Err(IllegalMove::Ko)),
    ("on the edge", "XO.OX .XO.. .....", "ca", "ba", Err(IllegalMove::Ko)),
    ("in the corner", ".OX. OX.. .... ....", "aa", "ba", Err(IllegalMove::Ko)),
    ("with a stone that has liberties", ".X... XO... .X... .....", "cb", "bb", Err(IllegalMove::Suicide)),
    ("with a stone that joins another", ".XOO. XO.XO .XOO. .....", "cb", "bb", Ok(())),
    ("and two are taken back", "XO.XO .XOO. ..... .....", "ca", "ba", Ok(())),
];

#[test]
fn a_ko_is_one_stone_taken_by_a_single_stone_that_could_be_taken_back() {
    for (name, board, by, taken, expected) in TAKING_ONE {
        for ruleset in [SIMPLE, POSITIONAL, CHINESE] {
            let mut position = drawn(&ruleset, Color::Black, board);
            assert_eq!(position.play(at(by)).unwrap().captured, [point(taken)], "{name}");
            assert_eq!(position.check(at(taken)), expected, "{name}{position:?}");
        }
    }
}

#[test]
fn a_snapback_is_no_ko() {
    let snapback = "X..OX
                    XOOOX
                    .XXX.";
    for ruleset in [SIMPLE, POSITIONAL, CHINESE] {
        let mut position = drawn(&ruleset, Color::Black, snapback);
        play_all(&mut position, "ca");
        assert_eq!(position.play(at("ba")).unwrap().captured, [point("ca")], "one stone by one");
        assert_eq!(position.play(at("ca")).unwrap().captured.len(), 5, "{ruleset:?}");
    }
}

#[test]
fn taking_two_stones_by_one_is_no_ko() {
    for ruleset in [SIMPLE, POSITIONAL, CHINESE] {
        let mut position = drawn(&ruleset, Color::Black, ".OOX OXX. .... ....");
        play_all(&mut position, "aa");
        assert_eq!(position.diagram(), diagram("X..X OXX. .... ...."));
        assert_eq!(position.check(at("ba")), Ok(()));
    }
}

#[test]
fn of_two_kos_only_the_last_taken_is_closed() {
    let two = ".XO..XO..
               XO.OXO.O.
               .XO..XO..
               .........";
    for ruleset in [SIMPLE, POSITIONAL, CHINESE] {
        let mut position = drawn(&ruleset, Color::Black, two);
        play_all(&mut position, "cb ad gb");
        // White's other move lies between, so the first ko may be taken back.
        assert_eq!(position.check(at("fb")), Err(IllegalMove::Ko), "{ruleset:?}");
        assert_eq!(position.check(at("bb")), Ok(()), "{ruleset:?}");
        play_all(&mut position, "bb");
        assert_eq!(position.check(at("cb")), Err(IllegalMove::Ko), "{ruleset:?}");
    }
}

/// White has ab and ba, Black surrounds them. White sends ca, Black takes two stones at aa, White one at ba: the
/// stones lie as they do here, where White is to play, but then it is Black's turn.
const SEND_TWO_RETURN_ONE: &str = "bb ab cb ba da";

#[test]
fn positional_superko_asks_for_the_stones_and_situational_for_the_turn_too() {
    for (ruleset, expected) in [(SIMPLE, Ok(())), (POSITIONAL, Err(IllegalMove::Superko)), (CHINESE, Ok(()))]
    {
        let mut position = Position::new(Size::NINE, &ruleset);
        play_all(&mut position, SEND_TWO_RETURN_ONE);
        let before = position.diagram();
        play_all(&mut position, "ca aa");
        assert_eq!(position.check(at("ba")), expected, "{ruleset:?}");
        if position.play(at("ba")).is_ok() {
            assert_eq!(position.diagram(), before);
        }
    }
}

#[test]
fn a_pass_makes_a_situation_that_may_not_be_repeated() {
    let mut position = Position::new(Size::NINE, &CHINESE);
    play_all(&mut position, SEND_TWO_RETURN_ONE);
    play_all(&mut position, "-- -- ca aa");
    assert_eq!(position.check(at("ba")), Err(IllegalMove::Superko), "Black faced it after the pass");
}

#[test]
fn a_position_is_remembered_however_long_ago_it_was() {
    let mut position = Position::new(Size::NINE, &POSITIONAL);
    play_all(&mut position, SEND_TWO_RETURN_ONE);
    play_all(&mut position, &"-- ".repeat(40));
    position.resume(Color::White);
    play_all(&mut position, "ca aa");
    assert_eq!(position.check(at("ba")), Err(IllegalMove::Superko));
}

#[test]
fn the_first_position_is_remembered_too() {
    let mut position = drawn(&CHINESE, Color::White, KO);
    position.set_to_play(Color::Black);
    play_all(&mut position, "cb --");
    position.set_to_play(Color::White);
    assert_eq!(position.check(at("bb")), Err(IllegalMove::Superko));
}
