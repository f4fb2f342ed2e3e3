//! Whom one keeps away from.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use tengen_protocol::{Problem, Shunned, Shunning, UserId};
use tracing::warn;

use super::body::InPath;
use super::problem::Fault;
use crate::app::App;
use crate::blocks;
use crate::caller::Caller;
use crate::db::shunned::{self, Added};

/// Whom the caller blocks or mutes, the last first.
#[utoipa::path(get, path = "/me/shunned", tag = "conduct", responses(
    (status = OK, description = "All of them.", body = Vec<Shunned>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn own_shunned(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<Shunned>>, Fault> {
    Ok(Json(shunned::of(&app.db, caller.id()).await?))
}

/// Blocks or mutes a user.
#[utoipa::path(put, path = "/me/shunned/{kind}/{user}", tag = "conduct",
    params(
        ("kind" = Shunning, Path, description = "In which way."),
        ("user" = i64, Path, description = "The user's number."),
    ),
    responses(
        (status = NO_CONTENT, description = "It is so now, or was so before."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The token is not for that.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = CONFLICT, description = "The caller has a thousand already.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "That is the caller himself.", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "The caller has begun and ended it too often.", body = Problem),
    ))]
pub(super) async fn shun(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath((kind, user)): InPath<(Shunning, i64)>,
) -> Result<StatusCode, Fault> {
    app.gate.shun(caller.id(), Instant::now())?;
    let other = UserId(user);
    if other == caller.id() {
        return Err(Fault::malformed("user", "nobody keeps away from himself"));
    }
    let mut tx = app.db.begin().await?;
    match shunned::add(&mut tx, caller.id(), other, kind).await? {
        Added::Done => {}
        Added::Before => return Ok(StatusCode::NO_CONTENT),
        Added::NoSuchUser => return Err(Fault::no_such_user()),
        Added::TooMany => {
            let title = "you keep away from a thousand users already: end it with one";
            return Err(Fault::new(StatusCode::CONFLICT, "too_many_shunned", title));
        }
    }
    tx.commit().await?;
    look_again(&app, kind, [caller.id(), other]).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends it.
#[utoipa::path(delete, path = "/me/shunned/{kind}/{user}", tag = "conduct",
    params(
        ("kind" = Shunning, Path, description = "In which way."),
        ("user" = i64, Path, description = "The user's number."),
    ),
    responses(
        (status = NO_CONTENT, description = "It is so no longer."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The token is not for that.", body = Problem),
        (status = NOT_FOUND, description = "It was not so.", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "The caller has begun and ended it too often.", body = Problem),
    ))]
pub(super) async fn unshun(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath((kind, user)): InPath<(Shunning, i64)>,
) -> Result<StatusCode, Fault> {
    app.gate.shun(caller.id(), Instant::now())?;
    let other = UserId(user);
    if !shunned::remove(&app.db, caller.id(), other, kind).await? {
        return Err(Fault::new(StatusCode::NOT_FOUND, "not_shunned", "you do not keep away from this user"));
    }
    look_again(&app, kind, [caller.id(), other]).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The database tells every server of it; this one need not wait for that.
async fn look_again(app: &App, kind: Shunning, users: [UserId; 2]) {
    if kind == Shunning::Block
        && let Err(error) = blocks::changed(&app.db, &app.online, &app.lobby, users).await
    {
        warn!(%error, "cannot look blocks up: they will be heard of");
    }
}
