use std::time::Duration;

use proptest::prelude::*;
use tengen_rules::{Color, Extent, Life, Move, Point, Size};

use crate::{
    Action, By, Entry, Fact, Game, GameTime, Outcome, Phase, Refusal, Settings, StopReason, TimeControl,
    WinBy,
};

const SECOND: Duration = Duration::from_secs(1);

fn game(main_s: u64) -> Game {
    Game::new(Settings::even(Size::NINE, TimeControl::Absolute { main: SECOND * main_s as u32 })).unwrap()
}

fn s(seconds: u64) -> GameTime {
    GameTime::from_millis(seconds * 1_000)
}

fn play(move_number: u32, point: &str) -> Action {
    Action::Play { move_number, point: point.parse().unwrap() }
}

fn act(game: &mut Game, by: By, action: Action, at: GameTime) -> Result<Vec<Fact>, Refusal> {
    game.act(by, &action, at, Duration::ZERO)
}

/// Black at ee, then both pass: White has nothing on the board.
fn counting() -> Game {
    let mut game = game(60);
    act(&mut game, By::Black, play(1, "ee"), s(1)).unwrap();
    act(&mut game, By::White, Action::Pass { move_number: 2 }, s(2)).unwrap();
    act(&mut game, By::Black, Action::Pass { move_number: 3 }, s(3)).unwrap();
    game
}

fn mark(move_number: u32, point: &str) -> Action {
    Action::Mark { move_number, point: point.parse().unwrap(), life: Life::Dead, extent: Extent::Chain }
}

fn running() -> Action {
    Action::Running { reason: StopReason::Server, after_ms: 10_000 }
}

fn resume(move_number: u32) -> Action {
    Action::Resume { move_number }
}

fn accept(game: &Game) -> Action {
    Action::Accept { move_number: game.next_move_number(), hash: game.counting().unwrap().hash() }
}

#[test]
fn the_first_stone_is_black_and_costs_its_time() {
    let mut game = game(60);
    let facts = act(&mut game, By::Black, play(1, "ee"), s(7)).unwrap();
    let point: Point = "ee".parse().unwrap();
    assert_eq!(facts, [Fact::Played { color: Color::Black, move_number: 1, point, captured: vec![] }]);
    let reading = game.reading(s(10));
    assert_eq!(reading.running, Some(Color::White));
    assert_eq!((reading.clock.black.main, reading.clock.white.main), (SECOND * 53, SECOND * 57));
}

#[test]
fn a_refusal_changes_nothing_and_names_its_reason() {
    let mut game = game(60);
    act(&mut game, By::Black, play(1, "ee"), s(1)).unwrap();
    let before = (game.last_seq(), game.reading(s(5)), game.position().hash());
    let refused = [
        (By::Black, play(2, "aa"), Refusal::NotYourTurn),
        (By::White, play(1, "aa"), Refusal::Stale { move_number: 2 }),
        (By::White, play(3, "aa"), Refusal::Stale { move_number: 2 }),
        (By::White, play(2, "ee"), Refusal::Illegal(tengen_rules::IllegalMove::Occupied)),
        (By::White, play(2, "pd"), Refusal::Illegal(tengen_rules::IllegalMove::OffBoard)),
        (By::White, resume(2), Refusal::WrongPhase),
        (By::White, Action::Flag, Refusal::NotYours),
        (By::White, Action::Held { ms: 5_000 }, Refusal::NotYours),
        (By::Server, Action::Flag, Refusal::TimeLeft),
        (By::Server, Action::Resign, Refusal::NotYours),
    ];
    for (by, action, reason) in refused {
        assert_eq!(act(&mut game, by, action.clone(), s(5)), Err(reason), "{action:?}");
        assert_eq!((game.last_seq(), game.reading(s(5)), game.position().hash()), before);
    }
}

#[test]
fn two_passes_open_the_count_and_stop_the_clocks() {
    let game = counting();
    assert_eq!((game.phase(), game.to_play(), game.deadline(Duration::ZERO)), (Phase::Counting, None, None));
    assert_eq!(game.reading(s(1_000)), game.reading(s(3)));
}

#[test]
fn the_second_acceptance_of_the_same_marking_ends_the_game() {
    let mut game = counting();
    let yes = accept(&game);
    act(&mut game, By::Black, yes.clone(), s(4)).unwrap();
    assert_eq!(act(&mut game, By::Black, yes.clone(), s(4)), Err(Refusal::AlreadyAccepted));
    let facts = act(&mut game, By::White, yes, s(5)).unwrap();
    let margin = tengen_rules::HalfPoints::from_points(81) - game.settings().komi;
    let outcome = Outcome::Win { winner: Color::Black, by: WinBy::Score { margin } };
    assert_eq!(facts, [Fact::Accepted { color: Color::White }, Fact::Finished { outcome }]);
    assert_eq!(outcome.to_string(), "B+73.5");
    assert_eq!(act(&mut game, By::White, Action::Resign, s(6)), Err(Refusal::GameOver));
}

#[test]
fn a_change_of_the_marking_takes_back_both_acceptances() {
    let mut game = counting();
    let old = accept(&game);
    act(&mut game, By::White, old.clone(), s(4)).unwrap();
    let dead = mark(4, "ee");
    act(&mut game, By::White, dead.clone(), s(5)).unwrap();
    assert!(!game.counting().unwrap().accepted.white);
    let hash = game.counting().unwrap().hash();
    assert_eq!(act(&mut game, By::Black, old, s(6)), Err(Refusal::StaleMarking { hash }));
    assert_eq!(act(&mut game, By::White, dead, s(6)), Err(Refusal::NoChange));
    let nowhere = mark(4, "aa");
    assert_eq!(act(&mut game, By::White, nowhere, s(6)), Err(Refusal::NoStone));
    let off = mark(4, "yy");
    assert_eq!(act(&mut game, By::White, off, s(6)), Err(Refusal::NoStone));
}

#[test]
fn each_player_may_change_the_marking_twenty_times() {
    let mut game = counting();
    let mark =
        |life| Action::Mark { move_number: 4, point: "ee".parse().unwrap(), life, extent: Extent::Chain };
    for _ in 0..10 {
        act(&mut game, By::White, mark(Life::Dead), s(4)).unwrap();
        act(&mut game, By::White, mark(Life::Alive), s(4)).unwrap();
    }
    assert_eq!(act(&mut game, By::White, mark(Life::Dead), s(4)), Err(Refusal::TooManyMarks));
    act(&mut game, By::Black, mark(Life::Dead), s(4)).unwrap();
}

#[test]
fn each_player_may_resume_once_and_then_all_stones_live() {
    let mut game = counting();
    act(&mut game, By::White, resume(4), s(10)).unwrap();
    assert_eq!(game.to_play(), Some(Color::White), "the opponent of the last passer moves");
    assert_eq!(game.reading(s(11)).clock.white.main, SECOND * 58, "counting took none of White's time");
    act(&mut game, By::White, Action::Pass { move_number: 4 }, s(11)).unwrap();
    act(&mut game, By::Black, Action::Pass { move_number: 5 }, s(12)).unwrap();
    assert_eq!(act(&mut game, By::White, resume(6), s(13)), Err(Refusal::ResumedBefore));
    act(&mut game, By::Black, resume(6), s(13)).unwrap();
    act(&mut game, By::White, Action::Pass { move_number: 6 }, s(14)).unwrap();
    act(&mut game, By::Black, Action::Pass { move_number: 7 }, s(15)).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "B+73.5");
}

#[test]
fn the_flag_falls_at_zero_and_grace_and_not_before() {
    let mut game = game(10);
    let deadline = game.deadline(Duration::ZERO).unwrap();
    assert_eq!(deadline, s(10) + Duration::from_millis(300));
    let before = GameTime::from_millis(deadline.millis() - 1);
    assert_eq!(act(&mut game, By::Server, Action::Flag, before), Err(Refusal::TimeLeft));
    assert_eq!(act(&mut game, By::Black, play(1, "ee"), s(10)), Err(Refusal::OutOfTime));
    act(&mut game, By::Server, Action::Flag, deadline).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "W+T");
    assert_eq!(game.reading(s(99)).clock.black.main, Duration::ZERO);
}

#[test]
fn a_move_in_the_grace_counts_if_its_lag_was_the_networks() {
    let mut game = game(10);
    let late = s(10) + Duration::from_millis(200);
    assert!(game.clone().act(By::Black, &play(1, "ee"), late, Duration::from_millis(150)).is_err());
    game.act(By::Black, &play(1, "ee"), late, Duration::from_millis(250)).unwrap();
    assert_eq!(game.reading(late).clock.black.main, Duration::from_millis(50));
}

#[test]
fn nothing_counts_that_comes_after_the_grace() {
    let lag = Duration::from_millis(900);
    let mut game = game(10);
    let deadline = game.deadline(lag).unwrap();
    assert_eq!(deadline, s(10) + Duration::from_millis(1_050), "the whole quota of a short game");
    assert_eq!(
        game.act(By::Black, &play(1, "ee"), deadline, Duration::from_secs(9)),
        Err(Refusal::OutOfTime)
    );
    let before = GameTime::from_millis(deadline.millis() - 1);
    assert_eq!(game.act(By::Server, &Action::Flag, before, lag), Err(Refusal::TimeLeft));
    game.act(By::Server, &Action::Flag, deadline, lag).unwrap();
}

#[test]
fn what_belongs_to_another_count_is_stale() {
    let mut game = counting();
    let accept_of_the_first = accept(&game);
    act(&mut game, By::White, resume(4), s(4)).unwrap();
    act(&mut game, By::White, Action::Pass { move_number: 4 }, s(5)).unwrap();
    act(&mut game, By::Black, Action::Pass { move_number: 5 }, s(6)).unwrap();
    for action in [accept_of_the_first, resume(4), mark(4, "ee")] {
        assert_eq!(act(&mut game, By::Black, action, s(7)), Err(Refusal::Stale { move_number: 6 }));
    }
}

#[test]
fn held_time_is_nobodys() {
    let mut game = game(10);
    act(&mut game, By::Black, play(1, "ee"), s(1)).unwrap();
    act(&mut game, By::Server, Action::Held { ms: 20_000 }, s(21)).unwrap();
    act(&mut game, By::White, play(2, "ff"), s(23)).unwrap();
    assert_eq!(game.reading(s(23)).clock.white.main, SECOND * 8);
}

#[test]
fn a_restart_is_nobodys_time_and_leaves_a_breath() {
    let mut game = game(60);
    act(&mut game, By::Black, play(1, "ee"), s(5)).unwrap();
    act(&mut game, By::Server, Action::ServerRestarted, s(5)).unwrap();
    assert_eq!((game.reading(s(500)).running, game.deadline(Duration::ZERO)), (None, None));
    assert_eq!(game.reading(s(500)).clock.white.main, SECOND * 60);
    act(&mut game, By::Server, Action::ServerRestarted, s(5)).unwrap();
    act(&mut game, By::Server, running(), s(20)).unwrap();
    let reading = game.reading(s(22));
    assert_eq!((reading.running, reading.starts_in), (Some(Color::White), SECOND * 8));
    act(&mut game, By::White, play(2, "ff"), s(33)).unwrap();
    assert_eq!(game.reading(s(33)).clock.white.main, SECOND * 57);
    act(&mut game, By::Server, Action::ServerRestarted, s(900)).unwrap();
    assert_eq!(
        game.reading(s(900)).clock.black.main,
        SECOND * 55,
        "whatever time the server gives its restart"
    );
}

#[test]
fn a_move_may_be_made_while_the_clocks_stand() {
    let mut game = game(60);
    act(&mut game, By::Server, Action::ServerRestarted, s(0)).unwrap();
    act(&mut game, By::Black, play(1, "ee"), s(40)).unwrap();
    assert_eq!(game.reading(s(40)).clock.black.main, SECOND * 60);
    assert_eq!(game.reading(s(40)).running, None);
}

#[test]
fn a_player_may_resign_at_any_time() {
    let mut game = game(60);
    act(&mut game, By::White, Action::Resign, s(1)).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "B+R");
    let mut game = counting();
    act(&mut game, By::Black, Action::Resign, s(9)).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "W+R");
}

#[test]
fn an_entry_keeps_its_form_in_the_log() {
    let entry = Entry {
        seq: 4,
        by: By::White,
        action: play(4, "ee"),
        action_id: Some(crate::ActionId::new("a1").unwrap()),
        at_ms: GameTime::from_millis(9_000),
        lag_ms: 40,
        wall_ms: 1_796_018_415_000,
        clock: game(60).clock_state().clone(),
    };
    let json = r#"{"seq":4,"by":"white","action":{"kind":"play","move_number":4,"point":"ee"},"action_id":"a1","at_ms":9000,"lag_ms":40,"wall_ms":1796018415000,"clock":{"black":{"main_ms":60000,"period_ms":0,"periods_left":0,"quota_ms":1800},"white":{"main_ms":60000,"period_ms":0,"periods_left":0,"quota_ms":1800},"watch":{"spent_ms":0,"since_ms":0,"stops":[]}}}"#;
    assert_eq!(serde_json::to_string(&entry).unwrap(), json);
    assert_eq!(serde_json::from_str::<Entry>(json).unwrap(), entry);
}

#[test]
fn a_log_with_a_hole_is_no_game() {
    let mut game = game(60);
    let settings = game.settings().clone();
    act(&mut game, By::Black, play(1, "ee"), s(1)).unwrap();
    let entry = |seq| Entry {
        seq,
        by: By::Black,
        action: play(1, "ee"),
        action_id: None,
        at_ms: s(1),
        lag_ms: 0,
        wall_ms: 0,
        clock: game.clock_state().clone(),
    };
    assert!(Game::replay(settings.clone(), [&entry(2)]).is_err());
    assert!(Game::replay(settings.clone(), [&entry(1), &entry(1)]).is_err());
    assert!(Game::replay(settings.clone(), [&entry(1)]).is_ok());
    let later = Entry { at_ms: s(2), ..entry(1) };
    assert_eq!(Game::replay(settings, [&later]).unwrap_err(), crate::ReplayError::OtherClock { seq: 1 });
}

/// Any input at all, mostly sensible.
fn input() -> impl Strategy<Value = (By, Action, u64, u64)> {
    let by = prop_oneof![8 => Just(By::Black), 8 => Just(By::White), 1 => Just(By::Server)];
    let point = (0u8..9, 0u8..9).prop_map(|(x, y)| Point::new(x, y));
    let number = 1u32..40;
    let action = prop_oneof![
        20 => (number.clone(), point.clone()).prop_map(|(move_number, point)| Action::Play { move_number, point }),
        6 => number.clone().prop_map(|move_number| Action::Pass { move_number }),
        1 => Just(Action::Resign),
        2 => (number.clone(), point, any::<bool>(), any::<bool>()).prop_map(|(move_number, point, dead, chain)| Action::Mark {
            move_number,
            point,
            life: if dead { Life::Dead } else { Life::Alive },
            extent: if chain { Extent::Chain } else { Extent::Region },
        }),
        2 => number.prop_map(|move_number| Action::Resume { move_number }),
        3 => (0u32..5_000).prop_map(|ms| Action::Held { ms }),
        1 => Just(Action::ServerRestarted),
        2 => (0u32..20_000).prop_map(|after_ms| Action::Running { reason: StopReason::Server, after_ms }),
        2 => Just(Action::Flag),
    ];
    (by, action, 0u64..9_000, 0u64..700)
}

/// Takes the input as it comes, with the move number, the side to move and the hash set right most of the time.
fn sensible(game: &Game, by: By, action: Action) -> (By, Action) {
    let to_play = game.to_play().map_or(by, By::player);
    let move_number = game.next_move_number();
    match action {
        Action::Play { move_number: n, point } if n % 5 > 0 => (to_play, Action::Play { move_number, point }),
        Action::Pass { move_number: n } if n % 5 > 0 => (to_play, Action::Pass { move_number }),
        Action::Mark { point, life, extent, .. } => (by, Action::Mark { move_number, point, life, extent }),
        Action::Resume { .. } => (by, Action::Resume { move_number }),
        Action::Held { .. } | Action::ServerRestarted | Action::Running { .. } | Action::Flag => {
            (By::Server, action)
        }
        other => (by, other),
    }
}

proptest! {
    #[test]
    fn replaying_the_log_gives_the_live_game(inputs in prop::collection::vec(input(), 0..120)) {
        let time = TimeControl::ByoYomi { main: SECOND * 30, period: SECOND * 5, periods: 3 };
        let mut live = Game::new(Settings::even(Size::NINE, time)).unwrap();
        let mut log = Vec::new();
        let mut at_ms = 0;
        for (by, action, wait, lag) in inputs {
            at_ms += wait;
            let (by, action) = sensible(&live, by, action);
            let at = GameTime::from_millis(at_ms);
            let before = format!("{live:?}");
            match live.act(by, &action, at, Duration::from_millis(lag)) {
                Ok(_) => log.push(Entry {
                    seq: live.last_seq(), by, action, action_id: None, at_ms: at, lag_ms: lag as u32,
                    wall_ms: 0, clock: live.clock_state().clone(),
                }),
                Err(_) => prop_assert_eq!(format!("{live:?}"), before, "a refusal changes nothing"),
            }
        }
        let json = serde_json::to_string(&log).unwrap();
        let log: Vec<Entry> = serde_json::from_str(&json).unwrap();
        let again = Game::replay(live.settings().clone(), &log).unwrap();
        prop_assert_eq!(format!("{again:?}"), format!("{live:?}"));
        let later = GameTime::from_millis(at_ms + 1_234);
        prop_assert_eq!(again.reading(later), live.reading(later));
        prop_assert_eq!(again.deadline(SECOND), live.deadline(SECOND));
        prop_assert_eq!(again.position().hash(), live.position().hash());
    }

    #[test]
    fn a_clock_reads_what_it_is_charged(
        main in 0u64..50_000, period in 1_000u64..9_000, periods in 1u32..6, used in 0u64..110_000,
    ) {
        let ms = Duration::from_millis;
        let clock = crate::Clock::new(&TimeControl::ByoYomi { main: ms(main), period: ms(period), periods });
        let used = ms(used);
        let reading = clock.reading(used);
        match clock.charged(used) {
            None => prop_assert_eq!((reading.main, reading.periods_left), (Duration::ZERO, 0)),
            Some(after) => {
                let next = after.reading(Duration::ZERO);
                prop_assert_eq!((next.main, next.periods_left), (reading.main, reading.periods_left));
                prop_assert_eq!(next.period_left, ms(period), "a period not used up is whole again");
                prop_assert!(after.left() <= clock.left());
                prop_assert!(reading.period_left > Duration::ZERO);
            }
        }
    }
}

#[test]
fn a_move_is_written_short() {
    for text in ["Bpd", "W", "Baa"] {
        let record: crate::MoveRecord = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
    }
    for text in ["", "pd", "Bp", "Bpdd", "é", "B日"] {
        assert!(text.parse::<crate::MoveRecord>().is_err(), "{text}");
    }
    let pass: crate::MoveRecord = "W".parse().unwrap();
    assert_eq!((pass.color, pass.play), (Color::White, Move::Pass));
}
