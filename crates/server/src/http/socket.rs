//! From a request to a websocket.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use tengen_protocol::PROTOCOL;

use super::accounts::token;
use super::problem::Fault;
use crate::app::App;

/// Buffers of a socket, in bytes. The default of 128 KiB costs memory and half the throughput.
const BUFFER: usize = 4_096;

/// `?cookie=none`: the cookie is not looked at. A browser sends it with every socket, also with that of a tab in which
/// somebody else is about to sign in by his token.
#[derive(Deserialize)]
pub(super) struct Wish {
    #[serde(default)]
    cookie: String,
}

pub(super) async fn upgrade(
    State(app): State<App>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if *app.stopping.borrow() {
        let title = "the server restarts: try again";
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "restarting", title));
    }
    if !is_same_origin(&headers) {
        let title = "pages of other sites may not open a socket here";
        return Err(Fault::new(StatusCode::FORBIDDEN, "other_origin", title));
    }
    let token = token(&headers).filter(|_| wish.cookie != "none");
    let frame = app.config.socket.frame_bytes as usize;
    Ok(upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(frame)
        .max_frame_size(frame)
        .on_upgrade(move |socket| crate::socket::serve(app, socket, token)))
}

/// A browser says which site's page asks; it must be this one. Apps say nothing.
fn is_same_origin(headers: &HeaderMap) -> bool {
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
    fn only_pages_of_this_site_may_open_a_socket() {
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
