//! The HTTP interface is as its description says.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};
use tengen_client::{HttpAnswer, HttpError, http};
use tengen_stories::{Person, Server, Story};

/// A route of the description.
struct Route {
    method: String,
    path: String,
    operation: Value,
}

impl Route {
    /// Asks for it with nonsense wherever something can be said.
    async fn ask(&self, server: &Server, token: Option<&str>) -> Result<HttpAnswer, HttpError> {
        let bearer = format!("Bearer {}", token.unwrap_or_default());
        let path = self.path.split('/').map(|part| if part.starts_with('{') { "no-number" } else { part });
        let path = format!("/api/v1{}?limit=x", path.collect::<Vec<_>>().join("/"));
        let headers = [("authorization", bearer.as_str())];
        let body = (!self.operation["requestBody"].is_null()).then_some("[]");
        http(server.base_url(), &self.method, &path, &headers[..usize::from(token.is_some())], body).await
    }
}

async fn routes(server: &Server) -> Result<Vec<Route>, Box<dyn std::error::Error>> {
    let answer = http(server.base_url(), "GET", "/api/v1/openapi.json", &[], None).await?;
    let described: Value = serde_json::from_str(&answer.body)?;
    let mut routes = Vec::new();
    for (path, methods) in described["paths"].as_object().ok_or("no paths")? {
        for (method, operation) in methods.as_object().ok_or("no methods")? {
            let (method, path, operation) = (method.to_uppercase(), path.clone(), operation.clone());
            routes.push(Route { method, path, operation });
        }
    }
    Ok(routes)
}

/// What the handlers say of themselves in the source.
fn handlers() -> Result<BTreeSet<(String, String)>, Box<dyn std::error::Error>> {
    let mut handlers = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/server/src/http");
    for file in std::fs::read_dir(folder)? {
        let source = std::fs::read_to_string(file?.path())?;
        for attribute in source.split("utoipa::path(").skip(1) {
            let method = attribute.split(',').next().unwrap_or_default().trim();
            let path = attribute.split("path = \"").nth(1).and_then(|rest| rest.split('"').next());
            handlers.insert((method.to_uppercase(), path.ok_or("a handler without a path")?.to_owned()));
        }
    }
    Ok(handlers)
}

#[tokio::test]
async fn every_handler_has_its_route_and_every_route_its_description() -> Story {
    let server = Server::start().await?;
    let routes = routes(&server).await?;
    let described: BTreeSet<_> =
        routes.iter().map(|route| (route.method.clone(), route.path.clone())).collect();
    assert_eq!(described, handlers()?);
    assert!(described.len() > 20);
    for Route { method, path, operation } in &routes {
        let said = operation["summary"].as_str().unwrap_or_default();
        assert!(!said.is_empty(), "{method} {path} does not say what it is for");
        let answers = operation["responses"].as_object().ok_or("no answers")?;
        assert!(answers.keys().any(|status| status.starts_with('2')), "{method} {path}");
    }
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_is_told_as_a_problem_that_the_description_knows() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Curious").await?;
    for route in routes(&server).await? {
        // Where nothing can be said, there is nothing to refuse; and he is to stay signed in.
        let needs_nothing = !route.path.contains('{') && route.operation["requestBody"].is_null();
        for token in [None, Some(person.account.token.as_str())] {
            if token.is_some() && route.path.starts_with("/logout") {
                continue;
            }
            let answer = route.ask(&server, token).await?;
            let what = format!("{} {}: {answer:?}", route.method, route.path);
            if needs_nothing && answer.status < 300 {
                continue;
            }
            assert!((400..500).contains(&answer.status), "{what}");
            let kind = answer.headers.iter().find(|(name, _)| name == "content-type");
            assert_eq!(kind.map(|(_, kind)| kind.as_str()), Some("application/problem+json"), "{what}");
            let problem: Value = serde_json::from_str(&answer.body)?;
            assert_eq!(problem["status"], json!(answer.status), "{what}");
            let known = &route.operation["responses"][answer.status.to_string()];
            assert!(known["content"]["application/problem+json"].is_object(), "{what}: it is not described");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_route_that_wants_to_know_who_asks_says_so() -> Story {
    let server = Server::start().await?;
    let mut wanted = 0;
    for route in routes(&server).await? {
        let answer = route.ask(&server, None).await?;
        let is_asked = answer.status == 401 && answer.body.contains("not_signed_in");
        assert_eq!(is_asked, wants_a_caller(&route), "{} {}: {answer:?}", route.method, route.path);
        wanted += usize::from(is_asked);
    }
    assert!(wanted > 10, "{wanted}");
    Ok(())
}

fn wants_a_caller(route: &Route) -> bool {
    !route.operation["security"].is_null()
}
