//! The vectors of a file, one JSON object a line.

use std::error::Error;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::steps::Steps;
use super::tally::{Checked, Disputed, Tally};

/// Checks every vector of the file. A field that its kind does not know says something that nobody looks at: the vector
/// is told as asked in part.
pub(super) fn check<V: DeserializeOwned>(
    file: &Path,
    disputed: &Disputed,
    check: impl Fn(&V) -> Checked,
) -> Result<Tally, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(check_lines(&name, &text, disputed, check))
}

fn check_lines<V: DeserializeOwned>(
    name: &str,
    text: &str,
    disputed: &Disputed,
    check: impl Fn(&V) -> Checked,
) -> Tally {
    let mut tally = Tally::default();
    let mut progress = Steps::new(name, text.lines().count());
    for (number, line) in (1..).zip(text.lines()) {
        let vector = json(line);
        let id = vector.as_ref().ok().and_then(|vector| vector["id"].as_str());
        let id = id.map_or(format!("line {number}"), str::to_owned);
        tally.check(&id, disputed, || check_known(vector?, &check));
        progress.step();
    }
    tally
}

/// What says where a vector comes from, and nothing that could be asked of it.
const ORIGIN: [&str; 4] = ["id", "group", "source", "note"];

fn check_known<V: DeserializeOwned>(vector: Value, check: impl Fn(&V) -> Checked) -> Checked {
    let mut unknown = Vec::new();
    let vector = serde_ignored::deserialize(vector, |path| {
        let path = path.to_string();
        if !ORIGIN.contains(&path.as_str()) {
            unknown.push(format!("unknown field {path}"));
        }
    });
    let verdict = check(&vector.map_err(|bad: serde_json::Error| bad.to_string())?)?;
    Ok(verdict.but_for(unknown))
}

/// The data was written with Python, which has names for numbers that JSON has not.
fn json(line: &str) -> Result<Value, String> {
    serde_json::from_str(line).or_else(|bad| {
        let quoted = ["NaN", "-Infinity", "Infinity"].iter().fold(line.to_owned(), |line, name| {
            line.replace(&format!("\"input\":{name},"), &format!("\"input\":\"{name}\","))
        });
        serde_json::from_str(&quoted).map_err(|_| bad.to_string())
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::tally::Verdict;
    use super::*;

    #[derive(Deserialize)]
    struct Sum {
        #[serde(rename = "id")]
        _id: String,
        of: [u32; 2],
        is: u32,
    }

    fn adds_up(sum: &Sum) -> Checked {
        let found = sum.of[0] + sum.of[1];
        if found == sum.is { Ok(Verdict::Agrees) } else { Err(format!("{found}, not {}", sum.is)) }
    }

    #[test]
    fn a_wrong_expectation_and_a_broken_line_are_failures_and_an_unknown_field_is_told() {
        let text = r#"{"id":"right","of":[1,2],"is":3}
{"id":"wrong","of":[1,2],"is":4}
{"id":"more","of":[1,2],"is":3,"modulo":7}
{"id":"#;
        let tally = check_lines("sums", text, &[], adds_up);
        assert_eq!((tally.passed(), tally.total()), (2, 4));
        let failed: Vec<&str> = tally.failed().iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(failed, ["wrong", "line 4"]);
        assert_eq!(tally.in_part()["unknown field modulo"], ["more"]);
    }

    #[test]
    fn numbers_that_json_has_not_are_read_by_name() {
        assert_eq!(json(r#"{"id":"a","input":NaN,"is":1}"#).unwrap()["input"], "NaN");
        assert!(json(r#"{"input":Nan}"#).is_err());
    }

    #[test]
    fn a_missing_file_is_an_error() {
        let missing = Path::new("/nowhere/legality.jsonl");
        assert!(check(missing, &[], |_: &Value| Ok(Verdict::Agrees)).is_err());
    }
}
