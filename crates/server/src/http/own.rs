//! One's own account.

use std::net::IpAddr;
use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use tengen_protocol::{
    Account, Confirmed, NewPassword, NewToken, Problem, Role, Scope, SessionInfo, TokenMade, close,
};

use super::body::{Body, InPath};
use super::cookie::Cookie;
use super::problem::Fault;
use super::signing::hash;
use crate::app::App;
use crate::auth::Token;
use crate::caller::Caller;
use crate::db::mail_tokens::{self, Purpose};
use crate::db::{sessions, users};
use crate::edge::ClientAddress;
use crate::name::any_name_key;
use crate::password;

/// Tokens a user may have at the same time.
const TOKENS: i64 = 50;

/// Who asks, and what he may do.
#[utoipa::path(get, path = "/me", tag = "own account", responses(
    (status = OK, description = "Who asks.", body = Account),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn me(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Account>, Fault> {
    let more = users::own(&app.db, caller.id()).await?;
    Ok(Json(Account {
        user: caller.user,
        roles: caller.roles,
        scopes: caller.scopes,
        sanctions: caller.sanctions,
        email: more.email,
        email_is_checked: more.email_is_checked,
        mail_is_on: app.mail.is_on(),
        unread_notices: more.unread_notices,
        entry_rank: more.entry_rank,
        country: more.country,
    }))
}

/// Changes the password, and ends every other session and token.
#[utoipa::path(post, path = "/me/password", tag = "own account", request_body = NewPassword, responses(
    (status = NO_CONTENT, description = "The password is changed."),
    (status = UNAUTHORIZED, description = "Nobody is signed in, or the password until now is wrong.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "Nobody can have this password.", body = Problem),
))]
pub(super) async fn change_password(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(NewPassword { password, new_password }): Body<NewPassword>,
) -> Result<StatusCode, Fault> {
    let old = confirmed(&app, &caller, address, Some(password)).await?.ok_or_else(wrong_password)?;
    let new = hash(&app, address, new_password).await?;
    let mut changed = app.db.begin().await?;
    if !users::set_password(&mut changed, caller.id(), &old, &new).await? {
        return Err(wrong_password());
    }
    sessions::close_all_but(&mut changed, caller.id(), Some(caller.session)).await?;
    mail_tokens::void(&mut changed, caller.id(), Purpose::ResetPassword).await?;
    changed.commit().await?;
    app.online.cut_if(close::SIGNED_OUT, |here| here.id() == caller.id() && here.session != caller.session);
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the account. Its games stay under a neutral name.
#[utoipa::path(post, path = "/me/remove", tag = "own account", request_body = Confirmed, responses(
    (status = NO_CONTENT, description = "The account is gone."),
    (status = UNAUTHORIZED, description = "Nobody is signed in, or the password is wrong.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = CONFLICT, description = "A game is running.", body = Problem),
))]
pub(super) async fn remove(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    cookie: Cookie,
    Body(Confirmed { password }): Body<Confirmed>,
) -> Result<impl IntoResponse, Fault> {
    confirmed(&app, &caller, address, password).await?;
    let mut removed = app.db.begin().await?;
    if !users::remove(&mut removed, caller.id()).await? {
        let title = "you play in a running game: end it first";
        return Err(Fault::new(StatusCode::CONFLICT, "games_running", title));
    }
    removed.commit().await?;
    app.online.cut_if(close::SIGNED_OUT, |here| here.id() == caller.id());
    Ok((StatusCode::NO_CONTENT, cookie.taken_back()))
}

/// The hash of the caller's password, if this is it; nothing if he is a guest, who has none.
pub(super) async fn confirmed(
    app: &App,
    caller: &Caller,
    address: IpAddr,
    password: Option<String>,
) -> Result<Option<String>, Fault> {
    let stored = users::password_hash(&app.db, caller.id()).await?;
    let Some(stored) = stored else { return Ok(None) };
    // As at a sign-in: whoever has found an open session does not guess the password there.
    let account = any_name_key(&caller.user.name).unwrap_or_default();
    let trying = app.gate.begin(address, &account, Instant::now())?;
    let password = password::prepared(password.unwrap_or_default());
    match app.passwords.verify(address, password, Some(stored.clone())).await?.is_right() {
        true => trying.succeeded(Instant::now()),
        false => {
            trying.failed();
            return Err(wrong_password());
        }
    }
    Ok(Some(stored))
}

fn wrong_password() -> Fault {
    let title = "the password is wrong";
    Fault::new(StatusCode::UNAUTHORIZED, "wrong_credentials", title).of_field("password")
}

/// Where the caller is signed in, and the tokens he has made.
#[utoipa::path(get, path = "/me/sessions", tag = "own account", responses(
    (status = OK, description = "The newest first.", body = Vec<SessionInfo>),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
))]
pub(super) async fn own_sessions(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Vec<SessionInfo>>, Fault> {
    Ok(Json(sessions::of(&app.db, caller.id(), caller.session).await?))
}

/// Ends one of the caller's sessions, or voids one of his tokens.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "own account",
    params(("id" = i64, Path, description = "The session's number.")),
    responses(
        (status = NO_CONTENT, description = "It is void, and its sockets are closed."),
        (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
        (status = FORBIDDEN, description = "Not with a token.", body = Problem),
        (status = NOT_FOUND, description = "The caller has no such session.", body = Problem),
    ))]
pub(super) async fn end_session(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    InPath(id): InPath<i64>,
) -> Result<StatusCode, Fault> {
    if !sessions::close_number(&app.db, caller.id(), id).await? {
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_session", "you have no such session"));
    }
    app.online.cut_if(close::SIGNED_OUT, |here| here.session == id);
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a token for an app or a bot.
#[utoipa::path(post, path = "/me/tokens", tag = "own account", request_body = NewToken, responses(
    (status = CREATED, description = "The token; it is not shown again.", body = TokenMade),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token; or a scope is not for this user.", body = Problem),
    (status = CONFLICT, description = "The caller has as many as he may have.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "A field is wrong.", body = Problem),
))]
pub(super) async fn make_token(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Body(mut new): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), Fault> {
    check(&caller, &mut new)?;
    let mut made = app.db.begin().await?;
    if sessions::tokens_of(&mut made, caller.id()).await? >= TOKENS {
        let title = "you have fifty tokens already: void one";
        return Err(Fault::new(StatusCode::CONFLICT, "too_many_tokens", title));
    }
    let token = Token::new();
    let id = sessions::keep_token(&mut made, &token.hash(), caller.session, &new).await?;
    let id = id.ok_or_else(Fault::not_signed_in)?;
    made.commit().await?;
    Ok((StatusCode::CREATED, Json(TokenMade { id, token: token.to_string() })))
}

fn check(caller: &Caller, new: &mut NewToken) -> Result<(), Fault> {
    let bad = |field, title| Err(Fault::malformed(field, title));
    new.label = new.label.trim().to_owned();
    if !(1..=50).contains(&new.label.chars().count()) || new.label.chars().any(char::is_control) {
        return bad("label", "a label has 1 to 50 characters, none of them a control character");
    }
    if !(1..=3_650).contains(&new.days) {
        return bad("days", "a token lasts 1 to 3650 days");
    }
    if new.scopes.is_empty() {
        return bad("scopes", "a token is for something: read, play, bot, admin");
    }
    let is_bot = caller.is(Role::Bot);
    let is_for = |scope| match scope {
        Scope::Read => true,
        Scope::Play => !is_bot,
        Scope::Bot => is_bot,
        Scope::Admin => caller.is(Role::Moderator) || caller.is(Role::Admin),
    };
    match new.scopes.iter().find(|&&scope| !is_for(scope)) {
        None => Ok(()),
        Some(scope) => {
            let title = format!("your account cannot have the scope \"{}\"", scope.as_str());
            Err(Fault::new(StatusCode::FORBIDDEN, "not_allowed", &title).of_field("scopes"))
        }
    }
}
