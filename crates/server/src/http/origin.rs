//! Which site's page asks.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Fault;

/// Another site's page may look, but change nothing: it could sign a visitor out, or in as somebody else.
pub(super) async fn only_same_origin(request: Request, next: Next) -> Response {
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if looks || is_same_origin(request.headers()) {
        next.run(request).await
    } else {
        other_origin().into_response()
    }
}

pub(super) fn other_origin() -> Fault {
    Fault::new(StatusCode::FORBIDDEN, "other_origin", "pages of other sites may not do this")
}

/// A browser says which site's page asks; it must be this one. Apps say nothing.
pub(super) fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (headers.get(ORIGIN), text(ORIGIN), text(HOST)) {
        (None, ..) => true,
        (Some(_), Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, site)| site.eq_ignore_ascii_case(host))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_site_may_ask() {
        let headers = |origin: Option<&str>, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
            headers
        };
        assert!(is_same_origin(&headers(None, "go.example")));
        assert!(is_same_origin(&headers(Some("https://go.example"), "go.example")));
        assert!(is_same_origin(&headers(Some("http://127.0.0.1:8080"), "127.0.0.1:8080")));
        for origin in ["https://evil.example", "https://go.example.evil", "null", "http://127.0.0.1:9090"] {
            assert!(!is_same_origin(&headers(Some(origin), "go.example")), "{origin}");
        }
    }
}
