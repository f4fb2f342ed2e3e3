//! Records of games.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use tengen_protocol::{GameId, Problem, UserId};
use tokio::sync::oneshot;

use super::calling::{Token, caller};
use super::problem::Fault;
use crate::app::App;
use crate::record;
use crate::rooms::RoomMsg;

/// A game as SGF, finished or not: what the room would show to whoever asks, if he joined.
#[utoipa::path(get, path = "/games/{game}/sgf", tag = "games",
    params(("game" = String, Path, description = "The game's id: 12 characters.")),
    responses(
        (status = OK, description = "The record.", body = String, content_type = "application/x-go-sgf"),
        (status = NOT_FOUND, description = "There is no such game, or it is not for the caller.", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "Later.", body = Problem),
    ))]
pub(super) async fn sgf(
    State(app): State<App>,
    Path(game): Path<String>,
    token: Token,
) -> Result<impl IntoResponse, Fault> {
    let game: GameId = game.parse().map_err(|_| no_such_game())?;
    let user = caller(&app, token).await?.map(|caller| caller.id());
    record_for(&app, game, user).await
}

pub(super) fn no_such_game() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "no_such_game", "there is no such game")
}

/// A game as SGF, as this user sees it; nobody if he is not signed in.
pub(super) async fn record_for(
    app: &App,
    game: GameId,
    user: Option<UserId>,
) -> Result<impl IntoResponse + use<>, Fault> {
    let busy = || Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too much is waiting: try again");
    let (answer, record) = oneshot::channel();
    app.rooms.send(game, RoomMsg::Record { user, answer }).map_err(|_| busy())?;
    let found = record.await.map_err(|_| {
        let title = "the game cannot be read now";
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", title)
    })?;
    let (row, game) = *found.ok_or_else(no_such_game)?;
    let name = format!("attachment; filename=\"tengen-{}.sgf\"", row.id);
    let headers =
        [(CONTENT_TYPE, "application/x-go-sgf; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, record::sgf(&row, &game)))
}
