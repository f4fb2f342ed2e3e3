//! For those who run the server: roles, secrets for a new password, the audit.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use serde::Deserialize;
use sqlx::PgConnection;
use tengen_protocol::{AuditRow, GameId, Problem, Role, TokenMade, UserId};
use utoipa::IntoParams;

use super::admin::page;
use super::body::{InPath, InQuery};
use super::problem::Fault;
use crate::app::App;
use crate::auth::Token;
use crate::caller::Caller;
use crate::db::audit::{self, Act};
use crate::db::directory::{self, Account};
use crate::db::mail_tokens::{self, HANDED_OUT_MINUTES, Purpose};
use crate::db::roles;

/// Gives a user a role.
#[utoipa::path(put, path = "/admin/users/{user}/roles/{role}", tag = "admin",
    params(("user" = i64, Path, description = "The user's number."), ("role" = Role, Path, description = "Which.")),
    responses(
        (status = NO_CONTENT, description = "He has it."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = CONFLICT, description = "He is a guest.", body = Problem),
    ))]
pub(super) async fn grant(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath((user, role)): InPath<(i64, Role)>,
) -> Result<StatusCode, Fault> {
    let (mut tx, user) = (app.db.begin().await?, UserId(user));
    registered(&mut tx, user, "a guest has no role").await?;
    roles::grant(&mut tx, Some(caller.id()), user, role).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What only a registered user can have.
pub(super) async fn registered(db: &mut PgConnection, user: UserId, title: &str) -> Result<(), Fault> {
    match directory::account(db, user).await? {
        Some(Account::Registered) => Ok(()),
        Some(Account::Guest) => Err(Fault::new(StatusCode::CONFLICT, "guest", title)),
        None => Err(Fault::no_such_user()),
    }
}

/// Takes a role from a user.
#[utoipa::path(delete, path = "/admin/users/{user}/roles/{role}", tag = "admin",
    params(("user" = i64, Path, description = "The user's number."), ("role" = Role, Path, description = "Which.")),
    responses(
        (status = NO_CONTENT, description = "He does not have it any more."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "He does not have it.", body = Problem),
    ))]
pub(super) async fn revoke(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath((user, role)): InPath<(i64, Role)>,
) -> Result<StatusCode, Fault> {
    let mut tx = app.db.begin().await?;
    if !roles::revoke(&mut tx, Some(caller.id()), UserId(user), role).await? {
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_role", "he does not have this role"));
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a secret by which a user chooses a new password, once, within a day.
#[utoipa::path(post, path = "/admin/users/{user}/reset", tag = "admin",
    params(("user" = i64, Path, description = "The user's number.")),
    responses(
        (status = CREATED, description = "The secret, for `/reset/confirm`.", body = TokenMade),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = CONFLICT, description = "He is a guest: he has no password.", body = Problem),
    ))]
pub(super) async fn reset(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(user): InPath<i64>,
) -> Result<(StatusCode, Json<TokenMade>), Fault> {
    let (mut tx, user, token) = (app.db.begin().await?, UserId(user), Token::new());
    registered(&mut tx, user, "a guest has no password").await?;
    mail_tokens::keep(&mut tx, &token.hash(), user, Purpose::ResetPassword, None, HANDED_OUT_MINUTES).await?;
    let actor = Some(caller.id());
    audit::enter(&mut tx, &Act { actor, act: "reset_password", subject: Some(user), ..Act::default() })
        .await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(TokenMade { id: user.0, token: token.to_string() })))
}

/// Which acts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditWanted {
    /// By this user, by his number.
    actor: Option<i64>,
    /// About this user, by his number.
    subject: Option<i64>,
    /// About this game.
    game: Option<String>,
    /// Before this row: the last of the page before.
    before: Option<i64>,
    /// Rows on the page: 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// What was done that not everybody may do, the newest first.
#[utoipa::path(get, path = "/admin/audit", tag = "admin", params(AuditWanted), responses(
    (status = OK, description = "A page of acts.", body = Vec<AuditRow>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The caller may not.", body = Problem),
))]
pub(super) async fn audit(
    State(app): State<App>,
    InQuery(wanted): InQuery<AuditWanted>,
) -> Result<Json<Vec<AuditRow>>, Fault> {
    let game = wanted.game.map(|game| game.parse::<GameId>()).transpose();
    let wanted = audit::Wanted {
        actor: wanted.actor.map(UserId),
        subject: wanted.subject.map(UserId),
        game: game.map_err(|bad| Fault::malformed("game", &bad.to_string()))?,
        before: wanted.before,
        limit: page(wanted.limit)?,
    };
    Ok(Json(audit::find(&mut *app.db.acquire().await?, &wanted).await?))
}
