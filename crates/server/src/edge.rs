//! The edge: who may connect, how long he may take, and from which address he comes.
//!
//! Each connection has a place, which goes with it: a cap on all of them, and one on those of an address. Whoever
//! finds none is answered and gone before the next one is taken.

mod client;
mod connection;
mod files;
mod line;
mod places;
mod progress;
mod proxies;
mod refusal;

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use tokio::net::{TcpListener, TcpStream};
use tracing::{debug, warn};

use crate::config::HttpConfig;

pub use client::{ClientAddress, IsTls, network};
pub use places::{Full, Place, Places};
pub use proxies::Proxies;

use client::Peer;
use line::Line;
use progress::Limits;
use refusal::refusal;

/// After the system has refused a connection (no more files, no memory), it is asked again in this time.
const BACK_OFF: Duration = Duration::from_millis(100);

/// Takes connections and serves them, for ever.
pub async fn serve(listener: TcpListener, router: Router, config: &HttpConfig) -> Infallible {
    let edge = Edge::new(router, config);
    let mut is_in_trouble = false;
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                is_in_trouble = false;
                edge.welcome(stream, peer.ip().to_canonical());
            }
            Err(error) if is_of_one_connection(&error) => debug!(%error, "a connection was lost at once"),
            Err(error) => {
                if !is_in_trouble {
                    warn!(%error, "no connection can be taken now");
                }
                is_in_trouble = true;
                tokio::time::sleep(BACK_OFF).await;
            }
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

struct Edge {
    router: Router,
    limits: Limits,
    places: Places,
    proxies: Proxies,
}

impl Edge {
    fn new(router: Router, config: &HttpConfig) -> Self {
        let connections = files::connections(config.connections);
        Edge {
            router,
            limits: Limits::of(config),
            places: Places::new(connections, config.connections_per_address as usize),
            proxies: config.trusted_proxies.clone(),
        }
    }

    fn welcome(&self, stream: TcpStream, address: IpAddr) {
        // Many people come from a proxy's address; their sockets are counted when it has told theirs.
        let counted = (!self.proxies.trusts(address)).then(|| network(address));
        match self.places.take(counted) {
            Ok(place) => {
                let peer = Peer::new(address, self.proxies.clone());
                let line = Line::new(stream, place, self.limits);
                tokio::spawn(connection::serve(line, peer, self.router.clone()));
            }
            Err(full) => turn_away(stream, full),
        }
    }
}

/// Answers without waiting: what does not fit into the system's buffers is not sent.
fn turn_away(stream: TcpStream, full: Full) {
    use io::{Read, Write};
    let Ok(mut stream) = stream.into_std() else { return };
    let (status, kind) = match full {
        Full::All => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        Full::Address => (StatusCode::TOO_MANY_REQUESTS, "too_many_connections"),
    };
    // What is left unread would reset the connection, and the answer might be lost.
    let _ = stream.read(&mut [0; 4_096]);
    let _ = stream.write(&refusal(status, kind, full.title()));
}
