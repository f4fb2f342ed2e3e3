//! Leaderboards, players' profiles and lists of their games, and the report on ratings.

use serde::{Deserialize, Serialize};
use tengen_game::ranking::{Category, Rank, Strength};
use tengen_game::{GameId, Outcome};
use tengen_rules::{ByColor, Color, Size};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Outlook, User};

/// A player in a category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingView {
    /// The category, as `19-live`.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// Rank and rating.
    #[schema(value_type = Object)]
    pub strength: Strength,
    /// Rated games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// The place on the leaderboard; nothing if he is not on it.
    pub place: Option<u32>,
    /// What counts for the next rank.
    pub outlook: Outlook,
    /// When he played the last of them, in milliseconds of the Unix epoch.
    #[ts(type = "number | null")]
    pub last_game_ms: Option<i64>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardRow {
    /// Equal ratings have equal places.
    pub place: u32,
    /// Who.
    pub user: User,
    /// His country, as ISO 3166 has it in two letters.
    pub country: Option<String>,
    /// Of a professional: his dan.
    pub pro_dan: Option<u8>,
    /// Rank and rating.
    #[schema(value_type = Object)]
    pub strength: Strength,
    /// Rated games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// When he played the last of them, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub last_game_ms: i64,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardPage {
    /// The best first.
    pub rows: Vec<LeaderboardRow>,
    /// How many there are on all pages.
    pub total: u32,
    /// Send it as `after` for the next page; nothing on the last.
    pub next: Option<String>,
}

/// Who has gained most lately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mover {
    /// Who.
    pub user: User,
    /// His country, as ISO 3166 has it in two letters.
    pub country: Option<String>,
    /// Rank and rating now.
    #[schema(value_type = Object)]
    pub strength: Strength,
    /// What he has gained, in thousandths of a point.
    pub gain_milli: i32,
    /// In so many games.
    pub games: u32,
}

/// What everybody may know of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Profile {
    /// Who.
    pub user: User,
    /// He is a program.
    pub bot: bool,
    /// His country, as ISO 3166 has it in two letters.
    pub country: Option<String>,
    /// Of a professional: his dan.
    pub pro_dan: Option<u8>,
    /// The rank that he said he had when he came; nothing if he has not said it.
    #[ts(type = "string | null")]
    #[schema(value_type = Option<String>)]
    pub entry_rank: Option<Rank>,
    /// When he came, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub since_ms: i64,
    /// He is here now.
    pub online: bool,
    /// One for each category he has played in.
    pub standings: Vec<StandingView>,
    /// How he does, by colour, handicap and size.
    pub records: Vec<WinRate>,
}

/// How a player does in rated games of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WinRate {
    /// The category, as `19-live`.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// His colour.
    #[ts(type = "Color")]
    #[schema(value_type = String)]
    pub color: Color,
    /// Handicap stones on the board.
    pub handicap: u8,
    /// Games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
}

/// A point of a player's rating curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingPoint {
    /// When, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The rating from then on, in thousandths of a point.
    pub rating_milli: i32,
    /// The rank from then on.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub rank: Rank,
    /// How it came: `game`, `entry`, `category`, `correction` or `annulment`.
    pub kind: String,
    /// The game, if it was one.
    #[schema(value_type = Option<String>)]
    pub game: Option<GameId>,
}

/// A game, in a list of a player's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayedGame {
    /// Which.
    #[schema(value_type = String)]
    pub game: GameId,
    /// When it ended, in milliseconds of the Unix epoch; nothing if it runs.
    #[ts(type = "number | null")]
    pub ended_ms: Option<i64>,
    /// The board.
    #[ts(type = "Size")]
    #[schema(value_type = Object)]
    pub size: Size,
    /// Handicap stones.
    pub handicap: u8,
    /// It is ranked.
    pub ranked: bool,
    /// It counts for nothing.
    pub annulled: bool,
    /// Who had Black.
    pub black: User,
    /// Who had White.
    pub white: User,
    /// How strong they were when it began.
    #[ts(type = "ByColor<Strength> | null")]
    #[schema(value_type = Option<Object>)]
    pub strengths: Option<ByColor<Strength>>,
    /// The result.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Outcome>,
    /// What it did to the rating of the player whose list it is, in thousandths of a point.
    pub change_milli: Option<i32>,
}

/// What two players have played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HeadToHead {
    /// Rated games.
    pub games: u32,
    /// Won by the one whose profile it is.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// The last of all they have played, rated or not.
    pub last: Vec<PlayedGame>,
}

/// A game of one's own that is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnGame {
    /// Which.
    #[schema(value_type = String)]
    pub game: GameId,
    /// The board.
    #[ts(type = "Size")]
    #[schema(value_type = Object)]
    pub size: Size,
    /// It is ranked.
    pub ranked: bool,
    /// Who has Black.
    pub black: User,
    /// Who has White.
    pub white: User,
    /// One's colour; nothing if one referees it.
    #[ts(type = "Color | null")]
    #[schema(value_type = Option<String>)]
    pub you: Option<Color>,
    /// It is one's turn.
    pub your_turn: bool,
    /// It is adjourned.
    pub adjourned: bool,
    /// Moves made.
    pub moves: u32,
    /// When it began, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub started_ms: i64,
}

/// How well the ratings foretell results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingReport {
    /// One for each category and handicap in which games were rated.
    pub predictions: Vec<Prediction>,
    /// The mean rating of established players, by month.
    pub means: Vec<MonthlyMean>,
}

/// How well the ratings have foretold the results of some games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Prediction {
    /// The category, as `19-live`.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// Handicap stones; nothing for all games of the category.
    pub handicap: Option<u8>,
    /// How many games.
    pub games: u32,
    /// The mean of −ln of the probability that was given to what happened; a coin has 0.693.
    pub log_loss: f64,
    /// What part of the points Black was expected to take.
    pub expected: f64,
    /// What part of the points Black took.
    pub taken: f64,
}

/// The mean rating of established players in a month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MonthlyMean {
    /// The category, as `19-live`.
    #[ts(type = "Category")]
    #[schema(value_type = String)]
    pub category: Category,
    /// The month, as `2026-11`.
    pub month: String,
    /// Players who have played in it.
    pub players: u32,
    /// Their mean rating at its end, in points.
    pub mean: f64,
}
