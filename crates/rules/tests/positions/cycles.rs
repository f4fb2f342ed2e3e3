//! Long cycles: how superko ends them, and what is told of them where only the simple ko is forbidden.

use crate::{at, diagram, drawn, play_all, whole, with_dead, with_life};
use tengen_rules::{
    ByColor, Color, Cycle, FalseEyes, IllegalMove, Position, Repetition, Ruleset, RulesetName,
    count_territory,
};

/// A position with Black to play that the moves lead back to; the last of them repeats it.
struct Round {
    name: &'static str,
    board: &'static str,
    moves: &'static [&'static str],
    /// What each side loses.
    lost: u32,
}

const ROUNDS: [Round; 5] = [
    Round {
        name: "triple ko",
        board: "OOOOOOO
                OXO.O.O
                X.XOXOX
                XXXXXXX
                OOOOOOO
                .......",
        moves: &["db", "bc", "fb", "dc", "bb", "fc"],
        lost: 3,
    },
    Round {
        name: "quadruple ko",
        board: "OOOOOOOOO
                OXOXO.O.O
                X.X.XOXOX
                XXXXXXXXX
                OOOOOOOOO
                .........",
        moves: &["fb", "bc", "hb", "dc", "bb", "fc", "db", "hc"],
        lost: 4,
    },
    Round {
        name: "eternal life",
        board: "O.X.OX
                OOOXXX
                O.OX.X
                OOOXXX",
        moves: &["ba", "da", "ca", "ea"],
        lost: 2,
    },
    Round {
        name: "two stones sent and one taken back, by both",
        board: ".O.X.....
                OXX......
                .........
                .........
                .........
                .........
                .........
                ......OOX
                .....O.X.",
        moves: &["gi", "ii", "hi", "ca", "aa", "ba"],
        lost: 3,
    },
    Round { name: "moonshine life", board: MOONSHINE, moves: &["la", "bd", "dc", "lb", "bc", "dd"], lost: 3 },
];

/// 假生: the stones at the upper right live only because the double ko at the left gives a threat for ever.
const MOONSHINE: &str = "WW.WWXXo.oo.
                         WWWWWXXoooXo
                         WBW.WXXXXXXX
                         B.BWBOX.....
                         BBBBBOX.....
                         BB.BBOX.....
                         BBBBBOX.....
                         OOOOOOX.....
                         .....OX.....
                         .....OX.....";

impl Round {
    fn begin(&self, ruleset: &Ruleset) -> Position {
        drawn(ruleset, Color::Black, self.board)
    }

    fn go(&self, position: &mut Position) {
        play_all(position, &self.moves.join(" "));
    }

    fn cycle(&self) -> Cycle {
        Cycle { moves: self.moves.len() as u32, lost: ByColor::new(self.lost, self.lost) }
    }
}

#[test]
fn superko_refuses_the_move_that_closes_a_cycle_and_no_other() {
    let superko = [RulesetName::Chinese, RulesetName::Ing, RulesetName::Aga, RulesetName::NewZealand];
    for (round, ruleset) in ROUNDS.iter().flat_map(|round| superko.map(|name| (round, name.ruleset()))) {
        let mut position = round.begin(ruleset);
        let (&last, moves) = round.moves.split_last().unwrap();
        play_all(&mut position, &moves.join(" "));
        let name = round.name;
        assert_eq!(position.check(at(last)), Err(IllegalMove::Superko), "{name}, {ruleset:?}{position:?}");
        assert_eq!((position.occurrences(), position.cycle()), (0, None), "superko counts nothing");
    }
}

#[test]
fn the_third_time_of_a_position_is_told_and_the_fifth() {
    for round in &ROUNDS {
        for ruleset in [Ruleset::JAPANESE, Ruleset::KOREAN] {
            let mut position = round.begin(&ruleset);
            let before = position.diagram();
            assert_eq!((position.occurrences(), position.cycle()), (1, None), "{}", round.name);
            for times in 2..=5 {
                round.go(&mut position);
                assert_eq!(position.diagram(), before, "{}", round.name);
                assert_eq!(position.occurrences(), times, "{}", round.name);
                assert_eq!(position.cycle(), Some(round.cycle()), "{}", round.name);
            }
        }
    }
}

#[test]
fn every_position_of_a_cycle_comes_about_as_often() {
    for round in &ROUNDS {
        let mut position = round.begin(&Ruleset::JAPANESE);
        round.go(&mut position);
        for times in 2..=4 {
            for letters in round.moves {
                let before = if letters == round.moves.last().unwrap() { times + 1 } else { times };
                play_all(&mut position, letters);
                assert_eq!(position.occurrences(), before, "{}, {letters}", round.name);
            }
        }
    }
}

#[test]
fn a_ban_on_repetition_holds_for_one_side() {
    for round in &ROUNDS {
        let (first, second) = (at(round.moves[0]), at(round.moves[1]));
        for banned in Color::BOTH {
            let mut position = round.begin(&Ruleset::JAPANESE);
            round.go(&mut position);
            position.ban_repetition(banned);
            if banned == Color::Black {
                assert_eq!(position.check(first), Err(IllegalMove::Superko), "{}", round.name);
            } else {
                position.play(first).unwrap();
                assert_eq!(position.check(second), Err(IllegalMove::Superko), "{}", round.name);
            }
        }
    }
}

#[test]
fn a_ban_on_repetition_lets_new_positions_be() {
    let round = &ROUNDS[0];
    let mut position = round.begin(&Ruleset::JAPANESE);
    round.go(&mut position);
    position.ban_repetition(Color::Black);
    play_all(&mut position, "af -- db bc");
    assert_eq!(position.check(at("fb")), Ok(()), "a stone more lies at af");
}

/// White has ab and ba, Black surrounds them. White sends ca, Black takes two stones at aa, White one at ba.
const SENDING_TWO: &str = ".O.X.
                           OXX..
                           .....
                           .....";

#[test]
fn sending_two_and_returning_one_is_a_cycle_with_a_pass() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::White, SENDING_TWO);
    let cycle = Cycle { moves: 4, lost: ByColor::new(1, 2) };
    for round in 1..=3 {
        play_all(&mut position, "ca aa ba");
        assert_eq!(position.occurrences(), round, "with Black to move");
        assert_eq!(position.cycle(), (round > 1).then_some(cycle), "White loses more");
        play_all(&mut position, "--");
        assert_eq!(position.diagram(), diagram(SENDING_TWO));
        assert_eq!(position.occurrences(), round + 1, "with White to move, as at the beginning");
        assert_eq!(position.cycle(), Some(cycle));
    }
    assert_eq!(position.prisoners(), ByColor::new(6, 3));
}

#[test]
fn passes_alone_bring_nothing_back() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::White, SENDING_TWO);
    play_all(&mut position, "--");
    assert_eq!(position.occurrences(), 1, "Black to play is new");
    for pass in 2..5 {
        play_all(&mut position, "--");
        assert_eq!((position.occurrences(), position.cycle()), (0, None), "pass {pass}");
    }
}

#[test]
fn two_passes_after_a_long_cycle_are_no_round_of_it() {
    for round in &ROUNDS {
        let mut position = round.begin(&Ruleset::JAPANESE);
        (0..4).for_each(|_| round.go(&mut position));
        assert_eq!(position.occurrences(), 5, "{}", round.name);
        play_all(&mut position, "-- --");
        assert_eq!((position.occurrences(), position.cycle()), (0, None), "{}", round.name);
        position.resume(position.to_play());
        assert_eq!((position.occurrences(), position.cycle()), (0, None), "{}", round.name);
    }
}

#[test]
fn who_loses_fewer_stones_in_a_round_gains_by_it() {
    let gainer = |black, white| Cycle { moves: 6, lost: ByColor::new(black, white) }.gainer();
    assert_eq!((gainer(1, 2), gainer(3, 1), gainer(2, 2)), (Some(Color::Black), Some(Color::White), None));
}

#[test]
fn sending_two_goes_round_once_under_situational_superko_and_not_at_all_under_positional() {
    let mut position = drawn(&Ruleset::CHINESE, Color::White, SENDING_TWO);
    play_all(&mut position, "ca aa ba --");
    assert_eq!(position.check(at("ca")), Err(IllegalMove::Superko), "Black has faced this");
    let positional = Ruleset { repetition: Repetition::PositionalSuperko, ..Ruleset::CHINESE };
    let mut position = drawn(&positional, Color::White, SENDING_TWO);
    play_all(&mut position, "ca aa");
    assert_eq!(position.check(at("ba")), Err(IllegalMove::Superko));
}

#[test]
fn the_side_that_loses_fewer_may_be_banned_from_going_on() {
    let mut position = drawn(&Ruleset::JAPANESE, Color::White, SENDING_TWO);
    play_all(&mut position, "ca aa ba --");
    let lost = position.cycle().unwrap().lost;
    assert!(lost.black < lost.white);
    position.ban_repetition(Color::Black);
    play_all(&mut position, "ca");
    assert_eq!(position.check(at("aa")), Err(IllegalMove::Superko), "Black may not take them again");
}

#[test]
fn stones_that_live_by_repetition_are_dead_at_the_count() {
    let (position, marking) = with_life(MOONSHINE);
    // White's seven stones and the 44 points around and under them; ten points below for White.
    let count = count_territory(&position, &marking, FalseEyes::Counted);
    assert_eq!(whole(&count), (51, 10));
    assert_eq!(count.prisoners, ByColor::new(7, 0));
    assert_eq!(with_dead(MOONSHINE).1.with_seki_found(&position), marking, "the double ko is seki");
}

#[test]
fn play_resumed_without_a_pass_is_no_round_of_a_cycle() {
    let round = &ROUNDS[0];
    let mut position = round.begin(&Ruleset::JAPANESE);
    round.go(&mut position);
    position.resume(position.to_play());
    assert_eq!((position.occurrences(), position.cycle()), (0, None));
    round.go(&mut position);
    assert_eq!((position.occurrences(), position.cycle()), (3, Some(round.cycle())));
}

#[test]
fn a_cycle_comes_about_by_area_rules_that_offer_a_draw_and_a_ban_on_both_ends_it() {
    for (round, name) in ROUNDS.iter().flat_map(|round| RulesetName::ALL.map(|name| (round, name))) {
        let mut position = round.begin(&name.ruleset().with_long_cycle_offer());
        for times in 2..=3 {
            round.go(&mut position);
            assert_eq!(
                (position.occurrences(), position.cycle()),
                (times, Some(round.cycle())),
                "{}",
                round.name
            );
        }
        Color::BOTH.into_iter().for_each(|color| position.ban_repetition(color));
        assert_eq!(position.check(at(round.moves[0])), Err(IllegalMove::Superko), "{}, {name:?}", round.name);
        for letters in round.moves.repeat(3) {
            if position.play(at(letters)).is_ok() {
                assert_eq!(
                    position.occurrences(),
                    1,
                    "{}, {name:?}: {letters} brings nothing back",
                    round.name
                );
            } else {
                play_all(&mut position, "--");
            }
        }
    }
}
