//! The way to the server, from as many addresses of this machine as are wanted.
//!
//! The limits of an address are the server's own. Whoever is to meet them stays at one address, everybody else comes
//! from a new one each time: on Linux all of 127.0.0.0/8 is this machine.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value;
use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout, timeout_at};

use super::ears::Ears;
use super::heard::Heard;

/// An answer that is to come is here by then, also on a busy machine.
pub(super) const SOON: Duration = Duration::from_secs(15);
/// Strangers have the addresses from 127.1.0.1 on.
const STRANGERS: u32 = u32::from_be_bytes([127, 1, 0, 0]);
/// How the address of any stranger begins.
pub(super) const STRANGER: &str = "127.1.";
/// More than that is of no use to anybody.
const MOST: usize = 4 * 1024 * 1024;

/// See the module.
#[derive(Clone)]
pub(super) struct Door {
    server: SocketAddr,
    ears: Arc<Ears>,
    next: Arc<AtomicU32>,
}

impl Door {
    /// The way to the server at `http://127.0.0.1:port`.
    ///
    /// # Errors
    /// If that is no address.
    pub(super) fn to(url: &str, ears: Arc<Ears>) -> io::Result<Self> {
        let server = url.trim_start_matches("http://").parse().map_err(io::Error::other)?;
        Ok(Door { server, ears, next: Arc::new(AtomicU32::new(1)) })
    }

    /// Where the server listens.
    pub(super) fn server(&self) -> SocketAddr {
        self.server
    }

    /// Who hears the answers.
    pub(super) fn ears(&self) -> &Ears {
        &self.ears
    }

    /// An address that nobody came from before. A second lap of so many is left out: it would need 65,000 connections.
    pub(super) fn address(&self) -> Ipv4Addr {
        let number = self.next.fetch_add(1, Ordering::Relaxed) % 0xFFFF;
        Ipv4Addr::from(STRANGERS + number)
    }

    /// A connection from an address that nobody came from before.
    ///
    /// # Errors
    /// If there is none.
    pub(super) async fn open(&self) -> io::Result<TcpStream> {
        self.open_from(self.address()).await
    }

    /// A connection from this address.
    ///
    /// # Errors
    /// If there is none.
    pub(super) async fn open_from(&self, address: Ipv4Addr) -> io::Result<TcpStream> {
        self.connect(TcpSocket::new_v4()?, address).await
    }

    /// A connection as over a real line, which keeps little of what nobody reads: this machine's own keeps megabytes.
    ///
    /// # Errors
    /// If there is none.
    pub(super) async fn open_narrow(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4_096)?;
        SockRef::from(&socket).set_tcp_mss(1_400)?;
        self.connect(socket, self.address()).await
    }

    async fn connect(&self, socket: TcpSocket, address: Ipv4Addr) -> io::Result<TcpStream> {
        socket.bind((address, 0).into())?;
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends these bytes from a new address, and listens until the server ends it or says nothing more.
    ///
    /// # Errors
    /// If there is no connection.
    pub(super) async fn send(&self, bytes: &[u8]) -> io::Result<Heard> {
        Ok(self.exchange(self.open().await?, bytes, SOON).await)
    }

    /// The same over a connection that is there, until the end or for so long.
    pub(super) async fn exchange(&self, mut stream: TcpStream, bytes: &[u8], within: Duration) -> Heard {
        let (mut read, mut write) = stream.split();
        let sending = async {
            // The server may have had enough before all of it is sent.
            let _ = write.write_all(bytes).await;
            std::future::pending::<Heard>().await
        };
        tokio::select! {
            heard = listen(&mut read, within) => {
                self.judge(&heard);
                heard
            }
            never = sending => never,
        }
    }

    /// A request for the interface, as `POST /api/v1/login`; a body is JSON.
    ///
    /// # Errors
    /// If there is no connection.
    pub(super) async fn ask(&self, what: &str, token: Option<&str>, body: &Value) -> io::Result<Heard> {
        self.ask_with(what, &token.map(bearer).unwrap_or_default(), body).await
    }

    /// The same with these lines in the head, each with its end.
    ///
    /// # Errors
    /// If there is no connection.
    pub(super) async fn ask_with(&self, what: &str, lines: &str, body: &Value) -> io::Result<Heard> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send(request(what, lines, &body).as_bytes()).await
    }

    fn judge(&self, heard: &Heard) {
        self.ears.hear(&heard.bytes);
        for answer in heard.answers() {
            self.ears.status(answer.status, &String::from_utf8_lossy(answer.body));
        }
    }
}

/// The line of a head that says whose request it is.
pub(super) fn bearer(token: &str) -> String {
    format!("authorization: Bearer {token}\r\n")
}

/// A request that asks for the end of the connection; `what` is method and path.
pub(super) fn request(what: &str, lines: &str, body: &str) -> String {
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    format!(
        "{what} HTTP/1.1\r\nhost: go.example\r\nconnection: close\r\nx-tengen-cookie: none\r\n{lines}{kind}\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

async fn listen(stream: &mut (impl AsyncReadExt + Unpin), within: Duration) -> Heard {
    let (until, mut heard) = (Instant::now() + within, Heard::default());
    let mut buffer = [0; 16 * 1024];
    while heard.bytes.len() < MOST {
        match timeout_at(until, stream.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => return heard,
            Ok(Ok(read)) => heard.bytes.extend_from_slice(&buffer[..read]),
            Err(_) => break,
        }
    }
    heard.is_open = true;
    heard
}

/// Waits until the server ends a connection; whether it does in time.
pub(super) async fn is_ended(stream: &mut TcpStream, within: Duration) -> bool {
    let ended = async { while stream.read(&mut [0; 4_096]).await.is_ok_and(|read| read > 0) {} };
    timeout(within, ended).await.is_ok()
}
