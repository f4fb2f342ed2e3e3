//! For those who look after conduct: games.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use tengen_game::Entry;
use tengen_protocol::{Because, GameId, Problem};

use super::admin::note;
use super::body::{Body, InPath};
use super::problem::Fault;
use crate::annul::{self, NotAnnulled};
use crate::app::App;
use crate::caller::Caller;
use crate::db::audit::{self, Act};
use crate::db::{games, logs};

/// Makes a game count for nothing. A running one ends.
#[utoipa::path(post, path = "/admin/games/{game}/annul", tag = "admin", request_body = Because,
    params(("game" = String, Path, description = "The game's id: 12 characters.")),
    responses(
        (status = NO_CONTENT, description = "It counts for nothing."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such game.", body = Problem),
        (status = CONFLICT, description = "It does already, or the caller plays in it.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "Later.", body = Problem),
    ))]
pub(super) async fn annul(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(game): InPath<String>,
    Body(Because { reason }): Body<Because>,
) -> Result<StatusCode, Fault> {
    let game = game.parse().map_err(|_| no_such_game())?;
    annul::annul(&app, &caller, game, &note(&reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn no_such_game() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "no_such_game", "there is no such game")
}

impl From<NotAnnulled> for Fault {
    fn from(not: NotAnnulled) -> Self {
        match not {
            NotAnnulled::NoSuchGame => no_such_game(),
            NotAnnulled::Database(error) => error.into(),
            NotAnnulled::Before | NotAnnulled::OwnGame | NotAnnulled::Refused(_) => {
                Fault::new(StatusCode::CONFLICT, "not_annulled", &not.to_string())
            }
            NotAnnulled::Silent => {
                Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", &not.to_string())
            }
        }
    }
}

/// The log of a game, entry by entry, also of a private or running one. The look is entered in the audit.
#[utoipa::path(get, path = "/admin/games/{game}/log", tag = "admin",
    params(("game" = String, Path, description = "The game's id: 12 characters.")),
    responses(
        (status = OK, description = "Its entries: see docs/PROTOCOL.md.", body = Vec<Object>),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such game, or nothing was done in it.", body = Problem),
        (status = CONFLICT, description = "It is running, and the caller plays in it.", body = Problem),
    ))]
pub(super) async fn log(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(game): InPath<String>,
) -> Result<Json<Vec<Entry>>, Fault> {
    let game: GameId = game.parse().map_err(|_| no_such_game())?;
    let mut tx = app.db.begin().await?;
    if games::plays_now(&mut tx, caller.id(), game).await? {
        // It tells what his opponent has sealed.
        let title = "nobody reads the log of a game that he is playing";
        return Err(Fault::new(StatusCode::CONFLICT, "own_game", title));
    }
    let entries = logs::of(&mut tx, game).await?;
    if entries.is_empty() {
        return Err(no_such_game());
    }
    let act = Act { actor: Some(caller.id()), act: "look_at_log", game: Some(game), ..Act::default() };
    audit::enter(&mut tx, &act).await?;
    tx.commit().await?;
    Ok(Json(entries))
}
