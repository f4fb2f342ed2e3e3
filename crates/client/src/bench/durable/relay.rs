//! `relay`: the limit of what any server of games could do. It passes each text on to both seats, and knows no rules.
//!
//! It is made as our own server's sockets are: the same crate and buffers, no delay of small packets, and one flush for
//! what waits.

use std::collections::HashMap;
use std::error::Error;
use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::SinkExt;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::sync::{mpsc, oneshot};

/// Bytes.
const BUFFER: usize = 4_096;
/// Texts that wait for a seat. One move is under way in a game, so it is never full; what finds it full is dropped.
const QUEUE: usize = 64;

/// A relay in a process of its own, which ends with this value.
pub(super) struct Relay {
    process: Child,
    url: String,
}

impl Relay {
    /// Starts one and waits until it listens.
    pub(super) async fn start() -> io::Result<Self> {
        let mut process = Command::new(std::env::current_exe()?)
            .arg("relay")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let stdout = process.stdout.take().unwrap_or_else(|| unreachable!("it is piped"));
        let line = BufReader::new(stdout).lines().next_line().await?.unwrap_or_default();
        let url = line.strip_prefix("listening on ").map(Into::into);
        let url = url.ok_or_else(|| io::Error::other("the relay does not listen"))?;
        Ok(Relay { process, url })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn pid(&self) -> Option<u32> {
        self.process.id()
    }
}

/// Runs a relay until stdin is closed: whoever started it has ended then.
///
/// # Errors
/// If it cannot listen.
pub(crate) async fn run() -> Result<bool, Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            eprintln!("cannot set TCP_NODELAY: {error}");
        }
    });
    let app = Router::new().route("/ws", get(upgrade)).with_state(Games::default());
    let (answer, closed) = oneshot::channel();
    std::thread::spawn(move || {
        // However it ends, nobody is there any more.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        let _ = answer.send(());
    });
    tokio::select! {
        served = async { axum::serve(listener, app).await } => served?,
        _ = closed => {}
    }
    Ok(true)
}

#[derive(Clone, Default)]
struct Games(Arc<Mutex<HashMap<u32, Arc<Game>>>>);

/// The ways to the sockets that have taken a seat.
#[derive(Default)]
struct Game(Mutex<Vec<mpsc::Sender<Utf8Bytes>>>);

/// Which game a socket takes a seat in.
#[derive(serde::Deserialize)]
struct Seat {
    game: u32,
}

async fn upgrade(
    upgrade: WebSocketUpgrade,
    Query(seat): Query<Seat>,
    State(games): State<Games>,
) -> Response {
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    upgrade.on_upgrade(move |socket| async move {
        let game = {
            let mut games = games.0.lock().unwrap_or_else(PoisonError::into_inner);
            games.entry(seat.game).or_default().clone()
        };
        // A socket that breaks has ended; there is nobody to tell.
        let _ = serve(socket, &game).await;
    })
}

async fn serve(mut socket: WebSocket, game: &Game) -> Result<(), axum::Error> {
    let (sender, mut queue) = mpsc::channel(QUEUE);
    game.enter(sender);
    let mut texts = Vec::with_capacity(QUEUE);
    loop {
        tokio::select! {
            frame = socket.recv() => match frame {
                Some(Ok(Message::Text(text))) => game.tell(&text),
                Some(Ok(Message::Close(_))) | None => return Ok(()),
                Some(frame) => drop(frame?),
            },
            _ = queue.recv_many(&mut texts, QUEUE) => {
                for text in texts.drain(..) {
                    socket.feed(Message::Text(text)).await?;
                }
                socket.flush().await?;
            }
        }
    }
}

impl Game {
    /// Those who left make room.
    fn enter(&self, seat: mpsc::Sender<Utf8Bytes>) {
        let mut seats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seats.retain(|seat| !seat.is_closed());
        seats.push(seat);
    }

    fn tell(&self, text: &Utf8Bytes) {
        for seat in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            // One that left meanwhile.
            let _ = seat.try_send(text.clone());
        }
    }
}
