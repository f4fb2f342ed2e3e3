//! From a request to a websocket.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use tengen_protocol::PROTOCOL;

use super::calling::Token;
use super::origin::{is_same_origin, other_origin};
use super::problem::Fault;
use crate::app::App;
use crate::edge::{ClientAddress, IsTls, network};

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
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Extension(is_tls): Extension<IsTls>,
    Token(token): Token,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if *app.stopping.borrow() {
        let title = "the server restarts: try again";
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "restarting", title));
    }
    if !is_same_origin(&headers, is_tls) {
        return Err(other_origin());
    }
    // It counts until the socket has ended.
    let place = app.places.take(Some(network(address))).map_err(|_| too_many())?;
    let token = token.filter(|_| wish.cookie != "none");
    let frame = app.config.socket.frame_bytes as usize;
    Ok(upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(frame)
        .max_frame_size(frame)
        .on_upgrade(move |socket| async move {
            crate::socket::serve(app, socket, token).await;
            drop(place);
        }))
}

fn too_many() -> Fault {
    let title = "too many sockets from your address: close some";
    Fault::new(StatusCode::TOO_MANY_REQUESTS, "too_many_sockets", title)
}
