//! Every route of the interface, as its own description lists them, with nonsense in it.

use serde_json::{Value, json};

use super::messages::INJECTIONS;
use crate::hostile::door::request;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

/// A route: its method, its path, whether it takes a body, and whether it is for those who run the server.
struct Route {
    method: String,
    path: String,
    has_body: bool,
    is_admins: bool,
}

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let routes = routes(scene).await?;
    junk(scene, &routes).await?;
    let player = scene.user("Router").await?;
    for route in routes.iter().filter(|route| route.is_admins) {
        let (what, body) = (route.at("1"), json!({"reason": "x"}));
        for (kind, token, status) in [
            ("routes_of_admins_for_nobody", None, 401),
            ("routes_of_admins_for_players", Some(player.token.as_str()), 403),
        ] {
            let heard = scene.door.ask(&what, token, &body).await?;
            scene.expect(kind, &[status], &what, &heard);
        }
    }
    let unknown = [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v2/me",
        "/api/v1/me/",
        "/api/v1//me",
        "/API/v1/me",
        "/api/v1/users",
        "/api/v1/admin",
        "/metrics",
        "/debug",
        "/ws/",
        "/healthz/",
    ];
    scene.refused("unknown_routes", unknown.map(|path| request(&format!("GET {path}"), "", ""))).await
}

impl Route {
    /// The request line's begin, with this where the path has a name.
    fn at(&self, value: &str) -> String {
        let parts = self.path.split('/').map(|part| if part.starts_with('{') { value } else { part });
        format!("{} /api/v1{}", self.method, parts.collect::<Vec<_>>().join("/"))
    }
}

async fn routes(scene: &Scene) -> Result<Vec<Route>, Trouble> {
    let described = scene.door.ask("GET /api/v1/openapi.json", None, &Value::Null).await?.json();
    let paths = described["paths"].as_object().ok_or("the interface is not described")?;
    let of_path = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().into_iter().flatten().map(|(method, operation)| Route {
            method: method.to_uppercase(),
            path: path.clone(),
            has_body: !operation["requestBody"].is_null(),
            is_admins: path.starts_with("/admin/"),
        });
        methods.collect::<Vec<_>>()
    };
    Ok(paths.iter().flat_map(of_path).collect())
}

/// Nonsense in path, query and body, signed in and not: never more than a refusal. Routes that need nothing but to be
/// called may do what they are for.
async fn junk(scene: &Scene, routes: &[Route]) -> Result<(), Trouble> {
    let user = scene.user("Junk").await?;
    let bodies = [
        json!([]),
        json!({}),
        json!({"name": {"a": 1}, "reason": [1], "password": 7}),
        json!("x".repeat(5_000)),
        json!(-1),
    ];
    for route in routes
        .iter()
        .filter(|route| !["/logout", "/logout_all", "/guest", "/me/remove"].contains(&route.path.as_str()))
    {
        for (number, evil) in INJECTIONS.iter().chain(&["a\0", "%"]).enumerate() {
            let what = format!("{}?{}", route.at(&encoded(evil)), encoded(evil));
            let token = (number % 2 == 0).then_some(user.token.as_str());
            let body = if route.has_body { &bodies[number % bodies.len()] } else { &Value::Null };
            let heard = scene.door.ask(&what, token, body).await?;
            let takes_nothing = route.method == "GET" && !route.path.contains('{');
            let is_met = heard.is_refused() || (takes_nothing && heard.is(&[200]));
            scene.judge("nonsense_on_every_route", is_met, &what, &heard);
        }
    }
    Ok(())
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}
