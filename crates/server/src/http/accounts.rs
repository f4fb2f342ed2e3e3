//! Signing in and out.

use axum::extract::rejection::JsonRejection;
use axum::extract::{Json, State};
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use tengen_protocol::{Credentials, SignedIn, User, close};

use super::problem::Fault;
use crate::app::App;
use crate::auth::{self, BadCredentials, Token, TokenHash, TooBusy};
use crate::db::{sessions, users, violates};

type Body = Result<Json<Credentials>, JsonRejection>;

/// A name without a password, for as long as the session lasts.
pub(super) async fn guest(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, Fault> {
    let user = users::make_guest(&app.db).await?;
    Ok((StatusCode::CREATED, sign_in(&app, user, may_set_cookie(&headers)).await?))
}

pub(super) async fn register(
    State(app): State<App>,
    headers: HeaderMap,
    body: Body,
) -> Result<impl IntoResponse, Fault> {
    let Credentials { name, password } = read(body)?;
    let key = auth::name_key(&name)?;
    auth::check_password(&password)?;
    let hash = app.passwords.hash(password).await?;
    let user = users::register(&app.db, &name, &key, &hash).await.map_err(|error| {
        if !violates(&error, "name_taken") {
            return error.into();
        }
        let title = "somebody has this name already";
        Fault::new(StatusCode::CONFLICT, "name_taken", title).of_field("name")
    })?;
    Ok((StatusCode::CREATED, sign_in(&app, user, may_set_cookie(&headers)).await?))
}

/// One answer, in the same time, for a wrong name and a wrong password.
pub(super) async fn login(
    State(app): State<App>,
    headers: HeaderMap,
    body: Body,
) -> Result<impl IntoResponse, Fault> {
    let Credentials { name, password } = read(body)?;
    let found = match auth::name_key(&name) {
        Ok(key) => users::with_password(&app.db, &key).await?,
        Err(_) => None,
    };
    let (user, hash) = found.map(|found| (found.user, found.password_hash)).unzip();
    let is_right = app.passwords.verify(password, hash).await?;
    match user.filter(|_| is_right) {
        Some(user) => Ok(sign_in(&app, user, may_set_cookie(&headers)).await?),
        None => Err(Fault::new(
            StatusCode::UNAUTHORIZED,
            "wrong_credentials",
            "the name or the password is wrong",
        )),
    }
}

/// Voids the token and closes its sockets.
pub(super) async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, Fault> {
    if let Some(token) = token(&headers) {
        sessions::close(&app.db, &token).await?;
        app.online.cut_session(&token, close::SIGNED_OUT);
    }
    let cleared = may_set_cookie(&headers).then(|| (SET_COOKIE, auth::cookie(None, 0, false)));
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cleared)))
}

/// `X-Tengen-Cookie: none`: the browser's cookie stays as it is, since it is another user's.
fn may_set_cookie(headers: &HeaderMap) -> bool {
    headers.get("x-tengen-cookie").is_none_or(|value| value != "none")
}

pub(super) async fn me(State(app): State<App>, headers: HeaderMap) -> Result<Json<User>, Fault> {
    let token = token(&headers).ok_or_else(Fault::not_signed_in)?;
    let user = sessions::user(&app.db, &token).await?;
    user.map(Json).ok_or_else(Fault::not_signed_in)
}

/// The session's token: in the cookie, or as a bearer token.
pub(super) fn token(headers: &HeaderMap) -> Option<TokenHash> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    bearer.or_else(|| cookies.into_iter().find_map(auth::token_in_cookies)).map(TokenHash::of)
}

async fn sign_in(app: &App, user: User, sets_cookie: bool) -> Result<impl IntoResponse + use<>, Fault> {
    let (token, account) = (Token::new(), &app.config.account);
    sessions::open(&app.db, &token.hash(), user.id, account.session_days).await?;
    let cookie = auth::cookie(Some(&token), account.session_days, account.secure_cookie);
    let cookies = sets_cookie.then_some((SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), Json(SignedIn { user, token: token.to_string() })))
}

fn read(body: Body) -> Result<Credentials, Fault> {
    match body {
        Ok(Json(credentials)) => Ok(credentials),
        Err(rejection) => Err(Fault::new(rejection.status(), "malformed", &rejection.body_text())),
    }
}

impl From<TooBusy> for Fault {
    fn from(busy: TooBusy) -> Self {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", &busy.to_string())
    }
}

impl From<BadCredentials> for Fault {
    fn from(bad: BadCredentials) -> Self {
        let field = match bad {
            BadCredentials::Name => "name",
            BadCredentials::Password => "password",
        };
        let kind = format!("bad_{field}");
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, &kind, &bad.to_string()).of_field(field)
    }
}
