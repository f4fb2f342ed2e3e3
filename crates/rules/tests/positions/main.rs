//! The rules by positions made by hand, drawn as diagrams.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod counting;
mod play;
mod repetition;

use tengen_rules::{Color, Move, Point, Position, Ruleset, Setup, Size};

/// The position of a diagram: X black, O white, . empty; blanks between signs and around rows do not count.
fn drawn(ruleset: &Ruleset, to_play: Color, diagram: &str) -> Position {
    let rows: Vec<String> = diagram.split_whitespace().map(str::to_owned).collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let mut setup = Setup { to_play, ..Setup::default() };
    for point in size.points_iter() {
        match rows[point.row() as usize].as_bytes()[point.column() as usize] {
            b'X' => setup.black.push(point),
            b'O' => setup.white.push(point),
            _ => {}
        }
    }
    Position::from_setup(size, ruleset, &setup).unwrap()
}

/// The diagram without its indentation, as `Position::diagram` prints it.
fn diagram(drawing: &str) -> String {
    drawing.split_whitespace().collect::<Vec<_>>().join("\n")
}

/// A move by its letters; `--` is a pass.
fn at(letters: &str) -> Move {
    if letters == "--" { Move::Pass } else { Move::Play(point(letters)) }
}

fn point(letters: &str) -> Point {
    letters.parse().unwrap()
}

/// Plays moves, all legal, one after the other.
fn play_all(position: &mut Position, moves: &str) {
    for letters in moves.split_whitespace() {
        let played = position.play(at(letters));
        assert!(played.is_ok(), "{letters}: {played:?}{position:?}");
    }
}
