//! For those who run the server: ranks that were not won, and titles.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use tengen_protocol::{Correction, Problem, Title, UserId};

use super::admin::note;
use super::administer::registered;
use super::body::{Body, InPath};
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::db::ratings;

/// Gives a player another rank than he has won.
#[utoipa::path(put, path = "/admin/users/{user}/rank", tag = "admin", request_body = Correction,
    params(("user" = i64, Path, description = "The user's number.")),
    responses(
        (status = OK, description = "What it was and what it is.", body = Object),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = CONFLICT, description = "He is a guest.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn correct(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(user): InPath<i64>,
    Body(mut correction): Body<Correction>,
) -> Result<Json<serde_json::Value>, Fault> {
    correction.reason = note(&correction.reason)?;
    let (mut tx, user) = (app.db.begin().await?, UserId(user));
    registered(&mut tx, user, "a guest has no rank").await?;
    let change = ratings::correct(&mut tx, app.log.rules(), Some(caller.id()), user, &correction).await?;
    tx.commit().await?;
    Ok(Json(serde_json::json!({"before": change.before, "after": change.after})))
}

/// Gives a user the title of a professional, or takes it.
#[utoipa::path(put, path = "/admin/users/{user}/title", tag = "admin", request_body = Title,
    params(("user" = i64, Path, description = "The user's number.")),
    responses(
        (status = NO_CONTENT, description = "He has it, or not."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = CONFLICT, description = "He is a guest.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn entitle(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(user): InPath<i64>,
    Body(Title { pro_dan }): Body<Title>,
) -> Result<StatusCode, Fault> {
    if pro_dan.is_some_and(|dan| !(1..=9).contains(&dan)) {
        return Err(Fault::malformed("pro_dan", "a dan is 1 to 9, or nothing"));
    }
    let (mut tx, user) = (app.db.begin().await?, UserId(user));
    registered(&mut tx, user, "a guest has no title").await?;
    ratings::entitle(&mut tx, Some(caller.id()), user, pro_dan).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
