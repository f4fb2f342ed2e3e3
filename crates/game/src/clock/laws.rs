//! What holds for all kinds of clocks.

use proptest::prelude::*;

use super::*;
use crate::time_control::tests::any_time;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// All time that a reading shows or promises for this move.
fn total(reading: &Reading, time: &TimeControl) -> Duration {
    let whole = match *time {
        TimeControl::ByoYomi { period, .. } => period,
        TimeControl::Retained { .. } => s(60),
        TimeControl::Ing { block, .. } => block,
        _ => s(0),
    };
    reading.main + reading.period_left + whole * reading.periods_left.saturating_sub(1)
}

/// A clock that has been played with: each thought is a part, in percent, of what was left.
fn played(time: &TimeControl, thoughts: &[u32]) -> Clock {
    thoughts.iter().fold(Clock::new(time), |clock, percent| {
        let used = clock.left().map_or(s(9), |left| left * *percent / 100);
        clock.charged(whole_ms(used)).unwrap()
    })
}

fn whole_ms(duration: Duration) -> Duration {
    Duration::from_millis(duration.as_millis() as u64)
}

fn thoughts() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(prop_oneof![0_u32..20, 0_u32..100], 0..20)
}

proptest! {
    #[test]
    fn time_is_up_exactly_when_all_that_is_left_is_used(time in any_time(), thoughts in thoughts()) {
        let clock = played(&time, &thoughts);
        match clock.left() {
            None => prop_assert_eq!(time, TimeControl::None),
            Some(left) => {
                prop_assert!(clock.charged(left - ms(1)).is_some());
                prop_assert_eq!(clock.charged(left), None);
            }
        }
    }

    #[test]
    fn no_clock_grows_beyond_its_start_but_by_increments_up_to_the_cap(
        time in any_time(), thoughts in thoughts(),
    ) {
        let most = match time {
            TimeControl::Fischer { cap, .. } => Some(cap),
            _ => Clock::new(&time).left(),
        };
        prop_assert!(played(&time, &thoughts).left() <= most);
    }

    #[test]
    fn a_move_leaves_no_more_main_time_and_periods_than_there_were(
        time in any_time(), thoughts in thoughts(), percent in 0_u32..100,
    ) {
        let clock = played(&time, &thoughts);
        let (before, next) = (clock.reading(s(0)), played(&time, &[thoughts, vec![percent]].concat()));
        let after = next.reading(s(0));
        if !matches!(time, TimeControl::Fischer { .. }) {
            prop_assert!(after.main <= before.main);
        }
        prop_assert!(after.periods_left <= before.periods_left);
        prop_assert!(next.penalty() >= clock.penalty());
    }

    #[test]
    fn what_is_used_and_what_is_read_are_all_there_was(
        time in any_time(), thoughts in thoughts(), percent in 0_u32..=100,
    ) {
        let clock = played(&time, &thoughts);
        if let Some(left) = clock.left() {
            let used = whole_ms(left * percent / 100);
            let reading = clock.reading(used);
            prop_assert_eq!(total(&reading, &time) + used, left);
            prop_assert_eq!(reading.in_overtime && reading.main > s(0), false);
            prop_assert_eq!(reading.last_period, reading.periods_left == 1);
        }
    }

    #[test]
    fn a_move_settles_what_the_reading_before_it_showed(
        time in any_time(), thoughts in thoughts(), percent in 0_u32..100,
    ) {
        let clock = played(&time, &thoughts);
        let used = whole_ms(clock.left().unwrap_or(s(9)) * percent / 100);
        let (before, after) = (clock.reading(used), clock.charged(used).unwrap().reading(s(0)));
        prop_assert_eq!(before.periods_left, after.periods_left);
        prop_assert_eq!(before.penalty_points, after.penalty_points);
        prop_assert_eq!(before.last_period, after.last_period);
        if !matches!(time, TimeControl::Fischer { .. } | TimeControl::PerMove { .. }) {
            prop_assert_eq!(before.main, after.main);
        }
    }

    #[test]
    fn a_gift_is_read_as_so_much_more_main_time_and_nothing_less(
        time in any_time(), thoughts in thoughts(), percent in 0_u32..100,
    ) {
        let clock = played(&time, &thoughts);
        let used = whole_ms(clock.left().unwrap_or(s(9)) * percent / 100);
        let Some(richer) = clock.with_added(used, s(60)) else {
            let no_main_time = matches!(time, TimeControl::PerMove { .. } | TimeControl::None);
            prop_assert!(no_main_time);
            return Ok(());
        };
        let (before, after) = (clock.reading(used), richer.reading(used));
        prop_assert_eq!(after.main, before.main + s(60));
        prop_assert_eq!(after.periods_left, before.periods_left);
        prop_assert_eq!(after.stones_left, before.stones_left);
        prop_assert_eq!(after.penalty_points, before.penalty_points);
        prop_assert!(richer.left() >= clock.left().map(|left| left + s(60)));
    }

    #[test]
    fn a_clock_comes_back_from_storage_as_it_was(time in any_time(), thoughts in thoughts()) {
        let clock = played(&time, &thoughts);
        let stored = serde_json::to_string(&clock).unwrap();
        prop_assert_eq!(serde_json::from_str::<Clock>(&stored).unwrap(), clock);
    }
}
