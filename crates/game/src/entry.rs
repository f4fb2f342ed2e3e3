//! The log: a game is its settings and the list of these.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use tengen_rules::{Color, Extent, Life, MarkingHash, Point};
use thiserror::Error;

use crate::{ClockState, GameTime};

/// The place of an entry in its game's log: 1, 2, 3 …, without gaps.
pub type Seq = u32;

/// One accepted input of a game, complete: replaying the entries in order restores the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its place in the log.
    pub seq: Seq,
    /// Who acted.
    pub by: By,
    /// What was done.
    pub action: Action,
    /// The id its sender gave it; nothing for what the server itself does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_id: Option<ActionId>,
    /// When it arrived, on the game's time line.
    pub at_ms: GameTime,
    /// The sender's measured lag when it arrived, in milliseconds.
    pub lag_ms: u32,
    /// When it arrived, in milliseconds of the Unix epoch: for display only, nothing is computed from it.
    pub wall_ms: i64,
    /// All clocks after it.
    pub clock: ClockState,
}

/// Who acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player with the black stones.
    Black,
    /// The player with the white stones.
    White,
    /// The server.
    Server,
}

impl By {
    /// The colour of the player who acted.
    pub const fn color(self) -> Option<Color> {
        match self {
            By::Black => Some(Color::Black),
            By::White => Some(Color::White),
            By::Server => None,
        }
    }

    /// The player of this colour.
    pub const fn player(color: Color) -> By {
        match color {
            Color::Black => By::Black,
            Color::White => By::White,
        }
    }
}

/// Everything that can be done to a game. Variants have named fields only: the tag stands among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// A stone is played.
    Play {
        /// The number this move will have; another one is stale.
        move_number: u32,
        /// Where.
        point: Point,
    },
    /// The turn is passed.
    Pass {
        /// The number this move will have; another one is stale.
        move_number: u32,
    },
    /// The game is given up.
    Resign,
    /// While counting: chains are declared dead or alive.
    Mark {
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
        /// A stone of the chain.
        point: Point,
        /// Dead or alive.
        life: Life,
        /// This chain alone, or all that it shares its enclosed region with.
        extent: Extent,
    },
    /// While counting: agrees with the marking that has this hash.
    Accept {
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
        /// The marking agreed with.
        hash: MarkingHash,
    },
    /// While counting: play goes on.
    Resume {
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
    },
    /// By the server: the running clock's time is up.
    Flag,
    /// By the server, at the moment the entry before was told: storing it took so long that it is nobody's time.
    Held {
        /// From the time of the entry before to this one's, in milliseconds.
        ms: u32,
    },
    /// By the server: it was restarted; the clocks stand until it says that they run.
    ServerRestarted,
    /// By the server: the clocks stop.
    Stopped {
        /// Why.
        reason: StopReason,
    },
    /// By the server: a reason to stop the clocks is gone.
    Running {
        /// Which.
        reason: StopReason,
        /// If it was the last, the clocks run this many milliseconds later.
        after_ms: u32,
    },
}

/// Why the clocks stand. Several reasons may hold together; they run again when all are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The server was away.
    Server,
}

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
