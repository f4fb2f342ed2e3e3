//! A request's head is to be read in one way only, by us and by every proxy before us.

use axum::extract::Request;
use axum::http::header::{CONNECTION, HOST};
use axum::http::{Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Fault;

/// Refuses what could be meant for another host, or for no address at all (RFC 9112, sections 3.2 and 7.2 of 9110).
pub(super) async fn is_clear(request: Request, next: Next) -> Response {
    if has_one_host(&request) && has_path(&request) {
        return next.run(request).await;
    }
    let title = "a request has one host, and a path that begins with a slash";
    // Nobody knows what the rest of the connection is about.
    ([(CONNECTION, "close")], Fault::new(StatusCode::BAD_REQUEST, "malformed", title)).into_response()
}

fn has_one_host(request: &Request) -> bool {
    match request.headers().get_all(HOST).iter().count() {
        0 => request.version() < Version::HTTP_11,
        hosts => hosts == 1,
    }
}

fn has_path(request: &Request) -> bool {
    let path = request.uri().path();
    path.starts_with('/') || (path == "*" && request.method() == Method::OPTIONS)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(method: &str, uri: &str, hosts: &[&str]) -> Request {
        let mut request = Request::builder().method(method).uri(uri);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn a_request_has_one_host() {
        assert!(has_one_host(&request("GET", "/", &["go.example"])));
        assert!(!has_one_host(&request("GET", "/", &["go.example", "go.example"])));
        assert!(!has_one_host(&request("GET", "/", &[])));
        let mut old = request("GET", "/", &[]);
        *old.version_mut() = Version::HTTP_10;
        assert!(has_one_host(&old));
    }

    #[test]
    fn a_path_begins_with_a_slash() {
        for uri in ["/", "/g/1", "http://go.example/", "http://go.example"] {
            assert!(has_path(&request("GET", uri, &[])), "{uri}");
        }
        assert!(has_path(&request("OPTIONS", "*", &[])));
        assert!(!has_path(&request("GET", "*", &[])));
        assert!(!has_path(&request("GET", "go.example", &[])));
    }
}
