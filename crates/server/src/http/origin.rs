//! Which site's page asks.

use axum::body::HttpBody;
use axum::extract::{Extension, Request};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Fault;
use crate::edge::IsTls;

/// Another site's page may look, but change nothing: it could sign a visitor out, or in as somebody else. What changes
/// something is JSON or has no body, which no form of another site can send.
pub(super) async fn only_same_origin(
    Extension(is_tls): Extension<IsTls>,
    request: Request,
    next: Next,
) -> Response {
    let looks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !looks && !is_same_origin(request.headers(), is_tls) {
        other_origin().into_response()
    } else if !looks && !request.body().is_end_stream() && !is_json(request.headers()) {
        not_json().into_response()
    } else {
        next.run(request).await
    }
}

pub(super) fn other_origin() -> Fault {
    Fault::new(StatusCode::FORBIDDEN, "other_origin", "pages of other sites may not do this")
}

fn not_json() -> Fault {
    Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "send it as application/json")
}

fn is_json(headers: &HeaderMap) -> bool {
    let name = text(headers, CONTENT_TYPE).and_then(|value| value.split(';').next());
    name.is_some_and(|name| name.trim().eq_ignore_ascii_case("application/json"))
}

/// A browser says which site's page asks, in one header or two; each must name this one. Apps say nothing. A page that
/// came by http is none of a site that is known to be on https: anybody on the way may have written it.
pub(super) fn is_same_origin(headers: &HeaderMap, is_tls: IsTls) -> bool {
    let fetched = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    fetched && is_own_page(headers, is_tls)
}

fn is_own_page(headers: &HeaderMap, IsTls(is_tls): IsTls) -> bool {
    match (headers.get(ORIGIN), text(headers, ORIGIN), text(headers, HOST)) {
        (None, ..) => true,
        (Some(_), Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(scheme, site)| {
            site.eq_ignore_ascii_case(host) && (!is_tls || scheme.eq_ignore_ascii_case("https"))
        }),
        _ => false,
    }
}

fn text(headers: &HeaderMap, name: axum::http::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: Option<&str>, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
        headers
    }

    #[test]
    fn only_pages_of_this_site_may_ask() {
        let asks = |origin, host| is_same_origin(&headers(origin, host), IsTls(false));
        assert!(asks(None, "go.example"));
        assert!(asks(Some("https://go.example"), "go.example"));
        assert!(asks(Some("http://127.0.0.1:8080"), "127.0.0.1:8080"));
        for origin in ["https://evil.example", "https://go.example.evil", "null", "http://127.0.0.1:9090"] {
            assert!(!asks(Some(origin), "go.example"), "{origin}");
        }
    }

    #[test]
    fn a_page_that_came_by_http_asks_nothing_of_a_site_on_https() {
        let asks = |origin| is_same_origin(&headers(Some(origin), "go.example"), IsTls(true));
        assert!(asks("https://go.example"));
        assert!(!asks("http://go.example"));
    }

    #[test]
    fn the_browsers_word_on_the_site_counts_beside_the_origin() {
        for (site, may) in
            [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)]
        {
            let mut headers = headers(None, "go.example");
            headers.insert("sec-fetch-site", site.parse().unwrap());
            assert_eq!(is_same_origin(&headers, IsTls(false)), may, "{site}");
        }
    }
}
