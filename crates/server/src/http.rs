//! The routes.

mod accounts;
mod games;
mod origin;
mod page;
mod problem;
mod socket;

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Serialize;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::app::App;
use crate::log::LogFigures;

/// Bytes in the body of a request.
const BODY: usize = 64 * 1024;

/// Nothing comes from elsewhere, nothing is inline.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

/// The whole server as one router.
pub fn router(app: App) -> Router {
    let api = Router::new()
        .route("/guest", post(accounts::guest))
        .route("/register", post(accounts::register))
        .route("/login", post(accounts::login))
        .route("/logout", post(accounts::logout))
        .route("/me", get(accounts::me))
        .route("/games/{game}/sgf", get(games::sgf))
        .fallback(problem::no_such_thing)
        .layer(axum::middleware::from_fn(origin::only_same_origin));
    Router::new()
        .nest("/api/v1", api)
        .route("/ws", get(socket::upgrade))
        .route("/healthz", get(healthz))
        .fallback(page::page)
        .layer(RequestBodyLimitLayer::new(BODY))
        .layer(header(CONTENT_SECURITY_POLICY, CSP))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(X_FRAME_OPTIONS, "DENY"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

fn header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// How the server is: fine while the database answers.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    log: LogHealth,
    parked_games: usize,
}

#[derive(Serialize)]
struct LogHealth {
    kind: &'static str,
    #[serde(flatten)]
    figures: LogFigures,
}

async fn healthz(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let asked = sqlx::query_scalar!(r#"SELECT 1 AS "one!""#).fetch_one(&app.db);
    let (code, status) = match tokio::time::timeout(Duration::from_secs(2), asked).await {
        Ok(Ok(_)) => (StatusCode::OK, "ok"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    };
    let log = LogHealth { kind: app.log.kind().as_str(), figures: app.log.figures() };
    (code, Json(Health { status, log, parked_games: app.rooms.parked() }))
}
