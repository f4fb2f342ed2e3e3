//! Reports, as moderators look through them and take them.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use tengen_protocol::{LogEvidence, Problem, QueueState, QueuedReport, ReportInFull, ReportKind, UserId};
use tracing::warn;
use utoipa::IntoParams;

use super::admin::page;
use super::body::{InPath, InQuery};
use super::games;
use super::problem::Fault;
use crate::app::App;
use crate::caller::{Caller, Permission};
use crate::db::audit::{self, Act};
use crate::db::queue::{self, Wanted};
use crate::db::reports::{self, Case};
use crate::db::{games as rows, logs};
use crate::evidence;

/// Which reports.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportsWanted {
    /// How far moderators are with them: `open` if left out. Open and taken ones come the oldest first, decided ones the
    /// newest.
    #[serde(default)]
    state: QueueState,
    /// What was done.
    kind: Option<ReportKind>,
    /// By whom, by his number.
    accused: Option<i64>,
    /// Whose number is below this: the last of the page before, of decided ones.
    before: Option<i64>,
    /// Whose number is above this: the last of the page before, of others.
    after: Option<i64>,
    /// Rows on the page: 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Reports, with what is known beside each; but for those about the caller.
#[utoipa::path(get, path = "/admin/reports", tag = "moderation", params(ReportsWanted), responses(
    (status = OK, description = "A page of reports.", body = Vec<QueuedReport>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The caller may not.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
))]
pub(super) async fn list(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(asked): InQuery<ReportsWanted>,
) -> Result<Json<Vec<QueuedReport>>, Fault> {
    let wanted = Wanted {
        moderator: caller.id(),
        id: None,
        state: Some(asked.state),
        kind: asked.kind,
        accused: asked.accused.map(UserId),
        before: asked.before,
        after: asked.after,
        limit: page(asked.limit)?,
    };
    Ok(Json(queue::find(&mut *app.db.acquire().await?, &wanted).await?))
}

/// One report, with what the log of its game tells.
#[utoipa::path(get, path = "/admin/reports/{report}", tag = "moderation",
    params(("report" = i64, Path, description = "The report's number.")),
    responses(
        (status = OK, description = "The report.", body = ReportInFull),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such report.", body = Problem),
    ))]
pub(super) async fn one(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(report): InPath<i64>,
) -> Result<Json<ReportInFull>, Fault> {
    let mut db = app.db.acquire().await?;
    let report = find(&mut db, &caller, report).await?;
    let log = from_log(&mut db, &report).await?;
    Ok(Json(ReportInFull { report, log }))
}

async fn find(db: &mut PgConnection, caller: &Caller, report: i64) -> Result<QueuedReport, Fault> {
    let wanted = Wanted {
        moderator: caller.id(),
        id: Some(report),
        state: None,
        kind: None,
        accused: None,
        before: None,
        after: None,
        limit: 1,
    };
    queue::find(db, &wanted).await?.pop().ok_or_else(no_such_report)
}

fn no_such_report() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "no_such_report", "there is no such report")
}

/// The log is read as it is stored: its room goes on, and notices nothing.
async fn from_log(db: &mut PgConnection, report: &QueuedReport) -> Result<Option<LogEvidence>, sqlx::Error> {
    let Some(game) = report.game else { return Ok(None) };
    let row = rows::find_all(db, &[game]).await?.pop();
    let Some(settings) = row.and_then(|row| row.settings) else { return Ok(None) };
    let log = match logs::of(db, game).await {
        Ok(log) if log.is_empty() => return Ok(None),
        Err(error @ sqlx::Error::Decode(_)) => {
            warn!(%game, %error, "a log that is evidence cannot be read");
            return Ok(None);
        }
        log => log?,
    };
    let told = tokio::task::spawn_blocking(move || evidence::of(settings, &log)).await;
    Ok(told.ok().and_then(Result::ok))
}

/// The record of the game that a report is about, a private one's too. The look is entered in the audit.
#[utoipa::path(get, path = "/admin/reports/{report}/sgf", tag = "moderation",
    params(("report" = i64, Path, description = "The report's number.")),
    responses(
        (status = OK, description = "The record.", body = String, content_type = "application/x-go-sgf"),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such report, or it names no game.", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "Later.", body = Problem),
    ))]
pub(super) async fn sgf(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(report): InPath<i64>,
) -> Result<impl IntoResponse, Fault> {
    let mut db = app.db.acquire().await?;
    let report = find(&mut db, &caller, report).await?;
    let (game, shown) = report.game.zip(report.game_in_short).ok_or_else(games::no_such_game)?;
    let act = Act { actor: Some(caller.id()), act: "look_at_record", game: Some(game), ..Act::default() };
    audit::enter(&mut db, &act.with(json!({"report": report.id}))).await?;
    drop(db);
    // As one of its players sees it; if he plays in it himself, nothing of the other's.
    let sees = if shown.white.id == caller.id() { shown.white.id } else { shown.black.id };
    games::record_for(&app, game, Some(sees)).await
}

/// Takes a report, so that no other moderator looks into it.
#[utoipa::path(post, path = "/admin/reports/{report}/take", tag = "moderation",
    params(("report" = i64, Path, description = "The report's number.")),
    responses(
        (status = NO_CONTENT, description = "It is the caller's."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or he has made the report.", body = Problem),
        (status = NOT_FOUND, description = "There is no such report.", body = Problem),
        (status = CONFLICT, description = "Another has it, or it is decided.", body = Problem),
    ))]
pub(super) async fn take(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(report): InPath<i64>,
) -> Result<StatusCode, Fault> {
    let mut tx = app.db.begin().await?;
    let case = waiting(&mut tx, &caller, report).await?;
    if case.taken_by.is_some_and(|other| other != caller.id()) {
        return Err(conflict("taken", "another moderator looks into it"));
    }
    reports::take(&mut tx, report, Some(caller.id())).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a report back. An admin may do that in the place of who has it.
#[utoipa::path(post, path = "/admin/reports/{report}/release", tag = "moderation",
    params(("report" = i64, Path, description = "The report's number.")),
    responses(
        (status = NO_CONTENT, description = "It is open again."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or he has made the report.", body = Problem),
        (status = NOT_FOUND, description = "There is no such report.", body = Problem),
        (status = CONFLICT, description = "Another has it, nobody has it, or it is decided.", body = Problem),
    ))]
pub(super) async fn release(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(report): InPath<i64>,
) -> Result<StatusCode, Fault> {
    let mut tx = app.db.begin().await?;
    let case = waiting(&mut tx, &caller, report).await?;
    let is_his = case.taken_by == Some(caller.id());
    if !is_his && (case.taken_by.is_none() || caller.may(Permission::Administer).is_err()) {
        return Err(not_taken());
    }
    reports::take(&mut tx, report, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A report without a verdict that is not about the caller, nor by him.
pub(super) async fn waiting(db: &mut PgConnection, caller: &Caller, report: i64) -> Result<Case, Fault> {
    let case = reports::case(db, report).await?;
    let case = case.filter(|case| case.accused != caller.id()).ok_or_else(no_such_report)?;
    if case.reporter == Some(caller.id()) {
        let title = "you have made this report: another is to look into it";
        return Err(Fault::new(StatusCode::FORBIDDEN, "not_allowed", title));
    }
    if case.is_decided {
        return Err(conflict("decided", "the report is decided already"));
    }
    Ok(case)
}

fn conflict(kind: &str, title: &str) -> Fault {
    Fault::new(StatusCode::CONFLICT, kind, title)
}

pub(super) fn not_taken() -> Fault {
    conflict("not_taken", "you have not taken this report")
}
