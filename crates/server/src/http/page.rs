//! The browser client, out of the binary.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use super::problem::no_such_thing;

/// What `make web` built; empty if it was not.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Bundle;

const NOT_BUILT: &str = "<!doctype html><meta charset=\"utf-8\"><title>Tengen</title>\
    <h1>Tengen</h1><p>The server runs, but the page was not built into it.\
    <p>Build it with <code>make web</code> and then the server again, or use <code>make run</code>.";

/// A file of the bundle; the page itself for its own addresses, which it reads on its own.
pub(super) async fn page(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if method != Method::GET && method != Method::HEAD {
        return no_such_thing().await.into_response();
    }
    match (Bundle::get(path), Bundle::get("index.html")) {
        (Some(file), _) => serve(path, file),
        (None, Some(index)) if is_page(path) => serve("index.html", index),
        (None, None) if is_page(path) => Html(NOT_BUILT).into_response(),
        _ => no_such_thing().await.into_response(),
    }
}

fn is_page(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    let pages = ["", "g", "play", "ranking", "player", "account", "notices", "reset", "email", "admin"];
    path == "index.html" || pages.contains(&first)
}

/// Names under `assets/` carry a hash of their content: they never change.
fn serve(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(CONTENT_TYPE, file.metadata.mimetype().to_owned()), (CACHE_CONTROL, keep.to_owned())];
    (StatusCode::OK, headers, file.data).into_response()
}
