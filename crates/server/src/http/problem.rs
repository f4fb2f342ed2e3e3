//! Errors as `application/problem+json`.

use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tengen_protocol::Problem;
use tracing::error;

use crate::throttle::RetryAfter;

/// A problem as a response.
#[derive(Debug)]
pub(super) struct Fault {
    problem: Problem,
    /// When it may be tried again.
    retry_after: Option<RetryAfter>,
}

impl Fault {
    pub(super) fn new(status: StatusCode, kind: &str, title: &str) -> Self {
        let (kind, title, status) = (kind.to_owned(), title.to_owned(), status.as_u16());
        Fault { problem: Problem { kind, title, status, field: None }, retry_after: None }
    }

    pub(super) fn of_field(mut self, field: &str) -> Self {
        self.problem.field = Some(field.to_owned());
        self
    }

    /// A field that does not say what it should.
    pub(super) fn malformed(field: &str, title: &str) -> Self {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", title).of_field(field)
    }

    pub(super) fn no_such_user() -> Self {
        Fault::new(StatusCode::NOT_FOUND, "no_such_user", "there is no such user")
    }

    pub(super) fn not_signed_in() -> Self {
        Fault::new(StatusCode::UNAUTHORIZED, "not_signed_in", "sign in first")
    }

    pub(super) fn unavailable() -> Self {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "the server cannot do this now: try again")
    }
}

/// We failed: logged here, once.
impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        error!(%error, "the database failed a request");
        Fault::unavailable()
    }
}

impl From<RetryAfter> for Fault {
    fn from(later: RetryAfter) -> Self {
        let fault = Fault::new(StatusCode::TOO_MANY_REQUESTS, "too_many_attempts", &later.to_string());
        Fault { retry_after: Some(later), ..fault }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.problem).expect("a problem is always JSON");
        let later = self.retry_after.map(|later| [(RETRY_AFTER, later.seconds().to_string())]);
        (status, [(CONTENT_TYPE, "application/problem+json")], later, body).into_response()
    }
}

pub(super) async fn no_such_thing() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "not_found", "there is nothing at this address")
}

/// A handler has panicked. The log has it already, from the panic itself.
pub(super) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the server failed").into_response()
}

/// The routes' own refusals are bare or plain text: they become problems; other headers, as `Allow`, stay.
pub(super) async fn instead_of_plain(answer: Response) -> Response {
    let status = answer.status();
    let is_refusal = status.is_client_error() || status.is_server_error();
    if !is_refusal || !is_plain(answer.headers()) {
        return answer;
    }
    let (kind, title) = named(status);
    let (mut problem, body) = Fault::new(status, kind, title).into_response().into_parts();
    let mut headers = answer.into_parts().0.headers;
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    problem.headers = headers;
    Response::from_parts(problem, body)
}

fn is_plain(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

fn named(status: StatusCode) -> (&'static str, &'static str) {
    match status {
        StatusCode::NOT_FOUND => ("not_found", "there is nothing at this address"),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "this cannot be done at this address"),
        StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "the request is too large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ("not_json", "send it as application/json"),
        StatusCode::UPGRADE_REQUIRED => ("upgrade_required", "this address is for websockets"),
        status if status.is_server_error() => ("unavailable", "the server cannot do this now: try again"),
        _ => ("malformed", "the request cannot be understood"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The words that a source, before its tests, has behind a status or in a conflict: kinds of problems.
    fn kinds(source: &str) -> Vec<String> {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let is_word = |text: &str| text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let parts: Vec<&str> = source.split('"').collect();
        let behind = |before: &str| {
            let status = before.trim_end().trim_end_matches([',', '(', ' ', '=', '>']);
            let name = status.rsplit_once("StatusCode::").map(|(_, name)| name);
            let is_status = |name: &str| name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            name.is_some_and(is_status) || before.ends_with("conflict(")
        };
        let found = parts.windows(2).filter(|pair| behind(pair[0]) && is_word(pair[1]));
        found.map(|pair| pair[1].to_owned()).collect()
    }

    #[test]
    fn every_kind_of_problem_is_in_the_protocol() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let protocol = std::fs::read_to_string(root.join("../../docs/PROTOCOL.md")).unwrap();
        let list = protocol.split("The words in `type` are").nth(1).unwrap().split("What changes").next();
        let told: BTreeSet<&str> = list.unwrap().split('`').skip(1).step_by(2).collect();
        let mut said = BTreeSet::new();
        for folder in ["src/http", "src/edge"] {
            for file in std::fs::read_dir(root.join(folder)).unwrap() {
                said.extend(kinds(&std::fs::read_to_string(file.unwrap().path()).unwrap()));
            }
        }
        assert!(said.len() > 40, "what can be answered is not found any more: {said:?}");
        let untold: Vec<&String> = said.iter().filter(|word| !told.contains(word.as_str())).collect();
        assert!(untold.is_empty(), "not in docs/PROTOCOL.md: {untold:?}");
    }
}
