//! For those who look after conduct: users and what they may not do.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use serde::Deserialize;
use tengen_game::Note;
use tengen_protocol::{Because, Impose, Problem, Role, SanctionKind, UserCard, UserId, UserRow};
use utoipa::IntoParams;

use super::body::{Body, InPath, InQuery};
use super::problem::Fault;
use crate::app::App;
use crate::caller::{Caller, Permission};
use crate::db::directory::{self, Wanted};
use crate::db::{roles, sanctions};
use crate::name;

/// Rows on a page, if the asker does not say.
const PAGE: u32 = 50;

/// Which users.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UsersWanted {
    /// Whose names begin like this.
    name: Option<String>,
    /// Who have this role.
    role: Option<Role>,
    /// Who have such a sanction now.
    sanction: Option<SanctionKind>,
    /// Guests as well.
    #[serde(default)]
    guests: bool,
    /// Whose number is below this: the last of the page before.
    before: Option<i64>,
    /// Rows on the page: 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Users, the newest first.
#[utoipa::path(get, path = "/admin/users", tag = "admin", params(UsersWanted), responses(
    (status = OK, description = "A page of users.", body = Vec<UserRow>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "The caller may not.", body = Problem),
))]
pub(super) async fn users(
    State(app): State<App>,
    InQuery(wanted): InQuery<UsersWanted>,
) -> Result<Json<Vec<UserRow>>, Fault> {
    let wanted = Wanted {
        id: None,
        begins: wanted.name.as_deref().map(name::beginning),
        role: wanted.role,
        sanction: wanted.sanction,
        before: wanted.before.map(UserId),
        guests: wanted.guests,
        limit: page(wanted.limit)?,
    };
    Ok(Json(directory::find(&mut *app.db.acquire().await?, &wanted).await?))
}

/// Rows on a page.
pub(super) fn page(limit: Option<u32>) -> Result<i64, Fault> {
    match limit.unwrap_or(PAGE) {
        limit @ 1..=200 => Ok(limit.into()),
        _ => Err(Fault::malformed("limit", "a page has 1 to 200 rows")),
    }
}

/// A user, and what is known of his conduct.
#[utoipa::path(get, path = "/admin/users/{user}", tag = "admin",
    params(("user" = i64, Path, description = "The user's number.")),
    responses(
        (status = OK, description = "The user.", body = UserCard),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
    ))]
pub(super) async fn user(State(app): State<App>, InPath(user): InPath<i64>) -> Result<Json<UserCard>, Fault> {
    let card = directory::card(&mut *app.db.acquire().await?, UserId(user)).await?;
    card.map(Json).ok_or_else(Fault::no_such_user)
}

/// A number.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub(super) struct Number {
    id: i64,
}

/// Mutes, bans or locks out a user.
#[utoipa::path(post, path = "/admin/users/{user}/sanctions", tag = "admin", request_body = Impose,
    params(("user" = i64, Path, description = "The user's number.")),
    responses(
        (status = CREATED, description = "It is in force.", body = Number),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or not with this user.", body = Problem),
        (status = NOT_FOUND, description = "There is no such user.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn impose(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(user): InPath<i64>,
    Body(Impose { kind, reason, hours }): Body<Impose>,
) -> Result<(StatusCode, Json<Number>), Fault> {
    let reason = note(&reason)?;
    if hours.is_some_and(|hours| !(1..=87_600).contains(&hours)) {
        return Err(Fault::malformed("hours", "a sanction lasts 1 to 87600 hours"));
    }
    let mut tx = app.db.begin().await?;
    let user = UserId(user);
    let card = directory::card(&mut tx, user).await?.ok_or_else(Fault::no_such_user)?;
    may_judge(&caller, user, &card.row.roles)?;
    let id = sanctions::impose(&mut tx, Some(caller.id()), user, kind, &reason, hours).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(Number { id })))
}

/// Nobody judges himself, and only an admin those who judge.
pub(super) fn may_judge(caller: &Caller, user: UserId, roles: &[Role]) -> Result<(), Fault> {
    let forbidden = |title| Err(Fault::new(StatusCode::FORBIDDEN, "not_allowed", title));
    if caller.id() == user {
        return forbidden("nobody does that to himself");
    }
    match is_judge(roles) && caller.may(Permission::Administer).is_err() {
        true => forbidden("only an admin does that to a moderator or admin"),
        false => Ok(()),
    }
}

/// Whether somebody of these roles is judged by admins alone.
pub(super) fn is_judge(roles: &[Role]) -> bool {
    roles.contains(&Role::Moderator) || roles.contains(&Role::Admin)
}

/// A reason, as it is kept.
pub(super) fn note(reason: &str) -> Result<String, Fault> {
    let note = Note::new(reason.trim()).map_err(|bad| Fault::malformed("reason", &bad.to_string()))?;
    Ok(note.to_string())
}

/// Lifts a sanction.
#[utoipa::path(post, path = "/admin/sanctions/{sanction}/lift", tag = "admin", request_body = Because,
    params(("sanction" = i64, Path, description = "The sanction's number.")),
    responses(
        (status = NO_CONTENT, description = "It is lifted."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "The caller may not, or not with this user.", body = Problem),
        (status = NOT_FOUND, description = "There is no such sanction in force.", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
    ))]
pub(super) async fn lift(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(sanction): InPath<i64>,
    Body(Because { reason }): Body<Because>,
) -> Result<StatusCode, Fault> {
    let reason = note(&reason)?;
    let mut tx = app.db.begin().await?;
    let Some(user) = sanctions::lift(&mut tx, Some(caller.id()), sanction, &reason).await? else {
        let title = "there is no such sanction in force";
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_sanction", title));
    };
    let roles = roles::of(&mut tx, user).await?;
    may_judge(&caller, user, &roles)?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
