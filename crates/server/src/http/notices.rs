//! What one is told outside of games.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use serde::Deserialize;
use tengen_protocol::{Notice, Problem, ReadNotices};
use utoipa::IntoParams;

use super::body::{Body, InQuery};
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::db::notices;

/// Notices on a page.
const PAGE: i64 = 50;

/// Which part of a list that goes from the newest to the oldest.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Older {
    /// Those whose number is below this: the last of the page before.
    pub(super) before: Option<i64>,
}

/// The caller's notices, the newest first; fifty a page.
#[utoipa::path(get, path = "/me/notices", tag = "conduct", params(Older), responses(
    (status = OK, description = "A page of notices.", body = Vec<Notice>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn own_notices(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(Older { before }): InQuery<Older>,
) -> Result<Json<Vec<Notice>>, Fault> {
    Ok(Json(notices::of(&app.db, caller.id(), before, PAGE).await?))
}

/// Says that notices are read.
#[utoipa::path(post, path = "/me/notices/read", tag = "conduct", request_body = ReadNotices, responses(
    (status = NO_CONTENT, description = "All up to that one are read."),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The token is not for that.", body = Problem),
))]
pub(super) async fn read(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Body(ReadNotices { until }): Body<ReadNotices>,
) -> Result<StatusCode, Fault> {
    notices::read(&app.db, caller.id(), until).await?;
    Ok(StatusCode::NO_CONTENT)
}
