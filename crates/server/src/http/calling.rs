//! Who asks by HTTP, and whether he may: a layer beside each route that not everybody may use.

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tengen_protocol::Reason;
use utoipa_axum::router::OpenApiRouter;

use super::problem::Fault;
use crate::app::App;
use crate::auth::{self, TokenHash};
use crate::caller::{Caller, Denied, Permission};
use crate::db::sessions;

/// These routes are for callers with this permission; their handlers find him as `Extension<Caller>`.
pub(super) fn for_those_who(may: Permission, app: &App, routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    routes.route_layer(from_fn_with_state((app.clone(), may), check))
}

async fn check(
    State((app, permission)): State<(App, Permission)>,
    mut request: Request,
    next: Next,
) -> Result<Response, Fault> {
    let caller = caller(&app, request.headers()).await?.ok_or_else(Fault::not_signed_in)?;
    caller.may(permission)?;
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// Who asks, if he is signed in.
pub(super) async fn caller(app: &App, headers: &HeaderMap) -> Result<Option<Caller>, sqlx::Error> {
    match token(headers) {
        Some(token) => sessions::caller(&app.db, &token, app.config.account.session_days).await,
        None => Ok(None),
    }
}

/// The session's token: in the cookie, or as a bearer token.
pub(super) fn token(headers: &HeaderMap) -> Option<TokenHash> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    bearer.or_else(|| cookies.into_iter().find_map(auth::token_in_cookies)).map(TokenHash::of)
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
