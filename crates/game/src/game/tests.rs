//! The state machine with made-up time: who may do what, at what cost, and what follows. One file for each topic.

mod abort_annul;
mod absence;
mod add_time;
mod clocks;
mod counting;
mod deadlines;
mod draw_and_count;
mod first_move;
mod held;
mod illegal_moves;
mod log;
mod long_cycles;
mod marking;
mod no_agreement;
mod pauses;
mod placing;
mod referee;
mod requests;
mod restart;
mod sealing;
mod stalling;
mod stops;
mod table;
mod undo;

use std::time::Duration;

use tengen_rules::{Color, RulesetName, Setup, Size};

use crate::{Action, By, Refusal, Settings, TimeControl};
use table::Table;

const B: By = By::Black;
const W: By = By::White;
const S: By = By::Server;
const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// Two walls side by side and nothing left to play for: 36 points for Black, 45 for White.
const WALLS: &str = "da ea db eb dc ec dd ed de ee df ef dg eg dh eh di ei";

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn absolute(seconds: u64) -> TimeControl {
    TimeControl::Absolute { main: s(seconds) }
}

fn byo_yomi(main: u64, period: u64, periods: u32) -> TimeControl {
    TimeControl::ByoYomi { main: s(main), period: s(period), periods }
}

fn days(days: u64) -> TimeControl {
    TimeControl::PerMove { per_move: s(days * 86_400) }
}

/// A casual game by Chinese rules on 9×9.
fn nine(time: TimeControl) -> Settings {
    Settings::even(Size::NINE, time)
}

/// The same by another ruleset, with its komi.
fn by_rules(ruleset: RulesetName) -> Settings {
    Settings { ruleset, komi: ruleset.ruleset().komi, ..nine(absolute(600)) }
}

/// A position of X and O with this side to move.
fn drawn(diagram: &str, to_play: Color, settings: Settings) -> Settings {
    let rows: Vec<&str> = diagram.split_whitespace().collect();
    let mut setup = Setup { to_play, ..Setup::default() };
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.bytes().enumerate() {
            let point = tengen_rules::Point::new(column as u8, row as u8);
            match sign {
                b'X' => setup.black.push(point),
                b'O' => setup.white.push(point),
                _ => {}
            }
        }
    }
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    Settings { size, setup, ..settings }
}

fn play(move_number: u32, point: &str) -> Action {
    Action::Play { move_number, point: point.parse().unwrap() }
}

fn pass(move_number: u32) -> Action {
    Action::Pass { move_number }
}

#[test]
fn a_refusal_changes_nothing_and_names_its_reason() {
    let mut table = Table::absolute(60);
    table.moves("ee");
    table.wait(s(5));
    let refused = [
        (B, play(2, "aa"), Refusal::NotYourTurn),
        (B, pass(2), Refusal::NotYourTurn),
        (W, play(1, "aa"), Refusal::Stale { move_number: 2 }),
        (W, play(3, "aa"), Refusal::Stale { move_number: 2 }),
        (W, pass(1), Refusal::Stale { move_number: 2 }),
        (W, Action::Resume { move_number: 2 }, Refusal::WrongPhase),
        (W, Action::GoOn, Refusal::WrongPhase),
        (W, Action::Flag, Refusal::NotYours),
        (W, Action::Held { ms: 5_000 }, Refusal::NotYours),
        (W, Action::ServerRestarted, Refusal::NotYours),
        (W, Action::Returned { color: WHITE }, Refusal::NotYours),
        (S, Action::Flag, Refusal::TimeLeft),
        (S, Action::Resign, Refusal::NotYours),
        (S, play(2, "aa"), Refusal::NotYours),
        (S, Action::Reopen, Refusal::WrongPhase),
    ];
    for (by, action, reason) in refused {
        assert_eq!(table.refuses(by, action.clone()), reason, "{action:?}");
    }
}

#[test]
fn a_move_made_twice_is_refused_the_second_time() {
    let mut table = Table::absolute(60);
    table.does(B, play(1, "ee"));
    assert_eq!(table.refuses(B, play(1, "ee")), Refusal::Stale { move_number: 2 });
    assert_eq!(table.refuses(B, play(2, "dd")), Refusal::NotYourTurn);
}

#[test]
fn the_side_to_move_may_pass_whatever_its_colour() {
    let setup = Setup { to_play: WHITE, ..Setup::default() };
    let mut table = Table::new(Settings { setup, ..nine(absolute(60)) });
    assert_eq!(table.refuses(B, pass(1)), Refusal::NotYourTurn);
    table.does(W, pass(1));
    assert_eq!(table.game.to_play(), Some(BLACK));
}

#[test]
fn a_player_may_resign_at_any_time() {
    let mut table = Table::absolute(60);
    table.moves("ee cc gg cg");
    table.does(W, Action::Resign);
    assert_eq!(table.outcome(), "B+R");
    let mut table = Table::counted(by_rules(RulesetName::Chinese));
    table.does(B, Action::Resign);
    assert_eq!(table.outcome(), "W+R");
}

#[test]
fn nothing_can_be_done_once_the_game_is_over() {
    let mut table = Table::absolute(60);
    table.moves("ee cc gg cg");
    table.does(B, Action::Resign);
    let after = [
        (W, Action::Resign),
        (B, play(5, "aa")),
        (B, Action::AddTime),
        (S, Action::Flag),
        (S, Action::ServerRestarted),
        (S, Action::Absent { color: BLACK, for_ms: 5_000 }),
    ];
    for (by, action) in after {
        assert_eq!(table.refuses(by, action), Refusal::GameOver);
    }
    assert_eq!((table.game.to_play(), table.due()), (None, None));
}
