//! What a referee does in a game. Every act is an entry with its author and his reason.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use tengen_rules::{Color, Point};
use thiserror::Error;

use crate::{DrawBy, Outcome, VoidBy, WinBy};

/// An act of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RefereeAct {
    /// A player is warned; the second warning loses the game.
    Warn {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// The game is decided.
    Rule {
        /// How.
        #[serde(flatten)]
        ruling: Ruling,
    },
    /// The clocks stop.
    StopClocks,
    /// The clocks run again, and a call for the referee is answered.
    RunClocks,
    /// The last move was relayed wrongly: another stands in its stead.
    Correct {
        /// The number of the move, the last one.
        move_number: u32,
        /// Where its stone belongs; nothing if it was a pass.
        #[cfg_attr(feature = "ts", ts(type = "Point | null"))]
        point: Option<Point>,
    },
}

/// A referee's decision of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "ruling", rename_all = "snake_case")]
pub enum Ruling {
    /// One side wins.
    Win {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        winner: Color,
    },
    /// Neither wins.
    Draw,
    /// The game is to be played again.
    Replay,
    /// The game counts for nothing.
    NoResult,
}

impl Ruling {
    /// The result it makes.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ruling::Win { winner } => Outcome::Win { winner, by: WinBy::Referee },
            Ruling::Draw => Outcome::Draw { by: DrawBy::Referee },
            Ruling::Replay => Outcome::Void { by: VoidBy::Replay },
            Ruling::NoResult => Outcome::Void { by: VoidBy::NoResult },
        }
    }
}

/// The reason a referee gives: 1 to 500 characters, none of them a control character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Note(String);

/// A text that is no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a reason has 1 to 500 characters on one line")]
pub struct BadNote;

impl Note {
    /// Takes a text.
    ///
    /// # Errors
    /// If it is blank, longer than 500 characters or has control characters.
    pub fn new(text: &str) -> Result<Self, BadNote> {
        let fits =
            text.chars().count() <= 500 && !text.trim().is_empty() && !text.chars().any(char::is_control);
        if fits { Ok(Note(text.into())) } else { Err(BadNote) }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Note {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        Note::new(&text).map_err(serde::de::Error::custom)
    }
}
