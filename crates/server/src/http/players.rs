//! Players, as everybody may know them.

use axum::extract::{Json, State};
use serde::Deserialize;
use sqlx::PgConnection;
use tengen_game::ranking::{Category, outlook};
use tengen_protocol::{
    GameId, HeadToHead, PlayedGame, Problem, Profile, RatingPoint, RatingReport, StandingView, UserId,
};
use utoipa::IntoParams;

use super::body::{InPath, InQuery};
use super::calling::{Token, caller};
use super::problem::Fault;
use crate::app::App;
use crate::boards::Board;
use crate::db::played::{self, Wanted};
use crate::db::profiles::{self, Player};
use crate::db::{standings, users};
use crate::name::any_name_key;

/// Games on a page.
const PAGE: i64 = 50;
/// Games that two have played last.
const LAST: i64 = 10;

/// What everybody may know of a player.
#[utoipa::path(get, path = "/players/{player}", tag = "ranking",
    params(("player" = i64, Path, description = "The player's number.")),
    responses(
        (status = OK, description = "The player.", body = Profile),
        (status = NOT_FOUND, description = "There is no such player.", body = Problem),
    ))]
pub(super) async fn by_id(
    State(app): State<App>,
    InPath(player): InPath<i64>,
) -> Result<Json<Profile>, Fault> {
    profile(&app, UserId(player)).await.map(Json)
}

/// The same, by his name.
#[utoipa::path(get, path = "/players/by-name/{name}", tag = "ranking",
    params(("name" = String, Path, description = "The player's name.")),
    responses(
        (status = OK, description = "The player.", body = Profile),
        (status = NOT_FOUND, description = "There is no such player.", body = Problem),
    ))]
pub(super) async fn by_name(
    State(app): State<App>,
    InPath(name): InPath<String>,
) -> Result<Json<Profile>, Fault> {
    let key = any_name_key(&name).ok_or_else(Fault::no_such_user)?;
    let player = users::by_key(&app.db, &key).await?.ok_or_else(Fault::no_such_user)?;
    profile(&app, player).await.map(Json)
}

async fn profile(app: &App, user: UserId) -> Result<Profile, Fault> {
    let mut db = app.db.acquire().await?;
    let Player { user, bot, country, pro_dan, entry_rank, since_ms } = find(&mut db, user).await?;
    let records = profiles::records(&mut db, user.id).await?;
    let standings = standings_of(app, &mut db, user.id).await?;
    let online = app.online.is_here(user.id);
    Ok(Profile { user, bot, country, pro_dan, entry_rank, since_ms, online, standings, records })
}

async fn find(db: &mut PgConnection, user: UserId) -> Result<Player, Fault> {
    profiles::player(db, user).await?.ok_or_else(Fault::no_such_user)
}

/// One for each category that he has played in, in the order of categories.
async fn standings_of(
    app: &App,
    db: &mut PgConnection,
    user: UserId,
) -> Result<Vec<StandingView>, sqlx::Error> {
    let mut rated = standings::of_user(db, user).await?.standings;
    rated.sort_by_key(|(category, _)| *category);
    let played = profiles::played(db, user).await?;
    let mut views = Vec::with_capacity(rated.len());
    for (category, standing) in rated {
        let beside = played.iter().find(|played| played.category == category);
        let place = match beside.is_some_and(|beside| beside.is_listed) {
            true => {
                let board = Board { category, country: None };
                Some(app.boards.places.count(db, board, standing.rating.milli()).await?.0 + 1)
            }
            false => None,
        };
        views.push(StandingView {
            category,
            strength: standing.strength(),
            games: standing.games,
            wins: standing.wins,
            draws: standing.draws,
            place,
            outlook: outlook(&app.log.rules().rules, &standing).into(),
            last_game_ms: beside.and_then(|beside| beside.last_game_ms),
        });
    }
    Ok(views)
}

/// Where.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CurveWanted {
    /// `19-live`, `13-live`, `9-live`, `19-turn-based`, `13-turn-based` or `9-turn-based`.
    #[param(value_type = String)]
    category: Category,
}

/// The curve of a player's rating, the oldest point first. All points up to a thousand; of more, every second, third and so
/// on, and each at which his rank became another.
#[utoipa::path(get, path = "/players/{player}/ratings", tag = "ranking",
    params(("player" = i64, Path, description = "The player's number."), CurveWanted),
    responses(
        (status = OK, description = "The curve.", body = Vec<RatingPoint>),
        (status = NOT_FOUND, description = "There is no such player.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn ratings(
    State(app): State<App>,
    InPath(player): InPath<i64>,
    InQuery(CurveWanted { category }): InQuery<CurveWanted>,
) -> Result<Json<Vec<RatingPoint>>, Fault> {
    let mut db = app.db.acquire().await?;
    let player = find(&mut db, UserId(player)).await?;
    Ok(Json(profiles::curve(&mut db, player.user.id, category).await?))
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GamesWanted {
    /// Those that ended before this one: the last of the page before.
    before: Option<String>,
    /// Only those that are ranked, or are not.
    rated: Option<bool>,
}

/// A player's games, the latest first, fifty a page; on the first page also those that are not over. A private game is told
/// to others once it is over, as its record is.
#[utoipa::path(get, path = "/players/{player}/games", tag = "ranking",
    params(("player" = i64, Path, description = "The player's number."), GamesWanted),
    responses(
        (status = OK, description = "A page of games.", body = Vec<PlayedGame>),
        (status = NOT_FOUND, description = "There is no such player.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn games(
    State(app): State<App>,
    InPath(player): InPath<i64>,
    InQuery(asked): InQuery<GamesWanted>,
    token: Token,
) -> Result<Json<Vec<PlayedGame>>, Fault> {
    let viewer = caller(&app, token).await?.map(|caller| caller.id());
    let mut db = app.db.acquire().await?;
    let user = find(&mut db, UserId(player)).await?.user.id;
    let before = before(&mut db, user, asked.before.as_deref()).await?;
    let mut games = match before {
        None => played::running(&mut db, user, viewer, asked.rated).await?,
        Some(_) => Vec::new(),
    };
    let wanted = Wanted { user, against: None, before, ranked: asked.rated, limit: PAGE };
    games.extend(played::ended(&mut db, &wanted).await?);
    Ok(Json(games))
}

async fn before(db: &mut PgConnection, user: UserId, before: Option<&str>) -> Result<Option<GameId>, Fault> {
    let Some(before) = before else { return Ok(None) };
    let game = before.parse::<GameId>().map_err(|bad| Fault::malformed("before", &bad.to_string()))?;
    match played::has_ended(db, user, game).await? {
        true => Ok(Some(game)),
        false => Err(Fault::malformed("before", "it is a game of this player that is over")),
    }
}

/// What two players have played against each other.
#[utoipa::path(get, path = "/players/{player}/against/{other}", tag = "ranking",
    params(
        ("player" = i64, Path, description = "Whose wins are counted, by his number."),
        ("other" = i64, Path, description = "The other's number."),
    ),
    responses(
        (status = OK, description = "How often who won, and the last ten games.", body = HeadToHead),
        (status = NOT_FOUND, description = "There is no such player.", body = Problem),
    ))]
pub(super) async fn against(
    State(app): State<App>,
    InPath((player, other)): InPath<(i64, i64)>,
) -> Result<Json<HeadToHead>, Fault> {
    let mut db = app.db.acquire().await?;
    let user = find(&mut db, UserId(player)).await?.user.id;
    let other = find(&mut db, UserId(other)).await?.user.id;
    let (games, wins, draws) = profiles::against(&mut db, user, other).await?;
    let wanted = Wanted { user, against: Some(other), before: None, ranked: None, limit: LAST };
    let last = played::ended(&mut db, &wanted).await?;
    Ok(Json(HeadToHead { games, wins, draws, last }))
}

/// How well ratings foretell results, and what those of established players come to month by month. It is brought up to
/// date every hour.
#[utoipa::path(get, path = "/stats/rating", tag = "ranking", responses(
    (status = OK, description = "The report.", body = RatingReport),
    (status = SERVICE_UNAVAILABLE, description = "The server has just started: it is being computed.", body = Problem),
))]
pub(super) async fn report(State(app): State<App>) -> Result<Json<RatingReport>, Fault> {
    let report = app.boards.report.get().await.ok_or_else(Fault::unavailable)?;
    Ok(Json(report.told()))
}
