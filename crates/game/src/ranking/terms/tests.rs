//! What Black is given, per board and ranks apart.

use proptest::prelude::*;
use tengen_rules::{Ruleset, Setup, Size, fixed_handicap};

use super::*;
use crate::{Game, TimeControl};

const LINES: [Lines; 3] = [Lines::Nineteen, Lines::Thirteen, Lines::Nine];

fn points(points: i32) -> Rating {
    Rating::from_milli(1_000 * points)
}

/// Black so many ranks below White.
fn apart(lines: Lines, ruleset: RulesetName, ranks: u8) -> Terms {
    let black = points(2_000 - 100 * i32::from(ranks));
    terms(lines, ruleset, black, points(2_000), HandicapOption::Always).unwrap()
}

fn settings(lines: Lines, ruleset: RulesetName, terms: &Terms) -> Settings {
    let size = Size::square(lines.count()).unwrap();
    let stones = if terms.handicap == 0 { Vec::new() } else { fixed_handicap(size, terms.handicap).unwrap() };
    let setup = if stones.is_empty() { Setup::default() } else { Setup::handicap(stones) };
    let time = TimeControl::Absolute { main: std::time::Duration::from_secs(600) };
    let even = Settings::even(size, time);
    Settings { ruleset, komi: terms.komi, handicap: terms.handicap, setup, ..even }
}

/// Stones and White's whole compensation in half-points, from 0 to 9 ranks, under an even komi of 7.5.
const THIRTEEN: [(u8, i32); 10] =
    [(0, 15), (0, 7), (0, -1), (2, 15), (2, 7), (2, -1), (3, 15), (3, 7), (3, -1), (4, 15)];
const NINE: [(u8, i32); 10] =
    [(0, 15), (0, 11), (0, 7), (0, 3), (0, -1), (0, -5), (2, 15), (2, 11), (2, 7), (2, 3)];
/// The even komi over 7.5, in half-points.
const EVEN: [(RulesetName, i32); 6] = [
    (RulesetName::Chinese, 0),
    (RulesetName::Japanese, -2),
    (RulesetName::Korean, -2),
    (RulesetName::Ing, 1),
    (RulesetName::Aga, 0),
    (RulesetName::NewZealand, -1),
];

/// What the ruleset gives for stones, in half-points.
fn stone_return(ruleset: RulesetName, stones: u8) -> i32 {
    match ruleset {
        RulesetName::Chinese => 2 * i32::from(stones),
        RulesetName::Aga if stones > 0 => 2 * (i32::from(stones) - 1),
        _ => 0,
    }
}

#[test]
fn on_small_boards_what_white_gets_in_all_is_as_in_the_table_under_every_ruleset() {
    for (ruleset, shift) in EVEN {
        for (lines, table) in [(Lines::Thirteen, THIRTEEN), (Lines::Nine, NINE)] {
            for (ranks, (stones, in_all)) in (0..).zip(table) {
                let terms = apart(lines, ruleset, ranks);
                let komi = in_all + shift - stone_return(ruleset, stones);
                assert_eq!(
                    (terms.handicap, terms.komi.value()),
                    (stones, komi),
                    "{ruleset:?} {lines:?} {ranks}"
                );
                assert_eq!(terms.advantage, 100 * i32::from(ranks), "{ruleset:?} {lines:?} {ranks}");
                assert_eq!(terms.difference, ranks);
            }
        }
    }
}

#[test]
fn some_of_it_in_full() {
    let given = |lines, ruleset, ranks| {
        let terms = apart(lines, ruleset, ranks);
        (terms.handicap, terms.komi.to_string(), terms.advantage)
    };
    assert_eq!(given(Lines::Nine, RulesetName::Chinese, 1), (0, "5.5".into(), 100));
    assert_eq!(given(Lines::Nine, RulesetName::Chinese, 5), (0, "-2.5".into(), 500));
    assert_eq!(given(Lines::Nine, RulesetName::Chinese, 6), (2, "5.5".into(), 600));
    assert_eq!(given(Lines::Nine, RulesetName::Japanese, 9), (2, "0.5".into(), 900));
    assert_eq!(given(Lines::Thirteen, RulesetName::Chinese, 5), (2, "-2.5".into(), 500));
    assert_eq!(given(Lines::Thirteen, RulesetName::Aga, 9), (4, "4.5".into(), 900));
    assert_eq!(given(Lines::Thirteen, RulesetName::NewZealand, 1), (0, "3".into(), 100));
    assert_eq!(given(Lines::Nineteen, RulesetName::Chinese, 4), (4, "0.5".into(), 350));
}

#[test]
fn on_19_lines_black_has_the_first_move_then_a_stone_a_rank() {
    for ruleset in RulesetName::ALL {
        let even = apart(Lines::Nineteen, ruleset, 0);
        assert_eq!((even.handicap, even.komi, even.advantage), (0, ruleset.ruleset().komi, 0));
        assert_eq!(even.black, None);
        for ranks in 1..=9 {
            let terms = apart(Lines::Nineteen, ruleset, ranks);
            let stones = if ranks == 1 { 0 } else { ranks };
            assert_eq!((terms.handicap, terms.komi.value()), (stones, 1), "{ruleset:?} {ranks}");
            assert_eq!(terms.advantage, 100 * i32::from(ranks) - 50, "{ruleset:?} {ranks}");
            assert_eq!(terms.black, Some(Side::First));
        }
    }
}

#[test]
fn every_game_that_is_given_can_be_played_and_is_worth_what_it_was_given_for() {
    for ruleset in RulesetName::ALL {
        for lines in LINES {
            for ranks in 0..=9 {
                let terms = apart(lines, ruleset, ranks);
                let settings = settings(lines, ruleset, &terms);
                assert_eq!(advantage(&settings), terms.advantage, "{ruleset:?} {lines:?} {ranks}");
                assert!(Game::new(settings).is_ok(), "{ruleset:?} {lines:?} {ranks}");
            }
        }
    }
}

#[test]
fn more_ranks_are_never_worth_less() {
    for ruleset in RulesetName::ALL {
        for lines in LINES {
            let worth: Vec<i32> = (0..=9).map(|ranks| apart(lines, ruleset, ranks).advantage).collect();
            assert!(worth.windows(2).all(|pair| pair[0] < pair[1]), "{ruleset:?} {lines:?} {worth:?}");
        }
    }
}

#[test]
fn other_komi_counts_in_proportion_and_unrated_boards_not_at_all() {
    let worth = |lines, handicap, half_points| {
        let terms =
            Terms { handicap, komi: HalfPoints::new(half_points), ..apart(lines, RulesetName::Chinese, 0) };
        advantage(&settings(lines, RulesetName::Chinese, &terms))
    };
    assert_eq!(
        [worth(Lines::Nineteen, 0, 15), worth(Lines::Nineteen, 0, 8), worth(Lines::Nineteen, 0, 1)],
        [0, 25, 50]
    );
    assert_eq!([worth(Lines::Nineteen, 0, 29), worth(Lines::Nineteen, 2, 15)], [-50, 100]);
    assert_eq!([worth(Lines::Nine, 0, 13), worth(Lines::Thirteen, 0, 13)], [50, 25]);
    let time = TimeControl::Absolute { main: std::time::Duration::from_secs(600) };
    let odd = Settings { komi: HalfPoints::new(1), ..Settings::even(Size::square(15).unwrap(), time) };
    assert_eq!(advantage(&odd), 0);
}

#[test]
fn ranks_apart_are_rounded_halves_down_and_end_at_nine() {
    let apart = |milli| difference(Rating::from_milli(1_000_000), Rating::from_milli(1_000_000 + milli));
    let cases = [(0, 0), (50_000, 0), (50_001, 1), (150_000, 1), (150_001, 2), (950_000, 9), (950_001, 10)];
    for (milli, ranks) in cases {
        assert_eq!((apart(milli), apart(-milli)), (ranks, ranks), "{milli}");
    }
    assert_eq!(difference(Rating::MIN, Rating::MAX), 42);
    for option in [HandicapOption::Never, HandicapOption::WhenNeeded, HandicapOption::Always] {
        for lines in LINES {
            let at = |milli| {
                let other = Rating::from_milli(1_000_000 + milli);
                terms(lines, RulesetName::Chinese, points(1_000), other, option).map(|terms| terms.difference)
            };
            assert_eq!((at(950_000), at(950_001)), (Ok(9), Err(TooFarApart)));
        }
    }
}

#[test]
fn a_handicap_is_given_as_the_lesser_of_both_options_has_it() {
    use HandicapOption::{Always, Never, WhenNeeded};
    assert_eq!(
        [Never.min(Always), Always.min(WhenNeeded), WhenNeeded.min(Never)],
        [Never, WhenNeeded, Never]
    );
    let stones = |milli, option| {
        let black = Rating::from_milli(2_000_000 - milli);
        let terms = terms(Lines::Nineteen, RulesetName::Chinese, black, points(2_000), option).unwrap();
        assert_eq!(terms.black.is_some(), terms.advantage != 0);
        (terms.handicap, terms.komi.value())
    };
    for (milli, option, given) in [
        (50_000, Always, (0, 15)),
        (50_001, Always, (0, 1)),
        (300_000, Always, (3, 1)),
        (300_000, WhenNeeded, (0, 15)),
        (300_001, WhenNeeded, (3, 1)),
        (700_000, WhenNeeded, (7, 1)),
        (700_000, Never, (0, 15)),
    ] {
        assert_eq!(stones(milli, option), given, "{milli} {option:?}");
    }
}

#[test]
fn who_had_black_less_often_has_it_in_an_even_game() {
    assert_eq!(
        [fair_black(3, 5), fair_black(5, 3), fair_black(4, 4)],
        [Some(Side::First), Some(Side::Second), None]
    );
}

#[test]
fn a_set_counts_near_equals_and_the_handicap_that_belongs() {
    let counts = |lines, handicap, half_points, black, white| {
        let terms =
            Terms { handicap, komi: HalfPoints::new(half_points), ..apart(lines, RulesetName::Chinese, 0) };
        counts_in_set(&settings(lines, RulesetName::Chinese, &terms), points(black), points(white))
    };
    assert!(counts(Lines::Nineteen, 0, 15, 2_000, 2_150) && counts(Lines::Nineteen, 0, 15, 2_150, 2_000));
    assert!(!counts(Lines::Nineteen, 0, 15, 2_000, 2_151) && !counts(Lines::Nineteen, 0, 15, 2_151, 2_000));
    assert!(counts(Lines::Nineteen, 3, 1, 1_700, 2_000) && !counts(Lines::Nineteen, 2, 1, 1_700, 2_000));
    assert!(!counts(Lines::Nineteen, 3, 1, 2_000, 1_700));
    // Six ranks on 9 lines: two stones, and a komi of 5.5 besides the two points that they cost.
    assert!(counts(Lines::Nine, 2, 11, 1_400, 2_000) && !counts(Lines::Nine, 2, 15, 1_400, 2_000));
    assert_eq!(Ruleset::CHINESE.handicap_compensation(2), HalfPoints::from_points(2));
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (-900_000..3_300_000).prop_map(Rating::from_milli)
}

proptest! {
    #[test]
    fn who_is_named_first_does_not_matter(
        first in any_rating(), apart in -1_000_000..1_000_000, option in 0..3, lines in 0_usize..3, ruleset in 0_usize..6,
    ) {
        let second = Rating::from_milli(first.milli() + apart);
        let option = [HandicapOption::Never, HandicapOption::WhenNeeded, HandicapOption::Always][option as usize];
        let ask = |one, other| terms(LINES[lines], RulesetName::ALL[ruleset], one, other, option);
        let turned = ask(second, first).map(|terms| Terms { black: terms.black.map(Side::other), ..terms });
        let found = ask(first, second);
        prop_assert_eq!(found, turned);
        if let Ok(Terms { black: Some(black), .. }) = found {
            prop_assert_eq!(black == Side::First, first < second);
        }
    }
}
