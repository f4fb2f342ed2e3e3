//! The rules against data that others made: positions, scores and real games from public sources.
//!
//! The data lies beside the repository, in `../shared/conformance` or where `TENGEN_CONFORMANCE` says. Each test
//! says that it was skipped when it is not there.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod games;
mod legality;
mod scoring;
mod sgf_cases;

use std::path::PathBuf;

use serde_json::Value;
use tengen_rules::{Color, Move, Point, Position, Ruleset, Setup, Size};

/// Where the data lies, if it is there.
fn data() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance");
    let folder = std::env::var_os("TENGEN_CONFORMANCE").map_or(PathBuf::from(beside), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no ../shared/conformance");
    None
}

/// The vectors of one file; none when it is not there.
fn vectors(file: &str) -> Vec<Value> {
    let Some(folder) = data() else { return Vec::new() };
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn color(value: &Value) -> Color {
    match text(value) {
        "B" => Color::Black,
        "W" => Color::White,
        other => panic!("no color: {other}"),
    }
}

fn point(value: &Value) -> Point {
    text(value).parse().unwrap()
}

/// A move: the colour and a point, or a pass where the point is empty.
fn colored_move(value: &Value) -> (Color, Move) {
    let m = if text(&value[1]).is_empty() { Move::Pass } else { Move::Play(point(&value[1])) };
    (color(&value[0]), m)
}

/// The size, if boards can have it.
fn size(value: &Value) -> Option<Size> {
    let side = |i: usize| u8::try_from(value[i].as_u64().unwrap()).unwrap();
    Size::new(side(0), side(1)).ok()
}

fn rows(value: &Value) -> Vec<&str> {
    list(value).iter().map(text).collect()
}

/// A board given as rows, if it is given.
fn position(size: Size, ruleset: &Ruleset, board: &Value, to_play: Color) -> Position {
    let mut setup = Setup { to_play, ..Setup::default() };
    for (row, line) in rows(board).iter().enumerate() {
        for (column, sign) in line.bytes().enumerate() {
            let point = Point::new(column as u8, row as u8);
            match sign {
                b'B' => setup.black.push(point),
                b'W' => setup.white.push(point),
                _ => {}
            }
        }
    }
    Position::from_setup(size, ruleset, &setup).unwrap()
}

/// Plays a move of a record, in which colours need not alternate.
fn play(position: &mut Position, (color, m): (Color, Move)) -> Result<(), tengen_rules::IllegalMove> {
    if position.to_play() != color {
        position.set_to_play(color);
    }
    position.play(m).map(|_| ())
}
