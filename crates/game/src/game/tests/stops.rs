//! Several reasons for which the clocks stand.

use super::table::Table;
use super::*;
use crate::{Fact, RefereeAct, Refereed, Request, StopReason, UserId, Wait};

const STOP: Action = Action::Stopped { reason: StopReason::Server };
const RUN: Action = Action::Running { reason: StopReason::Server, after_ms: 0 };

fn referee(act: RefereeAct) -> Action {
    Action::Referee { act, note: crate::Note::new("order").unwrap() }
}

#[test]
fn the_clocks_run_again_when_the_last_reason_is_gone() {
    let settings = Settings {
        referee: Some(Refereed { user: UserId(1), call_stops_clocks: true }),
        ..nine(absolute(60))
    };
    let mut table = Table::of(settings, "ee cc");
    table.wait(s(5));
    table.agree(Request::Pause);
    table.does(S, STOP);
    table.does(By::Referee(UserId(1)), referee(RefereeAct::StopClocks));
    let reading = table.game.reading(table.at);
    assert_eq!(reading.stopped, [StopReason::Server, StopReason::Pause, StopReason::Referee]);
    table.wait(s(50));
    table.does(B, Action::GoOn);
    let facts = table.does(W, Action::GoOn);
    assert_eq!(facts[1], Fact::ClockRunning { reason: StopReason::Pause }, "this reason is gone");
    assert_eq!(table.running(), None);
    table.does(By::Referee(UserId(1)), referee(RefereeAct::RunClocks));
    assert_eq!((table.running(), table.main().0, table.due()), (None, s(55), None));
    table.wait(s(50));
    table.does(S, RUN);
    table.wait(s(1));
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(54)));
}

#[test]
fn a_reason_holds_once_and_is_taken_away_once() {
    let mut table = Table::opened(absolute(60));
    assert_eq!(table.does(S, STOP), [Fact::ClockStopped { reason: StopReason::Server }]);
    assert_eq!(table.refuses(S, STOP), Refusal::NoChange);
    table.does(S, RUN);
    assert_eq!(table.refuses(S, RUN), Refusal::NoChange);
}

#[test]
fn the_server_has_its_own_reason_and_no_other() {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    for reason in [StopReason::Pause, StopReason::Referee, StopReason::Claim] {
        assert_eq!(table.refuses(S, Action::Stopped { reason }), Refusal::NotYours);
        assert_eq!(table.refuses(S, Action::Running { reason, after_ms: 0 }), Refusal::NotYours);
    }
}

#[test]
fn nothing_changes_while_the_clocks_stand() {
    let times = [
        absolute(60),
        byo_yomi(0, 30, 3),
        TimeControl::Canadian { main: s(0), block: s(60), stones: 3 },
        TimeControl::Fischer { main: s(60), increment: s(5), cap: s(100) },
        TimeControl::PerMove { per_move: s(40) },
        TimeControl::Ing { main: s(0), block: s(60), blocks: 2, penalty_points: 2 },
    ];
    for time in times {
        let mut table = Table::opened(time);
        table.moves("gg cg");
        table.wait(s(20));
        let before = table.game.reading(table.at).clock;
        table.does(S, STOP);
        table.wait(s(1_000));
        assert_eq!((table.game.reading(table.at).clock, table.due()), (before, None));
        assert_eq!(table.refuses(S, Action::Flag), Refusal::TimeLeft);
        table.does(S, RUN);
        assert_eq!(table.game.reading(table.at).clock, before);
    }
}

#[test]
fn a_restart_in_a_pause_is_another_reason() {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    table.wait(s(100));
    table.does(S, Action::ServerRestarted);
    assert_eq!(table.due(), Some((s(600), Action::Expired { wait: Wait::Pause })));
    table.does(S, RUN);
    assert_eq!((table.running(), table.game.reading(table.at).stopped), (None, vec![StopReason::Pause]));
    table.falls_due();
    assert_eq!(table.running(), Some(BLACK));
}

#[test]
fn a_pause_that_ends_while_the_server_waits_does_not_start_the_clocks() {
    let mut table = Table::opened(absolute(60));
    table.agree(Request::Pause);
    table.does(S, STOP);
    table.falls_due();
    assert_eq!((table.running(), table.due()), (None, None));
    table.does(S, RUN);
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(60)));
}

#[test]
fn a_stop_while_nobody_is_to_move_starts_no_clock() {
    let mut table = Table::counted(nine(absolute(60)));
    table.does(S, STOP);
    table.does(S, RUN);
    assert_eq!(table.running(), None);
    table.does(B, Action::Resume { move_number: 21 });
    assert_eq!(table.running(), Some(BLACK));
}

#[test]
fn play_resumed_while_the_clocks_stand_waits_for_them() {
    let mut table = Table::counted(nine(absolute(60)));
    table.does(S, STOP);
    table.does(B, Action::Resume { move_number: 21 });
    table.wait(s(100));
    assert_eq!((table.running(), table.main()), (None, (s(60), s(60))));
    table.does(S, RUN);
    table.wait(s(3));
    assert_eq!((table.running(), table.main()), (Some(BLACK), (s(57), s(60))));
}
