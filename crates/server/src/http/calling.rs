//! Who asks by HTTP, and whether he may: a layer beside each route that not everybody may use.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tengen_protocol::Reason;
use utoipa_axum::router::OpenApiRouter;

use super::description;
use super::problem::Fault;
use crate::app::App;
use crate::auth::{self, TokenHash};
use crate::caller::{Caller, Denied, Permission};
use crate::db::sessions;
use crate::edge::IsTls;

/// These routes are for callers with this permission; their handlers find him as `Extension<Caller>`.
pub(super) fn for_those_who(
    may: Permission,
    app: &App,
    mut routes: OpenApiRouter<App>,
) -> OpenApiRouter<App> {
    description::for_callers(routes.get_openapi_mut());
    routes.route_layer(from_fn_with_state((app.clone(), may), check))
}

async fn check(
    State((app, permission)): State<(App, Permission)>,
    request: Request,
    next: Next,
) -> Result<Response, Fault> {
    let (mut parts, body) = request.into_parts();
    let Ok(token) = Token::from_request_parts(&mut parts, &app).await;
    let mut request = Request::from_parts(parts, body);
    let caller = caller(&app, token).await?.ok_or_else(Fault::not_signed_in)?;
    caller.may(permission)?;
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// The token by which a request asks, if any: in the cookie, or as a bearer token.
#[derive(Clone, Copy)]
pub(super) struct Token(pub(super) Option<TokenHash>);

impl FromRequestParts<App> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let bearer = parts.headers.get(AUTHORIZATION);
        let bearer = bearer.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let is_tls = parts.extensions.get() == Some(&IsTls(true)) || app.config.account.secure_cookie;
        let cookies = parts.headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut cookies = cookies.filter_map(|header| auth::token_in_cookies(header, is_tls));
        Ok(Token(bearer.or_else(|| cookies.next()).map(TokenHash::of)))
    }
}

/// Who asks, if he is signed in.
pub(super) async fn caller(app: &App, Token(token): Token) -> Result<Option<Caller>, sqlx::Error> {
    match token {
        Some(token) => sessions::caller(&app.db, &token, app.config.account.session_days).await,
        None => Ok(None),
    }
}

impl From<Denied> for Fault {
    fn from(denied: Denied) -> Self {
        let kind = match denied.reason() {
            Reason::Banned => "banned",
            _ => "not_allowed",
        };
        Fault::new(StatusCode::FORBIDDEN, kind, &denied.to_string())
    }
}
