//! The referee: what he does, and how he is called.

use tengen_rules::ByColor;

use super::table::Table;
use super::*;
use crate::{
    DrawBy, Fact, Misconduct, Note, Outcome, Phase, RefereeAct, Refereed, Request, Ruling, StopReason,
    UserId, VoidBy, Wait, WinBy,
};

const REFEREE: By = By::Referee(UserId(9));

fn refereed(call_stops_clocks: bool) -> Settings {
    let referee = Some(Refereed { user: UserId(9), call_stops_clocks });
    Settings { referee, ..nine(absolute(600)) }
}

fn note() -> Note {
    Note::new("as the rules of the event say").unwrap()
}

fn acts(act: RefereeAct) -> Action {
    Action::Referee { act, note: note() }
}

fn did(act: RefereeAct) -> Fact {
    Fact::Refereed { referee: UserId(9), act, note: note() }
}

fn correct(move_number: u32, point: Option<&str>) -> Action {
    acts(RefereeAct::Correct { move_number, point: point.map(|point| point.parse().unwrap()) })
}

fn time_to_count(table: &Table) -> Option<crate::GameTime> {
    table.game.ends(Wait::Counting, Duration::ZERO)
}

#[test]
fn a_call_stops_no_clocks_for_longer_than_ten_minutes() {
    let mut table = Table::of(refereed(true), "ee cc");
    table.wait(s(7));
    table.does(B, Action::CallReferee);
    table.wait(s(600));
    let facts = table.does(S, Action::Expired { wait: Wait::Referee });
    assert_eq!(facts, [Fact::ClockRunning { reason: StopReason::Referee }]);
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(593)));
    assert_eq!(table.refuses(B, Action::CallReferee), Refusal::AskedAlready, "the call stands");
}

#[test]
fn every_act_is_told_with_its_author_and_reason() {
    let mut table = Table::of(refereed(false), "ee cc");
    let act = RefereeAct::Warn { color: WHITE };
    let warned = Fact::Warned { color: WHITE, warnings: 1 };
    assert_eq!(table.does(REFEREE, acts(act)), [did(act), warned]);
}

#[test]
fn a_reason_is_one_line_of_1_to_500_characters() {
    for text in ["", "  ", "two\nlines", "nul\0", &"x".repeat(501)] {
        assert!(Note::new(text).is_err(), "{text}");
    }
    assert_eq!(Note::new(&"重".repeat(500)).unwrap().to_string().chars().count(), 500);
}

#[test]
fn players_and_the_server_are_no_referees_and_a_referee_is_no_player() {
    let mut table = Table::of(refereed(false), "ee cc");
    for by in [B, W, S] {
        assert_eq!(table.refuses(by, acts(RefereeAct::StopClocks)), Refusal::NotYours);
    }
    for action in [play(3, "gg"), Action::Resign, Action::Flag, Action::CallReferee] {
        assert_eq!(table.refuses(REFEREE, action), Refusal::NotYours);
    }
}

#[test]
fn two_warnings_lose_the_game_in_any_phase() {
    let placing = Settings { handicap: 2, free_placement: true, ..refereed(false) };
    let tables = [Table::of(refereed(false), "ee cc"), Table::counted(refereed(false)), Table::new(placing)];
    for mut table in tables {
        table.does(REFEREE, acts(RefereeAct::Warn { color: BLACK }));
        table.does(REFEREE, acts(RefereeAct::Warn { color: WHITE }));
        assert_eq!((table.game.outcome(), table.game.warnings()), (None, ByColor::new(1, 1)));
        let facts = table.does(REFEREE, acts(RefereeAct::Warn { color: BLACK }));
        let outcome = Outcome::lost(BLACK, WinBy::Forfeit);
        assert_eq!(facts[2], Fact::Finished { outcome });
        assert_eq!(table.outcome(), "W+F", "however few moves were made");
    }
}

#[test]
fn a_ruling_decides_the_game_however_few_moves_were_made() {
    let rulings = [
        (Ruling::Win { winner: WHITE }, Outcome::Win { winner: WHITE, by: WinBy::Referee }, "W+F"),
        (Ruling::Draw, Outcome::Draw { by: DrawBy::Referee }, "0"),
        (Ruling::Replay, Outcome::Void { by: VoidBy::Replay }, "Void"),
        (Ruling::NoResult, Outcome::Void { by: VoidBy::NoResult }, "Void"),
    ];
    for (ruling, outcome, text) in rulings {
        let mut table = Table::new(refereed(false));
        let act = RefereeAct::Rule { ruling };
        assert_eq!(table.does(REFEREE, acts(act)), [did(act), Fact::Finished { outcome }]);
        assert_eq!((table.outcome(), table.due()), (text.into(), None));
        assert_eq!(table.game.misconduct(), [] as [(Color, Misconduct); 0]);
    }
}

#[test]
fn a_referee_stops_the_clocks_and_lets_them_run() {
    let mut table = Table::of(refereed(false), "ee cc");
    table.wait(s(5));
    let stop = acts(RefereeAct::StopClocks);
    let stopped = Fact::ClockStopped { reason: StopReason::Referee };
    assert_eq!(table.does(REFEREE, stop.clone())[1], stopped);
    assert_eq!(table.refuses(REFEREE, stop), Refusal::NoChange);
    table.wait(s(500));
    assert_eq!(table.refuses(B, play(3, "gg")), Refusal::Stopped { reason: StopReason::Referee });
    assert_eq!((table.running(), table.main().0, table.due()), (None, s(595), None));
    let run = acts(RefereeAct::RunClocks);
    assert_eq!(table.does(REFEREE, run.clone())[1], Fact::ClockRunning { reason: StopReason::Referee });
    table.wait(s(5));
    assert_eq!((table.running(), table.main().0), (Some(BLACK), s(590)));
    assert_eq!(table.refuses(REFEREE, run), Refusal::NoChange);
}

#[test]
fn a_call_stops_the_clocks_of_play_only_where_the_game_says_so() {
    for stops in [false, true] {
        let mut table = Table::of(refereed(stops), "ee cc");
        let facts = table.does(W, Action::CallReferee);
        assert_eq!(facts[0], Fact::RefereeCalled { color: WHITE });
        assert_eq!(facts.len(), if stops { 2 } else { 1 });
        assert_eq!(table.running(), if stops { None } else { Some(BLACK) });
        assert!(table.game.referee_is_called());
        assert_eq!(table.refuses(B, Action::CallReferee), Refusal::AskedAlready);
        table.does(REFEREE, acts(RefereeAct::RunClocks));
        assert!(!table.game.referee_is_called());
        assert_eq!(table.running(), Some(BLACK));
        table.does(B, Action::CallReferee);
    }
}

#[test]
fn a_call_always_stops_the_time_for_counting() {
    let mut table = Table::counted(refereed(false));
    table.wait(s(50));
    table.does(B, Action::CallReferee);
    assert_eq!(time_to_count(&table), None);
    table.wait(s(500));
    let accept = table.accepting();
    table.does(W, accept);
    table.does(REFEREE, acts(RefereeAct::RunClocks));
    assert_eq!(table.due().unwrap().0, s(560));
}

#[test]
fn a_call_stops_each_phase_by_what_holds_for_it() {
    let mut table = Table::of(refereed(false), WALLS);
    table.does(B, Action::CallReferee);
    assert_eq!(table.running(), Some(BLACK), "play goes on");
    table.moves("-- --");
    assert_eq!(time_to_count(&table), None, "the time for counting stands");
    table.does(W, Action::Resume { move_number: 21 });
    assert_eq!(table.running(), Some(BLACK));
    assert!(table.game.referee_is_called());
}

#[test]
fn clocks_that_the_referee_stopped_himself_stand_in_every_phase() {
    let mut table = Table::counted(refereed(false));
    table.does(REFEREE, acts(RefereeAct::StopClocks));
    table.does(B, Action::CallReferee);
    table.does(W, Action::Resume { move_number: 21 });
    assert_eq!(table.running(), None);
}

#[test]
fn nobody_is_called_where_there_is_no_referee() {
    let mut table = Table::opened(absolute(60));
    assert_eq!(table.refuses(B, Action::CallReferee), Refusal::NotInThisGame);
}

#[test]
fn a_move_relayed_wrongly_is_corrected_and_the_clocks_go_on_as_they_were() {
    let mut table = Table::of(refereed(false), "ee cc");
    let rows = table.game.position().rows();
    table.wait(s(8));
    table.moves("gg");
    table.wait(s(3));
    let facts = table.does(REFEREE, correct(3, Some("gf")));
    let point = "gf".parse().unwrap();
    let played = Fact::Played { color: BLACK, move_number: 3, point, captured: Vec::new() };
    assert_eq!(facts[1..], [Fact::TookBack { color: BLACK, moves: 1, rows }, played]);
    assert_eq!(table.game.position().at("gg".parse().unwrap()), None);
    table.wait(s(2));
    assert_eq!((table.running(), table.main(), table.next()), (Some(WHITE), (s(592), s(595)), 4));
    let seq = table.ask(B, Request::Undo);
    table.answers(W, seq, true);
    assert_eq!(table.main(), (s(600), s(600)), "as before the move");
}

#[test]
fn only_the_last_move_is_corrected_and_only_to_a_legal_one() {
    let mut table = Table::new(refereed(false));
    assert_eq!(table.refuses(REFEREE, correct(0, None)), Refusal::NothingToUndo);
    table.moves("ee cc");
    for move_number in [0, 1, 3, u32::MAX] {
        assert_eq!(table.refuses(REFEREE, correct(move_number, None)), Refusal::Stale { move_number: 3 });
    }
    let occupied = Refusal::Illegal(tengen_rules::IllegalMove::Occupied);
    assert_eq!(table.refuses(REFEREE, correct(2, Some("ee"))), occupied);
    assert_eq!(table.game.position().at("cc".parse().unwrap()), Some(WHITE));
}

#[test]
fn a_stone_corrected_to_a_pass_may_end_play_and_the_other_way_round() {
    let mut table = Table::of(refereed(false), "ee cc -- gg");
    table.does(REFEREE, correct(4, None));
    assert_eq!(table.game.phase(), Phase::Counting);
    assert_eq!(table.due().unwrap().0, s(60));
    assert_eq!(table.refuses(REFEREE, correct(4, Some("gg"))), Refusal::WrongPhase);
    let mut table = Table::of(refereed(false), "ee cc --");
    table.does(REFEREE, correct(3, Some("gg")));
    table.moves("--");
    assert_eq!(table.game.phase(), Phase::Playing);
}

#[test]
fn a_correction_while_the_clocks_stand_does_not_start_them() {
    let mut table = Table::of(refereed(true), "ee cc gg");
    table.wait(s(4));
    table.does(B, Action::CallReferee);
    table.wait(s(100));
    table.does(REFEREE, correct(3, Some("gf")));
    assert_eq!((table.running(), table.main().1), (None, s(596)));
    table.does(REFEREE, acts(RefereeAct::RunClocks));
    assert_eq!((table.running(), table.main().1), (Some(WHITE), s(596)));
}
