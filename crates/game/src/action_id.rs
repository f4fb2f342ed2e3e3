//! The id that makes a repeated action one action.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// The id a client gives an action, unique for the user and the game: 1 to 36 visible ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct ActionId(Box<str>);

/// An action id that cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id has 1 to 36 visible ASCII characters")]
pub struct BadActionId;

impl ActionId {
    /// Takes an id from a client.
    ///
    /// # Errors
    /// If it is empty, over 36 characters long, or has other characters than visible ASCII.
    pub fn new(text: &str) -> Result<Self, BadActionId> {
        let fits = (1..=36).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        if fits { Ok(ActionId(text.into())) } else { Err(BadActionId) }
    }

    /// The id as the client wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ActionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        ActionId::new(&text).map_err(serde::de::Error::custom)
    }
}
