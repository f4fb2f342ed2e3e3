//! How strong a player is, as others see it.

use serde::{Deserialize, Serialize};

use super::{Rank, Rating};

/// How strong a player is in a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Strength {
    /// What he has won.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub rank: Rank,
    /// How strong he is measured to be.
    #[serde(rename = "rating_milli")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub rating: Rating,
    /// He has played too little in the category for that to be known well; shown as `?`.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(type = "boolean", optional))]
    pub provisional: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Strength {
    /// Of whoever has said so when he came, and played nothing yet.
    pub const fn at_entry(rank: Rank) -> Self {
        Strength { rank, rating: rank.nominal(), provisional: true }
    }
}
