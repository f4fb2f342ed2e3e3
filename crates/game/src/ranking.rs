//! Rating and rank: how strong a player is, measured and spoken.
//!
//! The [`Rating`] measures and matches; the [`Rank`] is what a player wins and loses. Each [`Category`] of games has its own
//! of both.

mod category;
mod rank;
mod rating;
mod strength;

pub use category::{BadCategory, Category, Lines, Pace};
pub use rank::{BadRank, Rank};
pub use rating::Rating;
pub use strength::Strength;
