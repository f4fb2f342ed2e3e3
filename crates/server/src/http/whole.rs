//! A request is read whole before anybody looks at it, and answered in time.

use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONNECTION, CONTENT_LENGTH};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use tokio::time::{Instant, timeout_at};

use super::problem::Fault;
use crate::app::App;

/// Bytes in the body of a request.
const BODY: usize = 64 * 1024;

/// Both have one time limit, `http.request_s`.
pub(super) async fn in_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let deadline = Instant::now() + Duration::from_secs(app.config.http.request_s.into());
    let read = timeout_at(deadline, whole(request)).await;
    let request = match read.unwrap_or_else(|_| Err(too_slow())) {
        Ok(request) => request,
        // More of the body may come: nothing else can on this connection.
        Err(fault) => return ([(CONNECTION, "close")], fault).into_response(),
    };
    timeout_at(deadline, next.run(request)).await.unwrap_or_else(|_| Fault::unavailable().into_response())
}

async fn whole(request: Request) -> Result<Request, Fault> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let announced =
        request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > BODY as u64) {
        return Err(too_large());
    }
    let (parts, body) = request.into_parts();
    let (mut stream, mut whole) = (body.into_data_stream(), Vec::new());
    while let Some(data) = stream.next().await {
        whole.extend_from_slice(&data.map_err(|_| broken())?);
        if whole.len() > BODY {
            return Err(too_large());
        }
    }
    Ok(Request::from_parts(parts, Body::from(whole)))
}

fn too_large() -> Fault {
    Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "a request may have 64 KiB")
}

fn too_slow() -> Fault {
    Fault::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request did not come in time")
}

fn broken() -> Fault {
    Fault::new(StatusCode::BAD_REQUEST, "malformed", "the body cannot be read")
}
