//! Players who are away, and what can be claimed against them.

use super::table::Table;
use super::*;
use crate::{ClaimKind, Fact, Misconduct, Nonce, Outcome, Request, SealedMove, StopReason, VoidBy, WinBy};

fn claim(table: &Table) -> Action {
    Action::Claim { move_number: table.next(), claim: ClaimKind::Absence }
}

fn leaves(table: &mut Table, color: Color) {
    table.does(S, Action::Absent { color, for_ms: 0 });
}

/// Four moves were made, and White has just gone.
fn left(time: TimeControl) -> Table {
    let mut table = Table::of(nine(time), "ee cc gg cg");
    leaves(&mut table, WHITE);
    table
}

fn wait_of(seconds: u64) -> Refusal {
    Refusal::Wait { wait: s(seconds) }
}

#[test]
fn an_absence_can_be_claimed_against_after_one_two_or_five_minutes() {
    let patience = [
        (absolute(599), 60),
        (absolute(600), 120),
        (absolute(1_799), 120),
        (absolute(1_800), 300),
        (byo_yomi(60, 20, 3), 120),
        (byo_yomi(60, 10, 1), 60),
        (TimeControl::None, 300),
    ];
    for (time, seconds) in patience {
        let mut table = left(time);
        assert_eq!(table.refuses(B, claim(&table)), wait_of(seconds));
        table.wait(s(seconds) - ms(1));
        assert_eq!(table.refuses(B, claim(&table)), Refusal::Wait { wait: ms(1) });
        table.wait(ms(1));
        table.does(B, claim(&table));
        assert_eq!(table.outcome(), "B+F");
    }
}

#[test]
fn the_longer_of_two_unequal_times_says_how_long_to_wait() {
    let settings = Settings { white_time: Some(absolute(600)), ..nine(absolute(60)) };
    let mut table = Table::of(settings, "ee cc gg cg");
    leaves(&mut table, WHITE);
    assert_eq!(table.game.claimable_from(BLACK), Ok(crate::GameTime::START + s(120)));
}

#[test]
fn who_is_claimed_against_has_it_on_his_record_and_nobody_else() {
    let mut table = left(absolute(300));
    table.wait(s(60));
    let facts = table.does(B, claim(&table));
    let claimed = Fact::Claimed { color: BLACK, claim: ClaimKind::Absence };
    let marked = Fact::Misconduct { color: WHITE, misconduct: Misconduct::Left };
    let outcome = Outcome::lost(WHITE, WinBy::Forfeit);
    assert_eq!(facts, [claimed, marked, Fact::Finished { outcome }]);
    assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
}

#[test]
fn a_claim_can_be_made_whoever_is_to_move() {
    for (moves, main) in [("ee cc gg cg", (s(240), s(300))), ("ee cc gg cg eg", (s(300), s(240)))] {
        let mut table = Table::of(nine(absolute(300)), moves);
        leaves(&mut table, BLACK);
        table.wait(s(60));
        assert_eq!(table.main(), main, "the clock runs, whosever it is");
        table.does(W, claim(&table));
    }
}

#[test]
fn an_absent_players_clock_runs_on() {
    let mut table = Table::of(nine(absolute(30)), "ee cc gg cg");
    leaves(&mut table, BLACK);
    table.falls_due();
    assert_eq!(table.outcome(), "W+T");
}

#[test]
fn coming_back_cancels() {
    let mut table = left(absolute(300));
    table.wait(s(59));
    assert_eq!(table.does(S, Action::Returned { color: WHITE }), [Fact::Returned { color: WHITE }]);
    table.wait(s(1));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::NotAway);
    leaves(&mut table, WHITE);
    assert_eq!(table.refuses(B, claim(&table)), wait_of(60), "it is reckoned anew");
}

#[test]
fn time_before_the_entry_counts_as_absence() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.wait(s(30));
    let absent = Action::Absent { color: WHITE, for_ms: 5_000 };
    assert_eq!(table.does(S, absent.clone()), [Fact::Absent { color: WHITE }]);
    assert_eq!(table.refuses(B, claim(&table)), wait_of(55));
    assert_eq!(table.refuses(S, absent), Refusal::NoChange);
    assert_eq!(table.refuses(S, Action::Returned { color: BLACK }), Refusal::NoChange);
}

#[test]
fn nobody_claims_against_himself_or_at_another_move() {
    let mut table = left(absolute(300));
    table.wait(s(60));
    assert_eq!(table.refuses(W, claim(&table)), Refusal::NotAway);
    let stale = Action::Claim { move_number: 4, claim: ClaimKind::Absence };
    assert_eq!(table.refuses(B, stale), Refusal::Stale { move_number: 5 });
}

#[test]
fn there_is_no_claim_before_both_have_moved() {
    let mut table = Table::absolute(300);
    table.moves("ee");
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(29));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::WrongPhase);
}

#[test]
fn there_is_no_claim_where_days_go_by() {
    let mut table = left(days(3));
    table.wait(s(86_400));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::NotInThisGame);
}

#[test]
fn there_is_no_claim_while_counting_or_adjourned() {
    let mut table = left(absolute(600));
    table.moves("-- --");
    table.wait(s(50));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::WrongPhase);
    let mut table = left(absolute(600));
    table.agree(Request::Adjourn { until_ms: 1 });
    let sealed = SealedMove::Pass;
    table.does(B, Action::Seal { move_number: 5, sealed, nonce: Nonce::new([1; 16]) });
    table.wait(s(500));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::WrongPhase);
}

#[test]
fn there_is_no_claim_while_the_clocks_stand() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.agree(Request::Pause);
    leaves(&mut table, WHITE);
    table.wait(s(200));
    assert_eq!(table.refuses(B, claim(&table)), Refusal::Stopped { reason: StopReason::Pause });
}

#[test]
fn an_absence_is_reckoned_from_when_the_clocks_run_again() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.agree(Request::Pause);
    leaves(&mut table, WHITE);
    table.falls_due();
    assert_eq!(table.refuses(B, claim(&table)), wait_of(60), "the pause ended by itself");
    table.wait(s(60));
    table.does(B, claim(&table));
}

#[test]
fn who_is_late_after_an_adjournment_is_waited_for() {
    let mut table = left(absolute(300));
    table.agree(Request::Adjourn { until_ms: 1 });
    let sealed = SealedMove::Play { point: "eg".parse().unwrap() };
    table.does(B, Action::Seal { move_number: 5, sealed, nonce: Nonce::new([1; 16]) });
    table.wait(s(86_400));
    table.does(S, Action::Reopen);
    assert_eq!(table.refuses(B, claim(&table)), wait_of(60));
    table.wait(s(60));
    table.does(B, claim(&table));
}

#[test]
fn an_absence_from_the_count_is_no_claim_when_play_is_resumed() {
    let mut table = left(absolute(600));
    table.moves("-- --");
    table.wait(s(59));
    table.does(B, Action::Resume { move_number: 7 });
    table.wait(s(100));
    assert_eq!(table.refuses(B, claim(&table)), wait_of(20));
}

#[test]
fn when_many_are_gone_at_once_nobody_can_be_claimed_against_for_two_minutes() {
    let mut table = left(absolute(300));
    table.wait(s(10));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    table.wait(s(40));
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    table.wait(s(79));
    assert_eq!(table.refuses(B, claim(&table)), wait_of(1));
    table.wait(s(1));
    table.does(B, claim(&table));
}

#[test]
fn a_claim_before_the_game_counts_annuls_it() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg");
    leaves(&mut table, WHITE);
    table.wait(s(60));
    table.does(B, claim(&table));
    assert_eq!(table.result(), Outcome::Void { by: VoidBy::Annulled });
    assert_eq!(table.game.misconduct(), [(WHITE, Misconduct::Left)]);
}

#[test]
fn a_claim_can_be_made_while_a_move_is_to_be_sealed() {
    let mut table = left(absolute(300));
    table.agree(Request::Adjourn { until_ms: 1 });
    table.wait(s(60));
    table.does(B, claim(&table));
    assert_eq!((table.outcome(), table.game.sealing()), ("B+F".into(), None));
}
