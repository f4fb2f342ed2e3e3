//! Reading a client's message: first its tag and id, then its body.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tengen_game::ActionId;
use thiserror::Error;

use crate::client_msg::parse_body;
use crate::{ClientFrame, ClientMsg};

/// A text that is no message, and as much of it as could be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Malformed {
    /// Not a JSON object with a text `t`.
    #[error("not a message: {0}")]
    NotAMessage(String),
    /// No message has this tag.
    #[error("there is no message \"{t}\"")]
    UnknownType {
        /// The id, if one could be read.
        id: Option<String>,
        /// The tag.
        t: String,
    },
    /// The body does not fit the tag.
    #[error("{field}: {problem}")]
    Field {
        /// The id, if one could be read.
        id: Option<String>,
        /// Where, as a path of fields.
        field: String,
        /// What is wrong.
        problem: String,
    },
}

#[derive(Deserialize)]
struct Envelope {
    t: String,
    #[serde(default)]
    id: serde_json::Value,
}

impl ClientFrame {
    /// Reads a message.
    ///
    /// # Errors
    /// Says what is wrong, where, and with which id to answer.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        let Envelope { t, id } =
            serde_json::from_str(text).map_err(|error| Malformed::NotAMessage(error.to_string()))?;
        let name = id.as_str().map(shortened);
        let parsed = match parse_body(&t, text) {
            None => return Err(Malformed::UnknownType { id: name, t: shortened(&t) }),
            Some(body) => body.and_then(|msg| Ok(ClientFrame { id: read_id(&id, &msg)?, msg })),
        };
        parsed.map_err(|malformed| malformed.named(name))
    }
}

/// The id of a text that is not read any further, if it has one.
pub fn id_of(text: &str) -> Option<String> {
    let Envelope { id, .. } = serde_json::from_str(text).ok()?;
    id.as_str().map(shortened)
}

/// Ids are echoed even when they are bad, but not at any length.
fn shortened(text: &str) -> String {
    text.chars().take(36).collect()
}

fn read_id(id: &serde_json::Value, msg: &ClientMsg) -> Result<Option<ActionId>, Malformed> {
    let bad = |problem: String| Malformed::Field { id: None, field: "id".into(), problem };
    match id {
        serde_json::Value::Null if matches!(msg, ClientMsg::Ping(_)) => Ok(None),
        serde_json::Value::Null => Err(bad("missing: every message but ping has an id".into())),
        serde_json::Value::String(text) => {
            ActionId::new(text).map(Some).map_err(|error| bad(error.to_string()))
        }
        _ => Err(bad("an id is a text".into())),
    }
}

pub(crate) fn body<T: DeserializeOwned>(text: &str) -> Result<T, Malformed> {
    // To know the path of each field costs more than to read again what cannot be read.
    if let Ok(body) = serde_json::from_str(text) {
        return Ok(body);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let problem = without_place(&error.inner().to_string());
        Malformed::Field { id: None, field: path(error.path().to_string(), &problem), problem }
    })
}

/// What is wrong, without where in the text serde met it: the field says that.
fn without_place(problem: &str) -> String {
    problem.rsplit_once(" at line ").map_or(problem, |(problem, _)| problem).to_owned()
}

/// A missing field is named by the problem alone; the path ends before it.
fn path(parent: String, problem: &str) -> String {
    let missing = problem.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    match (missing, parent.as_str()) {
        (None, _) => parent,
        (Some(field), ".") => field.to_owned(),
        (Some(field), parent) => format!("{parent}.{field}"),
    }
}

impl Malformed {
    /// The id to answer with.
    pub fn id(&self) -> Option<&str> {
        match self {
            Malformed::NotAMessage(_) => None,
            Malformed::UnknownType { id, .. } | Malformed::Field { id, .. } => id.as_deref(),
        }
    }

    fn named(mut self, name: Option<String>) -> Self {
        if let Malformed::Field { id, .. } = &mut self {
            *id = name;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_body_is_told_by_id_and_path() {
        let text = r#"{"t":"seek","id":"a1","offer":{"time":{"kind":"absolute","main_ms":"x"}}}"#;
        let Err(Malformed::Field { id, field, .. }) = ClientFrame::parse(text) else { panic!() };
        assert_eq!(id.as_deref(), Some("a1"));
        assert!(field.starts_with("offer.time"), "{field}");
    }

    #[test]
    fn a_missing_field_is_named_with_its_path() {
        for (text, missing) in [
            (r#"{"t":"resign","id":"a"}"#, "game"),
            (r#"{"t":"seek","id":"a","offer":{}}"#, "offer.time"),
            (r#"{"t":"seek","id":"a","offer":{"time":{"kind":"absolute"}}}"#, "offer.time.main_ms"),
        ] {
            let Err(Malformed::Field { field, .. }) = ClientFrame::parse(text) else { panic!("{text}") };
            assert_eq!(field, missing, "{text}");
        }
    }

    #[test]
    fn an_unknown_tag_is_told_with_its_id() {
        let refused = ClientFrame::parse(r#"{"t":"fly","id":"a1"}"#).unwrap_err();
        assert_eq!(refused, Malformed::UnknownType { id: Some("a1".into()), t: "fly".into() });
    }

    #[test]
    fn what_is_no_message_is_said_to_be_none() {
        for text in ["", "7", "[]", "{}", r#"{"t":7}"#, "not json", r#"{"t":"play""#, "\u{0}"] {
            assert!(matches!(ClientFrame::parse(text), Err(Malformed::NotAMessage(_))), "{text}");
        }
    }

    #[test]
    fn every_message_but_ping_needs_an_id() {
        assert!(ClientFrame::parse(r#"{"t":"ping"}"#).is_ok());
        for id in ["null", "7", "\"\"", "\"with space\"", "\"0123456789012345678901234567890123456\""] {
            let text = format!(r#"{{"t":"lobby","id":{id}}}"#);
            assert!(
                matches!(ClientFrame::parse(&text), Err(Malformed::Field { field, .. }) if field == "id"),
                "{text}"
            );
        }
    }

    #[test]
    fn unknown_fields_are_passed_over() {
        let text = r#"{"t":"resign","id":"a","game":"000000000001","mood":"sad"}"#;
        assert!(ClientFrame::parse(text).is_ok());
    }
}
