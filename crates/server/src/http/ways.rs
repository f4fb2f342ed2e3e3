//! Ways to a game: what one can wait for, offers by link, one's own games.

use axum::Extension;
use axum::extract::{Json, Path, State};
use axum::http::StatusCode;
use tengen_protocol::{LinkedOffer, OwnGame, Preset, Problem, SeekId};

use super::calling::{Token, caller};
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::own_games;
use crate::weigh::weigh;

/// What one can wait for, and how many do.
#[utoipa::path(get, path = "/presets", tag = "games", responses(
    (status = OK, description = "All of them.", body = Vec<Preset>),
    (status = SERVICE_UNAVAILABLE, description = "Later.", body = Problem),
))]
pub(super) async fn presets(State(app): State<App>) -> Result<Json<Vec<Preset>>, Fault> {
    app.queue.presets().await.map(Json).ok_or_else(Fault::unavailable)
}

/// An open offer, for whoever has its link; of a ranked one what the caller would play.
#[utoipa::path(get, path = "/seeks/{seek}", tag = "games",
    params(("seek" = String, Path, description = "The offer's id: 12 characters.")),
    responses(
        (status = OK, description = "The offer.", body = LinkedOffer),
        (status = NOT_FOUND, description = "There is no such offer any more.", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "Later.", body = Problem),
    ))]
pub(super) async fn seek(
    State(app): State<App>,
    Path(seek): Path<String>,
    token: Token,
) -> Result<Json<LinkedOffer>, Fault> {
    let gone = || Fault::new(StatusCode::NOT_FOUND, "no_such_seek", "there is no such offer any more");
    let seek: SeekId = seek.parse().map_err(|_| gone())?;
    let user = caller(&app, token).await?.map(|caller| caller.user);
    let offered = app.lobby.offer(seek, user.as_ref().map(|user| user.id)).await.ok_or_else(gone)?;
    let taker = user.filter(|user| offered.offer.ranked && user.id != offered.user.id);
    let terms = match &taker {
        // Why there are none he is told when he takes it.
        Some(taker) => weigh(&app.db, &offered, taker).await.ok().and_then(|weighed| weighed.terms),
        None => None,
    };
    let here = app.online.is_here(offered.user.id);
    let (user, offer, strength) = (offered.user, offered.offer, offered.strength);
    Ok(Json(LinkedOffer { seek, user, offer, terms, here, strength }))
}

/// The caller's games that are not over: those first in which it is his turn.
#[utoipa::path(get, path = "/me/games", tag = "own account", responses(
    (status = OK, description = "At most a hundred, the newest.", body = Vec<OwnGame>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn own_games(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<OwnGame>>, Fault> {
    Ok(Json(own_games::of(&app.db, &app.rooms, caller.id()).await?))
}
