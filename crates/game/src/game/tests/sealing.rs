//! Adjournments: the move before is sealed, and opened when play goes on.

use super::table::Table;
use super::*;
use crate::{Commitment, Fact, Gone, Misconduct, Nonce, Phase, Request, SealedMove, StopReason};

const UNTIL: i64 = 1_796_018_415_000;
const ADJOURN: Request = Request::Adjourn { until_ms: UNTIL };
const NONCE: Nonce = Nonce::new([7; 16]);

fn stone(point: &str) -> SealedMove {
    SealedMove::Play { point: point.parse().unwrap() }
}

fn seal(move_number: u32, sealed: SealedMove) -> Action {
    Action::Seal { move_number, sealed, nonce: NONCE }
}

/// Four moves were made, and an adjournment is agreed on; Black is to seal.
fn sealing() -> Table {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.agree(ADJOURN);
    table
}

fn adjourned(sealed: SealedMove) -> Table {
    let mut table = sealing();
    table.wait(s(10));
    table.does(B, seal(5, sealed));
    table
}

#[test]
fn once_adjourning_is_agreed_on_the_side_to_move_seals_on_its_own_clock() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    let pause = table.ask(B, Request::Pause);
    let facts = table.agree(ADJOURN);
    let gone = Fact::RequestGone { seq: pause, request: Request::Pause, why: Gone::Overtaken };
    assert_eq!(facts[1..], [gone, Fact::SealingBegan]);
    assert_eq!((table.game.phase(), table.game.sealing()), (Phase::Playing, Some(UNTIL)));
    table.wait(s(10));
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(50)));
}

#[test]
fn the_next_move_must_be_sealed() {
    let mut table = sealing();
    assert_eq!(table.refuses(B, play(5, "eg")), Refusal::MustSeal);
    assert_eq!(table.refuses(B, pass(5)), Refusal::MustSeal);
    for request in [Request::Undo, Request::Pause, ADJOURN] {
        let asking = table.asking(request);
        assert_eq!(table.refuses(W, asking), Refusal::MustSeal);
    }
}

#[test]
fn nobody_else_seals_and_nothing_forbidden_is_sealed() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    assert_eq!(table.refuses(B, seal(5, SealedMove::Pass)), Refusal::WrongPhase);
    table.agree(ADJOURN);
    assert_eq!(table.refuses(W, seal(5, SealedMove::Pass)), Refusal::NotYourTurn);
    assert_eq!(table.refuses(B, seal(4, SealedMove::Pass)), Refusal::Stale { move_number: 5 });
    let occupied = Refusal::Illegal(tengen_rules::IllegalMove::Occupied);
    assert_eq!(table.refuses(B, seal(5, stone("ee"))), occupied);
    assert_eq!(table.game.sealing(), Some(UNTIL), "he may still seal another");
}

#[test]
fn a_forbidden_move_is_not_sealed_though_it_would_cost_the_turn() {
    let settings = Settings { illegal_move_loses_turn: true, ..nine(absolute(60)) };
    let mut table = Table::of(settings, "ab ee ba gg cc");
    table.agree(ADJOURN);
    let suicide = Refusal::Illegal(tengen_rules::IllegalMove::Suicide);
    assert_eq!(table.refuses(W, seal(6, stone("aa"))), suicide);
}

#[test]
fn a_sealed_move_is_shown_to_nobody_but_can_be_checked_later() {
    let mut table = sealing();
    let facts = table.does(B, seal(5, stone("dg")));
    let commitment = Commitment::of(&NONCE, table.game.settings().game, "play dg");
    assert_eq!(facts, [Fact::Sealed { color: BLACK, commitment }]);
    assert_eq!((table.game.phase(), table.game.to_play()), (Phase::Adjourned, None));
    assert_eq!(table.game.adjourned().unwrap().until_ms, UNTIL);
    assert_eq!((table.game.moves().len(), table.next()), (4, 5));
    assert_eq!(table.game.position().at("dg".parse().unwrap()), None);
    assert!(!format!("{:?}{facts:?}", table.game).contains("dg"), "not even in a log of the server");
}

#[test]
fn sealing_is_charged_and_then_both_clocks_stand() {
    let mut table = adjourned(stone("dg"));
    table.wait(s(5 * 86_400));
    assert_eq!((table.running(), table.main(), table.due()), (None, (s(50), s(60)), None));
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
    assert_eq!(table.refuses(W, play(6, "aa")), Refusal::WrongPhase);
}

#[test]
fn who_does_not_seal_in_time_loses_on_time() {
    let mut table = sealing();
    table.wait(s(60));
    assert_eq!(table.refuses(B, seal(5, SealedMove::Resign)), Refusal::OutOfTime);
    table.falls_due();
    assert_eq!(table.outcome(), "W+T");
    assert_eq!(table.game.sealing(), None);
}

#[test]
fn at_the_time_agreed_on_the_move_is_opened_and_the_other_sides_clock_starts_present_or_not() {
    let mut table = adjourned(stone("dg"));
    table.wait(s(86_400));
    let facts = table.does(S, Action::Reopen);
    let opened = Fact::SealOpened { color: BLACK, sealed: stone("dg"), nonce: NONCE };
    let point = "dg".parse().unwrap();
    let played = Fact::Played { color: BLACK, move_number: 5, point, captured: Vec::new() };
    assert_eq!(facts, [opened, played]);
    table.wait(s(20));
    assert_eq!((table.running(), table.main()), (Some(WHITE), (s(50), s(40))));
    table.falls_due();
    assert_eq!(table.outcome(), "B+T");
}

#[test]
fn both_may_go_on_before_that_time() {
    let mut table = adjourned(stone("dg"));
    assert_eq!(table.does(W, Action::GoOn), [Fact::Ready { color: WHITE }]);
    assert_eq!(table.refuses(W, Action::GoOn), Refusal::NoChange);
    let facts = table.does(B, Action::GoOn);
    assert_eq!(facts.len(), 3, "ready, opened, played");
    assert_eq!((table.game.phase(), table.running()), (Phase::Playing, Some(WHITE)));
    assert_eq!(table.refuses(S, Action::Reopen), Refusal::WrongPhase, "it is opened once");
    assert_eq!(table.game.ready(), Default::default());
}

#[test]
fn a_pass_can_be_sealed_and_may_end_play() {
    let mut table = Table::of(nine(absolute(60)), "ee cc --");
    table.agree(ADJOURN);
    table.does(W, seal(4, SealedMove::Pass));
    let facts = table.does(S, Action::Reopen);
    assert_eq!(facts[1], Fact::Passed { color: WHITE, move_number: 4 });
    assert_eq!(table.game.phase(), Phase::Counting);
}

#[test]
fn giving_up_can_be_sealed() {
    let mut table = adjourned(SealedMove::Resign);
    assert_eq!(table.game.outcome(), None);
    let facts = table.does(S, Action::Reopen);
    assert_eq!(facts[1], Fact::Resigned { color: BLACK });
    assert_eq!(table.outcome(), "W+R");
    let mut early = Table::of(nine(absolute(60)), "ee cc");
    early.agree(ADJOURN);
    early.does(B, seal(3, SealedMove::Resign));
    early.does(S, Action::Reopen);
    assert_eq!((early.outcome(), early.game.misconduct()), ("Void".into(), &[(BLACK, Misconduct::Left)][..]));
}

#[test]
fn an_adjourned_game_can_be_given_up() {
    let mut table = adjourned(stone("dg"));
    table.does(W, Action::Resign);
    assert_eq!((table.outcome(), table.due()), ("B+R".into(), None));
    assert_eq!(table.main(), (s(50), s(60)));
}

#[test]
fn a_restart_during_an_adjournment_changes_nothing() {
    let mut table = adjourned(stone("dg"));
    table.does(S, Action::ServerRestarted);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 10_000 });
    assert_eq!((table.running(), table.due()), (None, None));
    table.wait(s(100));
    table.does(S, Action::Reopen);
    table.wait(s(1));
    assert_eq!((table.running(), table.main()), (Some(WHITE), (s(50), s(59))));
}

#[test]
fn an_opened_move_can_be_taken_back_to_before_it_was_sealed() {
    let mut table = adjourned(stone("dg"));
    table.does(S, Action::Reopen);
    table.wait(s(5));
    table.agree(Request::Undo);
    assert_eq!((table.game.to_play(), table.main()), (Some(BLACK), (s(60), s(60))));
    table.does(B, play(5, "eg"));
}

#[test]
fn an_adjournment_is_one_of_two_pauses() {
    let mut table = adjourned(stone("dg"));
    table.does(S, Action::Reopen);
    table.agree(Request::Pause);
    table.does(B, Action::GoOn);
    table.does(W, Action::GoOn);
    let asking = table.asking(ADJOURN);
    assert_eq!(table.refuses(W, asking), Refusal::NoMorePauses);
}

#[test]
fn nobody_can_be_asked_for_anything_while_adjourned() {
    let mut table = adjourned(stone("dg"));
    for request in [Request::Undo, Request::Pause, ADJOURN] {
        let asking = table.asking(request);
        assert_eq!(table.refuses(W, asking), Refusal::WrongPhase);
    }
    assert_eq!(table.refuses(W, Action::AddTime), Refusal::WrongPhase);
}
