//! Hard, odd and broken SGF.

use tengen_rules::sgf;

use crate::{list, text, vectors};

/// The readers leave `tt` as it is; all these boards have at most 19 lines.
fn pass(m: &str) -> String {
    m.replace("[tt]", "[]")
}

fn moves(record: &sgf::Record) -> Vec<String> {
    let point = |m: tengen_rules::Move| m.point().map_or(String::new(), |point| point.to_string());
    record.moves.iter().map(|&(color, m)| format!("{}[{}]", color.letter(), point(m))).collect()
}

#[test]
fn what_all_readers_accept_has_the_same_moves() {
    let (mut agreed, mut other) = (0, Vec::new());
    for vector in vectors("sgf_cases.jsonl").iter().filter(|v| v.get("text").is_some()) {
        let id = text(&vector["id"]);
        let read = sgf::parse(text(&vector["text"]).as_bytes());
        match (text(&vector["consensus"]), read) {
            ("accept", Ok(record)) if vector.get("mainline_moves").is_some() => {
                let expected: Vec<String> =
                    list(&vector["mainline_moves"]).iter().map(|m| pass(text(m))).collect();
                if moves(&record) == expected {
                    agreed += 1
                } else {
                    other.push(format!("{id}: moves differ"))
                }
            }
            ("accept", Err(error)) => other.push(format!("{id}: {error}")),
            ("reject", Ok(_)) => panic!("{id} is read, though no other reader does"),
            _ => {}
        }
    }
    other.retain(|line| !REFUSED.iter().any(|id| line.starts_with(&format!("{id}: line"))));
    assert!(other.is_empty(), "{other:#?}");
    println!("{agreed} agree, {} are refused here on purpose", REFUSED.len());
}

/// Other readers do not ask what the values mean: points beside the board, a board of 37 lines, backgammon, moves
/// that are no points, and stones set up after the first move, which a record of moves cannot hold.
const REFUSED: [&str; 8] = [
    "katrain/L193",
    "katago/L1049",
    "sente/invalid-sgf/backgammon.sgf",
    "sente/invalid-sgf/extra letter in move.sgf",
    "sente/invalid-sgf/non-letters in moves.sgf",
    "sente/add stone test.sgf",
    "sente/multiple stones at once.sgf",
    "SGFParser/simple.sgf",
];
