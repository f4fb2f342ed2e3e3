//! Errors as `application/problem+json`.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use tengen_protocol::Problem;
use tracing::error;

/// A problem as a response.
#[derive(Debug)]
pub(super) struct Fault(Problem);

impl Fault {
    pub(super) fn new(status: StatusCode, kind: &str, title: &str) -> Self {
        let (kind, title, status) = (kind.to_owned(), title.to_owned(), status.as_u16());
        Fault(Problem { kind, title, status, field: None })
    }

    pub(super) fn of_field(mut self, field: &str) -> Self {
        self.0.field = Some(field.to_owned());
        self
    }

    /// A field that does not say what it should.
    pub(super) fn malformed(field: &str, title: &str) -> Self {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", title).of_field(field)
    }

    pub(super) fn not_signed_in() -> Self {
        Fault::new(StatusCode::UNAUTHORIZED, "not_signed_in", "sign in first")
    }
}

/// We failed: logged here, once.
impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        error!(%error, "the database failed a request");
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "the server cannot do this now: try again")
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.0).expect("a problem is always JSON");
        (status, [(CONTENT_TYPE, "application/problem+json")], body).into_response()
    }
}

pub(super) async fn no_such_thing() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "not_found", "there is nothing at this address")
}
