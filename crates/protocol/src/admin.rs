//! Bodies of the HTTP interface for those who run the server and look after conduct.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameId, Role, SanctionKind, User};

/// A privileged act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditRow {
    /// Its number: later acts have higher ones.
    #[ts(type = "number")]
    pub id: i64,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Who did it; nothing if it was done from the command line.
    pub actor: Option<String>,
    /// What, a word such as `ban`.
    pub act: String,
    /// To whom.
    pub subject: Option<String>,
    /// In which game.
    #[schema(value_type = Option<String>)]
    pub game: Option<GameId>,
    /// More of it: a reason, a time.
    #[ts(type = "unknown")]
    pub details: serde_json::Value,
}

/// A sanction a user has, or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Sanction {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// What he may not do.
    pub kind: SanctionKind,
    /// Why.
    pub reason: String,
    /// Who imposed it; nothing if it was from the command line.
    pub by: Option<String>,
    /// Since when, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Until when; nothing if until it is lifted.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
    /// When it was lifted.
    #[ts(type = "number | null")]
    pub lifted_ms: Option<i64>,
}

/// A sanction to impose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Impose {
    /// What he may not do.
    pub kind: SanctionKind,
    /// Why, as he is told: 1 to 500 characters.
    pub reason: String,
    /// For how many hours, 1 to 87600; nothing if until it is lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hours: Option<u32>,
}

/// Why something is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Because {
    /// 1 to 500 characters.
    pub reason: String,
}

/// A user, as those who run the server see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UserRow {
    /// Who.
    #[serde(flatten)]
    pub user: User,
    /// What he is, besides a player.
    pub roles: Vec<Role>,
    /// Since when, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// When he was last here, to the hour; nothing if he is signed in nowhere any more.
    #[ts(type = "number | null")]
    pub seen_ms: Option<i64>,
    /// What he may not do now.
    pub sanctions: Vec<SanctionKind>,
}

/// A user and what is known of his conduct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UserCard {
    /// Who.
    #[serde(flatten)]
    pub row: UserRow,
    /// All sanctions he ever had, the newest first.
    pub all_sanctions: Vec<Sanction>,
    /// Games he has played.
    #[ts(type = "number")]
    pub games: i64,
    /// Games he has left: resigned, lost on time or stayed away before they counted.
    #[ts(type = "number")]
    pub left: i64,
    /// Counts he took no part in.
    #[ts(type = "number")]
    pub did_not_count: i64,
    /// Reports of others about him.
    #[ts(type = "number")]
    pub reports: i64,
    /// Those of them that were upheld.
    #[ts(type = "number")]
    pub upheld: i64,
}
