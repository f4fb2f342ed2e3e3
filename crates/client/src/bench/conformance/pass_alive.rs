//! What no play of the opponent alone can take.

use serde::Deserialize;
use tengen_rules::{Color, Ruleset, pass_alive_area};

use super::board::{self, Sides, owner_rows, same};
use super::tally::{Checked, Verdict};

/// A board, and whose each point is without an answer.
#[derive(Deserialize)]
pub(super) struct Vector {
    size: Sides,
    board: Vec<String>,
    multi_stone_suicide_legal: bool,
    pass_alive_area: Vec<String>,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let Some(size) = board::size(vector.size) else { return board::no_such_size() };
    let position = board::position(size, &Ruleset::CHINESE, &vector.board, Color::Black)?;
    let found = pass_alive_area(&position, vector.multi_stone_suicide_legal);
    same("area", &owner_rows(size, &found), &vector.pass_alive_area)?;
    Ok(Verdict::Agrees)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_eyes_of_one_chain_are_pass_alive() {
        let asked = |area: &str| {
            let text = format!(
                r#"{{"id":"","group":"","source":"","size":[5,4],"board":[".B.B.","BBBB.","....W","....."],
                "multi_stone_suicide_legal":false,"pass_alive_area":["{area}","BBBB.",".....","....."]}}"#
            );
            check(&serde_json::from_str(&text).unwrap())
        };
        assert_eq!(asked("BBBB."), Ok(Verdict::Agrees));
        assert!(asked("BBBBB").is_err() && asked(".B.B.").is_err());
    }
}
