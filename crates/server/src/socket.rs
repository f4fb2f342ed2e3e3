//! One websocket: frames in, messages out, pings, limits, the end.

mod action;
mod session;

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use tengen_protocol::{ServerMsg, close};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;
use tracing::debug;

use crate::alarm::Alarm;
use crate::answer;
use crate::app::App;
use crate::auth::TokenHash;
use crate::outbox::{Inbox, outbox};
use crate::rate::{Bucket, MeasuredLag, Pace};

use self::session::Session;

/// How long a client may take to be told that it is cut.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves one socket until it is closed. `token` is the cookie's.
pub async fn serve(app: App, mut socket: WebSocket, token: Option<TokenHash>) {
    let connection = app.next_connection();
    let (outbox, mut inbox) = outbox(connection, app.config.socket.queue_messages as usize);
    app.online.opened(outbox.clone());
    let mut session = Session::new(app.clone(), outbox);
    let end = match session.greet(token).await {
        Ok(()) => Line::new(&app, &mut session).run(&mut socket, &mut inbox).await,
        Err(code) => End::Cut(code),
    };
    session.close();
    debug!(connection, ?end, "socket closed");
    if let End::Cut(code) = end {
        let farewell = say_goodbye(&mut socket, inbox.rest(), code);
        let _ = timeout(FAREWELL, farewell).await;
    }
}

/// How a socket ended.
#[derive(Clone, Copy, Debug)]
enum End {
    /// The client closed it, or the connection broke.
    Gone,
    /// The server closes it.
    Cut(u16),
}

async fn say_goodbye(socket: &mut WebSocket, rest: Vec<Utf8Bytes>, code: u16) -> Result<(), axum::Error> {
    for text in rest {
        socket.feed(Message::Text(text)).await?;
    }
    let frame = CloseFrame { code, reason: reason(code).into() };
    socket.send(Message::Close(Some(frame))).await?;
    // Read until the client has closed too: an early end would throw away what is still on its way to it.
    while let Some(Ok(_)) = socket.recv().await {}
    Ok(())
}

fn reason(code: u16) -> &'static str {
    match code {
        close_code::SIZE => "frame too large",
        close_code::RESTART => "the server restarts",
        close_code::AGAIN => "the server cannot let you in now",
        close::TOO_FAST => "too many messages",
        close::TOO_SLOW => "messages were not read",
        close::SIGNED_OUT => "signed out",
        close::TOO_MANY_SOCKETS => "too many sockets of this user",
        close::SILENT => "nothing heard",
        close::NOT_SIGNED_IN => "not signed in",
        close::CHANGED => "what you may do has changed",
        _ => "",
    }
}

struct Line<'a> {
    session: &'a mut Session,
    bucket: Bucket,
    lag: MeasuredLag,
    ping: Duration,
    silence: Duration,
    /// After this, a client that wants nothing is cut.
    idle_until: Instant,
    heard: Instant,
    /// The ping under way: what it carries, and when it was sent.
    pinged: Option<(u64, Instant)>,
    pings: u64,
}

impl<'a> Line<'a> {
    fn new(app: &App, session: &'a mut Session) -> Self {
        let config = &app.config.socket;
        let now = Instant::now();
        Line {
            session,
            bucket: Bucket::new(config.messages_per_s, config.messages_burst, now),
            lag: MeasuredLag::default(),
            ping: Duration::from_secs(config.ping_s.into()),
            silence: Duration::from_secs(config.silence_s.into()),
            idle_until: now + Duration::from_secs(config.idle_s.into()),
            heard: now,
            pinged: None,
            pings: 0,
        }
    }

    async fn run(mut self, socket: &mut WebSocket, inbox: &mut Inbox) -> End {
        let cut = inbox.cut();
        tokio::pin!(cut);
        let mut ping = interval(self.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut texts = Vec::new();
        let mut alarm = Alarm::new();
        loop {
            let deadline = self.deadline();
            let out = tokio::select! {
                code = &mut cut => return End::Cut(code),
                frame = socket.recv() => match frame {
                    None => return End::Gone,
                    Some(Err(error)) => return end_of(&error),
                    Some(Ok(frame)) => match self.frame(frame).await {
                        Ok(()) => continue,
                        Err(end) => return end,
                    },
                },
                () = inbox.take(&mut texts) => Out::Texts,
                _ = ping.tick() => Out::Ping,
                () = alarm.until(Some(deadline)) => match self.overdue() {
                    Some(code) => return End::Cut(code),
                    None => continue,
                },
            };
            let ping = matches!(out, Out::Ping).then(|| self.next_ping());
            let written = timeout(self.silence, async {
                match ping {
                    Some(ping) => socket.send(ping).await,
                    None => write(socket, &mut texts).await,
                }
            });
            tokio::pin!(written);
            tokio::select! {
                code = &mut cut => {
                    // What was begun is still told, if the client reads it at all.
                    let _ = timeout(FAREWELL, written).await;
                    return End::Cut(code);
                }
                written = &mut written => match written {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return End::Gone,
                    Err(_) => return End::Cut(close::TOO_SLOW),
                },
            }
        }
    }

    async fn frame(&mut self, frame: Message) -> Result<(), End> {
        let arrived = Instant::now();
        self.heard = arrived;
        match frame {
            Message::Text(text) => self.text(&text, arrived).await,
            Message::Pong(payload) if self.pong(&payload, arrived) => Ok(()),
            Message::Ping(_) | Message::Pong(_) => self.pace(arrived, "").map(drop),
            Message::Binary(_) => {
                self.pace(arrived, "")?;
                let msg =
                    tengen_protocol::Error { id: None, message: "send text frames, not binary ones".into() };
                self.session.answer(&ServerMsg::Error(msg));
                Ok(())
            }
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn text(&mut self, text: &str, arrived: Instant) -> Result<(), End> {
        if self.pace(arrived, text)? {
            self.session.message(text, arrived, self.lag.lag()).await.map_err(End::Cut)?;
        }
        Ok(())
    }

    /// Whether the client is within its limits; if not, it is told so, and cut if it does not listen.
    fn pace(&mut self, arrived: Instant, text: &str) -> Result<bool, End> {
        match self.bucket.take(arrived) {
            Pace::Fine => Ok(true),
            Pace::Abuse => Err(End::Cut(close::TOO_FAST)),
            Pace::TooFast => {
                self.session.answer(&answer::too_fast(tengen_protocol::id_of(text)));
                Ok(false)
            }
        }
    }

    fn next_ping(&mut self) -> Message {
        self.pings += 1;
        self.pinged = Some((self.pings, Instant::now()));
        Message::Ping(self.pings.to_be_bytes().to_vec().into())
    }

    /// Only the answer to the very ping under way measures anything. Says whether it was that.
    fn pong(&mut self, payload: &[u8], arrived: Instant) -> bool {
        let awaited = self.pinged.take_if(|(number, _)| payload == number.to_be_bytes());
        if let Some((_, sent)) = awaited {
            // What this server stood still meanwhile is no lag.
            let still = self.session.stood_still(arrived).saturating_sub(self.session.stood_still(sent));
            self.lag.measured((arrived - sent).saturating_sub(still));
        }
        awaited.is_some()
    }

    fn deadline(&self) -> Instant {
        let silent = self.heard + self.silence;
        if self.session.wants_nothing() { silent.min(self.idle_until) } else { silent }
    }

    fn overdue(&self) -> Option<u16> {
        let now = Instant::now();
        if now >= self.heard + self.silence {
            Some(close::SILENT)
        } else if self.session.wants_nothing() && now >= self.idle_until {
            Some(close::NOT_SIGNED_IN)
        } else {
            None
        }
    }
}

enum Out {
    Texts,
    Ping,
}

/// All that waits goes out with one flush.
async fn write(socket: &mut WebSocket, texts: &mut Vec<Utf8Bytes>) -> Result<(), axum::Error> {
    for text in texts.drain(..) {
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}

fn end_of(error: &axum::Error) -> End {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    match cause {
        Some(tungstenite::Error::Capacity(_)) => End::Cut(close_code::SIZE),
        Some(tungstenite::Error::Utf8(_)) => End::Cut(close_code::INVALID),
        Some(tungstenite::Error::Protocol(_)) => End::Cut(close_code::PROTOCOL),
        _ => End::Gone,
    }
}
