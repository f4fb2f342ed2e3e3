//! Games at random: after every move, every empty point where the side to move may not play.

use std::collections::BTreeMap;

use serde::Deserialize;
use tengen_rules::Position;

use super::board::{self, ColoredMove, Sides, same};
use super::rules::{Captured, Reason, Rules, same_illegal};
use super::tally::{Checked, Verdict};

/// A game from the empty board.
#[derive(Deserialize)]
pub(super) struct Vector {
    size: Sides,
    rules: Rules,
    moves: Vec<ColoredMove>,
    /// By the number of moves made, a finished game's last included; where there is none, every empty point is legal.
    illegal: BTreeMap<usize, Vec<(String, Reason)>>,
    final_board: Vec<String>,
    prisoners: Captured,
    ended: Ended,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Ended {
    TwoPasses,
    /// The same position came again, under simple ko.
    NoResult,
    /// The record ends, the game does not.
    Cut,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let Some(size) = board::size(vector.size) else { return board::no_such_size() };
    if let Some((number, _)) = vector.illegal.range(vector.moves.len() + 1..).next() {
        return Err(format!("illegal points after move {number}, which is not there"));
    }
    let mut position = Position::new(size, &vector.rules.ruleset());
    for number in 0..=vector.moves.len() {
        let expected = vector.illegal.get(&number).map_or(&[][..], Vec::as_slice);
        same_illegal(&position, expected).map_err(|differs| format!("after {number} moves: {differs}"))?;
        if let Some(m) = vector.moves.get(number) {
            same("to play", position.to_play(), m.0.color())?;
            board::play(&mut position, m).map_err(|differs| format!("move {}: {differs}", number + 1))?;
        }
    }
    end(vector, &position)?;
    Ok(Verdict::Agrees)
}

fn end(vector: &Vector, position: &Position) -> Result<(), String> {
    same("board", &position.rows(), &vector.final_board)?;
    if vector.ended == Ended::TwoPasses {
        same("passes", position.passes(), 2)?;
    }
    vector.prisoners.same(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(illegal: &str, ended: &str, board: &str) -> Checked {
        let text = format!(
            r#"{{"id":"","group":"","source":"","size":[2,2],"rules":{{"ko":"simple","suicide":false}},
            "moves":[["B","aa"],["W",""],["B","bb"]],"illegal":{illegal},"final_board":{board},
            "prisoners":{{"black_stones_captured":0,"white_stones_captured":0}},"ended":"{ended}"}}"#
        );
        check(&serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn every_illegal_point_after_every_move_is_asked() {
        let board = r#"["B.",".B"]"#;
        let right = r#"{"3":[["ba","suicide1"],["ab","suicide1"]]}"#;
        assert_eq!(asked(right, "cut", board), Ok(Verdict::Agrees));
        assert!(asked(right, "cut", r#"["B.",".."]"#).is_err());
        assert!(asked(right, "two_passes", board).is_err());
        for wrong in [
            "{}",
            r#"{"3":[["ba","suicide1"]]}"#,
            r#"{"3":[["ba","suicide1"],["ab","ko"]]}"#,
            r#"{"1":[["ba","ko"]],"3":[["ba","suicide1"],["ab","suicide1"]]}"#,
            r#"{"3":[["ba","suicide1"],["ab","suicide1"]],"4":[]}"#,
        ] {
            assert!(asked(wrong, "cut", board).is_err(), "{wrong}");
        }
    }
}
