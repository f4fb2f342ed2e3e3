//! What a game leaves on the record of one of its players.

use serde::{Deserialize, Serialize};

/// A mark on a player's record. Only who did it gets one, never his opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Misconduct {
    /// Left: resigned a game that was annulled for it, let time run out before the game counted, did not make the first
    /// move, or stayed away until the opponent claimed the game.
    Left,
    /// Took no part in the count.
    DidNotCount,
}
