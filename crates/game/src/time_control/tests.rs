//! Kinds of time: what they say on the wire, what is refused, how long a game is taken to be.

use proptest::prelude::*;

use super::*;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// One of each kind.
pub(crate) fn one_of_each() -> [TimeControl; 8] {
    [
        TimeControl::Absolute { main: s(600) },
        TimeControl::ByoYomi { main: s(60), period: s(30), periods: 3 },
        TimeControl::Retained { limit: s(3_600), periods: 5 },
        TimeControl::Canadian { main: s(600), block: s(300), stones: 25 },
        TimeControl::Fischer { main: s(180), increment: s(5), cap: s(300) },
        TimeControl::PerMove { per_move: s(3 * 86_400) },
        TimeControl::Ing { main: s(1_800), block: s(300), blocks: 3, penalty_points: 2 },
        TimeControl::None,
    ]
}

/// Any time a game can be played with, in whole milliseconds and short enough to be used up.
pub(crate) fn any_time() -> impl Strategy<Value = TimeControl> {
    let main = || (0_u64..40_000).prop_map(Duration::from_millis);
    let some = || (1_000_u64..20_000).prop_map(Duration::from_millis);
    prop_oneof![
        some().prop_map(|main| TimeControl::Absolute { main }),
        (main(), some(), 1_u32..6).prop_map(|(main, period, periods)| TimeControl::ByoYomi {
            main,
            period,
            periods
        }),
        (main(), 1_u32..6).prop_map(|(main, periods)| {
            TimeControl::Retained { limit: main + MINUTE * periods, periods }
        }),
        (main(), some(), 1_u32..6).prop_map(|(main, block, stones)| TimeControl::Canadian {
            main,
            block,
            stones
        }),
        (some(), main(), main()).prop_map(|(main, increment, beyond)| {
            TimeControl::Fischer { main, increment, cap: main + beyond }
        }),
        some().prop_map(|per_move| TimeControl::PerMove { per_move }),
        (main(), some(), 1_u32..6, 1_u32..6).prop_map(|(main, block, blocks, penalty_points)| {
            TimeControl::Ing { main, block, blocks, penalty_points }
        }),
        Just(TimeControl::None),
    ]
}

#[test]
fn every_kind_has_its_name_and_milliseconds_on_the_wire() {
    let wire = [
        r#"{"kind":"absolute","main_ms":600000}"#,
        r#"{"kind":"byo_yomi","main_ms":60000,"period_ms":30000,"periods":3}"#,
        r#"{"kind":"retained","limit_ms":3600000,"periods":5}"#,
        r#"{"kind":"canadian","main_ms":600000,"block_ms":300000,"stones":25}"#,
        r#"{"kind":"fischer","main_ms":180000,"increment_ms":5000,"cap_ms":300000}"#,
        r#"{"kind":"per_move","per_move_ms":259200000}"#,
        r#"{"kind":"ing","main_ms":1800000,"block_ms":300000,"blocks":3,"penalty_points":2}"#,
        r#"{"kind":"none"}"#,
    ];
    for (time, wire) in one_of_each().iter().zip(wire) {
        assert_eq!(serde_json::to_string(time).unwrap(), wire);
        assert_eq!(serde_json::from_str::<TimeControl>(wire).unwrap(), *time);
        assert_eq!(time.check(), Ok(()));
    }
}

#[test]
fn the_estimate_is_main_time_and_25_moves_in_overtime_or_40_increments() {
    let estimates = one_of_each().map(|time| time.estimate());
    assert_eq!(estimates[0], s(600));
    assert_eq!(estimates[1], s(60 + 25 * 3 * 30));
    assert_eq!(estimates[2], s(3_300 + 25 * 5 * 60));
    assert_eq!(estimates[3], s(600 + 25 * 300 / 25));
    assert_eq!(estimates[4], s(180 + 40 * 5));
    assert_eq!(estimates[5], s(25 * 3 * 86_400));
    assert_eq!(estimates[6], s(1_800 + 3 * 300));
    assert_eq!(estimates[7], Duration::MAX);
}

#[test]
fn the_main_time_of_retained_is_the_limit_less_the_retained_minutes() {
    assert_eq!(TimeControl::Retained { limit: s(3_600), periods: 5 }.main(), s(3_300));
    assert_eq!(TimeControl::Retained { limit: s(300), periods: 5 }.main(), s(0));
}

#[test]
fn a_game_is_turn_based_if_a_move_has_an_hour() {
    assert!(TimeControl::PerMove { per_move: s(3_600) }.is_turn_based());
    assert!(!TimeControl::PerMove { per_move: s(3_599) }.is_turn_based());
    assert!(!TimeControl::None.is_turn_based());
    assert!(!TimeControl::Absolute { main: s(7 * 86_400) }.is_turn_based());
}

#[test]
fn what_no_game_can_be_played_with_is_refused_by_its_field_and_range() {
    let week = s(7 * 86_400);
    let late = week + Duration::from_millis(1);
    let cases = [
        (TimeControl::Absolute { main: s(0) }, "main_ms must be 1000 to 604800000"),
        (TimeControl::Absolute { main: late }, "main_ms must be 1000 to 604800000"),
        (TimeControl::ByoYomi { main: late, period: s(9), periods: 1 }, "main_ms must be 0 to 604800000"),
        (TimeControl::ByoYomi { main: s(0), period: s(0), periods: 1 }, "period_ms must be 1000 to 86400000"),
        (TimeControl::ByoYomi { main: s(0), period: s(9), periods: 0 }, "periods must be 1 to 100"),
        (TimeControl::ByoYomi { main: s(0), period: s(9), periods: 101 }, "periods must be 1 to 100"),
        (TimeControl::Retained { limit: s(3_600), periods: 0 }, "periods must be 1 to 100"),
        (TimeControl::Retained { limit: s(299), periods: 5 }, "limit_ms must be 300000 to 604800000"),
        (TimeControl::Canadian { main: late, block: s(9), stones: 1 }, "main_ms must be 0 to 604800000"),
        (TimeControl::Canadian { main: s(0), block: s(0), stones: 1 }, "block_ms must be 1000 to 86400000"),
        (TimeControl::Canadian { main: s(0), block: s(9), stones: 0 }, "stones must be 1 to 100"),
        (
            TimeControl::Fischer { main: s(0), increment: s(1), cap: week },
            "main_ms must be 1000 to 604800000",
        ),
        (
            TimeControl::Fischer { main: s(9), increment: week, cap: week },
            "increment_ms must be 0 to 86400000",
        ),
        (TimeControl::Fischer { main: s(9), increment: s(1), cap: s(8) }, "cap_ms must be 9000 to 604800000"),
        (TimeControl::PerMove { per_move: s(15 * 86_400) }, "per_move_ms must be 1000 to 1209600000"),
        (ing(late, s(9), 1, 2), "main_ms must be 0 to 604800000"),
        (ing(s(9), s(0), 1, 2), "block_ms must be 1000 to 86400000"),
        (ing(s(9), s(9), 11, 2), "blocks must be 1 to 10"),
        (ing(s(9), s(9), 1, 0), "penalty_points must be 1 to 20"),
    ];
    for (time, expected) in cases {
        let bad = time.check().unwrap_err();
        assert_eq!(bad.to_string(), expected, "{time:?}");
        assert!(expected.starts_with(bad.field()));
    }
}

#[test]
fn settings_that_overflow_are_refused_before_they_are_reckoned_with() {
    let most = Duration::from_millis(u64::MAX);
    for time in [
        TimeControl::ByoYomi { main: most, period: most, periods: u32::MAX },
        TimeControl::Retained { limit: most, periods: u32::MAX },
        TimeControl::Canadian { main: most, block: most, stones: 0 },
        TimeControl::Fischer { main: most, increment: most, cap: most },
        ing(most, most, u32::MAX, u32::MAX),
    ] {
        assert!(time.check().is_err());
        assert!(time.estimate() >= time.main());
    }
}

fn ing(main: Duration, block: Duration, blocks: u32, penalty_points: u32) -> TimeControl {
    TimeControl::Ing { main, block, blocks, penalty_points }
}
