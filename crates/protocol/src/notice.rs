//! What a user is told outside of games, and finds again until he has read it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{AppealVerdict, GameId, ReportKind, SanctionKind, Verdict};

/// Something a user is told outside of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Notice {
    /// Its number: later ones have higher ones.
    #[ts(type = "number")]
    pub id: i64,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Whether he has read it.
    pub read: bool,
    /// What.
    #[serde(flatten)]
    pub about: About,
}

/// What a notice is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum About {
    /// What became of a report of his.
    Report {
        /// The report's number.
        #[ts(type = "number")]
        report: i64,
        /// What he reported.
        kind: ReportKind,
        /// What moderators found.
        verdict: Verdict,
    },
    /// Moderators found that he did what he was reported for.
    Upheld {
        /// What he did.
        kind: ReportKind,
        /// In which game.
        #[schema(value_type = Option<String>)]
        game: Option<GameId>,
        /// What they have to say of it.
        note: String,
        /// What it led to.
        sanction: Option<Imposed>,
    },
    /// He may not do something from now on.
    Sanctioned {
        /// What.
        sanction: Imposed,
        /// Why.
        reason: String,
    },
    /// He may do again what he might not.
    Lifted {
        /// The sanction's number.
        #[ts(type = "number")]
        sanction: i64,
        /// What it was that he might not do.
        kind: SanctionKind,
        /// Why it is lifted.
        reason: String,
    },
    /// What became of an appeal of his. A sanction that was found wrong is lifted.
    Appeal {
        /// The sanction's number.
        #[ts(type = "number")]
        sanction: i64,
        /// What it is that he may not do, or might not.
        kind: SanctionKind,
        /// What was found.
        verdict: AppealVerdict,
        /// Why.
        note: String,
    },
}

/// A sanction, as it is told to the one who has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Imposed {
    /// Its number, by which he appeals.
    #[ts(type = "number")]
    pub id: i64,
    /// What he may not do.
    pub kind: SanctionKind,
    /// Until when, in milliseconds of Unix time; nothing if until it is lifted.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
    /// Until when he may appeal.
    #[ts(type = "number")]
    pub appeal_until_ms: i64,
}

/// For `/api/v1/me/notices/read`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReadNotices {
    /// All up to this number are read.
    #[ts(type = "number")]
    pub until: i64,
}
