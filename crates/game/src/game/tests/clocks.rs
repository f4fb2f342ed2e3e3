//! What moves cost, as both players are shown it.

use super::table::Table;
use super::*;
use crate::Reading;

fn reading(table: &Table) -> Reading {
    table.game.reading(table.at).clock.black
}

/// Main time, periods left and time left of the period, of Black.
fn told(table: &Table) -> (Duration, u32, Duration) {
    let reading = reading(table);
    (reading.main, reading.periods_left, reading.period_left)
}

/// Black moves after so many seconds, White at once.
fn black_thinks(table: &mut Table, seconds: u64) {
    table.wait(s(seconds));
    let moves = table.game.moves().len();
    table.fill_to(moves + 2);
}

#[test]
fn a_move_costs_its_player_the_time_since_the_move_before() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(7));
    table.moves("gg");
    assert_eq!((table.running(), table.main()), (Some(WHITE), (s(53), s(60))));
    table.wait(s(4));
    assert_eq!(table.main(), (s(53), s(56)));
    table.moves("cg");
    table.wait(s(1));
    assert_eq!(table.main(), (s(52), s(56)));
}

#[test]
fn a_reading_tells_of_overtime_and_of_the_last_period() {
    let mut table = Table::opened(byo_yomi(5, 30, 2));
    let now = reading(&table);
    assert_eq!((now.in_overtime, now.periods_left, now.last_period), (false, 2, false));
    table.wait(s(5));
    let now = reading(&table);
    assert_eq!((now.in_overtime, now.periods_left, now.last_period), (true, 2, false));
    table.wait(s(30));
    let now = reading(&table);
    assert_eq!((now.in_overtime, now.periods_left, now.last_period), (true, 1, true));
    assert_eq!((now.main, now.period_left), (s(0), s(30)));
}

#[test]
fn a_move_inside_a_period_makes_it_whole_again() {
    let mut table = Table::opened(byo_yomi(60, 10, 1));
    black_thinks(&mut table, 65);
    assert_eq!(told(&table), (s(0), 1, s(10)));
    black_thinks(&mut table, 9);
    assert_eq!(told(&table), (s(0), 1, s(10)));
}

#[test]
fn a_game_is_lost_at_exactly_the_end_of_the_last_period() {
    for (main, period, periods, lost_at) in [(60, 10, 1, 70), (15, 5, 1, 20), (0, 10, 1, 10), (10, 10, 3, 40)]
    {
        let mut table = Table::opened(byo_yomi(main, period, periods));
        table.wait(s(lost_at) - ms(1));
        assert!(reading(&table).last_period && reading(&table).period_left == ms(1));
        let mut late = Table::opened(byo_yomi(main, period, periods));
        late.wait(s(lost_at));
        assert_eq!(late.refuses(B, play(3, "gg")), Refusal::OutOfTime);
        table.moves("gg");
        assert_eq!(table.due().unwrap().1, Action::Flag);
    }
}

#[test]
fn the_time_left_of_a_period_is_told_to_the_second() {
    let mut table = Table::opened(byo_yomi(15, 5, 1));
    table.wait(s(19));
    assert_eq!(told(&table), (s(0), 1, s(1)));
    let mut table = Table::opened(byo_yomi(10, 10, 3));
    table.wait(s(32));
    assert_eq!(told(&table), (s(0), 1, s(8)));
    let table = Table::opened(byo_yomi(0, 10, 1));
    assert!(reading(&table).in_overtime, "it starts in overtime");
}

#[test]
fn a_period_used_up_is_gone_and_the_next_is_whole_after_the_move() {
    let mut table = Table::opened(byo_yomi(0, 30, 3));
    black_thinks(&mut table, 30);
    assert_eq!(told(&table), (s(0), 2, s(30)));
    black_thinks(&mut table, 29);
    assert_eq!(told(&table), (s(0), 2, s(30)));
}

#[test]
fn a_move_of_30_1_seconds_with_200_ms_lag_does_not_lose_a_30_s_period() {
    for (lag, periods) in [(200, 3), (101, 3), (100, 2), (50, 2), (0, 2)] {
        let mut table = Table::opened(byo_yomi(0, 30, 3));
        table.wait(s(30) + ms(100));
        table.lag = ms(lag);
        table.moves("gg");
        assert_eq!(told(&table).1, periods, "{lag} ms");
    }
}

#[test]
fn retained_minutes_are_lost_one_by_one() {
    let time = TimeControl::Retained { limit: s(3_600), periods: 5 };
    for (second, left) in [(69, 5), (70, 4), (10 + 299, 1)] {
        let mut table = Table::opened(time);
        black_thinks(&mut table, 3_290);
        assert_eq!(told(&table).0, s(10));
        black_thinks(&mut table, second);
        assert_eq!(told(&table), (s(0), left, s(60)));
    }
    let mut table = Table::opened(time);
    black_thinks(&mut table, 3_290);
    table.wait(s(310));
    assert_eq!(table.refuses(B, play(5, "gg")), Refusal::OutOfTime);
}

#[test]
fn a_canadian_block_is_whole_again_with_its_last_stone_and_a_pass_is_one() {
    let mut table = Table::opened(TimeControl::Canadian { main: s(10), block: s(60), stones: 3 });
    black_thinks(&mut table, 15);
    let now = reading(&table);
    assert_eq!((now.main, now.period_left, now.stones_left), (s(0), s(55), Some(2)));
    table.wait(s(20));
    table.moves("-- gg");
    let now = reading(&table);
    assert_eq!((now.period_left, now.stones_left), (s(35), Some(1)));
    black_thinks(&mut table, 34);
    let now = reading(&table);
    assert_eq!((now.period_left, now.stones_left), (s(60), Some(3)));
}

#[test]
fn an_increment_leads_no_further_than_the_cap() {
    let mut table = Table::opened(TimeControl::Fischer { main: s(60), increment: s(5), cap: s(62) });
    assert_eq!(table.main().0, s(62), "a first move earns its increment too");
    black_thinks(&mut table, 20);
    assert_eq!(table.main().0, s(47));
}

#[test]
fn each_move_has_its_own_time() {
    let mut table = Table::opened(TimeControl::PerMove { per_move: s(20) });
    black_thinks(&mut table, 19);
    assert_eq!(table.main().0, s(20));
    table.wait(s(20));
    assert_eq!(table.refuses(B, play(5, "gg")), Refusal::OutOfTime);
}

#[test]
fn started_blocks_of_ing_are_paid_for() {
    let mut table =
        Table::opened(TimeControl::Ing { main: s(10), block: s(60), blocks: 3, penalty_points: 2 });
    assert_eq!(reading(&table).penalty_points, 0);
    black_thinks(&mut table, 75);
    assert_eq!((reading(&table).penalty_points, reading(&table).periods_left), (4, 2));
    table.wait(s(115));
    assert_eq!(table.refuses(B, play(5, "gg")), Refusal::OutOfTime);
}

#[test]
fn unequal_times_are_each_players_own() {
    let mut table = Table::new(Settings { white_time: Some(absolute(30)), ..nine(absolute(60)) });
    table.moves("ee cc gg");
    assert_eq!(table.main(), (s(60), s(30)));
    assert_eq!(table.due(), Some((s(30) + ms(300), Action::Flag)));
    table.falls_due();
    assert_eq!(table.main(), (s(60), s(0)));
}

#[test]
fn a_game_without_limit_has_no_deadline() {
    let mut table = Table::opened(TimeControl::None);
    table.wait(s(1_000_000));
    table.moves("gg cg");
    assert_eq!(table.due(), None);
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
}

#[test]
fn the_clocks_stand_as_they_were_when_the_game_ended() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.wait(s(20));
    table.does(W, Action::Resign);
    table.wait(s(500));
    assert_eq!((table.running(), table.main()), (None, (s(40), s(60))));
}
