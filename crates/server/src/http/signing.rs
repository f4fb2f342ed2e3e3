//! Signing in and out.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Json, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use tengen_protocol::{Credentials, Problem, SanctionKind, SignedIn, User, close};

use super::body::Body;
use super::calling::token;
use super::cookie::Cookie;
use super::problem::Fault;
use crate::app::App;
use crate::auth::{self, BadPassword, Token, TooBusy, Verified};
use crate::caller::Caller;
use crate::db::{sanctions, sessions, users, violates};
use crate::edge::ClientAddress;
use crate::name::{BadName, Name, any_name_key};

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
    Ok((StatusCode::CREATED, sign_in(&app, user, &cookie).await?))
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
    auth::check_password(&password)?;
    app.gate.account(address, Instant::now())?;
    let hash = hash(&app, password).await?;
    let user = users::register(&app.db, &name, &hash).await.map_err(taken)?;
    Ok((StatusCode::CREATED, sign_in(&app, user, &cookie).await?))
}

/// Gives the guest who asks a name and a password. His games stay his, his sessions go on.
#[utoipa::path(post, path = "/upgrade", tag = "signing in", request_body = Credentials, responses(
    (status = OK, description = "The guest has become a user.", body = User),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = CONFLICT, description = "The caller is no guest, or somebody has the name.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "Nobody can have this name or password.", body = Problem),
))]
pub(super) async fn upgrade(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<Json<User>, Fault> {
    let no_guest = || Fault::new(StatusCode::CONFLICT, "not_a_guest", "this account has a name already");
    if !caller.user.guest {
        return Err(no_guest());
    }
    let name = Name::parse(&name)?;
    auth::check_password(&password)?;
    app.gate.account(address, Instant::now())?;
    let hash = hash(&app, password).await?;
    match users::upgrade(&app.db, caller.id(), &name, &hash).await.map_err(taken)? {
        true => Ok(Json(User { name: name.display().to_owned(), guest: false, ..caller.user })),
        false => Err(no_guest()),
    }
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
    let trying = app.gate.begin(address, key.as_deref().unwrap_or_default(), Instant::now())?;
    let found = match key {
        Some(key) => users::with_password(&app.db, &key).await?,
        None => None,
    };
    let (user, hash) = found.map(|found| (found.user, found.password_hash)).unzip();
    let password = auth::prepared(password);
    let verified = app.passwords.verify(password, hash.clone()).await?;
    let Some((user, hash)) = user.zip(hash).filter(|_| verified.is_right()) else {
        let title = "the name or the password is wrong";
        return Err(Fault::new(StatusCode::UNAUTHORIZED, "wrong_credentials", title));
    };
    trying.succeeded(Instant::now());
    if let Some(lock) = sanctions::in_force(&app.db, user.id, SanctionKind::Lock).await? {
        let title = format!("this account is locked: {}", lock.reason);
        return Err(Fault::new(StatusCode::FORBIDDEN, "locked", &title));
    }
    if let Verified::Outdated(new) = verified {
        users::set_password(&mut *app.db.acquire().await?, user.id, &hash, &new).await?;
    }
    sign_in(&app, user, &cookie).await
}

/// Signs out here: voids the token and closes its sockets.
#[utoipa::path(post, path = "/logout", tag = "signing in", responses(
    (status = NO_CONTENT, description = "Nobody is signed in by this token any more."),
))]
pub(super) async fn logout(
    State(app): State<App>,
    cookie: Cookie,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Fault> {
    if let Some(token) = token(&headers) {
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

async fn sign_in(app: &App, user: User, cookie: &Cookie) -> Result<impl IntoResponse + use<>, Fault> {
    let token = Token::new();
    sessions::open(&app.db, &token.hash(), user.id, app.config.account.session_days).await?;
    Ok((cookie.keeping(&token), Json(SignedIn { user, token: token.to_string() })))
}

/// The hash of a password that somebody has chosen.
pub(super) async fn hash(app: &App, password: String) -> Result<String, Fault> {
    auth::check_password(&password)?;
    Ok(app.passwords.hash(auth::prepared(password)).await?)
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
