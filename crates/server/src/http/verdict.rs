//! What moderators find of a report, and what follows from it.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;
use sqlx::PgConnection;
use tengen_protocol::{About, DecideReport, Imposed, Penalty, Problem, Verdict};

use super::admin::{may_judge, note};
use super::body::{Body, InPath};
use super::problem::Fault;
use super::queue::{not_taken, waiting};
use crate::app::App;
use crate::caller::Caller;
use crate::db::audit::{self, Act};
use crate::db::reports::{self, Case};
use crate::db::{notices, roles, sanctions};

/// Decides a report that the caller has taken.
#[utoipa::path(post, path = "/admin/reports/{report}/decide", tag = "moderation", request_body = DecideReport,
    params(("report" = i64, Path, description = "The report's number.")),
    responses(
        (status = NO_CONTENT, description = "It is decided, and who is concerned is told."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or not this one.", body = Problem),
        (status = NOT_FOUND, description = "There is no such report.", body = Problem),
        (status = CONFLICT, description = "The caller has not taken it, or it is decided.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn decide(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(report): InPath<i64>,
    Body(decision): Body<DecideReport>,
) -> Result<StatusCode, Fault> {
    let why = note(&decision.note).map_err(|fault| fault.of_field("note"))?;
    check(&decision)?;
    let mut tx = app.db.begin().await?;
    let case = waiting(&mut tx, &caller, report).await?;
    if case.taken_by != Some(caller.id()) {
        return Err(not_taken());
    }
    may_judge(&caller, case.accused, &roles::of(&mut tx, case.accused).await?)?;
    let sanction = match decision.sanction {
        None => None,
        Some(Penalty { kind, hours }) => {
            Some(sanctions::enter(&mut tx, Some(caller.id()), case.accused, kind, &why, hours).await?)
        }
    };
    let number = sanction.as_ref().map(|sanction| sanction.id);
    reports::decide(&mut tx, report, caller.id(), decision.verdict, &why, number).await?;
    let act = Act {
        actor: Some(caller.id()),
        act: "decide_report",
        subject: Some(case.accused),
        game: case.game,
        ..Act::default()
    };
    // Not who reported: rows of the audit are shown to more people than reports are.
    let details = json!({"report": report, "kind": case.kind, "verdict": decision.verdict, "note": why, "sanction": number});
    audit::enter(&mut tx, &act.with(details)).await?;
    tell(&mut tx, case, decision.verdict, why, sanction).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check(decision: &DecideReport) -> Result<(), Fault> {
    match decision.sanction {
        _ if decision.verdict == Verdict::Overturned => {
            Err(Fault::malformed("verdict", "a report is upheld or dismissed; an appeal overturns"))
        }
        Some(_) if decision.verdict != Verdict::Upheld => {
            Err(Fault::malformed("sanction", "a report that is dismissed leads to nothing"))
        }
        Some(Penalty { hours: Some(hours), .. }) if !(1..=87_600).contains(&hours) => {
            Err(Fault::malformed("sanction.hours", "a sanction lasts 1 to 87600 hours"))
        }
        _ => Ok(()),
    }
}

/// The reporter, if it is a user, is told the verdict, the accused what it means for him. Of a report that is dismissed he is told nothing.
async fn tell(
    db: &mut PgConnection,
    case: Case,
    verdict: Verdict,
    note: String,
    sanction: Option<Imposed>,
) -> Result<(), sqlx::Error> {
    let Case { id: report, reporter, accused, kind, game, .. } = case;
    if let Some(reporter) = reporter {
        notices::leave(db, reporter, &About::Report { report, kind, verdict }).await?;
    }
    if verdict == Verdict::Upheld {
        notices::leave(db, accused, &About::Upheld { kind, game, note, sanction }).await?;
    }
    Ok(())
}
