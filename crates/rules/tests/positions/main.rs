//! The rules by positions made by hand, drawn as diagrams.
//!
//! X is Black, O is White, `.` an empty point. Where life matters, x and o are dead stones, B and W stones in seki.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod agreement;
mod area;
mod cycles;
mod dame;
mod fill_in;
mod handicap;
mod lost_turns;
mod marking;
mod open_borders;
mod pass_alive;
mod pass_stones;
mod passes;
mod plain_marking;
mod play;
mod repetition;
mod rulesets;
mod seki;
mod setup;
mod sizes;
mod suicide;
mod territory;
mod worked_examples;

use tengen_rules::{
    ByColor, Color, Count, Extent, HalfPoints, Life, Marking, Move, Point, Position, Ruleset, Setup, Size,
};

/// The position of a diagram; blanks between signs and around rows do not count.
fn drawn(ruleset: &Ruleset, to_play: Color, diagram: &str) -> Position {
    let mut setup = Setup { to_play, ..Setup::default() };
    for (point, sign) in signs(diagram) {
        match sign {
            b'X' | b'x' | b'B' => setup.black.push(point),
            b'O' | b'o' | b'W' => setup.white.push(point),
            _ => assert_eq!(sign, b'.', "{diagram}"),
        }
    }
    Position::from_setup(size(diagram), ruleset, &setup).unwrap()
}

/// The same by Chinese rules, Black to play, with its dead stones marked.
fn with_dead(diagram: &str) -> (Position, Marking) {
    let dead = signs(diagram).filter(|(_, sign)| matches!(sign, b'x' | b'o')).map(|(point, _)| point);
    (drawn(&Ruleset::CHINESE, Color::Black, diagram), dead.collect())
}

/// The same with the stones in seki marked too.
fn with_life(diagram: &str) -> (Position, Marking) {
    let (position, mut marking) = with_dead(diagram);
    for (point, _) in signs(diagram).filter(|(_, sign)| matches!(sign, b'B' | b'W')) {
        marking.mark(&position, point, Extent::Chain, Life::Seki);
    }
    (position, marking)
}

fn size(diagram: &str) -> Size {
    let rows: Vec<&str> = diagram.split_whitespace().collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "rows of one length\n{}", rows.join("\n"));
    Size::new(rows[0].len() as u8, rows.len() as u8).unwrap()
}

/// Every point of a diagram with its sign.
fn signs(diagram: &str) -> impl Iterator<Item = (Point, u8)> {
    let signs: Vec<u8> = diagram.split_whitespace().flat_map(str::bytes).collect();
    size(diagram).points_iter().zip(signs)
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

fn points(letters: &str) -> Vec<Point> {
    letters.split_whitespace().map(point).collect()
}

/// Plays moves, all legal, one after the other.
fn play_all(position: &mut Position, moves: &str) {
    for letters in moves.split_whitespace() {
        let played = position.play(at(letters));
        assert!(played.is_ok(), "{letters}: {played:?}{position:?}");
    }
}

/// Black's points and White's, in whole points.
fn whole(count: &Count) -> (i32, i32) {
    let ByColor { black, white } = count.points;
    assert!(black.value() % 2 == 0 && white.value() % 2 == 0, "{black} {white}");
    (black.value() / 2, white.value() / 2)
}

/// Black's points and White's, as text.
fn texts(count: &Count) -> (String, String) {
    (count.points.black.to_string(), count.points.white.to_string())
}

/// Nobody bought time.
fn no_penalty() -> ByColor<HalfPoints> {
    ByColor::default()
}
