//! A restart of the server is nobody's time.

use super::table::Table;
use super::*;
use crate::{
    ClaimKind, Fact, GameTime, Nonce, Phase, Refereed, Request, SealedMove, StopReason, UserId, Wait,
};

const RUN: Action = Action::Running { reason: StopReason::Server, after_ms: 10_000 };

fn restart(table: &mut Table) {
    assert_eq!(table.does(S, Action::ServerRestarted), [Fact::ServerRestarted]);
}

#[test]
fn the_running_player_gets_back_the_time_since_the_last_entry() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(10));
    table.moves("gg");
    table.wait(s(40));
    restart(&mut table);
    assert_eq!((table.running(), table.main(), table.due()), (None, (s(50), s(60)), None));
    assert_eq!(table.game.reading(table.at).stopped, [StopReason::Server]);
    table.wait(s(500));
    assert_eq!(table.main(), (s(50), s(60)), "whatever the server takes to come back");
    assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
}

#[test]
fn the_clock_starts_ten_seconds_after_the_player_is_back() {
    let mut table = Table::opened(absolute(60));
    restart(&mut table);
    table.wait(s(20));
    assert_eq!(table.does(S, RUN), [Fact::ClockRunning { reason: StopReason::Server }]);
    table.wait(s(2));
    let reading = table.game.reading(table.at);
    assert_eq!((reading.running, reading.starts_in), (Some(BLACK), s(8)));
    assert_eq!(table.due(), Some((s(90) + ms(300), Action::Flag)));
    table.wait(s(11));
    table.moves("gg");
    assert_eq!(table.main(), (s(57), s(60)));
}

#[test]
fn a_move_within_the_ten_seconds_costs_nothing() {
    let mut table = Table::opened(absolute(60));
    restart(&mut table);
    table.does(S, RUN);
    table.wait(s(4));
    table.moves("gg");
    assert_eq!(table.main(), (s(60), s(60)));
    table.wait(s(1));
    assert_eq!(table.main(), (s(60), s(59)), "the opponent's clock runs at once");
}

#[test]
fn a_second_restart_takes_nothing_either() {
    let mut table = Table::opened(absolute(60));
    restart(&mut table);
    restart(&mut table);
    table.does(S, RUN);
    assert_eq!(table.refuses(S, RUN), Refusal::NoChange);
    table.wait(s(5));
    restart(&mut table);
    table.wait(s(50));
    table.does(S, RUN);
    assert_eq!(table.main().0, s(60));
}

#[test]
fn a_restart_is_reckoned_from_the_last_entry_whatever_time_it_names() {
    let mut table = Table::opened(absolute(60));
    table.wait(s(900));
    restart(&mut table);
    assert_eq!(table.main().0, s(60));
    assert_eq!(table.game.last_at(), GameTime::START + s(900));
}

#[test]
fn a_move_may_be_made_while_the_server_waits_for_the_players() {
    let mut table = Table::absolute(60);
    restart(&mut table);
    table.wait(s(40));
    table.moves("ee cc gg");
    assert_eq!((table.main(), table.running()), ((s(60), s(60)), None));
    table.does(S, RUN);
    assert_eq!(table.running(), Some(WHITE));
}

#[test]
fn after_a_restart_nobody_can_be_claimed_against_for_two_minutes() {
    let mut table = Table::of(nine(absolute(300)), "ee cc gg cg");
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(50));
    restart(&mut table);
    assert_eq!(table.game.away(), Default::default(), "who is here is seen anew");
    table.does(S, Action::Running { reason: StopReason::Server, after_ms: 0 });
    table.wait(s(5));
    table.does(S, Action::Absent { color: WHITE, for_ms: 5_000 });
    let claim = Action::Claim { move_number: 5, claim: ClaimKind::Absence };
    // The last entry before the restart was at 0.
    table.at = GameTime::START + s(119);
    assert_eq!(table.refuses(B, claim.clone()), Refusal::Wait { wait: s(1) });
    table.wait(s(1));
    table.does(B, claim);
}

#[test]
fn a_restart_while_counting_gives_the_time_for_it_back() {
    let mut table = Table::counted(nine(absolute(600)));
    table.wait(s(20));
    let accept = table.accepting();
    table.does(B, accept);
    table.wait(s(20));
    restart(&mut table);
    table.wait(s(300));
    table.does(S, RUN);
    assert_eq!(table.due().unwrap().0, s(340 + 10 + 40));
    assert_eq!(table.game.phase(), Phase::Counting);
    assert!(table.game.counting().unwrap().accepted.black);
}

#[test]
fn periods_and_stones_are_as_they_were() {
    for time in [byo_yomi(0, 30, 3), TimeControl::Canadian { main: s(0), block: s(60), stones: 3 }] {
        let mut table = Table::opened(time);
        table.wait(s(20));
        table.moves("gg");
        let before = table.game.reading(table.at).clock;
        table.wait(s(55));
        restart(&mut table);
        table.wait(s(200));
        table.does(S, RUN);
        assert_eq!(table.game.reading(table.at).clock, before);
    }
}

/// The time line goes on where the last entry left it.
fn come_back(table: &mut Table) {
    table.at = table.game.last_at();
    restart(table);
}

#[test]
fn what_was_asked_before_a_pause_can_be_answered_for_its_whole_time_again() {
    let mut table = Table::opened(absolute(600));
    let adjourn = table.ask(B, Request::Adjourn { until_ms: 1 });
    table.agree(Request::Pause);
    table.wait(s(50));
    come_back(&mut table);
    table.wait(s(59));
    table.does(S, RUN);
    let expired = Action::Expired { wait: Wait::Answer { request: adjourn } };
    assert_eq!(table.due(), Some((s(59 + 10 + 60), expired)));
}

#[test]
fn the_time_to_place_and_for_the_first_move_is_given_back() {
    let handicap = Settings { handicap: 3, free_placement: true, ..nine(absolute(60)) };
    for (settings, wait, whole) in
        [(handicap, Wait::Placing, s(60)), (nine(absolute(60)), Wait::FirstMove, s(30) + ms(300))]
    {
        let mut table = Table::new(settings);
        table.wait(s(29));
        come_back(&mut table);
        assert_eq!(table.due(), None);
        table.wait(s(40));
        table.does(S, RUN);
        assert_eq!(table.due(), Some((s(50) + whole, Action::Expired { wait })));
    }
}

#[test]
fn a_pause_and_the_call_of_a_referee_last_as_long_without_the_down_time() {
    let mut paused = Table::opened(absolute(60));
    paused.agree(Request::Pause);
    let settings = Settings {
        referee: Some(Refereed { user: UserId(9), call_stops_clocks: true }),
        ..nine(absolute(60))
    };
    let mut called = Table::of(settings, "ee cc");
    called.does(B, Action::CallReferee);
    for (mut table, wait) in [(paused, Wait::Pause), (called, Wait::Referee)] {
        table.wait(s(590));
        come_back(&mut table);
        assert_eq!(table.due(), Some((s(600), Action::Expired { wait })));
        table.does(S, RUN);
        table.falls_due();
        assert_eq!((table.running(), table.main().0), (Some(BLACK), s(60)));
    }
}

#[test]
fn the_ten_minutes_of_all_pauses_do_not_shrink_by_down_time() {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    table.wait(s(400));
    come_back(&mut table);
    table.does(S, RUN);
    table.wait(s(100));
    table.does(W, Action::GoOn);
    table.does(B, Action::GoOn);
    table.agree(Request::Pause);
    assert_eq!(table.due(), Some((s(100 + 500), Action::Expired { wait: Wait::Pause })));
}

#[test]
fn a_seal_opened_while_the_server_waits_starts_no_clock_before_it_says_so() {
    let mut table = Table::of(nine(absolute(60)), "ee cc gg cg");
    table.agree(Request::Adjourn { until_ms: 1 });
    let sealed = SealedMove::Play { point: "eg".parse().unwrap() };
    table.does(B, Action::Seal { move_number: 5, sealed, nonce: Nonce::new([1; 16]) });
    come_back(&mut table);
    table.does(S, Action::Reopen);
    table.wait(s(55));
    assert_eq!((table.running(), table.main(), table.due()), (None, (s(60), s(60)), None));
    table.does(S, RUN);
    table.wait(s(12));
    assert_eq!((table.running(), table.main()), (Some(WHITE), (s(60), s(58))));
}

#[test]
fn who_was_away_when_the_server_went_down_is_waited_for_anew() {
    let mut table = Table::counted(nine(absolute(600)));
    table.does(S, Action::Absent { color: WHITE, for_ms: 0 });
    table.wait(s(50));
    come_back(&mut table);
    table.wait(s(60));
    table.does(S, RUN);
    table.does(S, Action::Absent { color: WHITE, for_ms: 60_000 });
    assert_eq!(table.due(), Some((s(60 + 10 + 60), Action::Expired { wait: Wait::Counting })));
}

#[test]
fn a_refused_undo_is_not_forgotten_and_waits_as_long() {
    let mut table = Table::of(nine(absolute(300)), "ee cc");
    let seq = table.ask(B, Request::Undo);
    table.answers(W, seq, false);
    table.wait(s(500));
    come_back(&mut table);
    assert_eq!(table.refuses(B, table.asking(Request::Undo)), Refusal::Wait { wait: s(10) });
    table.wait(s(10));
    table.ask(B, Request::Undo);
}
