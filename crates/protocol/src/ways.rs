//! Ways to a game besides open offers: the queue for ranked games, and challenges.

use serde::{Deserialize, Serialize};
pub use tengen_game::ranking::HandicapOption;
use tengen_game::ranking::{Category, Strength};
use tengen_game::{Commitment, GameId, SeekId, TimeControl, UserId};
use tengen_rules::{HalfPoints, Size};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Offer, User};

/// A kind of ranked game that one can queue for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Preset {
    /// Its name, as `19-rapid`.
    pub preset: String,
    /// Where its games are rated.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// The board.
    #[ts(type = "Size")]
    #[schema(value_type = Object)]
    pub size: Size,
    /// Time for each player.
    #[schema(value_type = Object)]
    pub time: TimeControl,
    /// How many wait now.
    pub waiting: u32,
    /// How long those who were matched lately had waited, in seconds; nothing if nobody was.
    pub estimate_s: Option<u32>,
}

/// One waits in the queue, or no longer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Queued {
    /// For which presets; none if one does not wait.
    pub presets: Vec<QueuedPreset>,
    /// Since when, in milliseconds of the Unix epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub since_ms: Option<i64>,
    /// For a draw for the colours: the commitment to the server's bit, made before it knows the opponent. The id of the game
    /// is bound to it too. It counts if the opponent has waited less long; else it is his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    pub commitment: Option<Commitment>,
}

/// A preset that one waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QueuedPreset {
    /// Its name.
    pub preset: String,
    /// How many wait for it, oneself included.
    pub waiting: u32,
    /// How long it takes probably, from the beginning, in seconds; nothing if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub estimate_s: Option<u32>,
}

/// What a ranked game between two would be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TermsView {
    /// Who has Black; nothing if that is drawn.
    #[schema(value_type = Option<i64>)]
    pub black: Option<UserId>,
    /// Handicap stones.
    pub handicap: u8,
    /// What White gets, in half-points.
    #[ts(type = "number")]
    #[schema(value_type = i32)]
    pub komi_half_points: HalfPoints,
    /// How many ranks the ratings are apart.
    pub difference: u8,
}

/// A game offered to one person, or what became of that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChallengeView {
    /// Which.
    pub challenge: SeekId,
    /// How often another offer was made instead; an answer names it.
    pub revision: u32,
    /// Who offers now.
    pub from: User,
    /// Who is to answer.
    pub to: User,
    /// How strong they are in this kind of game, if that is known of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strengths: Option<Strengths>,
    /// What is offered.
    pub offer: Offer,
    /// If the colours may be drawn: the commitment to the server's bit, as in an open offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    pub commitment: Option<Commitment>,
    /// Of a ranked game: what it would be played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terms: Option<TermsView>,
    /// When it ends by itself, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub expires_ms: i64,
    /// How it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub end: Option<ChallengeEnd>,
}

/// How strong two are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Strengths {
    /// Who offers.
    pub from: Strength,
    /// Who is to answer.
    pub to: Strength,
}

/// How a challenge has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChallengeEnd {
    /// It has become a game.
    Taken {
        /// Which.
        game: GameId,
    },
    /// It was declined.
    Declined,
    /// It was withdrawn, or who made it has gone.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
    /// No game could be made of it.
    Failed,
}

/// An offer that is known by its link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkedOffer {
    /// Which.
    #[schema(value_type = String)]
    pub seek: SeekId,
    /// Who offers.
    pub user: User,
    /// What.
    #[schema(value_type = Object)]
    pub offer: Offer,
    /// Of a ranked game, if one is signed in and known to be as strong as somebody: what it would be played on.
    pub terms: Option<TermsView>,
    /// Who offers is here.
    pub here: bool,
    /// How strong who offers is.
    #[schema(value_type = Option<Object>)]
    pub strength: Option<Strength>,
}
