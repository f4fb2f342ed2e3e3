//! The log restores the game, and what is no log is found out.

use super::table::Table;
use super::*;
use crate::{ActionId, Entry, Game, GameTime, Input, MoveRecord, Refusal, ReplayError};

#[test]
fn an_entry_keeps_its_form_in_the_log() {
    let entry = Entry {
        seq: 4,
        by: W,
        action: play(4, "ee"),
        action_id: Some(ActionId::new("a1").unwrap()),
        at_ms: GameTime::from_millis(9_000),
        lag_ms: 40,
        wall_ms: 1_796_018_415_000,
        clock: Table::absolute(60).game.clock_state().clone(),
    };
    let player = r#"[{"absolute":[60000]},1800]"#;
    let clock = format!(r#"{{"black":{player},"white":{player},"watch":[0,0,[]]}}"#);
    let json = format!(
        r#"{{"seq":4,"by":"white","action":{{"kind":"play","move_number":4,"point":"ee"}},"action_id":"a1","at_ms":9000,"lag_ms":40,"wall_ms":1796018415000,"clock":{clock}}}"#
    );
    assert_eq!(serde_json::to_string(&entry).unwrap(), json);
    assert_eq!(serde_json::from_str::<Entry>(&json).unwrap(), entry);
}

#[test]
fn settings_keep_their_form_and_leave_out_what_is_usual() {
    let settings = Settings { undo: false, pauses: false, ..nine(absolute(60)) };
    let json = r#"{"log_version":3,"game":"000000000000","size":{"width":9,"height":9},"ruleset":"chinese","komi_half_points":15,"handicap":0,"setup":{"black":[],"white":[],"to_play":"black"},"time":{"kind":"absolute","main_ms":60000}}"#;
    assert_eq!(serde_json::to_string(&settings).unwrap(), json);
    assert_eq!(serde_json::from_str::<Settings>(json).unwrap(), settings);
    let all = Settings {
        free_placement: true,
        handicap: 2,
        long_cycle_offer: true,
        white_time: Some(absolute(30)),
        illegal_move_loses_turn: true,
        private: true,
        referee: Some(crate::Refereed { user: crate::UserId(7), call_stops_clocks: true }),
        ..nine(absolute(60))
    };
    let json = serde_json::to_string(&all).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), all);
}

#[test]
fn the_log_restores_clocks_requests_and_board() {
    let mut table = Table::opened(byo_yomi(10, 5, 2));
    table.lag = ms(80);
    table.wait(s(12));
    table.moves("gg");
    table.ask(B, crate::Request::Undo);
    table.wait(s(3));
    let again = Game::replay(table.game.settings().clone(), &table.log).unwrap();
    assert_eq!(again.reading(table.at), table.game.reading(table.at));
    assert_eq!(again.requests(), table.game.requests());
    assert_eq!(again.position().hash(), table.game.position().hash());
    assert_eq!((again.last_seq(), again.last_at()), (4, table.game.last_at()));
}

#[test]
fn a_log_with_a_hole_is_no_game() {
    let table = Table::of(nine(absolute(60)), "ee cc gg");
    let replay = |log: &[&Entry]| Game::replay(table.game.settings().clone(), log.iter().copied());
    let [first, second, third] = &table.log[..] else { panic!("three entries") };
    assert!(replay(&[first, second, third]).is_ok());
    assert_eq!(replay(&[first, third]).unwrap_err(), ReplayError::Gap { expected: 2, found: 3 });
    assert_eq!(replay(&[first, first]).unwrap_err(), ReplayError::Gap { expected: 2, found: 1 });
    assert_eq!(replay(&[second]).unwrap_err(), ReplayError::Gap { expected: 1, found: 2 });
}

#[test]
fn an_entry_that_cannot_have_been_accepted_is_named() {
    let table = Table::of(nine(absolute(60)), "ee cc");
    let mut log = table.log.clone();
    log[1].action = play(2, "ee");
    let refusal = Refusal::Illegal(tengen_rules::IllegalMove::Occupied);
    let error = Game::replay(table.game.settings().clone(), &log).unwrap_err();
    assert_eq!(error, ReplayError::Refused { seq: 2, refusal });
    assert!(error.to_string().starts_with("entry 2: "));
}

#[test]
fn other_clocks_than_the_stored_ones_are_noticed() {
    let table = Table::of(nine(absolute(60)), "ee cc");
    let mut log = table.log.clone();
    log[1].at_ms = GameTime::from_millis(1);
    let error = Game::replay(table.game.settings().clone(), &log).unwrap_err();
    assert_eq!(error, ReplayError::OtherClock { seq: 2 });
}

#[test]
fn a_log_without_clocks_restores_the_same() {
    let mut table = Table::opened(byo_yomi(10, 5, 2));
    table.lag = ms(80);
    table.wait(s(12));
    table.moves("gg");
    table.ask(B, crate::Request::Undo);
    let inputs: Vec<Input> = table.log.iter().cloned().map(Input::from).collect();
    let again =
        Game::restore(table.game.settings().clone(), &inputs, Some(table.game.clock_state())).unwrap();
    assert_eq!(again.reading(table.at), table.game.reading(table.at));
    assert_eq!(again.requests(), table.game.requests());
    assert_eq!(again.position().hash(), table.game.position().hash());
    let entries: Vec<Entry> =
        inputs.into_iter().zip(&table.log).map(|(input, entry)| input.with(entry.clock.clone())).collect();
    assert_eq!(entries, table.log);
}

#[test]
fn a_log_without_clocks_that_comes_to_others_in_the_end_is_noticed() {
    let table = Table::of(nine(absolute(60)), "ee cc gg");
    let mut inputs: Vec<Input> = table.log.iter().cloned().map(Input::from).collect();
    let restored = |inputs: &[Input]| {
        Game::restore(table.game.settings().clone(), inputs, Some(table.game.clock_state())).map(drop)
    };
    assert_eq!(restored(&inputs), Ok(()));
    assert_eq!(restored(&inputs[..2]), Err(ReplayError::OtherClock { seq: 2 }));
    assert_eq!(restored(&inputs[1..]), Err(ReplayError::Gap { expected: 1, found: 2 }));
    inputs[0].lag_ms = 1_000;
    assert_eq!(restored(&inputs), Err(ReplayError::OtherClock { seq: 3 }));
}

#[test]
fn a_log_of_another_version_is_not_replayed() {
    let table = Table::of(nine(absolute(60)), "ee cc");
    let settings = Settings { log_version: 1, ..table.game.settings().clone() };
    let error = Game::replay(settings, &table.log).unwrap_err();
    assert_eq!(error, ReplayError::Settings(crate::BadSettings::LogVersion(1)));
}

#[test]
fn a_move_is_written_short() {
    for text in ["Bpd", "W", "Baa"] {
        let record: MoveRecord = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
    }
    for text in ["", "pd", "Bp", "Bpdd", "é", "B日"] {
        assert!(text.parse::<MoveRecord>().is_err(), "{text}");
    }
    let passed: MoveRecord = "W".parse().unwrap();
    assert_eq!((passed.color, passed.play), (WHITE, tengen_rules::Move::Pass));
}
