//! The log: a game is its settings and the list of these.

use serde::{Deserialize, Serialize};

use crate::{Action, ActionId, By, ClockState, GameTime};

/// The place of an entry in its game's log: 1, 2, 3 …, without gaps.
pub type Seq = u32;

/// One accepted input of a game, complete: replaying the entries in order restores the game.
///
/// It holds what nobody may see yet, as a sealed move: entries go to the database alone, and what everybody is told are
/// the facts that follow from them.
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

/// An [`Entry`] without the clocks after it, which follow when it is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its place in the log.
    pub seq: Seq,
    /// Who acted.
    pub by: By,
    /// What was done.
    pub action: Action,
    /// The id its sender gave it.
    pub action_id: Option<ActionId>,
    /// When it arrived, on the game's time line.
    pub at_ms: GameTime,
    /// The sender's measured lag when it arrived, in milliseconds.
    pub lag_ms: u32,
    /// When it arrived, in milliseconds of the Unix epoch.
    pub wall_ms: i64,
}

impl Input {
    /// The entry, with all clocks after it.
    pub fn with(self, clock: ClockState) -> Entry {
        let Input { seq, by, action, action_id, at_ms, lag_ms, wall_ms } = self;
        Entry { seq, by, action, action_id, at_ms, lag_ms, wall_ms, clock }
    }
}

impl From<Entry> for Input {
    fn from(entry: Entry) -> Self {
        let Entry { seq, by, action, action_id, at_ms, lag_ms, wall_ms, clock: _ } = entry;
        Input { seq, by, action, action_id, at_ms, lag_ms, wall_ms }
    }
}
