//! Facts of each kind of clock.

use super::*;
use crate::time_control::tests::one_of_each;
use crate::{ClockState, LagQuota};
use tengen_rules::ByColor;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn byo_yomi(main: u64, period: u64, periods: u32) -> Clock {
    Clock::new(&TimeControl::ByoYomi { main: s(main), period: s(period), periods })
}

fn canadian(main: u64, block: u64, stones: u32) -> Clock {
    Clock::new(&TimeControl::Canadian { main: s(main), block: s(block), stones })
}

fn fischer(main: u64, increment: u64, cap: u64) -> Clock {
    Clock::new(&TimeControl::Fischer { main: s(main), increment: s(increment), cap: s(cap) })
}

fn ing(main: u64, block: u64, blocks: u32) -> Clock {
    Clock::new(&TimeControl::Ing { main: s(main), block: s(block), blocks, penalty_points: 2 })
}

/// The clock after moves of so many seconds, none of which was too long.
fn after(clock: Clock, moves: &[u64]) -> Clock {
    moves.iter().fold(clock, |clock, &used| clock.charged(s(used)).unwrap())
}

/// Main time, periods left and what is left of the period, in seconds, with a player about to think.
fn at_rest(clock: Clock) -> (u64, u32, u64) {
    let reading = clock.reading(s(0));
    (reading.main.as_secs(), reading.periods_left, reading.period_left.as_secs())
}

#[test]
fn absolute_time_is_lost_at_exactly_zero() {
    let clock = Clock::new(&TimeControl::Absolute { main: s(60) });
    assert_eq!(clock.charged(ms(59_999)).unwrap().left(), Some(ms(1)));
    assert_eq!(clock.charged(s(60)), None);
    assert!(!clock.reading(s(60)).in_overtime);
}

#[test]
fn a_period_not_used_up_is_whole_again() {
    let clock = after(byo_yomi(60, 10, 1), &[65]);
    assert_eq!(at_rest(clock), (0, 1, 10));
    let reading = clock.reading(s(0));
    assert!(reading.in_overtime && reading.last_period);
    assert_eq!(byo_yomi(60, 10, 1).charged(s(70)), None);
}

#[test]
fn the_period_in_use_is_read_to_the_second() {
    assert_eq!(byo_yomi(15, 5, 1).reading(s(19)).period_left, s(1));
    assert_eq!(byo_yomi(15, 5, 1).charged(s(20)), None);
    let reading = byo_yomi(10, 10, 3).reading(s(32));
    assert_eq!((reading.period_left, reading.periods_left, reading.last_period), (s(8), 1, true));
}

#[test]
fn a_period_is_lost_at_exactly_its_length() {
    let clock = byo_yomi(10, 10, 3);
    assert_eq!(at_rest(clock.charged(ms(19_999)).unwrap()), (0, 3, 10));
    assert_eq!(at_rest(after(clock, &[20])), (0, 2, 10));
    assert_eq!(at_rest(after(clock, &[30])), (0, 1, 10));
    assert_eq!(clock.charged(s(40)), None);
}

#[test]
fn without_main_time_overtime_begins_at_once() {
    let reading = byo_yomi(0, 10, 1).reading(s(0));
    assert!(reading.in_overtime);
    assert_eq!(reading.period_left, s(10));
}

#[test]
fn a_clock_that_ran_out_reads_zero() {
    let reading = byo_yomi(0, 10, 2).reading(s(99));
    assert_eq!((reading.main, reading.period_left, reading.periods_left), (s(0), s(0), 0));
    let reading = ing(10, 10, 2).reading(s(99));
    assert_eq!((reading.main, reading.period_left, reading.periods_left), (s(0), s(0), 0));
    assert_eq!(canadian(10, 10, 2).reading(s(99)).period_left, s(0));
}

#[test]
fn retained_minutes_are_lost_one_by_one() {
    let time = TimeControl::Retained { limit: s(3_600), periods: 5 };
    let clock = after(Clock::new(&time), &[3_290]);
    assert_eq!(at_rest(clock), (10, 5, 60));
    assert_eq!(at_rest(after(clock, &[69])), (0, 5, 60));
    assert_eq!(at_rest(after(clock, &[70])), (0, 4, 60));
    assert_eq!(at_rest(after(clock, &[10 + 299])), (0, 1, 60));
    assert_eq!(clock.charged(s(10 + 300)), None);
    assert!(clock.charged(s(10 + 300) - ms(1)).is_some());
}

#[test]
fn a_retained_minute_costs_nothing_until_its_last_millisecond_is_used() {
    let time = TimeControl::Retained { limit: s(3_600), periods: 5 };
    let clock = after(Clock::new(&time), &[3_300, 180]);
    assert_eq!(at_rest(clock), (0, 2, 60));
    assert_eq!(at_rest(clock.charged(ms(59_999)).unwrap()), (0, 2, 60));
    assert_eq!(at_rest(clock.charged(ms(60_000)).unwrap()), (0, 1, 60));
}

#[test]
fn a_limit_that_is_all_retained_starts_in_overtime() {
    let clock = Clock::new(&TimeControl::Retained { limit: s(120), periods: 2 });
    assert!(clock.reading(s(0)).in_overtime);
    assert_eq!(clock.left(), Some(s(120)));
}

#[test]
fn a_canadian_block_is_whole_again_with_its_last_stone() {
    let clock = after(canadian(0, 300, 3), &[100, 150]);
    let reading = clock.reading(s(0));
    assert_eq!((reading.period_left, reading.stones_left), (s(50), Some(1)));
    let reading = after(clock, &[49]).reading(s(0));
    assert_eq!((reading.period_left, reading.stones_left), (s(300), Some(3)));
    assert_eq!(clock.charged(s(50)), None);
}

#[test]
fn the_move_that_ends_main_time_is_the_first_stone_of_the_block() {
    let reading = after(canadian(60, 300, 25), &[65]).reading(s(0));
    assert_eq!((reading.main, reading.period_left, reading.stones_left), (s(0), s(295), Some(24)));
    let reading = after(canadian(60, 300, 25), &[60]).reading(s(0));
    assert_eq!((reading.period_left, reading.stones_left), (s(300), Some(24)));
    let reading = after(canadian(60, 300, 25), &[59]).reading(s(0));
    assert_eq!((reading.main, reading.period_left, reading.stones_left), (s(1), s(300), Some(25)));
}

#[test]
fn a_block_of_one_stone_is_whole_at_each_move() {
    let reading = after(canadian(10, 30, 1), &[20]).reading(s(0));
    assert_eq!((reading.main, reading.period_left, reading.stones_left), (s(0), s(30), Some(1)));
}

#[test]
fn a_canadian_block_is_no_counted_period() {
    let reading = canadian(0, 300, 25).reading(s(0));
    assert!(reading.in_overtime && !reading.last_period);
    assert_eq!(reading.periods_left, 0);
}

#[test]
fn an_increment_leads_no_further_than_the_cap() {
    assert_eq!(after(fischer(60, 10, 65), &[7]).left(), Some(s(63)));
    assert_eq!(after(fischer(60, 10, 65), &[2]).left(), Some(s(65)));
}

#[test]
fn a_losing_overrun_earns_no_increment() {
    assert_eq!(fischer(60, 10, 65).charged(s(60)), None);
    assert_eq!(fischer(60, 10, 65).charged(ms(59_999)).unwrap().left(), Some(ms(10_001)));
}

#[test]
fn each_move_has_its_own_time() {
    let clock = Clock::new(&TimeControl::PerMove { per_move: s(30) });
    assert_eq!(clock.charged(ms(29_999)), Some(clock));
    assert_eq!(clock.charged(s(30)), None);
    assert_eq!(clock.reading(s(12)), Reading { main: s(18), ..Reading::default() });
}

#[test]
fn a_started_block_of_ing_is_paid_for_and_used_up_over_several_moves() {
    let clock = after(ing(60, 30, 3), &[60]);
    assert_eq!((at_rest(clock), clock.penalty()), ((0, 3, 30), 0));
    let clock = after(clock, &[10]);
    assert_eq!((at_rest(clock), clock.penalty()), ((0, 3, 20), 2));
    let clock = after(clock, &[19]);
    assert_eq!((at_rest(clock), clock.penalty()), ((0, 3, 1), 2));
    let clock = after(clock, &[2]);
    assert_eq!((at_rest(clock), clock.penalty()), ((0, 2, 29), 4));
    assert_eq!(clock.charged(s(59)), None);
}

#[test]
fn a_block_of_ing_costs_once_time_runs_into_it() {
    let clock = ing(60, 30, 3);
    let owed = |used| clock.reading(used).penalty_points;
    assert_eq!([owed(s(60)), owed(ms(60_001)), owed(s(90)), owed(ms(90_001))], [0, 2, 2, 4]);
    assert_eq!(owed(s(999)), 6);
}

#[test]
fn without_limit_nothing_is_ever_used_up() {
    let clock = Clock::new(&TimeControl::None);
    assert_eq!(clock.left(), None);
    assert_eq!(clock.charged(Duration::MAX), Some(clock));
    assert_eq!(clock.reading(s(9)), Reading::default());
}

#[test]
fn a_gift_leads_from_overtime_back_to_main_time_with_all_periods_kept() {
    let clock = after(byo_yomi(0, 30, 3), &[30]).with_added(s(20), s(60)).unwrap();
    let reading = clock.reading(s(20));
    assert_eq!((reading.main, reading.periods_left, reading.period_left), (s(60), 2, s(30)));
    assert!(!reading.in_overtime);
    assert_eq!(at_rest(after(clock, &[50])), (30, 2, 30));
}

#[test]
fn a_gift_does_not_bring_back_a_lost_period() {
    let clock = byo_yomi(0, 30, 3).with_added(s(35), s(60)).unwrap();
    assert_eq!(clock.reading(s(35)).periods_left, 2);
    assert_eq!(at_rest(after(clock, &[36])), (59, 2, 30));
}

#[test]
fn a_gift_leaves_a_canadian_block_as_it_stands() {
    let clock = after(canadian(0, 300, 3), &[100]).with_added(s(50), s(60)).unwrap();
    let reading = clock.reading(s(50));
    assert_eq!((reading.main, reading.period_left, reading.stones_left), (s(60), s(150), Some(2)));
    let in_main_time = after(clock, &[109]).reading(s(0));
    assert_eq!((in_main_time.main, in_main_time.stones_left), (s(1), Some(2)));
    let in_the_block = after(clock, &[120]).reading(s(0));
    assert_eq!((in_the_block.period_left, in_the_block.stones_left), (s(140), Some(1)));
}

#[test]
fn a_gift_leaves_the_blocks_of_ing_and_their_price_as_they_are() {
    let clock = ing(0, 30, 3).with_added(s(40), s(60)).unwrap();
    let reading = clock.reading(s(40));
    assert_eq!((reading.main, reading.periods_left, reading.period_left), (s(60), 2, s(20)));
    assert_eq!(clock.penalty(), 4);
}

#[test]
fn a_gift_may_lie_above_the_cap_and_no_increment_takes_it_away() {
    let clock = fischer(60, 10, 65).with_added(s(0), s(60)).unwrap();
    assert_eq!(clock.left(), Some(s(120)));
    assert_eq!(after(clock, &[5]).left(), Some(s(115)));
    assert_eq!(after(clock, &[60]).left(), Some(s(65)));
}

#[test]
fn nothing_can_be_given_where_there_is_no_main_time_or_time_is_up() {
    let per_move = Clock::new(&TimeControl::PerMove { per_move: s(30) });
    assert_eq!(per_move.with_added(s(0), s(60)), None);
    assert_eq!(Clock::None.with_added(s(0), s(60)), None);
    assert_eq!(byo_yomi(10, 10, 1).with_added(s(20), s(60)), None);
}

#[test]
fn compensation_counts_for_periods_too() {
    let time = TimeControl::ByoYomi { main: s(0), period: s(30), periods: 3 };
    let lag = ms(200);
    let used = ms(30_100) - LagQuota::new(&time).compensation(lag);
    assert_eq!(at_rest(Clock::new(&time).charged(used).unwrap()), (0, 3, 30));
    assert_eq!(at_rest(Clock::new(&time).charged(ms(30_100)).unwrap()), (0, 2, 30));
}

#[test]
fn a_reading_tells_of_stones_and_penalties_only_where_there_are_any() {
    let wire = |reading: Reading| serde_json::to_string(&reading).unwrap();
    assert_eq!(
        wire(byo_yomi(60, 30, 3).reading(s(0))),
        r#"{"main_ms":60000,"in_overtime":false,"periods_left":3,"period_left_ms":30000,"last_period":false}"#
    );
    assert!(wire(canadian(60, 30, 3).reading(s(0))).ends_with(r#","stones_left":3}"#));
    assert!(wire(ing(60, 30, 3).reading(s(61))).ends_with(r#","penalty_points":2}"#));
    let reading = ing(60, 30, 3).reading(s(61));
    assert_eq!(serde_json::from_str::<Reading>(&wire(reading)).unwrap(), reading);
}

#[test]
fn clocks_of_all_kinds_come_back_from_storage() {
    for time in one_of_each() {
        let clock = Clock::new(&time).charged(s(100)).unwrap();
        let stored = serde_json::to_string(&clock).unwrap();
        assert_eq!(serde_json::from_str::<Clock>(&stored).unwrap(), clock, "{stored}");
        let state = ClockState::new(&ByColor::new(time, TimeControl::Absolute { main: s(9) }));
        let stored = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<ClockState>(&stored).unwrap(), state, "{stored}");
        let value = serde_json::to_value(&state).unwrap();
        assert_eq!(serde_json::from_value::<ClockState>(value).unwrap(), state, "{stored}");
    }
}

#[test]
fn a_clock_of_no_known_kind_is_refused() {
    assert!(serde_json::from_str::<Clock>(r#"{"hourglass":[1]}"#).is_err());
    assert!(serde_json::from_str::<Clock>(r#"{"ing":[1]}"#).is_err());
}
