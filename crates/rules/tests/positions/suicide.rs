//! Moves that leave their own chain without liberties.

use crate::{at, diagram, drawn, play_all, points};
use tengen_rules::{ByColor, Color, IllegalMove, Repetition, Ruleset, RulesetName, Suicide};

fn allowing(suicide: Suicide) -> Ruleset {
    Ruleset { suicide, ..Ruleset::CHINESE }
}

const FORBIDDEN: Result<(), IllegalMove> = Err(IllegalMove::Suicide);

const ONE: &str = ".X. X.X .X.";
const TWO: &str = ".OX OXX X.. ...";

#[test]
fn single_stone_suicide_is_for_the_ruleset_to_allow() {
    for (suicide, expected) in
        [(Suicide::Forbidden, FORBIDDEN), (Suicide::MultiStone, FORBIDDEN), (Suicide::Allowed, Ok(()))]
    {
        let position = drawn(&allowing(suicide), Color::White, ONE);
        assert_eq!(position.check(at("bb")), expected, "{suicide:?}");
    }
}

#[test]
fn a_suicide_of_several_stones_gives_them_to_the_opponent() {
    for suicide in [Suicide::MultiStone, Suicide::Allowed] {
        let mut position = drawn(&allowing(suicide), Color::White, TWO);
        let mut captured = position.play(at("aa")).unwrap().captured;
        captured.sort();
        assert_eq!(captured, points("aa ba ab"));
        assert_eq!(position.prisoners(), ByColor::new(3, 0));
        assert_eq!(position.diagram(), diagram("..X .XX X.. ..."));
        assert_eq!((position.to_play(), position.move_number()), (Color::Black, 1));
    }
    assert_eq!(drawn(&Ruleset::CHINESE, Color::White, TWO).check(at("aa")), FORBIDDEN);
}

#[test]
fn the_six_rulesets_differ_in_suicide() {
    let (single, multi) = (FORBIDDEN, FORBIDDEN);
    for (name, single, multi) in [
        (RulesetName::Chinese, single, multi),
        (RulesetName::Japanese, single, multi),
        (RulesetName::Korean, single, multi),
        (RulesetName::Ing, single, Ok(())),
        (RulesetName::Aga, single, multi),
        (RulesetName::NewZealand, Ok(()), Ok(())),
    ] {
        assert_eq!(drawn(name.ruleset(), Color::White, ONE).check(at("bb")), single, "{name:?}");
        assert_eq!(drawn(name.ruleset(), Color::White, TWO).check(at("aa")), multi, "{name:?}");
    }
}

#[test]
fn by_new_zealand_rules_a_single_stone_may_do_it_until_it_repeats() {
    let mut position = drawn(&Ruleset::NEW_ZEALAND, Color::White, ONE);
    assert_eq!(position.play(at("bb")).unwrap().captured, points("bb"));
    assert_eq!((position.diagram(), position.prisoners().black), (diagram(ONE), 1));
    play_all(&mut position, "--");
    assert_eq!(position.check(at("bb")), Err(IllegalMove::Superko), "Black has faced this");
}

#[test]
fn by_positional_superko_a_single_stone_always_repeats() {
    let ruleset = Ruleset { repetition: Repetition::PositionalSuperko, ..Ruleset::NEW_ZEALAND };
    assert_eq!(drawn(&ruleset, Color::White, ONE).check(at("bb")), Err(IllegalMove::Superko));
    assert_eq!(drawn(&ruleset, Color::White, TWO).check(at("aa")), Ok(()), "two stones leave another board");
}

#[test]
fn by_simple_ko_a_single_stone_may_do_it_for_ever() {
    let ruleset = Ruleset { suicide: Suicide::Allowed, ..Ruleset::JAPANESE };
    let mut position = drawn(&ruleset, Color::White, ONE);
    play_all(&mut position, "bb -- bb -- bb");
    assert_eq!(position.prisoners(), ByColor::new(3, 0));
    assert_eq!(position.occurrences(), 3);
}

#[test]
fn a_suicide_may_not_repeat_a_position_either() {
    // Two stones are put in the corner and go together: the board is as it was at first.
    let ruleset = Ruleset { repetition: Repetition::PositionalSuperko, ..Ruleset::NEW_ZEALAND };
    let board = "..X
                 XX.
                 ...";
    let mut position = drawn(&ruleset, Color::White, board);
    play_all(&mut position, "aa --");
    assert_eq!(position.check(at("ba")), Err(IllegalMove::Superko), "the corner would be empty as at first");
    let mut situational = drawn(&Ruleset::NEW_ZEALAND, Color::White, board);
    play_all(&mut situational, "aa -- ba");
    assert_eq!(situational.prisoners().black, 2);
}

#[test]
fn filling_the_last_liberty_is_no_suicide_when_it_captures() {
    let mut position = drawn(&Ruleset::CHINESE, Color::White, ".XO. XXO. OOO.");
    assert_eq!(position.play(at("aa")).unwrap().captured.len(), 3);
}

#[test]
fn the_opponent_is_captured_first_though_the_own_chain_has_no_liberty_either() {
    // Both chains of two have their last liberty at ca.
    let race = "XX.OOX.
                OOOXXX.
                .......";
    for name in RulesetName::ALL {
        let mut position = drawn(name.ruleset(), Color::Black, race);
        let mut captured = position.play(at("ca")).unwrap().captured;
        captured.sort();
        assert_eq!(captured, points("da ea"), "{name:?}");
        assert_eq!(position.diagram(), diagram("XXX..X. OOOXXX. ......."));
    }
}

#[test]
fn a_stone_that_takes_two_single_ones_is_neither_suicide_nor_ko() {
    let taking = ".OX.
                  OX..
                  X...";
    let mut position = drawn(&Ruleset::CHINESE, Color::Black, taking);
    let mut captured = position.play(at("aa")).unwrap().captured;
    captured.sort();
    assert_eq!(captured, points("ba ab"));
    assert_eq!(position.check(at("ba")), FORBIDDEN, "refused as suicide, not as ko");
}

#[test]
fn an_eye_is_filled_only_when_the_other_one_is() {
    let two_eyes = ".X.XO
                    XXXXO
                    OOOOO
                    .....";
    let mut position = drawn(&Ruleset::CHINESE, Color::White, two_eyes);
    for eye in ["aa", "ca"] {
        assert_eq!(position.check(at(eye)), FORBIDDEN, "{eye}");
    }
    play_all(&mut position, "-- aa");
    assert_eq!(position.play(at("ca")).unwrap().captured.len(), 7);
}

#[test]
fn illegal_points_are_the_empty_ones_with_their_reason() {
    let position = drawn(&Ruleset::CHINESE, Color::White, ".X. X.X .X.");
    let all = points("aa ca bb ac cc").into_iter().map(|point| (point, IllegalMove::Suicide));
    assert_eq!(position.illegal_points(), all.collect::<Vec<_>>());
}
