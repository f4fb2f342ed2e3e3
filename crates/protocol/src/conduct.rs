//! Bodies of the HTTP interface about conduct, as those see it whom it concerns.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameId, SanctionKind, User};

/// How a user keeps away from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shunning {
    /// Neither meets the other in the lobby, plays him again, or referees him.
    Block,
    /// His client does not show what the other writes.
    Mute,
}

impl Shunning {
    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Shunning::Block => "block",
            Shunning::Mute => "mute",
        }
    }
}

/// Somebody whom a user keeps away from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Shunned {
    /// Whom.
    pub user: User,
    /// How.
    pub kind: Shunning,
    /// Since when, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// What somebody is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// Plays on or waits for the sake of it.
    Stalling,
    /// Marks stones against better knowledge, or does not count.
    ScoreCheating,
    /// Loses on purpose, to be taken for weaker.
    Sandbagging,
    /// Plays the same opponent over and over, to raise a rating.
    Farming,
    /// Lets a program choose the moves.
    EngineUse,
    /// Writes what nobody should have to read.
    ChatAbuse,
    /// Leaves games instead of resigning.
    Escaping,
}

impl ReportKind {
    /// All.
    pub const ALL: [ReportKind; 7] = [
        ReportKind::Stalling,
        ReportKind::ScoreCheating,
        ReportKind::Sandbagging,
        ReportKind::Farming,
        ReportKind::EngineUse,
        ReportKind::ChatAbuse,
        ReportKind::Escaping,
    ];

    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            ReportKind::Stalling => "stalling",
            ReportKind::ScoreCheating => "score_cheating",
            ReportKind::Sandbagging => "sandbagging",
            ReportKind::Farming => "farming",
            ReportKind::EngineUse => "engine_use",
            ReportKind::ChatAbuse => "chat_abuse",
            ReportKind::Escaping => "escaping",
        }
    }

    /// Whether it is done to an opponent, in a game that has to be named.
    pub const fn is_done_in_a_game(self) -> bool {
        matches!(self, ReportKind::Stalling | ReportKind::ScoreCheating | ReportKind::Escaping)
    }
}

/// A user, named in one way or the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Whom {
    /// By his number.
    Id(#[ts(type = "number")] i64),
    /// By his name.
    Name(String),
}

/// Tells the moderators of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewReport {
    /// Of whom.
    pub accused: Whom,
    /// What he did.
    pub kind: ReportKind,
    /// In which game: to be named for `stalling`, `score_cheating` and `escaping`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[ts(optional)]
    pub game: Option<GameId>,
    /// At which move of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub move_number: Option<u32>,
    /// What happened: 1 to 2000 characters, several lines if need be.
    pub text: String,
}

/// What moderators found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// So it was.
    Upheld,
    /// So it was not, or it cannot be known.
    Dismissed,
    /// It was upheld, and later found wrong on appeal.
    Overturned,
}

impl Verdict {
    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Upheld => "upheld",
            Verdict::Dismissed => "dismissed",
            Verdict::Overturned => "overturned",
        }
    }
}

/// A report, as its reporter sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnReport {
    /// Its number: later ones have higher ones.
    #[ts(type = "number")]
    pub id: i64,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Of whom.
    pub accused: User,
    /// What he did.
    pub kind: ReportKind,
    /// In which game.
    #[schema(value_type = Option<String>)]
    pub game: Option<GameId>,
    /// At which move of it.
    pub move_number: Option<u32>,
    /// What happened.
    pub text: String,
    /// What moderators found; nothing while it waits.
    pub verdict: Option<Verdict>,
    /// When they did.
    #[ts(type = "number | null")]
    pub decided_ms: Option<i64>,
}

/// A sanction, as the one sees it who has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnSanction {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// What he may not do.
    pub kind: SanctionKind,
    /// Why.
    pub reason: String,
    /// Since when, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Until when; nothing if until it is lifted.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
    /// When it was lifted.
    #[ts(type = "number | null")]
    pub lifted_ms: Option<i64>,
    /// Until when he may appeal, once.
    #[ts(type = "number")]
    pub appeal_until_ms: i64,
    /// His appeal.
    pub appeal: Option<OwnAppeal>,
}

/// An appeal, as the one sees it who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnAppeal {
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Why the sanction is wrong.
    pub text: String,
    /// What was found; nothing while it waits.
    pub verdict: Option<AppealVerdict>,
    /// Why.
    pub note: Option<String>,
}

/// Appeals against a sanction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewAppeal {
    /// Why it is wrong: 1 to 2000 characters, several lines if need be.
    pub text: String,
}

/// What was found on appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealVerdict {
    /// The sanction stands.
    Upheld,
    /// The sanction was wrong, and is lifted.
    Overturned,
}

impl AppealVerdict {
    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            AppealVerdict::Upheld => "upheld",
            AppealVerdict::Overturned => "overturned",
        }
    }
}
