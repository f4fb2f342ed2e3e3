//! The body of a request, as JSON; what is wrong with it is told as a problem.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use super::problem::Fault;

/// What a request's body says.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(malformed(&rejection)),
        }
    }
}

fn malformed(rejection: &JsonRejection) -> Fault {
    Fault::new(rejection.status(), "malformed", &rejection.body_text())
}
