//! Leaderboards, and who moves on them.

use axum::Extension;
use axum::extract::{Json, State};
use serde::Deserialize;
use tengen_game::ranking::Category;
use tengen_protocol::{LeaderboardPage, Mover, Problem};
use utoipa::IntoParams;

use super::body::InQuery;
use super::problem::Fault;
use crate::app::App;
use crate::boards::{BadCountry, Board, Period, page_behind};
use crate::caller::Caller;
use crate::db::leaderboard::{self, After, BadAfter};

/// Rows on a page, if the asker does not say.
const PAGE: u32 = 50;
/// Rows before and behind one's own.
const AROUND: i64 = 10;

/// Which leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BoardWanted {
    /// `19-live`, `13-live`, `9-live`, `19-turn-based`, `13-turn-based` or `9-turn-based`.
    #[param(value_type = String)]
    category: Category,
    /// Only those from this country, as ISO 3166 has it in two letters.
    country: Option<String>,
}

/// Which page of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageWanted {
    /// `19-live`, `13-live`, `9-live`, `19-turn-based`, `13-turn-based` or `9-turn-based`.
    #[param(value_type = String)]
    category: Category,
    /// Only those from this country, as ISO 3166 has it in two letters.
    country: Option<String>,
    /// `next` of the page before.
    after: Option<String>,
    /// Rows on the page: 1 to 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Who has gained.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MoversWanted {
    /// `19-live`, `13-live`, `9-live`, `19-turn-based`, `13-turn-based` or `9-turn-based`.
    #[param(value_type = String)]
    category: Category,
    /// Since when.
    #[param(inline)]
    period: Period,
}

/// Established players, the highest rating first: no guests, bots, nor those who are banned.
#[utoipa::path(get, path = "/leaderboard", tag = "ranking", params(PageWanted), responses(
    (status = OK, description = "A page.", body = LeaderboardPage),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
))]
pub(super) async fn page(
    State(app): State<App>,
    InQuery(asked): InQuery<PageWanted>,
) -> Result<Json<LeaderboardPage>, Fault> {
    let board = board(asked.category, asked.country)?;
    let after = match asked.after {
        None => After::NOBODY,
        Some(after) => after.parse().map_err(|bad: BadAfter| Fault::malformed("after", &bad.to_string()))?,
    };
    let limit = match asked.limit.unwrap_or(PAGE) {
        limit @ 1..=100 => i64::from(limit),
        _ => return Err(Fault::malformed("limit", "a page has 1 to 100 rows")),
    };
    let mut db = app.db.acquire().await?;
    Ok(Json(page_behind(&mut db, &app.boards.places, board, after, limit).await?))
}

/// The part of a leaderboard around the caller; no rows if he is not on it.
#[utoipa::path(get, path = "/leaderboard/place", tag = "ranking", params(BoardWanted), responses(
    (status = OK, description = "Ten before him, he, and ten behind him.", body = LeaderboardPage),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
))]
pub(super) async fn place(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(asked): InQuery<BoardWanted>,
) -> Result<Json<LeaderboardPage>, Fault> {
    let board = board(asked.category, asked.country)?;
    let mut db = app.db.acquire().await?;
    let Some(own) = leaderboard::own(&mut db, board, caller.id()).await? else {
        let (_, total) = app.boards.places.count(&mut db, board, i32::MAX).await?;
        return Ok(Json(LeaderboardPage { rows: Vec::new(), total, next: None }));
    };
    let after = leaderboard::before(&mut db, board, own, AROUND).await?.unwrap_or(After::NOBODY);
    Ok(Json(page_behind(&mut db, &app.boards.places, board, after, 2 * AROUND + 1).await?))
}

/// Those on a leaderboard who have gained most by games, fifty at most, the most first. It is looked every five minutes.
#[utoipa::path(get, path = "/leaderboard/movers", tag = "ranking", params(MoversWanted), responses(
    (status = OK, description = "Who has gained most.", body = Vec<Mover>),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "The server has just started: it is being looked.", body = Problem),
))]
pub(super) async fn movers(
    State(app): State<App>,
    InQuery(MoversWanted { category, period }): InQuery<MoversWanted>,
) -> Result<Json<Vec<Mover>>, Fault> {
    let movers = app.boards.movers.get().await.ok_or_else(Fault::unavailable)?;
    Ok(Json(movers.of(category, period).to_vec()))
}

fn board(category: Category, country: Option<String>) -> Result<Board, Fault> {
    let country = country.map(|country| country.parse()).transpose();
    let country = country.map_err(|bad: BadCountry| Fault::malformed("country", &bad.to_string()))?;
    Ok(Board { category, country })
}
