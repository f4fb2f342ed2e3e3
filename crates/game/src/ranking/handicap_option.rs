//! Whether somebody wants to play with a handicap.

use serde::{Deserialize, Serialize};

/// Whether a ranked game may be played with a handicap. Of two players the lesser holds, so that nobody gives or takes stones
/// that he did not agree to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandicapOption {
    /// Even games only.
    Never,
    /// If the players are further apart than an even game allows.
    #[default]
    WhenNeeded,
    /// Whenever the ratings are apart.
    Always,
}
