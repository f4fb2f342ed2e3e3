//! What is called and when, as the list of all calls about one long thought.

use proptest::prelude::*;

use super::*;
use crate::time_control::tests::any_time;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// All calls about one move from `used` on: when each is due, and what is said.
fn calls(clock: &Clock, time: &TimeControl, used: Duration) -> Vec<(Duration, Call)> {
    let next = |at| next_call(clock, time, at, &Call::SECONDS_LEFT);
    iter::successors(next(used), |&(at, _)| next(at)).collect()
}

fn calls_from_start(time: TimeControl) -> Vec<(Duration, Call)> {
    calls(&Clock::new(&time), &time, Duration::ZERO)
}

fn seconds_used(from: u64, list: &[u32]) -> Vec<(Duration, Call)> {
    list.iter().map(|&seconds| (s(from + u64::from(seconds)), Call::SecondsUsed { seconds })).collect()
}

/// The last seconds of a period that is used up at `to`, from `most` on.
fn seconds_left(to: u64, most: u32) -> Vec<(Duration, Call)> {
    (1..=most).rev().map(|seconds| (s(to) - s(seconds.into()), Call::SecondsLeft { seconds })).collect()
}

/// The clock of 3600 s, 5 minutes of them retained, after a first move of `first` seconds.
fn retained_after(first: u64) -> (Clock, TimeControl) {
    let time = TimeControl::Retained { limit: s(3_600), periods: 5 };
    (Clock::new(&time).charged(s(first)).unwrap(), time)
}

#[test]
fn a_retained_minute_is_called_from_its_start() {
    let (clock, time) = retained_after(3_300);
    let mut expected = seconds_used(0, &[30, 40, 50, 55, 58]);
    expected.push((s(60), Call::MinutesLeft { minutes: 4 }));
    expected.extend(seconds_used(60, &[30, 40, 50, 55, 58]));
    expected.push((s(120), Call::MinutesLeft { minutes: 3 }));
    assert_eq!(calls(&clock, &time, s(0))[..12], expected);
}

#[test]
fn the_first_retained_minute_begins_where_main_time_ends() {
    let (clock, time) = retained_after(3_290);
    assert_eq!(
        next_call(&clock, &time, s(0), &Call::SECONDS_LEFT),
        Some((s(40), Call::SecondsUsed { seconds: 30 }))
    );
    assert_eq!(
        next_call(&clock, &time, s(68), &Call::SECONDS_LEFT),
        Some((s(70), Call::MinutesLeft { minutes: 4 }))
    );
}

#[test]
fn the_last_minute_is_counted_to_nine() {
    let (clock, time) = retained_after(3_300 + 240);
    let mut expected = seconds_used(0, &[30, 40, 50]);
    expected.extend((1..=9).map(|number| (s(50 + u64::from(number)), Call::Count { number })));
    assert_eq!(calls(&clock, &time, s(0)), expected);
}

#[test]
fn five_retained_minutes_have_four_times_six_calls_and_twelve() {
    let (clock, time) = retained_after(3_300);
    let all = calls(&clock, &time, s(0));
    assert_eq!(all.len(), 4 * 6 + 12);
    let minutes = all.iter().filter_map(|&(at, call)| match call {
        Call::MinutesLeft { minutes } => Some((at, minutes)),
        _ => None,
    });
    assert_eq!(minutes.collect::<Vec<_>>(), [(s(60), 4), (s(120), 3), (s(180), 2), (s(240), 1)]);
    assert_eq!(all.last(), Some(&(s(299), Call::Count { number: 9 })));
}

#[test]
fn a_minute_is_called_from_its_start_again_after_a_move() {
    let (clock, time) = retained_after(3_300);
    let clock = clock.charged(s(45)).unwrap();
    assert_eq!(
        next_call(&clock, &time, s(0), &Call::SECONDS_LEFT),
        Some((s(30), Call::SecondsUsed { seconds: 30 }))
    );
}

#[test]
fn the_last_ten_seconds_of_each_period_are_called_and_its_loss() {
    let time = TimeControl::ByoYomi { main: s(60), period: s(30), periods: 3 };
    let mut expected = seconds_left(90, 10);
    expected.push((s(90), Call::PeriodsLeft { periods: 2 }));
    expected.extend(seconds_left(120, 10));
    expected.push((s(120), Call::PeriodsLeft { periods: 1 }));
    expected.extend(seconds_left(150, 10));
    assert_eq!(calls_from_start(time), expected);
}

#[test]
fn a_period_of_ten_seconds_begins_with_the_loss_of_the_one_before() {
    let time = TimeControl::ByoYomi { main: s(0), period: s(10), periods: 2 };
    let mut expected = seconds_left(10, 9);
    expected.push((s(10), Call::PeriodsLeft { periods: 1 }));
    expected.extend(seconds_left(20, 9));
    assert_eq!(calls_from_start(time), expected);
}

#[test]
fn the_list_of_seconds_is_what_is_wanted() {
    let time = TimeControl::ByoYomi { main: s(0), period: s(30), periods: 2 };
    let clock = Clock::new(&time);
    let next = |used| next_call(&clock, &time, used, &[3, 20, 0]);
    assert_eq!(next(s(0)), Some((s(10), Call::SecondsLeft { seconds: 20 })));
    assert_eq!(next(s(10)), Some((s(27), Call::SecondsLeft { seconds: 3 })));
    assert_eq!(next(s(27)), Some((s(30), Call::PeriodsLeft { periods: 1 })));
    assert_eq!(next_call(&clock, &time, s(0), &[]), Some((s(30), Call::PeriodsLeft { periods: 1 })));
    assert_eq!(next_call(&clock, &time, s(30), &[]), None);
}

#[test]
fn the_end_of_a_canadian_block_is_called() {
    let time = TimeControl::Canadian { main: s(60), block: s(300), stones: 2 };
    assert_eq!(calls_from_start(time), seconds_left(360, 10));
    let clock = Clock::new(&time).charged(s(352)).unwrap();
    assert_eq!(calls(&clock, &time, s(0)), seconds_left(8, 7));
}

#[test]
fn each_block_of_ing_is_called_over_several_moves() {
    let time = TimeControl::Ing { main: s(60), block: s(30), blocks: 2, penalty_points: 2 };
    let clock = Clock::new(&time).charged(s(85)).unwrap();
    let mut expected = seconds_left(5, 4);
    expected.push((s(5), Call::PeriodsLeft { periods: 1 }));
    expected.extend(seconds_left(35, 10));
    assert_eq!(calls(&clock, &time, s(0)), expected);
}

#[test]
fn without_overtime_the_last_seconds_of_all_time_are_called() {
    let fischer = TimeControl::Fischer { main: s(60), increment: s(5), cap: s(90) };
    assert_eq!(calls_from_start(TimeControl::Absolute { main: s(60) }), seconds_left(60, 10));
    assert_eq!(calls_from_start(fischer), seconds_left(60, 10));
    assert_eq!(calls_from_start(TimeControl::PerMove { per_move: s(30) }), seconds_left(30, 10));
}

#[test]
fn nobody_is_called_who_has_days_or_no_limit() {
    assert_eq!(calls_from_start(TimeControl::PerMove { per_move: s(3 * 86_400) }), []);
    assert_eq!(calls_from_start(TimeControl::None), []);
}

#[test]
fn only_the_loss_of_a_period_waits_for_the_grace() {
    assert!(Call::MinutesLeft { minutes: 1 }.is_final_after_grace());
    assert!(Call::PeriodsLeft { periods: 1 }.is_final_after_grace());
    for call in
        [Call::SecondsUsed { seconds: 30 }, Call::Count { number: 1 }, Call::SecondsLeft { seconds: 10 }]
    {
        assert!(!call.is_final_after_grace());
    }
}

#[test]
fn a_call_names_itself_on_the_wire() {
    let wire = |call: Call| serde_json::to_string(&call).unwrap();
    assert_eq!(wire(Call::MinutesLeft { minutes: 4 }), r#"{"call":"minutes_left","minutes":4}"#);
    assert_eq!(wire(Call::Count { number: 9 }), r#"{"call":"count","number":9}"#);
}

proptest! {
    #[test]
    fn calls_come_one_after_another_and_never_at_the_loss(time in any_time()) {
        let all = calls_from_start(time);
        prop_assert!(all.is_sorted_by(|a, b| a.0 < b.0));
        let left = Clock::new(&time).left();
        prop_assert!(all.iter().all(|&(at, _)| at > Duration::ZERO && left.is_some_and(|left| at < left)));
    }

    #[test]
    fn the_next_call_is_the_first_of_all_calls_that_is_later(time in any_time(), ms in 0_u64..400_000) {
        let used = Duration::from_millis(ms);
        let later = calls_from_start(time).into_iter().find(|&(at, _)| at > used);
        prop_assert_eq!(next_call(&Clock::new(&time), &time, used, &Call::SECONDS_LEFT), later);
    }

    #[test]
    fn a_call_of_periods_left_agrees_with_the_clock(time in any_time()) {
        let clock = Clock::new(&time);
        for (at, call) in calls_from_start(time) {
            if let Call::PeriodsLeft { periods: n } | Call::MinutesLeft { minutes: n } = call {
                prop_assert_eq!(clock.reading(at).periods_left, n);
                prop_assert_eq!(clock.reading(at - Duration::from_millis(1)).periods_left, n + 1);
            }
        }
    }
}
