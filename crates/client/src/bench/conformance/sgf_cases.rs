//! Hard, odd and broken SGF, and what three other readers make of it.

use serde::Deserialize;
use serde_json::Value as Unread;
use tengen_rules::sgf::{self, Record, SgfError, SgfFault, Tree};
use tengen_rules::{IllegalMove, Position, Ruleset, Setup, Suicide};

use super::base64;
use super::board::{one_stone_each, play_as, same};
use super::rules::Reason;
use super::tally::{Checked, Verdict};

/// A file and what became of it.
#[derive(Deserialize)]
pub(super) struct Vector {
    /// The file, or else `base64`.
    text: Option<String>,
    /// A file that is not UTF-8.
    base64: Option<String>,
    /// What it says.
    decoded: Option<String>,
    consensus: Consensus,
    /// `B[pd]` and so on, as they stand in the text.
    mainline_moves: Option<Vec<String>>,
    /// In a real game, which is well-formed all the same.
    first_illegal: Option<FirstIllegal>,
    #[serde(rename = "features")]
    _features: Unread,
    /// What each reader made of it; `consensus` sums it up.
    #[serde(rename = "readers")]
    _readers: Unread,
    #[serde(rename = "mainline_moves_disputed")]
    _mainline_moves_disputed: Option<Unread>,
    #[serde(rename = "root_by_sabaki")]
    _root_by_sabaki: Option<Unread>,
    #[serde(rename = "encoding")]
    _encoding: Option<Unread>,
}

/// Whether the three readers read it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Consensus {
    Accept,
    Reject,
    Mixed,
}

#[derive(Deserialize)]
struct FirstIllegal {
    /// From 1.
    move_number: usize,
    reason: Reason,
}

pub(super) fn check(vector: &Vector) -> Checked {
    let bytes = vector.bytes()?;
    match (vector.consensus, sgf::parse_collection(&bytes)) {
        (Consensus::Accept, Ok(trees)) => vector.accepted(&trees, sgf::parse(&bytes)),
        (Consensus::Accept, Err(error)) => Err(format!("refused: {error}")),
        (Consensus::Reject, Ok(_)) => Err("read, though no other reader does".into()),
        (Consensus::Reject, Err(_)) => Ok(Verdict::Agrees),
        (Consensus::Mixed, read) => {
            read.map_or(Ok(()), |trees| same_again(&trees))?;
            Ok(Verdict::LeftOut("readers differ: whether it is read is a choice".into()))
        }
    }
}

impl Vector {
    fn bytes(&self) -> Result<Vec<u8>, String> {
        match (&self.text, &self.base64) {
            (Some(text), None) => Ok(text.as_bytes().to_vec()),
            (None, Some(base64)) => base64::bytes(base64),
            _ => Err("not one of text and base64".into()),
        }
    }

    fn accepted(&self, trees: &[Tree], record: Result<Record, SgfError>) -> Checked {
        let first = trees.first().ok_or("no game")?;
        same_again(trees)?;
        self.says(trees)?;
        let moves = main_line(first);
        let mut not_asked = Vec::new();
        match &self.mainline_moves {
            Some(expected) => same("moves", &moves, expected)?,
            None => not_asked.push("the main line, which the readers see otherwise"),
        }
        match (playable(record)?, &self.first_illegal) {
            (Some(record), illegal) => {
                has_moves(&record, &moves)?;
                not_asked.extend(illegal.as_ref().map_or(Ok(None), |illegal| illegal.is_in(&record))?);
            }
            (None, Some(_)) => return Err("no record of a real game".into()),
            (None, None) => not_asked.push("the record, which cannot hold what the tree can"),
        }
        Ok(Verdict::except(&not_asked))
    }

    /// What was decoded from bytes is what they stand for.
    fn says(&self, trees: &[Tree]) -> Result<(), String> {
        let Some(decoded) = &self.decoded else { return Ok(()) };
        // The mark says that this is UTF-8, whatever CA says.
        let expected = sgf::parse_collection(format!("\u{feff}{decoded}").as_bytes());
        same("decoded", trees, &expected.map_err(|error| error.to_string())?)
    }
}

impl FirstIllegal {
    /// Whether it is the first that is refused, or why that cannot be asked.
    fn is_in(&self, record: &Record) -> Result<Option<&'static str>, String> {
        let expected = Some((self.move_number, self.reason.illegal_move()));
        let found = first_illegal(record, &record.setup)?;
        if found == expected {
            return Ok(None);
        }
        let mut with_one_stone = one_stone_each(&record.setup).map(|setup| first_illegal(record, &setup));
        if found.is_none() && with_one_stone.any(|found| found == Ok(expected)) {
            return Ok(Some("an illegal move that comes of keeping one stone of several properties AB"));
        }
        Err(format!("first illegal move: {found:?}, not {expected:?}"))
    }
}

fn first_illegal(record: &Record, setup: &Setup) -> Result<Option<(usize, IllegalMove)>, String> {
    let ruleset = Ruleset { suicide: Suicide::MultiStone, ..Ruleset::JAPANESE };
    let position = Position::from_setup(record.size, &ruleset, setup);
    let mut position = position.map_err(|bad| bad.to_string())?;
    let mut played =
        (1..).zip(&record.moves).map(|(number, &(color, m))| (number, play_as(&mut position, color, m)));
    Ok(played.find_map(|(number, played)| Some((number, played.err()?))))
}

/// The moves of the main line as they stand in the text.
fn main_line(tree: &Tree) -> Vec<String> {
    let properties = tree.main_line().flat_map(|node| node.properties());
    let moves = properties.filter(|property| matches!(property.name(), "B" | "W"));
    moves.flat_map(|m| m.values().map(move |raw| format!("{}[{raw}]", m.name()))).collect()
}

/// The record; none where the tree is no game that can be played.
fn playable(record: Result<Record, SgfError>) -> Result<Option<Record>, String> {
    match record {
        Ok(record) => Ok(Some(record)),
        Err(error) if matches!(error.fault, SgfFault::Record(_)) => Ok(None),
        Err(error) => Err(format!("read as trees but not as a record: {error}")),
    }
}

/// A record has the moves of its tree.
fn has_moves(record: &Record, moves: &[String]) -> Result<(), String> {
    let point = |m: tengen_rules::Move| m.point().map_or(String::new(), |point| point.to_string());
    let found = record.moves.iter().map(|&(color, m)| format!("{}[{}]", color.letter(), point(m)));
    let passes_by_tt = record.size.width() <= 19 && record.size.height() <= 19;
    let expected = moves.iter().map(|m| match passes_by_tt {
        true => m.replace("[tt]", "[]").replace(' ', ""),
        false => m.replace(' ', ""),
    });
    same("moves of the record", found.collect::<Vec<_>>(), expected.collect())
}

fn same_again(trees: &[Tree]) -> Result<(), String> {
    let again = sgf::parse_collection(sgf::write_collection(trees).as_bytes());
    same("written and read", again.as_deref(), Ok(trees))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(consensus: &str, text: &str, rest: &str) -> Checked {
        let text = format!(
            r#"{{"id":"","group":"","source":"","features":[],"readers":{{}},"consensus":"{consensus}",{text}{rest}}}"#
        );
        check(&serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn a_file_is_read_with_its_main_line_or_refused() {
        let good = r#""text":"(;SZ[9];B[ee](;W[tt])(;W[gc]))""#;
        assert_eq!(asked("accept", good, r#","mainline_moves":["B[ee]","W[tt]"]"#), Ok(Verdict::Agrees));
        assert!(asked("accept", good, r#","mainline_moves":["B[ee]","W[gc]"]"#).is_err());
        assert!(matches!(asked("accept", good, ""), Ok(Verdict::AgreesExcept(_))));
        assert!(matches!(asked("mixed", good, ""), Ok(Verdict::LeftOut(_))));
        assert!(asked("reject", good, "").is_err());
        let bad = r#""text":"no game""#;
        assert_eq!(asked("reject", bad, ""), Ok(Verdict::Agrees));
        assert!(asked("accept", bad, "").is_err() && asked("accept", r#""note":"no file""#, "").is_err());
    }

    #[test]
    fn the_first_illegal_move_is_found() {
        let game = r#""text":"(;SZ[9];B[ee];W[gc];B[ee])","mainline_moves":["B[ee]","W[gc]","B[ee]"]"#;
        let illegal = |number: u8, reason: &str| {
            asked(
                "accept",
                game,
                &format!(r#","first_illegal":{{"move_number":{number},"reason":"{reason}"}}"#),
            )
        };
        assert_eq!(illegal(3, "occupied"), Ok(Verdict::Agrees));
        assert!(illegal(2, "occupied").is_err() && illegal(3, "ko").is_err());
    }

    #[test]
    fn bytes_stand_for_what_was_decoded() {
        // (;C[£]) in Latin-1.
        let bytes = r#""base64":"KDtDQVtpc28tODg1OS0xXUNbo10p","mainline_moves":[]"#;
        let says =
            |text: &str| asked("accept", bytes, &format!(r#","decoded":"(;CA[iso-8859-1]C[{text}])""#));
        assert_eq!(says("£"), Ok(Verdict::Agrees));
        assert!(says("$").is_err());
    }
}
