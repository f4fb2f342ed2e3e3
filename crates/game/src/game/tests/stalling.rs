//! The claim against who plays on though nothing is left to play for.

use tengen_rules::Point;

use super::table::Table;
use super::*;
use crate::{ClaimKind, Fact, Phase, RefereeAct, Request, StopReason, UserId, Wanted};

/// The two walls; Black fills his own area while White passes three times. Black is to play, move 25.
const STALLED: &str = "aa -- ba -- ca --";

fn stalled() -> Table {
    stalled_in(by_rules(RulesetName::Chinese))
}

fn stalled_in(settings: Settings) -> Table {
    let mut table = Table::of(settings, WALLS);
    table.moves(STALLED);
    table
}

fn claim(table: &Table) -> Action {
    Action::Claim { move_number: table.next(), claim: ClaimKind::Stalling }
}

/// Estimates that take these stones for dead, before the passes and now.
fn adjudicate(table: &Table, before: &str, now: &str) -> Action {
    let points =
        |text: &str| text.split_whitespace().map(|point| point.parse().unwrap()).collect::<Vec<Point>>();
    let (dead_before, dead) = (points(before), points(now));
    Action::Adjudicate {
        move_number: table.next(),
        dead_before,
        seki_before: Vec::new(),
        dead,
        seki: Vec::new(),
    }
}

const CLAIMED: Fact = Fact::Claimed { color: WHITE, claim: ClaimKind::Stalling };
const STOPPED: Refusal = Refusal::Stopped { reason: StopReason::Claim };

#[test]
fn while_a_claim_is_looked_at_the_clocks_stand_and_nobody_moves() {
    let mut table = stalled();
    table.wait(s(5));
    let facts = table.does(W, claim(&table));
    assert_eq!(facts, [CLAIMED, Fact::ClockStopped { reason: StopReason::Claim }]);
    table.wait(s(30));
    assert_eq!((table.running(), table.main().0, table.due()), (None, s(595), None));
    assert_eq!(table.refuses(B, play(25, "ab")), STOPPED);
    assert_eq!(table.refuses(W, claim(&table)), STOPPED);
}

#[test]
fn the_server_is_asked_about_the_position_before_the_passes_and_now() {
    let mut table = stalled();
    assert!(table.game.wanted().is_none());
    table.does(W, claim(&table));
    let Some(Wanted::Verdict { before, now }) = table.game.wanted() else { panic!("no verdict is wanted") };
    assert_eq!((before.move_number(), now.move_number()), (19, 24));
    assert_eq!((before.to_play(), before.at("ba".parse().unwrap())), (WHITE, None));
}

#[test]
fn if_the_same_side_is_ahead_as_before_the_game_is_counted_with_the_servers_marking() {
    let mut table = stalled();
    table.does(W, claim(&table));
    let facts = table.does(S, adjudicate(&table, "", "aa"));
    let began = [Fact::CountingBegan, Fact::Proposed, Fact::ClockRunning { reason: StopReason::Claim }];
    assert_eq!(facts, began);
    assert_eq!(table.game.phase(), Phase::Counting);
    assert!(table.game.wanted().is_none());
    assert_eq!(table.game.counting().unwrap().marking().dead().count(), 12, "the chain at aa");
    assert_eq!(table.due().unwrap().0, s(60));
    for by in [B, W] {
        let accept = table.accepting();
        table.does(by, accept);
    }
    assert!(table.outcome().starts_with("W+"));
}

#[test]
fn if_the_passes_lost_the_lead_play_goes_on_and_the_next_claim_waits_ten_moves() {
    let mut table = stalled();
    table.wait(s(5));
    table.does(W, claim(&table));
    table.wait(s(5));
    let facts = table.does(S, adjudicate(&table, "ea", ""));
    let running = Fact::ClockRunning { reason: StopReason::Claim };
    assert_eq!(facts, [Fact::ClaimFailed { color: WHITE }, running]);
    table.wait(s(2));
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(593)));
    assert_eq!(table.refuses(W, claim(&table)), Refusal::TooEarly { move_number: 35 });
    table.moves("ab -- bb -- cb -- ac -- bc");
    assert_eq!(table.refuses(W, claim(&table)), Refusal::TooEarly { move_number: 35 });
    table.moves("--");
    table.does(W, claim(&table));
}

#[test]
fn only_who_passed_on_his_last_three_turns_can_claim() {
    let mut table = Table::of(by_rules(RulesetName::Chinese), WALLS);
    table.moves("aa -- ba -- ca");
    assert_eq!(table.refuses(W, claim(&table)), Refusal::NotPassed);
    table.moves("--");
    assert_eq!(table.refuses(B, claim(&table)), Refusal::NotPassed);
    table.moves("ab ia ac");
    assert_eq!(table.refuses(W, claim(&table)), Refusal::NotPassed, "he has played since");
}

#[test]
fn a_claim_can_be_made_on_ones_own_turn_too() {
    let mut table = stalled();
    table.moves("ab");
    table.does(W, claim(&table));
    assert!(table.game.is_stopped(StopReason::Claim));
}

#[test]
fn a_claim_fails_at_once_where_a_border_is_open_or_a_chain_in_atari() {
    let open = Table::of(by_rules(RulesetName::Chinese), WALLS.trim_end_matches("di ei"));
    let mut atari = Table::of(by_rules(RulesetName::Chinese), WALLS);
    // White throws a stone into one of Black's eyes, where it has one liberty.
    atari.moves("ag -- bg -- cg -- bh -- bi ah");
    for mut table in [open, atari] {
        table.moves(STALLED);
        let facts = table.does(W, claim(&table));
        assert_eq!(facts, [CLAIMED, Fact::ClaimFailed { color: WHITE }]);
        assert_eq!(table.running(), Some(BLACK));
        let move_number = table.next() + 10;
        assert_eq!(table.refuses(W, claim(&table)), Refusal::TooEarly { move_number });
    }
}

#[test]
fn a_verdict_nobody_asked_for_is_refused() {
    let mut table = stalled();
    let unasked = adjudicate(&table, "", "");
    assert_eq!(table.refuses(S, unasked.clone()), Refusal::RequestGone);
    assert_eq!(table.refuses(B, unasked), Refusal::NotYours);
    table.does(W, claim(&table));
    let stale = Action::Adjudicate {
        move_number: 24,
        dead_before: vec![],
        seki_before: vec![],
        dead: vec![],
        seki: vec![],
    };
    assert_eq!(table.refuses(S, stale), Refusal::Stale { move_number: 25 });
}

#[test]
fn a_restart_leaves_the_claim_to_be_looked_at() {
    let mut table = stalled();
    table.does(W, claim(&table));
    table.does(S, Action::ServerRestarted);
    assert!(matches!(table.game.wanted(), Some(Wanted::Verdict { .. })));
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!(table.running(), None);
    table.does(S, adjudicate(&table, "ea", ""));
    assert_eq!(table.running(), Some(BLACK));
}

#[test]
fn a_game_is_given_up_while_a_claim_is_looked_at() {
    let mut table = stalled();
    table.does(W, claim(&table));
    table.does(B, Action::Resign);
    assert_eq!(table.outcome(), "W+R");
    assert!(table.game.wanted().is_none());
}

#[test]
fn a_claim_fails_once_the_passes_are_taken_back() {
    let mut table = stalled();
    table.does(W, claim(&table));
    let stale = adjudicate(&table, "", "");
    table.agree(Request::Undo);
    assert_eq!(table.refuses(S, stale), Refusal::Stale { move_number: 23 });
    let facts = table.does(S, adjudicate(&table, "", ""));
    assert_eq!(facts[0], Fact::ClaimFailed { color: WHITE });
    table.wait(s(1));
    assert_eq!(table.running(), Some(BLACK), "and the clocks run");
    assert!(table.game.wanted().is_none());
}

#[test]
fn a_claim_is_gone_when_the_players_agree_to_count() {
    let mut table = Table::of(by_rules(RulesetName::Chinese), WALLS);
    table.moves("aa ia ba ha ca -- ab -- bb -- cb --");
    let count = table.ask(B, Request::Count);
    table.does(W, claim(&table));
    table.answers(W, count, true);
    assert_eq!(table.game.phase(), Phase::Counting);
    assert!(!table.game.is_stopped(StopReason::Claim));
    assert!(table.due().is_some(), "time for counting runs");
    let resume = Action::Resume { move_number: table.next() };
    table.does(W, resume);
    assert!(table.game.wanted().is_none() && table.running().is_some());
}

#[test]
fn the_position_that_is_looked_at_is_not_corrected() {
    let mut table = stalled();
    table.does(W, claim(&table));
    let act = RefereeAct::Correct { move_number: 24, point: Some("ia".parse().unwrap()) };
    let note = crate::Note::new("relayed wrongly").unwrap();
    let correct = Action::Referee { act, note };
    assert_eq!(table.refuses(By::Referee(UserId(1)), correct.clone()), STOPPED);
    table.does(S, adjudicate(&table, "ea", ""));
    table.does(By::Referee(UserId(1)), correct);
}

#[test]
fn nothing_is_claimed_while_a_move_is_to_be_sealed_or_the_game_is_paused() {
    let mut table = stalled();
    table.agree(Request::Adjourn { until_ms: 1 });
    assert_eq!(table.refuses(W, claim(&table)), Refusal::MustSeal);
    let mut table = stalled();
    table.agree(Request::Pause);
    assert_eq!(table.refuses(W, claim(&table)), Refusal::Stopped { reason: StopReason::Pause });
}

#[test]
fn a_turn_that_was_lost_is_no_pass_to_claim_with() {
    let settings = Settings { illegal_move_loses_turn: true, ..by_rules(RulesetName::Chinese) };
    let mut table = Table::of(settings, WALLS);
    // A white stone at ba would have no liberty.
    table.moves("aa -- ca -- bb ba");
    assert_eq!(table.game.position().passes(), 0);
    assert_eq!(table.refuses(W, claim(&table)), Refusal::NotPassed);
}
