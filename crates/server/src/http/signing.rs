//! Signing in and out.

use std::net::IpAddr;
use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use tengen_protocol::{Credentials, Problem, SanctionKind, SignedIn, User, close};

use super::body::Body;
use super::calling;
use super::cookie::Cookie;
use super::problem::Fault;
use crate::app::App;
use crate::auth::Token;
use crate::caller::Caller;
use crate::db::{sanctions, sessions, users, violates};
use crate::edge::ClientAddress;
use crate::name::{BadName, Name, any_name_key};
use crate::password::{self, BadPassword, TooBusy, Verified};

/// Makes a guest: a name without a password, for as long as it is used.
#[utoipa::path(post, path = "/guest", tag = "signing in", responses(
    (status = CREATED, description = "A guest was made and is signed in.", body = SignedIn),
    (status = TOO_MANY_REQUESTS, description = "Too many guests from this address.", body = Problem),
))]
pub(super) async fn guest(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    cookie: Cookie,
) -> Result<impl IntoResponse, Fault> {
    app.gate.guest(address, Instant::now())?;
    let user = users::make_guest(&app.db).await?;
    Ok((StatusCode::CREATED, sign_in(&app, user, None, &cookie).await?))
}

/// Makes an account.
#[utoipa::path(post, path = "/register", tag = "signing in", request_body = Credentials, responses(
    (status = CREATED, description = "The account was made and is signed in.", body = SignedIn),
    (status = CONFLICT, description = "Somebody has the name, or one too like it.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "Nobody can have this name or password.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Too many accounts from this address.", body = Problem),
))]
pub(super) async fn register(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    cookie: Cookie,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<impl IntoResponse, Fault> {
    let name = Name::parse(&name)?;
    password::check_password(&password)?;
    app.gate.account(address, Instant::now())?;
    let hash = hash(&app, address, password).await?;
    let user = users::register(&app.db, &name, &hash).await.map_err(taken)?;
    Ok((StatusCode::CREATED, sign_in(&app, user, Some(&hash), &cookie).await?))
}

/// Gives the guest who asks a name and a password, and a new token. His games stay his.
#[utoipa::path(post, path = "/upgrade", tag = "signing in", request_body = Credentials, responses(
    (status = OK, description = "The guest has become a user; his token from before is void.", body = SignedIn),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = CONFLICT, description = "The caller is no guest, or somebody has the name.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "Nobody can have this name or password.", body = Problem),
))]
pub(super) async fn upgrade(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    cookie: Cookie,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<impl IntoResponse, Fault> {
    let no_guest = || Fault::new(StatusCode::CONFLICT, "not_a_guest", "this account has a name already");
    if !caller.user.guest {
        return Err(no_guest());
    }
    let name = Name::parse(&name)?;
    password::check_password(&password)?;
    app.gate.account(address, Instant::now())?;
    let hash = hash(&app, address, password).await?;
    let (mut tx, token) = (app.db.begin().await?, Token::new());
    if !users::upgrade(&mut tx, caller.id(), &name, &hash).await.map_err(taken)? {
        return Err(no_guest());
    }
    // Whoever knew the guest's token, perhaps because he has planted it, has nothing of the user's.
    sessions::close_all_but(&mut tx, caller.id(), Some(caller.session)).await?;
    sessions::renew(&mut tx, caller.session, &token.hash()).await?;
    tx.commit().await?;
    app.online.cut_if(close::CHANGED, |here| here.session == caller.session);
    let user = User { name: name.display().to_owned(), guest: false, ..caller.user };
    Ok((cookie.keeping(&token), Json(SignedIn { user, token: token.to_string() })))
}

/// Signs in. One answer, in the same time, for a wrong name and a wrong password.
#[utoipa::path(post, path = "/login", tag = "signing in", request_body = Credentials, responses(
    (status = OK, description = "Signed in.", body = SignedIn),
    (status = UNAUTHORIZED, description = "The name or the password is wrong.", body = Problem),
    (status = FORBIDDEN, description = "The password is right, but the account is locked.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Too many failures: later.", body = Problem),
))]
pub(super) async fn login(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    cookie: Cookie,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<impl IntoResponse, Fault> {
    let key = any_name_key(&name);
    // What is no name is nobody's: it counts for the address alone.
    let account = key.clone().unwrap_or_else(|| format!("no name {address}"));
    let trying = app.gate.begin(address, &account, Instant::now())?;
    let found = match key {
        Some(key) => users::with_password(&app.db, &key).await?,
        None => None,
    };
    let (user, hash) = found.map(|found| (found.user, found.password_hash)).unzip();
    let password = password::prepared(password);
    let verified = app.passwords.verify(address, password, hash.clone()).await?;
    let Some((user, mut hash)) = user.zip(hash).filter(|_| verified.is_right()) else {
        trying.failed();
        return Err(wrong_credentials());
    };
    trying.succeeded(Instant::now());
    if let Some(lock) = sanctions::in_force(&app.db, user.id, SanctionKind::Lock).await? {
        let title = format!("this account is locked: {}", lock.reason);
        return Err(Fault::new(StatusCode::FORBIDDEN, "locked", &title));
    }
    if let Verified::Outdated(new) = verified {
        users::set_password(&mut *app.db.acquire().await?, user.id, &hash, &new).await?;
        hash = new;
    }
    sign_in(&app, user, Some(&hash), &cookie).await
}

fn wrong_credentials() -> Fault {
    let title = "the name or the password is wrong";
    Fault::new(StatusCode::UNAUTHORIZED, "wrong_credentials", title)
}

/// Signs out here: voids the token and closes its sockets.
#[utoipa::path(post, path = "/logout", tag = "signing in", responses(
    (status = NO_CONTENT, description = "Nobody is signed in by this token any more."),
))]
pub(super) async fn logout(
    State(app): State<App>,
    cookie: Cookie,
    calling::Token(token): calling::Token,
) -> Result<impl IntoResponse, Fault> {
    if let Some(token) = token {
        sessions::close(&app.db, &token).await?;
        app.online.cut_session(&token, close::SIGNED_OUT);
    }
    Ok((StatusCode::NO_CONTENT, cookie.taken_back()))
}

/// Signs out everywhere. Tokens made for apps and bots stay.
#[utoipa::path(post, path = "/logout_all", tag = "signing in", responses(
    (status = NO_CONTENT, description = "The user is signed in nowhere any more."),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
))]
pub(super) async fn logout_all(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    cookie: Cookie,
) -> Result<impl IntoResponse, Fault> {
    sessions::close_sign_ins(&app.db, caller.id()).await?;
    app.online.cut_if(close::SIGNED_OUT, |here| here.id() == caller.id() && here.scopes.is_none());
    Ok((StatusCode::NO_CONTENT, cookie.taken_back()))
}

/// `verified` is the hash by which his password was found right; a guest has none.
async fn sign_in(
    app: &App,
    user: User,
    verified: Option<&str>,
    cookie: &Cookie,
) -> Result<impl IntoResponse + use<>, Fault> {
    let (token, days) = (Token::new(), app.config.account.session_days);
    if !sessions::open(&app.db, &token.hash(), user.id, verified, days).await? {
        // Changed, or removed, at this moment.
        return Err(wrong_credentials());
    }
    Ok((cookie.keeping(&token), Json(SignedIn { user, token: token.to_string() })))
}

/// The hash of a password that somebody has chosen.
pub(super) async fn hash(app: &App, from: IpAddr, password: String) -> Result<String, Fault> {
    password::check_password(&password)?;
    Ok(app.passwords.hash(from, password::prepared(password)).await?)
}

fn taken(error: sqlx::Error) -> Fault {
    let conflict = |kind, title| Fault::new(StatusCode::CONFLICT, kind, title).of_field("name");
    if violates(&error, "name_taken") {
        conflict("name_taken", "somebody has this name already")
    } else if violates(&error, "name_too_alike") {
        conflict("name_too_alike", "somebody has a name that looks the same")
    } else {
        error.into()
    }
}

impl From<TooBusy> for Fault {
    fn from(busy: TooBusy) -> Self {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", &busy.to_string())
    }
}

impl From<BadPassword> for Fault {
    fn from(bad: BadPassword) -> Self {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_password", &bad.to_string()).of_field("password")
    }
}

impl From<BadName> for Fault {
    fn from(bad: BadName) -> Self {
        let kind = if bad == BadName::Reserved { "name_reserved" } else { "bad_name" };
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, kind, &bad.to_string()).of_field("name")
    }
}
