//! Which moves are legal, and why others are not.

use std::collections::BTreeSet;

use serde_json::Value;
use tengen_rules::{Color, IllegalMove, Move, Point, Position, Repetition, Ruleset, Suicide};

use crate::{color, colored_move, list, play, point, position, rows, size, text, vectors};

fn ruleset(vector: &Value) -> Ruleset {
    let repetition = match text(&vector["rules"]["ko"]) {
        "simple" => Repetition::SimpleKo,
        "positional" => Repetition::PositionalSuperko,
        "situational" => Repetition::SituationalSuperko,
        other => panic!("unknown ko rule {other}"),
    };
    let suicide = match vector["rules"]["suicide"].as_bool().unwrap() {
        // sgfmill plays suicide of a single stone too, the other sources do not.
        true if text(&vector["id"]).starts_with("sgfmill-play/") => Suicide::Allowed,
        true => Suicide::MultiStone,
        false => Suicide::Forbidden,
    };
    Ruleset { repetition, suicide, ..Ruleset::CHINESE }
}

fn first_to_play(vector: &Value) -> Color {
    vector["to_play"].as_str().map_or(Color::Black, |_| color(&vector["to_play"]))
}

fn reason(value: &Value) -> IllegalMove {
    match text(value) {
        "occupied" => IllegalMove::Occupied,
        "suicide" | "suicide1" => IllegalMove::Suicide,
        "ko" => IllegalMove::Ko,
        "superko" => IllegalMove::Superko,
        "off_board" => IllegalMove::OffBoard,
        other => panic!("unknown reason {other}"),
    }
}

fn illegal_set(value: &Value) -> BTreeSet<(Point, IllegalMove)> {
    list(value).iter().map(|pair| (point(&pair[0]), reason(&pair[1]))).collect()
}

fn as_seen_by(position: &Position, color: Color) -> Position {
    let mut position = position.clone();
    if position.to_play() != color {
        position.set_to_play(color);
    }
    position
}

fn prisoners_agree(position: &Position, vector: &Value) {
    for (count, name) in [
        (position.prisoners().white, "black_stones_captured"),
        (position.prisoners().black, "white_stones_captured"),
    ] {
        if let Some(expected) = vector["prisoners"][name].as_u64() {
            assert_eq!(u64::from(count), expected, "{}: {name}", vector["id"]);
        }
    }
}

fn end_agrees(position: &Position, vector: &Value) {
    let id = &vector["id"];
    for check in list(&vector["checks"]) {
        let seen = as_seen_by(position, color(&check["color"]));
        // A pair of letters beyond y is a point off every board.
        let at = text(&check["point"]).parse().unwrap_or(Point::new(25, 25));
        let found = seen.check(Move::Play(at));
        let legal = check["legal"].as_bool().unwrap();
        assert_eq!(found.is_ok(), legal, "{id}: {check} but {found:?}{position:?}");
        if let (Err(found), Some(_)) = (found, check["reason"].as_str()) {
            assert_eq!(found, reason(&check["reason"]), "{id}: {check}{position:?}");
        }
    }
    if let Some(exact) = vector.get("illegal_exact") {
        let seen = as_seen_by(position, color(&exact["color"]));
        let found: BTreeSet<_> = seen.illegal_points().into_iter().collect();
        assert_eq!(found, illegal_set(&exact["points"]), "{id}{position:?}");
    }
    if let Some(board) = vector.get("board_after").or(vector.get("final_board")) {
        assert_eq!(position.rows(), rows(board), "{id}");
    }
    for after in list(&vector["points_after"]) {
        let expected = after[1].as_str().filter(|sign| *sign != ".").map(|_| color(&after[1]));
        assert_eq!(position.at(point(&after[0])), expected, "{id}: {after}");
    }
    prisoners_agree(position, vector);
}

#[test]
fn hand_made_positions_agree() {
    let mut agreed = 0;
    for vector in vectors("legality.jsonl") {
        let Some(size) = size(&vector["size"]) else { continue };
        let mut position = position(size, &ruleset(&vector), &vector["setup"], first_to_play(&vector));
        for m in list(&vector["moves"]) {
            let played = play(&mut position, colored_move(m));
            assert_eq!(played, Ok(()), "{}: {m}{position:?}", vector["id"]);
        }
        end_agrees(&position, &vector);
        agreed += 1;
    }
    println!("{agreed} positions agree");
}

#[test]
fn random_games_have_the_same_illegal_points_after_every_move() {
    let (mut games, mut positions) = (0, 0);
    for vector in vectors("legality_random.jsonl") {
        let size = size(&vector["size"]).unwrap();
        let moves = list(&vector["moves"]);
        let first = moves.first().map_or(Color::Black, |m| color(&m[0]));
        let mut position = position(size, &ruleset(&vector), &vector["setup"], first);
        let finished = vector["ended"] != "cut";
        for n in 0..=moves.len() {
            if n < moves.len() || !finished {
                let found: BTreeSet<_> = position.illegal_points().into_iter().collect();
                let expected = illegal_set(&vector["illegal"][n.to_string()]);
                assert_eq!(found, expected, "{} after {n} moves{position:?}", vector["id"]);
                positions += 1;
            }
            if let Some(m) = moves.get(n) {
                let played = play(&mut position, colored_move(m));
                assert_eq!(played, Ok(()), "{}: move {n}{position:?}", vector["id"]);
            }
        }
        end_agrees(&position, &vector);
        games += 1;
    }
    println!("{positions} positions of {games} games agree");
}
