//! Pauses that both agree on.

use super::table::Table;
use super::*;
use crate::{Fact, Phase, Request, StopReason, Wait};

const ENDS: Action = Action::Expired { wait: Wait::Pause };

fn paused() -> Table {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    table
}

fn both_go_on(table: &mut Table) -> Vec<Fact> {
    table.does(W, Action::GoOn);
    table.does(B, Action::GoOn)
}

#[test]
fn a_pause_begins_when_the_opponent_agrees() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(5));
    let seq = table.ask(B, Request::Pause);
    assert_eq!(table.running(), Some(BLACK));
    let facts = table.answers(W, seq, true);
    assert_eq!(facts[1], Fact::ClockStopped { reason: StopReason::Pause });
    table.wait(s(500));
    let reading = table.game.reading(table.at);
    assert_eq!((reading.running, reading.stopped), (None, vec![StopReason::Pause]));
    assert_eq!((table.game.phase(), table.main()), (Phase::Playing, (s(55), s(60))));
}

#[test]
fn nobody_moves_in_a_pause() {
    let mut table = paused();
    let stopped = Refusal::Stopped { reason: StopReason::Pause };
    assert_eq!(table.refuses(B, play(3, "gg")), stopped);
    assert_eq!(table.refuses(B, pass(3)), stopped);
    assert_eq!(table.refuses(W, play(3, "gg")), Refusal::NotYourTurn);
}

#[test]
fn play_goes_on_when_both_are_ready() {
    let mut table = paused();
    table.wait(s(20));
    assert_eq!(table.does(W, Action::GoOn), [Fact::Ready { color: WHITE }]);
    assert!(table.game.ready().white && !table.game.ready().black);
    assert_eq!(table.refuses(W, Action::GoOn), Refusal::NoChange);
    let facts = table.does(B, Action::GoOn);
    assert_eq!(facts, [Fact::Ready { color: BLACK }, Fact::ClockRunning { reason: StopReason::Pause }]);
    table.wait(s(2));
    assert_eq!((table.running(), table.main()), (Some(BLACK), (s(58), s(60))));
    assert_eq!(table.refuses(B, Action::GoOn), Refusal::WrongPhase);
}

#[test]
fn a_pause_ends_by_itself_after_ten_minutes() {
    let mut table = paused();
    assert_eq!(table.due(), Some((s(600), ENDS)));
    assert_eq!(table.falls_due(), [Fact::ClockRunning { reason: StopReason::Pause }]);
    assert_eq!(table.due(), Some((s(660) + ms(300), Action::Flag)));
    assert_eq!(table.refuses(S, ENDS), Refusal::TimeLeft);
}

#[test]
fn the_pauses_of_a_game_are_ten_minutes_in_all() {
    let mut table = paused();
    table.wait(s(400));
    both_go_on(&mut table);
    table.agree(Request::Pause);
    assert_eq!(table.due(), Some((s(600), ENDS)));
    let mut table = paused();
    table.falls_due();
    let again = table.asking(Request::Pause);
    assert_eq!(table.refuses(B, again), Refusal::NoMorePauses);
}

#[test]
fn a_game_is_paused_twice_at_most() {
    let mut table = paused();
    both_go_on(&mut table);
    table.agree(Request::Pause);
    both_go_on(&mut table);
    for request in [Request::Pause, Request::Adjourn { until_ms: 1 }] {
        let again = table.asking(request);
        assert_eq!(table.refuses(B, again), Refusal::NoMorePauses);
    }
}

#[test]
fn a_game_may_have_no_pauses() {
    let mut table = Table::of(Settings { pauses: false, ..nine(absolute(60)) }, "ee cc");
    for request in [Request::Pause, Request::Adjourn { until_ms: 1 }] {
        let asking = table.asking(request);
        assert_eq!(table.refuses(B, asking), Refusal::NotInThisGame);
    }
}

#[test]
fn a_paused_game_cannot_be_paused_again_or_adjourned() {
    let mut table = Table::opened(absolute(60));
    let adjourn = table.ask(W, Request::Adjourn { until_ms: 1 });
    table.agree(Request::Pause);
    let stopped = Refusal::Stopped { reason: StopReason::Pause };
    let asking = table.asking(Request::Pause);
    assert_eq!(table.refuses(B, asking), stopped);
    assert_eq!(table.refuses(B, Action::Answer { request: adjourn, accept: true }), stopped);
    table.answers(B, adjourn, false);
}

#[test]
fn a_request_to_pause_outlives_a_move() {
    let mut table = Table::opened(absolute(60));
    let seq = table.ask(B, Request::Pause);
    table.moves("gg");
    table.answers(W, seq, true);
    assert!(table.game.is_stopped(StopReason::Pause));
}

#[test]
fn stones_and_blocks_stand_in_a_pause() {
    let mut table = Table::opened(TimeControl::Canadian { main: s(0), block: s(60), stones: 3 });
    table.wait(s(10));
    table.moves("gg cg");
    table.wait(s(5));
    table.agree(Request::Pause);
    let before = table.game.reading(table.at).clock;
    table.wait(s(300));
    assert_eq!(table.game.reading(table.at).clock, before);
    both_go_on(&mut table);
    assert_eq!(table.game.reading(table.at).clock, before);
    assert_eq!((before.black.stones_left, before.black.period_left), (Some(1), s(45)));
}

#[test]
fn a_game_that_is_given_up_in_a_pause_waits_for_nothing() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.agree(Request::Pause);
    table.does(B, Action::Resign);
    assert_eq!((table.outcome(), table.due()), ("W+R".into(), None));
}

#[test]
fn a_request_that_is_granted_too_late_for_another_pause_is_refused() {
    let mut table = Table::opened(absolute(2_000));
    for _ in 0..2 {
        table.agree(Request::Pause);
        both_go_on(&mut table);
    }
    assert_eq!(table.game.requests(), []);
    let mut table = Table::opened(absolute(2_000));
    let adjourn = table.ask(B, Request::Adjourn { until_ms: 1 });
    table.agree(Request::Pause);
    table.at = table.at + s(10);
    both_go_on(&mut table);
    table.agree(Request::Pause);
    both_go_on(&mut table);
    assert_eq!(table.refuses(W, Action::Answer { request: adjourn, accept: true }), Refusal::NoMorePauses);
}
