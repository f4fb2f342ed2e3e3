//! The routes.

mod admin;
mod admin_games;
mod administer;
mod appeals;
mod body;
mod calling;
mod cookie;
mod description;
mod email;
mod export;
mod games;
mod head;
mod headers;
mod leaderboard;
mod notices;
mod origin;
mod origins;
mod own;
mod page;
mod players;
mod problem;
mod queue;
mod ranks;
mod reports;
mod reset;
mod shunned;
mod signing;
mod socket;
mod verdict;
mod ways;
mod whole;

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::caller::Permission;
use crate::log::LogFigures;

use self::calling::for_those_who;

/// The whole server as one router.
pub fn router(app: App) -> Router {
    let (api, description) = api(&app).split_for_parts();
    // Written once: to do so for each who asks would be much work for little.
    let description = Bytes::from(description::whole(description).to_json().expect("it is always JSON"));
    let described = async move || ([(CONTENT_TYPE, "application/json")], description);
    let api = api
        .route("/openapi.json", get(described))
        .fallback(problem::no_such_thing)
        .layer(from_fn(origin::only_same_origin));
    Router::new()
        .nest("/api/v1", api)
        .route("/ws", get(socket::upgrade))
        .route("/healthz", get(healthz))
        .fallback(page::page)
        .layer(CatchPanicLayer::custom(problem::panicked))
        .layer(from_fn_with_state(app.clone(), whole::in_time))
        .layer(map_response(problem::instead_of_plain))
        .layer(from_fn(head::is_clear))
        .layer(from_fn(headers::set))
        .with_state(app)
}

/// The interface for clients, with its description. What is not for everybody is listed with what it takes.
fn api(app: &App) -> OpenApiRouter<App> {
    let anybody = OpenApiRouter::new()
        .routes(routes!(signing::guest))
        .routes(routes!(signing::register))
        .routes(routes!(signing::login))
        .routes(routes!(signing::logout))
        .routes(routes!(reset::confirm))
        .routes(routes!(email::forgotten))
        .routes(routes!(email::check))
        .routes(routes!(games::sgf))
        .routes(routes!(ways::presets))
        .routes(routes!(ways::seek))
        .routes(routes!(leaderboard::page))
        .routes(routes!(leaderboard::movers))
        .routes(routes!(players::by_id))
        .routes(routes!(players::by_name))
        .routes(routes!(players::ratings))
        .routes(routes!(players::games))
        .routes(routes!(players::against))
        .routes(routes!(players::report));
    let look = OpenApiRouter::new()
        .routes(routes!(own::me))
        .routes(routes!(ways::own_games))
        .routes(routes!(leaderboard::place))
        .routes(routes!(shunned::own_shunned))
        .routes(routes!(notices::own_notices))
        .routes(routes!(reports::own_reports))
        .routes(routes!(appeals::own_sanctions));
    let complain = OpenApiRouter::new()
        .routes(routes!(shunned::shun, shunned::unshun))
        .routes(routes!(notices::read))
        .routes(routes!(reports::report))
        .routes(routes!(appeals::appeal));
    let own = OpenApiRouter::new()
        .routes(routes!(signing::upgrade))
        .routes(routes!(signing::logout_all))
        .routes(routes!(own::change_password))
        .routes(routes!(own::remove))
        .routes(routes!(email::set))
        .routes(routes!(export::export))
        .routes(routes!(origins::set_entry_rank))
        .routes(routes!(origins::set_country))
        .routes(routes!(own::own_sessions))
        .routes(routes!(own::end_session))
        .routes(routes!(own::make_token));
    let moderate = OpenApiRouter::new()
        .routes(routes!(admin::users))
        .routes(routes!(admin::user))
        .routes(routes!(admin::impose))
        .routes(routes!(admin::lift))
        .routes(routes!(admin_games::annul))
        .routes(routes!(admin_games::log))
        .routes(routes!(queue::list))
        .routes(routes!(queue::one))
        .routes(routes!(queue::sgf))
        .routes(routes!(queue::take))
        .routes(routes!(queue::release))
        .routes(routes!(verdict::decide))
        .routes(routes!(appeals::queue))
        .routes(routes!(appeals::decide));
    let administer = OpenApiRouter::new()
        .routes(routes!(administer::grant, administer::revoke))
        .routes(routes!(administer::reset))
        .routes(routes!(ranks::correct))
        .routes(routes!(ranks::entitle))
        .routes(routes!(administer::audit));
    OpenApiRouter::with_openapi(description::begun())
        .merge(anybody)
        .merge(for_those_who(Permission::Look, app, look))
        .merge(for_those_who(Permission::Own, app, own))
        .merge(for_those_who(Permission::Complain, app, complain))
        .merge(for_those_who(Permission::Moderate, app, moderate))
        .merge(for_those_who(Permission::Administer, app, administer))
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
