//! One's own sanctions, appeals against them, and how they are decided.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use tengen_protocol::{
    About, AppealVerdict, DecideAppeal, NewAppeal, OwnSanction, Problem, QueuedAppeal, Verdict,
};
use utoipa::IntoParams;

use super::admin::{is_judge, may_judge, note, page};
use super::body::{Body, InPath, InQuery};
use super::problem::Fault;
use super::reports::lines;
use crate::app::App;
use crate::caller::Caller;
use crate::db::appeals::{self, Case, Made, Wanted};
use crate::db::audit::{self, Act};
use crate::db::{notices, reports, roles, sanctions};

/// All sanctions the caller ever had, the newest first, and what he has said against them.
#[utoipa::path(get, path = "/me/sanctions", tag = "conduct", responses(
    (status = OK, description = "All of them.", body = Vec<OwnSanction>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn own_sanctions(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<OwnSanction>>, Fault> {
    Ok(Json(sanctions::own(&app.db, caller.id()).await?))
}

/// Appeals against a sanction: once, within thirty days.
#[utoipa::path(post, path = "/me/sanctions/{sanction}/appeal", tag = "conduct", request_body = NewAppeal,
    params(("sanction" = i64, Path, description = "The sanction's number.")),
    responses(
        (status = CREATED, description = "Somebody else than who imposed it will look at it."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The token is not for that.", body = Problem),
        (status = NOT_FOUND, description = "The caller has no such sanction.", body = Problem),
        (status = CONFLICT, description = "He has appealed before, it was lifted, or it is too late.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn appeal(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(sanction): InPath<i64>,
    Body(NewAppeal { text }): Body<NewAppeal>,
) -> Result<StatusCode, Fault> {
    let text = lines("text", &text)?;
    let conflict = |kind, title| Err(Fault::new(StatusCode::CONFLICT, kind, title));
    match appeals::make(&app.db, caller.id(), sanction, &text).await? {
        Made::Done => Ok(StatusCode::CREATED),
        Made::NoSuchSanction => {
            Err(Fault::new(StatusCode::NOT_FOUND, "no_such_sanction", "you have no such sanction"))
        }
        Made::Before => conflict("appealed_before", "you have appealed against this sanction before"),
        Made::Lifted => conflict("lifted", "this sanction was lifted"),
        Made::TooLate => conflict("too_late", "this sanction was imposed more than thirty days ago"),
    }
}

/// Which appeals.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AppealsWanted {
    /// Those that are decided, the newest first; or else those that wait, the oldest first.
    #[serde(default)]
    decided: bool,
    /// Against sanctions whose number is below this.
    before: Option<i64>,
    /// Against sanctions whose number is above this: the last of the page before.
    after: Option<i64>,
    /// Rows on the page: 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Appeals, but for the caller's own.
#[utoipa::path(get, path = "/admin/appeals", tag = "moderation", params(AppealsWanted), responses(
    (status = OK, description = "A page of appeals.", body = Vec<QueuedAppeal>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The caller may not.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
))]
pub(super) async fn queue(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InQuery(AppealsWanted { decided, before, after, limit }): InQuery<AppealsWanted>,
) -> Result<Json<Vec<QueuedAppeal>>, Fault> {
    let wanted = Wanted { moderator: caller.id(), decided, before, after, limit: page(limit)? };
    Ok(Json(appeals::find(&mut *app.db.acquire().await?, &wanted).await?))
}

/// Decides an appeal. Who imposed the sanction may not, unless there is nobody else.
#[utoipa::path(post, path = "/admin/appeals/{sanction}/decide", tag = "moderation", request_body = DecideAppeal,
    params(("sanction" = i64, Path, description = "The number of the sanction that it is against.")),
    responses(
        (status = NO_CONTENT, description = "It is decided, and both sides are told."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or not this one.", body = Problem),
        (status = NOT_FOUND, description = "There is no such appeal.", body = Problem),
        (status = CONFLICT, description = "It is decided already.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn decide(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(sanction): InPath<i64>,
    Body(DecideAppeal { verdict, note: why }): Body<DecideAppeal>,
) -> Result<StatusCode, Fault> {
    let why = note(&why).map_err(|fault| fault.of_field("note"))?;
    let mut tx = app.db.begin().await?;
    let case = appeals::case(&mut tx, sanction).await?;
    let case = case
        .filter(|case| case.user != caller.id())
        .ok_or_else(|| Fault::new(StatusCode::NOT_FOUND, "no_such_appeal", "there is no such appeal"))?;
    let is_alone = is_alone_with(&mut tx, &caller, &case).await?;
    appeals::decide(&mut tx, sanction, caller.id(), verdict, &why).await?;
    if verdict == AppealVerdict::Overturned {
        // One that is over needs no lifting.
        sanctions::end(&mut tx, Some(caller.id()), sanction, &why).await?;
        for (report, reporter, kind) in reports::overturn(&mut tx, sanction).await? {
            if let Some(reporter) = reporter {
                let about = About::Report { report, kind, verdict: Verdict::Overturned };
                notices::leave(&mut tx, reporter, &about).await?;
            }
        }
    }
    let about = About::Appeal { sanction, kind: case.kind, verdict, note: why.clone() };
    notices::leave(&mut tx, case.user, &about).await?;
    let act =
        Act { actor: Some(caller.id()), act: "decide_appeal", subject: Some(case.user), ..Act::default() };
    let details =
        json!({"sanction": sanction, "verdict": verdict, "note": why, "imposed_it_himself": is_alone});
    audit::enter(&mut tx, &act.with(details)).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the caller judges his own sanction, for want of anybody else.
async fn is_alone_with(db: &mut PgConnection, caller: &Caller, case: &Case) -> Result<bool, Fault> {
    if case.is_decided {
        return Err(Fault::new(StatusCode::CONFLICT, "decided", "the appeal is decided already"));
    }
    let roles = roles::of(db, case.user).await?;
    may_judge(caller, case.user, &roles)?;
    if case.imposed_by != Some(caller.id()) {
        return Ok(false);
    }
    match appeals::others_could_decide(db, [caller.id(), case.user], is_judge(&roles)).await? {
        false => Ok(true),
        true => {
            let title = "you have imposed this sanction: somebody else is to look at it";
            Err(Fault::new(StatusCode::FORBIDDEN, "not_allowed", title))
        }
    }
}
