//! Bodies of the HTTP interface about conduct, as moderators see it.

use serde::{Deserialize, Serialize};
use tengen_game::TimeControl;
use tengen_rules::{RulesetName, Size};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{AppealVerdict, GameId, InForce, ReportKind, Sanction, SanctionKind, User, Verdict};

/// How far moderators are with a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueState {
    /// Nobody looks into it yet.
    #[default]
    Open,
    /// A moderator looks into it.
    Taken,
    /// There is a verdict.
    Decided,
}

impl QueueState {
    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            QueueState::Open => "open",
            QueueState::Taken => "taken",
            QueueState::Decided => "decided",
        }
    }
}

/// A report, with what is known beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct QueuedReport {
    /// Its number: later ones have higher ones.
    #[ts(type = "number")]
    pub id: i64,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Who reports; nobody if the server does, which watches how ranked games go.
    pub reporter: Option<User>,
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
    /// Which moderator looks into it, or did.
    pub taken_by: Option<User>,
    /// The verdict, once there is one.
    pub decision: Option<Decision>,
    /// The game in short; nothing if this build cannot read it.
    pub game_in_short: Option<GameInShort>,
    /// What is known beside it.
    pub evidence: Evidence,
}

/// A verdict on a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Decision {
    /// What was found.
    pub verdict: Verdict,
    /// Why.
    pub note: String,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The number of the sanction that it led to.
    #[ts(type = "number | null")]
    pub sanction: Option<i64>,
}

/// A game in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInShort {
    /// Who has Black.
    pub black: User,
    /// Who has White.
    pub white: User,
    /// The board.
    #[schema(value_type = Object)]
    #[ts(type = "Size")]
    pub size: Size,
    /// The rules.
    #[schema(value_type = String)]
    #[ts(type = "Ruleset")]
    pub ruleset: RulesetName,
    /// Handicap stones.
    pub handicap: u8,
    /// Time for each player, or Black's.
    #[schema(value_type = Object)]
    pub time: TimeControl,
    /// Whether it is rated.
    pub ranked: bool,
    /// Whether only its players may see it while it is played.
    pub private: bool,
    /// The day it began.
    pub date: String,
    /// The result, as in SGF; nothing while it is played.
    pub result: Option<String>,
    /// Where moderators find its record, a private one's too.
    pub sgf: String,
}

/// What is known beside a report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Evidence {
    /// What games of the last 90 days left on the record of the accused, the newest first; at most twenty.
    pub misconduct: Vec<MisconductRow>,
    /// Reports about him before this one.
    #[ts(type = "number")]
    pub reports_before: i64,
    /// Those of them that were upheld.
    #[ts(type = "number")]
    pub upheld_before: i64,
    /// What he may not do now.
    pub in_force: Vec<InForce>,
    /// Decided reports of the reporter.
    #[ts(type = "number")]
    pub reporter_decided: i64,
    /// Those of them that were dismissed, or overturned.
    #[ts(type = "number")]
    pub reporter_in_vain: i64,
    /// Other reports about the same game that are not decided, by their numbers.
    #[ts(type = "number[]")]
    pub about_the_game: Vec<i64>,
}

/// Something that a game left on a player's record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MisconductRow {
    /// Which game.
    #[schema(value_type = String)]
    pub game: GameId,
    /// `left`: he left it. `did_not_count`: he took no part in the count.
    pub kind: String,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// One report, with what the log of its game tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportInFull {
    /// The report.
    #[serde(flatten)]
    pub report: QueuedReport,
    /// What the log tells; nothing if no game is named, nothing was done in it, or this build cannot read it.
    pub log: Option<LogEvidence>,
}

/// What the log of a game tells of both players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LogEvidence {
    /// Of Black.
    pub black: PlayerEvidence,
    /// Of White.
    pub white: PlayerEvidence,
}

/// What the log of a game tells of a player. It proves nothing by itself: strong players are quick and even, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerEvidence {
    /// Moves he made, passes and moves that were taken back among them.
    pub moves: u32,
    /// Passes among them.
    pub passes: u32,
    /// Moves he made after play had ended once, for the count, and was resumed.
    pub moves_after_the_count: u32,
    /// How often he had no connection for five seconds or longer.
    pub absences: u32,
    /// How long his clock ran for each move; nothing if it ran for none.
    pub time: Option<TimeSpread>,
}

/// How times for moves are spread, in milliseconds, lag included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TimeSpread {
    /// Half of the moves took no longer.
    pub median_ms: u32,
    /// A quarter took no longer.
    pub lower_quartile_ms: u32,
    /// Three quarters took no longer.
    pub upper_quartile_ms: u32,
    /// The longest.
    pub longest_ms: u32,
}

/// Decides a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DecideReport {
    /// What was found: `upheld` or `dismissed`.
    pub verdict: Verdict,
    /// Why, 1 to 500 characters: the accused is told if it is upheld.
    pub note: String,
    /// What it leads to, if it is upheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sanction: Option<Penalty>,
}

/// A sanction that a verdict leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Penalty {
    /// What he may not do.
    pub kind: SanctionKind,
    /// For how many hours, 1 to 87600; nothing if until it is lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hours: Option<u32>,
}

/// An appeal, with what it is against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct QueuedAppeal {
    /// The sanction.
    pub sanction: Sanction,
    /// Who appeals.
    pub user: User,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// Why it is wrong.
    pub text: String,
    /// The number of the report that led to the sanction.
    #[ts(type = "number | null")]
    pub report: Option<i64>,
    /// What was found; nothing while it waits.
    pub verdict: Option<AppealVerdict>,
    /// Why.
    pub note: Option<String>,
    /// Who found it.
    pub decided_by: Option<User>,
}

/// Decides an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DecideAppeal {
    /// What was found.
    pub verdict: AppealVerdict,
    /// Why, as the user is told: 1 to 500 characters.
    pub note: String,
}
