//! For those who look after conduct, and who run the server.

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use serde::Deserialize;
use sqlx::PgConnection;
use tengen_game::{Entry, Note};
use tengen_protocol::{
    AuditRow, Because, GameId, Impose, Problem, Role, SanctionKind, TokenMade, UserCard, UserId, UserRow,
};
use utoipa::IntoParams;

use super::body::{Body, InPath, InQuery};
use super::problem::Fault;
use crate::annul::{self, NotAnnulled};
use crate::app::App;
use crate::auth::Token;
use crate::caller::{Caller, Permission};
use crate::db::audit::{self, Act};
use crate::db::directory::{self, Account, Wanted};
use crate::db::mail_tokens::{self, HANDED_OUT_MINUTES, Purpose};
use crate::db::{games, logs, roles, sanctions};
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
async fn registered(db: &mut PgConnection, user: UserId, title: &str) -> Result<(), Fault> {
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
