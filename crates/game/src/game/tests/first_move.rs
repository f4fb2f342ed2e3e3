//! The first move of each side: a deadline of its own, and no clock.

use super::table::Table;
use super::*;
use crate::{Fact, Misconduct, Outcome, Request, StopReason, VoidBy, Wait};

const MISSED: Action = Action::Expired { wait: Wait::FirstMove };

#[test]
fn no_clock_runs_before_its_players_first_move() {
    let mut table = Table::absolute(60);
    table.wait(s(7));
    assert_eq!(table.running(), None);
    table.moves("ee");
    table.wait(s(20));
    assert_eq!((table.running(), table.main()), (None, (s(60), s(60))));
    table.moves("cc");
    table.wait(s(3));
    assert_eq!((table.running(), table.main()), (Some(BLACK), (s(57), s(60))));
}

#[test]
fn who_misses_his_first_move_aborts_the_game_and_it_is_on_his_record() {
    let mut table = Table::absolute(60);
    assert_eq!(table.due(), Some((s(30) + ms(300), MISSED)));
    let facts = table.falls_due();
    let outcome = Outcome::Void { by: VoidBy::Aborted };
    let left = Fact::Misconduct { color: BLACK, misconduct: Misconduct::Left };
    assert_eq!(facts, [Fact::FirstMoveMissed { color: BLACK }, left, Fact::Finished { outcome }]);
    assert_eq!(table.game.misconduct(), [(BLACK, Misconduct::Left)]);
}

#[test]
fn white_has_his_own_30_seconds() {
    let mut table = Table::absolute(60);
    table.wait(s(29));
    table.moves("ee");
    assert_eq!(table.due(), Some((s(59) + ms(300), MISSED)));
    table.falls_due();
    assert_eq!(table.result(), Outcome::Void { by: VoidBy::Aborted });
    assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
}

#[test]
fn after_30_seconds_only_the_networks_time_is_forgiven() {
    let mut table = Table::absolute(60);
    table.wait(s(30));
    assert_eq!(table.refuses(B, play(1, "ee")), Refusal::OutOfTime);
    table.wait(ms(100));
    table.lag = ms(100);
    assert_eq!(table.refuses(B, play(1, "ee")), Refusal::OutOfTime);
    table.lag = ms(101);
    table.does(B, play(1, "ee"));
}

#[test]
fn a_first_move_cannot_be_flagged() {
    let mut table = Table::absolute(10);
    table.wait(s(29));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft, "10 seconds of main time were not running");
    table.wait(s(5));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
    table.does(S, MISSED);
}

#[test]
fn the_30_seconds_stand_while_the_clocks_do() {
    let mut table = Table::absolute(60);
    table.wait(s(10));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    assert_eq!(table.due(), None);
    table.wait(s(100));
    assert_eq!(table.refuses(S, MISSED), Refusal::TimeLeft);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!(table.due(), Some((s(130) + ms(300), MISSED)));
}

#[test]
fn a_first_move_taken_back_has_its_30_seconds_anew() {
    let mut table = Table::absolute(60);
    table.wait(s(20));
    table.moves("ee");
    table.wait(s(20));
    table.agree(Request::Undo);
    assert_eq!((table.running(), table.due()), (None, Some((s(70) + ms(300), MISSED))));
    table.falls_due();
    assert_eq!(table.result(), Outcome::Void { by: VoidBy::Aborted });
}

#[test]
fn with_a_handicap_white_makes_the_first_move() {
    let setup = Setup::handicap(tengen_rules::fixed_handicap(Size::NINE, 2).unwrap());
    let mut table = Table::new(Settings { handicap: 2, setup, ..nine(absolute(60)) });
    assert_eq!(table.refuses(B, play(1, "ee")), Refusal::NotYourTurn);
    table.falls_due();
    assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
}

#[test]
fn where_days_go_by_the_first_move_is_as_any_other() {
    let mut table = Table::new(nine(days(3)));
    assert_eq!(table.running(), Some(BLACK));
    assert_eq!(table.due(), Some((s(3 * 86_400), Action::Flag)));
    table.wait(s(2 * 86_400));
    assert_eq!(table.main().0, s(86_400));
    table.moves("ee");
    assert_eq!(table.due(), Some((s(5 * 86_400), Action::Flag)));
}

#[test]
fn without_limit_the_first_move_is_waited_for_for_ever() {
    let table = Table::new(nine(TimeControl::None));
    assert_eq!((table.running(), table.due()), (Some(BLACK), None));
}
