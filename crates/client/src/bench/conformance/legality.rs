//! Hand-made tests from other suites: which moves are legal, and why others are not.

use serde::Deserialize;
use tengen_rules::{Color, Move, Point, Position};

use super::board::{self, ColoredMove, Letter, Sides, one_line, point, same};
use super::rules::{Captured, Reason, Rules, same_illegal};
use super::tally::{Checked, Verdict};

/// Moves that are all legal, and what is so after them.
#[derive(Deserialize)]
pub(super) struct Vector {
    id: String,
    size: Sides,
    rules: Rules,
    setup: Option<Vec<String>>,
    /// Before the moves.
    to_move: Letter,
    moves: Vec<ColoredMove>,
    #[serde(default)]
    checks: Vec<Check>,
    illegal_exact: Option<IllegalPoints>,
    board_after: Option<Vec<String>>,
    /// Points with the stone there or `.`.
    #[serde(default)]
    points_after: Vec<(String, String)>,
    prisoners: Option<Captured>,
}

/// May this colour play there?
#[derive(Deserialize)]
struct Check {
    color: Letter,
    point: String,
    legal: bool,
    reason: Option<Reason>,
}

/// Every empty point where this colour may not play.
#[derive(Deserialize)]
struct IllegalPoints {
    color: Letter,
    points: Vec<(String, Reason)>,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let Some(size) = board::size(vector.size) else { return board::no_such_size() };
    let asks = !vector.moves.is_empty() || !vector.checks.is_empty() || vector.illegal_exact.is_some();
    if !asks && vector.board_after.is_none() {
        return Err("asks nothing".into());
    }
    // sgfmill plays suicide of a single stone too, the other sources do not.
    let single_stones = vector.id.starts_with("sgfmill-play/");
    let ruleset = if single_stones { vector.rules.with_single_stones() } else { vector.rules.ruleset() };
    let empty = vec![".".repeat(size.width().into()); size.height().into()];
    let rows = vector.setup.as_ref().unwrap_or(&empty);
    let mut position = board::position(size, &ruleset, rows, vector.to_move.color())?;
    vector.moves.iter().try_for_each(|m| board::play(&mut position, m))?;
    end(vector, &position)?;
    Ok(Verdict::Agrees)
}

fn end(vector: &Vector, position: &Position) -> Result<(), String> {
    vector.checks.iter().try_for_each(|check| legal(check, position))?;
    if let Some(exact) = &vector.illegal_exact {
        same_illegal(&as_seen_by(position, exact.color.color()), &exact.points)?;
    }
    if let Some(rows) = &vector.board_after {
        same("board", &position.rows(), rows)?;
    }
    for (letters, stone) in &vector.points_after {
        let found = position.at(point(letters)?).map_or('.', Color::letter);
        same(letters, &found.to_string(), stone)?;
    }
    vector.prisoners.map_or(Ok(()), |captured| captured.same(position))
}

fn legal(check: &Check, position: &Position) -> Result<(), String> {
    let seen = as_seen_by(position, check.color.color());
    // Letters beyond y are off every board.
    let at = check.point.parse().unwrap_or(Point::new(25, 25));
    let found = seen.check(Move::Play(at));
    let named = check.reason.map(Reason::illegal_move);
    let agrees = found.is_ok() == check.legal && (check.legal || named.is_none() || found.err() == named);
    let expected = if check.legal { "legal".into() } else { format!("{named:?}") };
    let text =
        || format!("{:?} {}: {found:?}, not {expected}: {}", check.color, check.point, one_line(position));
    if agrees { Ok(()) } else { Err(text()) }
}

fn as_seen_by(position: &Position, color: Color) -> Position {
    let mut position = position.clone();
    if position.to_play() != color {
        position.set_to_play(color);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(last: &str) -> Checked {
        let text = format!(
            r#"{{"id":"own/1","group":"","source":"","size":[4,3],"rules":{{"ko":"simple","suicide":false}},
            "setup":[".BW.","BW.W",".BW."],"to_move":"B","moves":[["B","cb"]],{last}}}"#
        );
        check(&serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn what_is_so_agrees_and_what_is_not_so_differs() {
        for (right, wrong) in [
            (r#""board_after":[".BW.","B.BW",".BW."]"#, r#""board_after":[".BW.","BWBW",".BW."]"#),
            (r#""points_after":[["bb","."]]"#, r#""points_after":[["bb","W"]]"#),
            (
                r#""prisoners":{"black_stones_captured":0,"white_stones_captured":1}"#,
                r#""prisoners":{"black_stones_captured":1,"white_stones_captured":0}"#,
            ),
            (
                r#""checks":[{"color":"W","point":"bb","legal":false,"reason":"ko"}]"#,
                r#""checks":[{"color":"W","point":"bb","legal":false,"reason":"suicide"}]"#,
            ),
            (
                r#""checks":[{"color":"B","point":"bb","legal":true}]"#,
                r#""checks":[{"color":"B","point":"bb","legal":false}]"#,
            ),
            (
                r#""illegal_exact":{"color":"W","points":[["bb","ko"],["aa","suicide1"],["ac","suicide1"]]}"#,
                r#""illegal_exact":{"color":"W","points":[["bb","ko"],["aa","suicide1"]]}"#,
            ),
        ] {
            assert_eq!(asked(right), Ok(Verdict::Agrees));
            assert!(asked(wrong).is_err(), "{wrong}");
        }
    }
}
