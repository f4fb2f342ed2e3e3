//! A minute for the opponent.

use super::table::Table;
use super::*;
use crate::{Fact, Refereed, Request, UserId};

#[test]
fn a_gift_is_a_minute_of_main_time_for_the_opponent() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(10));
    assert_eq!(table.does(W, Action::AddTime), [Fact::TimeAdded { color: BLACK, ms: 60_000 }]);
    assert_eq!(table.main(), (s(110), s(60)));
    table.does(B, Action::AddTime);
    assert_eq!(table.main(), (s(110), s(120)), "whoever is to move");
    table.moves("gg");
    assert_eq!(table.main(), (s(110), s(120)));
}

#[test]
fn who_is_in_overtime_is_in_main_time_again_and_keeps_his_periods() {
    let mut table = Table::opened(byo_yomi(10, 30, 3));
    table.wait(s(50));
    let before = table.game.reading(table.at).clock.black;
    assert_eq!((before.in_overtime, before.periods_left), (true, 2));
    table.does(W, Action::AddTime);
    let after = table.game.reading(table.at).clock.black;
    assert_eq!((after.in_overtime, after.main, after.periods_left), (false, s(60), 2));
    table.wait(s(60) + s(29));
    table.moves("gg");
    assert_eq!(table.game.reading(table.at).clock.black.periods_left, 2);
}

#[test]
fn only_casual_games_have_gifts() {
    let referee = Some(Refereed { user: UserId(1), call_stops_clocks: false });
    let casual = nine(absolute(60));
    let ranked = Settings { ranked: true, undo: false, ..casual.clone() };
    for settings in [ranked, Settings { referee, ..casual }] {
        let mut table = Table::of(settings, "ee cc");
        assert_eq!(table.refuses(W, Action::AddTime), Refusal::NotInThisGame);
    }
}

#[test]
fn nothing_is_given_where_there_is_no_main_time() {
    for time in [days(3), TimeControl::PerMove { per_move: s(20) }, TimeControl::None] {
        let mut table = Table::of(nine(time), "ee cc");
        assert_eq!(table.refuses(W, Action::AddTime), Refusal::NotInThisGame);
    }
}

#[test]
fn nothing_is_given_to_who_is_out_of_time() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(60));
    assert_eq!(table.refuses(W, Action::AddTime), Refusal::OutOfTime);
    table.wait(ms(300));
    table.does(S, Action::Flag);
}

#[test]
fn nobody_is_given_more_than_a_week() {
    let mut table = Table::opened(absolute(7 * 86_400 - 61));
    table.does(W, Action::AddTime);
    assert_eq!(table.refuses(W, Action::AddTime), Refusal::NotInThisGame);
    table.wait(s(59));
    table.does(W, Action::AddTime);
}

#[test]
fn a_gift_goes_with_the_move_that_is_taken_back() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg");
    table.does(W, Action::AddTime);
    table.agree(Request::Undo);
    assert_eq!(table.main(), (s(60), s(60)), "the clocks are as they were before the move");
}

#[test]
fn there_are_no_gifts_but_in_play() {
    let mut table = Table::counted(nine(absolute(60)));
    assert_eq!(table.refuses(W, Action::AddTime), Refusal::WrongPhase);
}
