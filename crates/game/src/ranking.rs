//! Rating and rank: how strong a player is, measured and spoken.
//!
//! The [`Rating`] measures and matches; the [`Rank`] is what a player wins and loses. Each [`Category`] of games has its own
//! of both.

mod category;
mod egf;
mod handicap_option;
mod ladder;
mod outlook;
mod pairing;
mod rank;
mod rate;
mod rating;
mod rules;
mod score;
mod standing;
mod strength;
mod terms;

pub use category::{BadCategory, Category, Lines, Pace};
pub use egf::expected_of_black;
pub use handicap_option::HandicapOption;
pub use ladder::outlook;
pub use outlook::{Needed, Outlook};
pub use pairing::{Agreement, Met, Pair, Ticket, Want, pair};
pub use rank::{BadRank, Rank};
pub use rate::{NotFinite, RankMove, Rated, RatedGame, rate};
pub use rating::Rating;
pub use rules::{BadPolicy, BadRules, Policy, Rules};
pub use score::Score;
pub use standing::{RunningSet, Standing};
pub use strength::Strength;
pub use terms::{
    EVEN_POINTS, MOST_RANKS, Side, Terms, TooFarApart, advantage, counts_in_set, difference, fair_black,
    terms,
};
