//! What a request says: its body as JSON, its path, its query. What is wrong with it is told as a problem.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::Fault;

/// What a request's body says.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(Fault::new(rejection.status(), "malformed", &rejection.body_text())),
        }
    }
}

/// What a request's path says; what cannot be meant is not there.
pub(super) struct InPath<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for InPath<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(path)) => Ok(InPath(path)),
            Err(rejection) => Err(Fault::new(StatusCode::NOT_FOUND, "not_found", &rejection.body_text())),
        }
    }
}

/// What a request's query says. None of it is a text with a NUL: no row has one, and the database would fail at it.
pub(super) struct InQuery<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for InQuery<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            let title = "a query has no NUL in it";
            return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", title));
        }
        match Query::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(InQuery(query)),
            Err(rejection) => {
                let title = rejection.body_text();
                Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", &title))
            }
        }
    }
}
