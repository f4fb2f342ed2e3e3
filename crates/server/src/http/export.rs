//! A user's own data, for him to take away.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{AppendHeaders, IntoResponse};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_game::Game;
use tengen_protocol::{GameId, Problem};
use utoipa::{IntoParams, ToSchema};

use super::body::InQuery;
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::db::entries::Inputs;
use crate::db::export;
use crate::db::games::GameRow;
use crate::record;

/// Games in one answer.
const GAMES: i64 = 200;

/// Which part.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Part {
    /// The games before this one: `more_before` of the part before.
    before: Option<String>,
}

/// What is kept of a user.
#[derive(Serialize, ToSchema)]
pub(super) struct Export {
    /// All but his games, by kind.
    kept: Value,
    /// His games, the newest first: at most 200.
    games: Vec<ExportedGame>,
    /// Where the next part begins; nothing if there are no more games.
    #[schema(value_type = Option<String>)]
    more_before: Option<GameId>,
}

/// A game of a user.
#[derive(Serialize, ToSchema)]
struct ExportedGame {
    #[schema(value_type = String)]
    game: GameId,
    /// The day it began.
    started_on: String,
    /// The record as SGF; nothing if this server cannot read the game.
    sgf: Option<String>,
}

/// All that is kept of the caller, with his games as SGF.
#[utoipa::path(get, path = "/me/export", tag = "own account", params(Part), responses(
    (status = OK, description = "A part of it.", body = Export),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Later.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "That is no game.", body = Problem),
))]
pub(super) async fn export(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(part): InQuery<Part>,
) -> Result<impl IntoResponse, Fault> {
    let before = part.before.map(|game| game.parse::<GameId>()).transpose();
    let before = before.map_err(|bad| Fault::malformed("before", &bad.to_string()))?;
    app.gate.export(caller.id(), Instant::now())?;
    let mut db = app.db.acquire().await?;
    let kept = export::of(&mut db, caller.id()).await?;
    let ids = export::games_of(&mut db, caller.id(), before, GAMES).await?;
    let more_before = ids.last().copied().filter(|_| ids.len() == GAMES as usize);
    let games = export::with_logs(&mut db, &ids).await?;
    drop(db);
    // To replay hundreds of games is no work for a thread that others wait for.
    let replayed = tokio::task::spawn_blocking(|| games.into_iter().map(exported).collect());
    let games = replayed.await.map_err(|_| Fault::unavailable())?;
    let name = format!("attachment; filename=\"tengen-{}.json\"", caller.id());
    Ok((AppendHeaders([(CONTENT_DISPOSITION, name)]), Json(Export { kept, games, more_before })))
}

fn exported((row, log): (GameRow, Option<Inputs>)) -> ExportedGame {
    let restored = row
        .settings
        .clone()
        .zip(log)
        .and_then(|(settings, log)| Game::restore(settings, &log.list, log.clock.as_ref()).ok());
    let sgf = restored.map(|game| record::sgf(&row, &game));
    ExportedGame { game: row.id, started_on: row.started_on, sgf }
}
