//! Time that storing took is nobody's: whatever waits for anybody ends so much later.

use super::table::Table;
use super::*;
use crate::{ClaimKind, Fact, GameTime, Refereed, Request, StopReason, UserId, Wait};

const HELD: Duration = Duration::from_secs(7);

/// The server has taken seven seconds to store the last entry.
fn hold(table: &mut Table) {
    table.wait(HELD);
    let ms = HELD.as_millis() as u32;
    assert_eq!(table.does(S, Action::Held { ms }), [Fact::Held { ms }]);
}

/// What was due first is still due first, seven seconds later, and not before.
fn ends_later(mut table: Table, action: Action) {
    let (at, due) = table.due().expect("something is due");
    assert_eq!(due, action);
    hold(&mut table);
    assert_eq!(table.due(), Some((at + HELD, action.clone())));
    table.at = GameTime::START + (at + HELD - ms(1));
    assert_eq!(table.refuses(S, action.clone()), Refusal::TimeLeft);
    table.wait(ms(1));
    table.does(S, action);
}

fn refereed(call_stops_clocks: bool) -> Settings {
    Settings { referee: Some(Refereed { user: UserId(9), call_stops_clocks }), ..nine(absolute(600)) }
}

#[test]
fn the_time_for_a_move_ends_later() {
    ends_later(Table::absolute(60), Action::Expired { wait: Wait::FirstMove });
    for time in [absolute(60), byo_yomi(0, 30, 3), days(1)] {
        ends_later(Table::opened(time), Action::Flag);
    }
}

#[test]
fn the_time_to_place_ends_later() {
    let table = Table::new(Settings { handicap: 3, free_placement: true, ..nine(absolute(60)) });
    ends_later(table, Action::Expired { wait: Wait::Placing });
}

#[test]
fn the_time_to_answer_ends_later() {
    for request in [Request::Pause, Request::Adjourn { until_ms: 1 }] {
        let mut table = Table::opened(absolute(600));
        let request = table.ask(B, request);
        ends_later(table, Action::Expired { wait: Wait::Answer { request } });
    }
}

#[test]
fn a_pause_ends_later_and_leaves_as_much_for_the_next() {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    ends_later(table, Action::Expired { wait: Wait::Pause });

    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    hold(&mut table);
    table.wait(s(100));
    table.does(W, Action::GoOn);
    table.does(B, Action::GoOn);
    table.agree(Request::Pause);
    assert_eq!(table.due(), Some((HELD + s(100) + s(500), Action::Expired { wait: Wait::Pause })));
}

#[test]
fn a_referee_who_was_called_is_waited_for_longer() {
    let mut table = Table::of(refereed(true), "ee cc");
    table.does(B, Action::CallReferee);
    ends_later(table, Action::Expired { wait: Wait::Referee });
}

#[test]
fn the_time_to_count_ends_later() {
    let counting = Action::Expired { wait: Wait::Counting };
    ends_later(Table::counted(nine(absolute(600))), counting.clone());
    let mut left = Table::counted(nine(absolute(600)));
    left.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    ends_later(left, counting.clone());
    let mut slow = Table::counted(nine(absolute(1_800)));
    slow.wait(s(100));
    slow.does(
        B,
        Action::Mark {
            move_number: 21,
            point: "da".parse().unwrap(),
            life: tengen_rules::Life::Dead,
            extent: tengen_rules::Extent::Chain,
        },
    );
    slow.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    assert_eq!(slow.due(), Some((s(160), counting.clone())), "who is away from a count has a minute");
    ends_later(slow, counting);
}

#[test]
fn an_absence_can_be_claimed_against_later() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(50));
    table.moves("eg");
    hold(&mut table);
    assert_eq!(table.game.claimable_from(BLACK), Ok(GameTime::START + s(60) + HELD));
    assert_eq!(table.at - table.game.away().white.unwrap(), s(50), "for so long he was away");
}

#[test]
fn who_was_missed_while_storing_is_away_from_its_end_on() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    hold(&mut table);
    table.wait(s(1));
    table.does(S, Action::Absent { color: WHITE, for_ms: 8_000 });
    assert_eq!(table.game.away().white, Some(GameTime::START + HELD));
    let claim = Action::Claim { move_number: 5, claim: ClaimKind::Absence };
    assert_eq!(table.refuses(B, claim), Refusal::Wait { wait: s(59) });
}

#[test]
fn the_two_minutes_without_a_claim_last_longer() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.does(S, Action::ServerRestarted);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 10_000 });
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    hold(&mut table);
    assert_eq!(table.game.reading(table.at).starts_in, s(10));
    assert_eq!(table.game.claimable_from(BLACK), Ok(GameTime::START + s(120) + HELD));
}

#[test]
fn whoever_was_refused_an_undo_waits_longer_before_he_asks_again() {
    let mut table = Table::of(nine(absolute(300)), "ee cc");
    hold(&mut table);
    let seq = table.ask(B, Request::Undo);
    table.answers(W, seq, false);
    hold(&mut table);
    assert_eq!(table.refuses(B, table.asking(Request::Undo)), Refusal::Wait { wait: s(10) });
    table.wait(s(10));
    table.ask(B, Request::Undo);
}

#[test]
fn what_stands_is_not_moved() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(20));
    table.does(S, Action::Stopped { reason: StopReason::Server });
    hold(&mut table);
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    assert_eq!((table.main().0, table.due()), (s(40), Some((s(67) + ms(300), Action::Flag))));
}

#[test]
fn time_goes_by_for_somebody_whenever_something_is_waited_for() {
    let mut table = Table::opened(absolute(60));
    assert!(table.game.is_timed());
    table.agree(Request::Pause);
    assert!(table.game.is_timed(), "the pause ends");
    table.does(S, Action::Stopped { reason: StopReason::Server });
    table.falls_due();
    assert!(!table.game.is_timed());
    table.does(B, Action::Resign);
    assert!(!table.game.is_timed());

    let mut called = Table::of(refereed(true), "ee cc");
    called.does(B, Action::CallReferee);
    assert!(called.game.is_timed(), "he is waited for");
}
