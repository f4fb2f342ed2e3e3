//! What a view must stay: equal to the game it was told of.

use std::time::Duration;

use tengen_game::{Action, By, Game, GameTime, Settings, TimeControl};
use tengen_rules::Size;

use super::*;
use tengen_protocol::{ClockView, UserId};

fn game() -> Game {
    let time = TimeControl::Absolute { main: Duration::from_secs(60) };
    Game::new(Settings::even(Size::NINE, time)).unwrap()
}

fn user(id: i64) -> User {
    User { id: UserId(id), name: format!("Guest {id}"), guest: true }
}

fn snapshot(game: &Game) -> Snapshot {
    Snapshot {
        id: "a".into(),
        game: GameId::from_bits(1),
        seq: game.last_seq(),
        settings: game.settings().clone(),
        black: user(1),
        white: user(2),
        you: None,
        rows: game.position().rows(),
        moves: game.moves().to_vec(),
        state: GameState::of(game, GameTime::START, 0, ByColor::default()),
        rematch: ByColor::default(),
        opened: None,
    }
}

fn act(game: &mut Game, color: Color, action: &Action) -> Event {
    let by = By::player(color);
    let facts = game.act(by, action, GameTime::START, Duration::ZERO).unwrap();
    let state = GameState::of(game, GameTime::START, 0, ByColor::default());
    Event { game: GameId::from_bits(1), seq: game.last_seq(), by, facts, state }
}

fn play(game: &mut Game, number: u32, point: &str) -> Event {
    let color = if number % 2 == 1 { Color::Black } else { Color::White };
    act(game, color, &Action::Play { move_number: number, point: point.parse().unwrap() })
}

#[test]
fn events_make_of_a_snapshot_the_next_snapshot() {
    let mut game = game();
    let mut view = View::of(snapshot(&game));
    for (number, point) in (1..).zip(["ba", "aa", "ab"]) {
        view.apply(play(&mut game, number, point)).unwrap();
    }
    view.apply(act(&mut game, Color::White, &Action::Pass { move_number: 4 })).unwrap();
    let told = std::mem::take(&mut view.told);
    assert_eq!(view, View::of(snapshot(&game)), "{view}");
    assert_eq!(told.iter().map(|told| told.seq).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!((view.at("aa".parse().unwrap()), view.stones()), (Some("."), 2));
}

#[test]
fn what_waits_stands_with_the_clocks_while_the_game_is_held() {
    let mut view = View::of(snapshot(&game()));
    let saving = |view: &View, saving, time_ms| {
        let clock = ClockView { time_ms, ..view.state.clock.clone() };
        Saving { game: view.game, saving, clock }
    };
    let left = |view: &View| (view.saving, view.state.clock.time_ms, view.state.waits[0].ends_in_ms);
    assert_eq!(left(&view), (false, 0, 30_300), "the first move has half a minute, and the grace");
    view.hold(saving(&view, true, 4000));
    assert_eq!(left(&view), (true, 4000, 26_300));
    view.hold(saving(&view, false, 9000));
    assert_eq!(left(&view), (false, 9000, 26_300));
}

#[test]
fn a_gap_is_an_error() {
    let mut game = game();
    let mut view = View::of(snapshot(&game));
    let first = play(&mut game, 1, "aa");
    let second = play(&mut game, 2, "bb");
    assert_eq!(view.apply(second), Err(ViewError::Gap { expected: 1, found: 2 }));
    view.apply(first.clone()).unwrap();
    assert_eq!(view.apply(first), Err(ViewError::Gap { expected: 2, found: 1 }));
}

#[test]
fn what_does_not_fit_the_board_is_an_error_and_no_panic() {
    for (point, captured) in [("aa", vec!["bb"]), ("bb", vec![]), ("yy", vec![]), ("ab", vec!["yy"])] {
        let mut game = game();
        let mut view = View::of(snapshot(&game));
        view.rows[0] = "é".into();
        view.rows[1] = ".W.......".into();
        let mut event = play(&mut game, 1, "ee");
        let captured: Vec<Point> = captured.into_iter().map(|text| text.parse().unwrap()).collect();
        let played =
            Fact::Played { color: Color::White, move_number: 1, point: point.parse().unwrap(), captured };
        event.facts = vec![played];
        assert!(matches!(view.apply(event), Err(ViewError::OtherBoard { .. })), "{point}");
    }
}

#[test]
fn a_move_of_another_number_is_an_error() {
    let mut game = game();
    let mut view = View::of(snapshot(&game));
    let mut event = play(&mut game, 1, "ee");
    event.facts = vec![Fact::Passed { color: Color::Black, move_number: 2 }];
    assert_eq!(view.apply(event), Err(ViewError::OtherMove { seq: 1, expected: 1, found: 2 }));
}
