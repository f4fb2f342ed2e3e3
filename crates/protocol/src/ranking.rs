//! Rating and rank on the wire: what a game changes, and what is said or set by hand.

use serde::{Deserialize, Serialize};
use tengen_game::ranking::{self, Category, Rank, Strength};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a ranked game has done to its players' ratings and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RatingNews {
    /// It was rated.
    Rated {
        /// Where.
        #[ts(type = "Category")]
        category: Category,
        /// Black's.
        black: StrengthChange,
        /// White's.
        white: StrengthChange,
    },
    /// It was not.
    Unrated {
        /// Why.
        why: Unrated,
    },
}

/// What a game has done to a player's rating and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StrengthChange {
    /// Before the game.
    pub before: Strength,
    /// After it.
    pub after: Strength,
    /// If the rank is another: how that is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rank_change: Option<RankChange>,
    /// What counts for the next rank, after it.
    pub outlook: Outlook,
}

/// How a rank became another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankChange {
    /// It is higher.
    Promotion,
    /// It is lower.
    Demotion,
}

/// Why a ranked game changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It has no result that counts.
    NoResult,
    /// The two have played three rated games within a day already.
    SamePair,
    /// It was annulled later.
    Annulled,
    /// The server could not compute it; an admin has been told.
    Failed,
}

/// The running set of a player in a category, and what is still needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outlook {
    /// Games since the set began: that is the last change of rank, or the set before.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// What a promotion still takes; nothing at 9d, or when this set can bring none.
    pub promotion: Option<Needed>,
    /// What a demotion would still take; nothing at 18k, or when this set can bring none.
    pub demotion: Option<Needed>,
}

/// What a change of rank still takes; all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Needed {
    /// So many games at least.
    pub games: u32,
    /// So many wins for a promotion, losses for a demotion, within the set, in halves: a draw is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halves: Option<u32>,
    /// This rating at least for a promotion, or less than this for a demotion, in thousandths of a point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating_milli: Option<i32>,
}

/// Says how strong one is, once, before one's first ranked game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EntryRank {
    /// 18k to 3d.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub rank: Rank,
}

/// Says where one is from, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Country {
    /// As ISO 3166 has it in two letters; null for none.
    // To leave it out is no wish.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub country: Option<String>,
}

/// Gives a player another rank than he has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Correction {
    /// The category, as `19-live`.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// The rank.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub rank: Rank,
    /// The rating, in thousandths of a point; the one that belongs to the rank if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating_milli: Option<i32>,
    /// Why.
    pub reason: String,
}

/// Gives a user the title of a professional, or takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Title {
    /// His dan, 1 to 9; null for none.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub pro_dan: Option<u8>,
}

impl From<ranking::Outlook> for Outlook {
    fn from(outlook: ranking::Outlook) -> Self {
        let ranking::Outlook { games, wins, draws, promotion, demotion } = outlook;
        let needed = |ranking::Needed { games, halves, rating_milli }| Needed { games, halves, rating_milli };
        Outlook { games, wins, draws, promotion: promotion.map(needed), demotion: demotion.map(needed) }
    }
}

impl From<ranking::RankMove> for RankChange {
    fn from(change: ranking::RankMove) -> Self {
        match change {
            ranking::RankMove::Promotion => RankChange::Promotion,
            ranking::RankMove::Demotion => RankChange::Demotion,
        }
    }
}
