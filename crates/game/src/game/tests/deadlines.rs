//! Moves against flags: lag, grace, and who wins the race.

use super::table::Table;
use super::*;
use crate::{Call, Fact, GameTime, Outcome, WinBy};

/// Of a game of ten seconds, after the first move: four gains of 350 ms.
const QUOTA: Duration = Duration::from_millis(4 * 350);

#[test]
fn the_flag_falls_at_zero_and_grace_and_not_before() {
    let mut table = Table::opened(absolute(10));
    assert_eq!(table.due(), Some((s(10) + ms(300), Action::Flag)));
    table.wait(s(10) + ms(299));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
    table.wait(ms(1));
    table.does(S, Action::Flag);
    assert_eq!(table.main().0, s(0));
}

#[test]
fn a_client_that_says_it_is_zero_ends_nothing() {
    let mut table = Table::opened(absolute(10));
    table.wait(s(60));
    assert_eq!(table.refuses(W, Action::Flag), Refusal::NotYours);
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn at_zero_a_move_counts_only_by_the_networks_time() {
    let mut table = Table::opened(absolute(10));
    table.wait(s(10));
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::OutOfTime);
    table.wait(ms(200));
    table.lag = ms(200);
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::OutOfTime);
    table.lag = ms(250);
    table.moves("gg");
    assert_eq!(table.main().0, ms(50));
}

#[test]
fn nothing_counts_that_comes_after_the_grace() {
    let mut table = Table::opened(absolute(10));
    table.lag = ms(900);
    assert_eq!(table.due(), Some((s(10) + QUOTA, Action::Flag)), "the grace is no longer than the quota");
    table.wait(s(10) + QUOTA);
    table.lag = s(9);
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::OutOfTime);
    table.does(S, Action::Flag);
}

#[test]
fn a_line_that_is_slower_than_the_grace_is_late_whatever_its_quota() {
    let mut table = Table::opened(absolute(600));
    table.lag = s(3);
    table.wait(s(602) - ms(1));
    let mut in_time = Table::opened(absolute(600));
    (in_time.at, in_time.lag) = (table.at, table.lag);
    in_time.moves("gg");
    table.wait(ms(1));
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::OutOfTime, "though three seconds would be forgiven");
    table.does(S, Action::Flag);
}

#[test]
fn the_grace_is_twice_the_lag_but_at_least_300_ms_and_at_most_2_s() {
    for (lag, grace) in [(0, 300), (150, 300), (151, 302), (500, 1_000), (1_500, 2_000), (9_000, 2_000)] {
        let mut table = Table::opened(absolute(600));
        table.lag = ms(lag);
        assert_eq!(table.due(), Some((s(600) + ms(grace), Action::Flag)));
    }
}

#[test]
fn who_moves_before_his_flag_is_taken_down_plays_on_and_the_old_timer_is_ignored() {
    let mut table = Table::opened(absolute(10));
    table.wait(s(10) + ms(299));
    table.lag = ms(300);
    table.moves("gg");
    table.wait(ms(1));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
    assert_eq!(table.game.to_play(), Some(WHITE));
}

#[test]
fn who_moves_after_his_flag_fell_is_refused() {
    let mut table = Table::opened(absolute(10));
    table.moves("gg cg");
    table.falls_due();
    table.lag = s(1);
    assert_eq!(table.refuses(B, play(5, "gg")), Refusal::GameOver);
    assert_eq!(table.result(), Outcome::lost(BLACK, WinBy::Timeout));
}

#[test]
fn every_move_moves_the_deadline() {
    let mut table = Table::opened(byo_yomi(10, 20, 2));
    assert_eq!(table.due(), Some((s(50) + ms(300), Action::Flag)));
    table.wait(s(35));
    table.moves("gg");
    assert_eq!(table.due(), Some((s(85) + ms(300), Action::Flag)), "White's");
    table.wait(s(5));
    table.moves("cg");
    assert_eq!(table.due(), Some((s(60) + ms(300), Action::Flag)), "of Black's one period");
}

#[test]
fn a_gift_moves_the_deadline() {
    let mut table = Table::opened(absolute(10));
    table.does(W, Action::AddTime);
    table.wait(s(10) + ms(300));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
    assert_eq!(table.due(), Some((s(70) + ms(300), Action::Flag)));
}

#[test]
fn each_move_earns_a_gain_and_pays_for_its_lag() {
    let mut table = Table::of(nine(absolute(600)), "ee cc");
    // Three gains at the start and one for the first move.
    table.lag = s(5);
    table.wait(s(5));
    table.moves("gg");
    assert_eq!(table.main().0, s(599));
    table.lag = s(0);
    table.moves("cg");
    // One gain was earned by the move.
    table.lag = s(3);
    table.wait(s(3));
    table.moves("eg");
    assert_eq!(table.main().0, s(597));
}

#[test]
fn no_more_than_seven_gains_are_saved() {
    let mut table = Table::new(nine(absolute(600)));
    table.fill_to(16);
    table.lag = s(8);
    table.wait(s(8));
    table.fill_to(17);
    assert_eq!(table.main().0, s(599));
}

#[test]
fn where_days_go_by_no_lag_is_forgiven() {
    let mut table = Table::of(nine(days(1)), "ee cc");
    table.lag = s(2);
    assert_eq!(table.due(), Some((s(86_400), Action::Flag)));
    table.wait(s(86_400));
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::OutOfTime);
    table.does(S, Action::Flag);
}

#[test]
fn time_that_storing_a_move_took_is_nobodys() {
    let mut table = Table::opened(absolute(10));
    table.moves("gg");
    table.wait(s(20));
    assert_eq!(table.does(S, Action::Held { ms: 20_000 }), [Fact::Held { ms: 20_000 }]);
    table.wait(s(2));
    table.moves("cg");
    assert_eq!(table.main(), (s(10), s(8)));
}

#[test]
fn a_time_before_the_last_entrys_counts_as_that_entrys() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(10));
    table.moves("gg");
    table.at = GameTime::from_millis(3_000);
    table.moves("cg");
    assert_eq!(table.main(), (s(50), s(60)));
    assert_eq!(table.game.last_at(), GameTime::from_millis(10_000));
}

#[test]
fn the_loss_of_a_period_is_called_only_when_no_move_can_prevent_it() {
    let table = Table::opened(byo_yomi(0, 30, 3));
    let at = |seconds| GameTime::START + s(seconds);
    let first = table.game.next_call(at(0), ms(500), &Call::SECONDS_LEFT).unwrap();
    assert_eq!((first.color, first.call), (BLACK, Call::SecondsLeft { seconds: 10 }));
    assert_eq!((first.of, first.at), (at(20), at(20)));
    let lost = table.game.next_call(at(29), ms(500), &Call::SECONDS_LEFT).unwrap();
    assert_eq!((lost.call, lost.of), (Call::PeriodsLeft { periods: 2 }, at(30)));
    assert_eq!(lost.at, at(31), "twice the lag later");
}

#[test]
fn nothing_is_called_before_a_first_move_or_while_the_clocks_stand() {
    let call = |table: &Table| table.game.next_call(table.at, ms(0), &Call::SECONDS_LEFT);
    let mut table = Table::new(nine(byo_yomi(0, 30, 3)));
    assert_eq!(call(&table), None);
    table.moves("ee cc");
    assert!(call(&table).is_some());
    table.agree(crate::Request::Pause);
    assert_eq!(call(&table), None);
    let mut table = Table::new(nine(byo_yomi(0, 30, 3)));
    table.moves("ee cc -- --");
    assert_eq!(call(&table), None, "nobody is to move while counting");
}

#[test]
fn between_a_late_move_and_the_flag_only_one_counts() {
    let table = Table::of(nine(absolute(1)), "ee cc gg cg");
    for (after, lag) in
        (900..3_000).step_by(50).flat_map(|after| [0, 100, 300, 700, 1_300].map(|lag| (after, lag)))
    {
        let (at, lag) = (GameTime::from_millis(after), ms(lag));
        for flag_first in [false, true] {
            let mut game = table.game.clone();
            let flag = |game: &mut crate::Game| game.act(S, &Action::Flag, at, lag).is_ok();
            let early = flag_first && flag(&mut game);
            let moved = game.act(B, &play(5, "eg"), at, lag).is_ok();
            let fell = early || flag(&mut game);
            assert!(!(moved && fell), "{after} ms, {lag:?}");
            assert_eq!(game.outcome().is_some(), fell);
            assert!(moved || after >= 1_000);
            assert!(fell || after < 1_000 + 5 * 350, "no quota reaches so far");
        }
    }
}
