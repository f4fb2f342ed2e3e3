//! A value as it stands in a file.

use serde_json::{Value, json};

use crate::conformance::base64;

/// A value: its bytes, and a text that is UTF-8 where it can be, else each byte a character, as escapes are all ASCII.
pub(super) struct Raw {
    pub(super) text: String,
    pub(super) bytes: Vec<u8>,
}

impl Raw {
    /// The text of `{"t":…}` or of a string, the bytes of `{"b":…}`; empty where there is none.
    pub(super) fn of(input: &Value) -> Result<Self, String> {
        if let Some(coded) = input["b"].as_str() {
            let bytes = base64::bytes(coded)?;
            return Ok(Raw { text: one_by_one(&bytes), bytes });
        }
        let text = input.as_str().or(input["t"].as_str()).unwrap_or_default().to_owned();
        Ok(Raw { bytes: text.clone().into_bytes(), text })
    }

    /// A text made of this one, in the form of what is expected.
    pub(super) fn answer(&self, found: &str, expected: &Value) -> Result<Value, String> {
        match expected["b"].as_str() {
            Some(coded) if one_by_one(&base64::bytes(coded)?) == found => Ok(expected.clone()),
            _ if expected.is_string() => Ok(json!(found)),
            _ => Ok(json!({ "t": found })),
        }
    }
}

fn one_by_one(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The texts of a list.
pub(super) fn texts(input: &Value) -> Result<Vec<String>, String> {
    let list = input.as_array().ok_or_else(|| format!("{input} is no list"))?;
    list.iter().map(|input| Ok(Raw::of(input)?.text)).collect()
}
