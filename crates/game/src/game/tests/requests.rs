//! What holds for every request: one of a kind at a time, and gone is gone.

use super::table::Table;
use super::*;
use crate::{Fact, Gone, Request};

fn answer(request: u32, accept: bool) -> Action {
    Action::Answer { request, accept }
}

#[test]
fn one_request_of_a_kind_waits_at_a_time_whoever_asks() {
    let mut table = Table::opened(absolute(60));
    let first = table.ask(B, Request::Undo);
    let second = table.asking(Request::Undo);
    assert_eq!(table.refuses(B, second.clone()), Refusal::AskedAlready);
    assert_eq!(table.refuses(W, second), Refusal::AskedAlready);
    let other = table.ask(W, Request::Pause);
    let pending: Vec<_> = table.game.requests().iter().map(|pending| (pending.seq, pending.by)).collect();
    assert_eq!(pending, [(first, BLACK), (other, WHITE)], "each names its asker");
    let adjourn = |until_ms| Request::Adjourn { until_ms };
    table.ask(B, adjourn(1));
    let later = table.asking(adjourn(2));
    assert_eq!(table.refuses(W, later), Refusal::AskedAlready, "another time is no other request");
}

#[test]
fn a_request_names_the_move_it_is_made_at() {
    let mut table = Table::opened(absolute(60));
    for (move_number, request) in [(2, Request::Undo), (4, Request::Pause)] {
        let stale = Action::Ask { move_number, request };
        assert_eq!(table.refuses(B, stale), Refusal::Stale { move_number: 3 });
    }
}

#[test]
fn only_the_opponent_answers_and_only_the_asker_withdraws() {
    let mut table = Table::opened(absolute(60));
    let request = table.ask(B, Request::Pause);
    assert_eq!(table.refuses(B, answer(request, true)), Refusal::NotYours);
    assert_eq!(table.refuses(S, answer(request, true)), Refusal::NotYours);
    assert_eq!(table.refuses(W, Action::Withdraw { request }), Refusal::NotYours);
    let gone = Fact::RequestGone { seq: request, request: Request::Pause, why: Gone::Withdrawn };
    assert_eq!(table.does(B, Action::Withdraw { request }), [gone]);
}

#[test]
fn accepting_a_request_that_is_gone_changes_nothing() {
    let mut table = Table::opened(absolute(60));
    let withdrawn = table.ask(B, Request::Pause);
    table.does(B, Action::Withdraw { request: withdrawn });
    let declined = table.ask(B, Request::Undo);
    table.answers(W, declined, false);
    let overtaken = table.ask(W, Request::Undo);
    table.moves("gg");
    for (by, request) in [(W, withdrawn), (W, declined), (B, overtaken), (W, 999), (W, 0)] {
        assert_eq!(table.refuses(by, answer(request, true)), Refusal::RequestGone);
        assert_eq!(table.refuses(by, Action::Withdraw { request }), Refusal::RequestGone);
    }
}

#[test]
fn what_was_asked_in_vain_is_not_asked_again_at_the_same_move() {
    for request in [Request::Undo, Request::Pause, Request::Adjourn { until_ms: 1 }] {
        let mut table = Table::opened(absolute(60));
        let seq = table.ask(B, request);
        table.does(B, Action::Withdraw { request: seq });
        let again = table.asking(request);
        assert_eq!(table.refuses(B, again), Refusal::TooEarly { move_number: 4 });
        table.ask(W, request);
        table.moves("gg");
        assert!(table.game.requests().len() <= 1);
    }
}

#[test]
fn an_answer_tells_what_was_asked() {
    let mut table = Table::opened(absolute(60));
    let seq = table.ask(B, Request::Pause);
    let answered = Fact::Answered { color: WHITE, seq, request: Request::Pause, accepted: false };
    assert_eq!(table.answers(W, seq, false), [answered]);
    assert!(table.game.requests().is_empty());
}

#[test]
fn a_request_that_waits_too_long_is_gone() {
    let mut table = Table::opened(absolute(600));
    let seq = table.ask(B, Request::Pause);
    let expired = Action::Expired { wait: crate::Wait::Answer { request: seq } };
    assert_eq!(table.due(), Some((s(60), expired.clone())));
    table.wait(s(60) - ms(1));
    assert_eq!(table.refuses(S, expired.clone()), Refusal::TimeLeft);
    let gone = Fact::RequestGone { seq, request: Request::Pause, why: Gone::Expired };
    assert_eq!(table.falls_due(), [gone]);
    assert_eq!(table.refuses(S, expired), Refusal::TimeLeft, "it is gone only once");
}

#[test]
fn where_days_go_by_requests_wait_for_an_answer_without_limit() {
    let mut table = Table::of(nine(days(1)), "ee cc");
    table.ask(B, Request::Pause);
    assert_eq!(table.due(), Some((s(86_400), Action::Flag)));
}

#[test]
fn the_end_of_the_game_is_the_end_of_all_requests() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    let undo = table.ask(W, Request::Undo);
    let pause = table.ask(B, Request::Pause);
    let facts = table.does(W, Action::Resign);
    let gone = |seq, request| Fact::RequestGone { seq, request, why: Gone::Overtaken };
    let outcome = table.result();
    let resigned = Fact::Resigned { color: WHITE };
    let finished = Fact::Finished { outcome };
    assert_eq!(facts, [resigned, gone(undo, Request::Undo), gone(pause, Request::Pause), finished]);
    assert!(table.game.requests().is_empty());
}

#[test]
fn the_count_is_the_end_of_all_requests() {
    let mut table = Table::of(nine(absolute(60)), "ee cc --");
    let pause = table.ask(B, Request::Pause);
    table.moves("--");
    assert!(table.game.requests().is_empty());
    assert_eq!(table.refuses(W, answer(pause, true)), Refusal::RequestGone);
    for request in [Request::Undo, Request::Draw, Request::Count, Request::Pause] {
        let asking = table.asking(request);
        assert_eq!(table.refuses(B, asking), Refusal::WrongPhase);
    }
}

#[test]
fn a_restart_gives_who_was_asked_his_whole_time_again() {
    let mut table = Table::opened(absolute(600));
    let seq = table.ask(B, Request::Pause);
    table.wait(s(50));
    table.does(S, Action::ServerRestarted);
    table.wait(s(500));
    let expired = Action::Expired { wait: crate::Wait::Answer { request: seq } };
    assert_eq!(table.due(), None);
    assert_eq!(table.refuses(S, expired.clone()), Refusal::TimeLeft);
    table.does(S, Action::Running { reason: crate::StopReason::Server, after_ms: 10_000 });
    assert_eq!(table.due(), Some((s(620), expired)));
}
