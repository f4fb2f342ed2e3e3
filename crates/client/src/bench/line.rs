//! One socket of a bench: it writes texts and reads texts, and understands neither.
//!
//! It costs less than any server that is measured through it: what comes is looked at where it was read, and a text
//! goes out with one write.

use std::io;
use std::ops::Range;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::frame::{self, CLOSE, Outgoing, PING, TEXT};
use crate::scan;

/// A server that says nothing for so long has forgotten us.
const PATIENCE: Duration = Duration::from_secs(30);
/// What has come is here by then.
const SOON: Duration = Duration::from_millis(100);
/// Room for what comes at once; more is made when a text is longer.
const BUFFER: usize = 4_096;

/// An open websocket.
pub(crate) struct Line {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// What was read and not heard yet.
    unheard: Range<usize>,
    outgoing: Outgoing,
}

impl Line {
    /// Opens the websocket at a path of the server at `http://host:port`.
    pub(crate) async fn open(url: &str, path: &str) -> io::Result<Self> {
        let authority = url.trim_start_matches("http://").trim_end_matches('/');
        let stream = TcpStream::connect(authority).await?;
        stream.set_nodelay(true)?;
        let (buffer, outgoing) = (vec![0; BUFFER], Outgoing::default());
        let mut line = Line { stream, buffer, unheard: 0..0, outgoing };
        // The key is the one of the standard's example: nothing between us and the server could mistake the answer.
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        line.stream.write_all(request.as_bytes()).await?;
        line.opened().await?;
        Ok(line)
    }

    /// Opens a socket to a Tengen server and signs it in.
    pub(crate) async fn sign_in(url: &str, token: &str) -> io::Result<Self> {
        let mut line = Line::open(url, "/ws").await?;
        line.ask("auth", &format!(r#"{{"t":"auth","id":"auth","token":"{token}"}}"#)).await?;
        Ok(line)
    }

    /// Sends a text.
    pub(crate) async fn say(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(self.outgoing.text(text)).await
    }

    /// Sends a message of the Tengen protocol and waits for the answer to its id; what else comes before it is
    /// passed over.
    pub(crate) async fn ask(&mut self, id: &str, text: &str) -> io::Result<&[u8]> {
        self.say(text).await?;
        let answer = loop {
            let heard = self.hear_range().await?;
            let text = &self.buffer[heard.clone()];
            // Only an event can be of somebody else's making, and has no id.
            if scan::string(&text[..text.len().min(64)], r#","id":""#) == Some(id) {
                break heard;
            }
        };
        let text = &self.buffer[answer];
        match text.starts_with(br#"{"t":"refused""#) || text.starts_with(br#"{"t":"error""#) {
            true => Err(refused(text)),
            false => Ok(text),
        }
    }

    /// The next text.
    pub(crate) async fn hear(&mut self) -> io::Result<&[u8]> {
        let heard = self.hear_range().await?;
        Ok(&self.buffer[heard])
    }

    /// The last text that has come, for whoever wants to know why another did not.
    pub(crate) async fn heard_last(&mut self) -> String {
        let mut last = String::from("nothing");
        while let Ok(Ok(text)) = timeout(SOON, self.hear()).await {
            last = String::from_utf8_lossy(text).into_owned();
        }
        last
    }

    async fn hear_range(&mut self) -> io::Result<Range<usize>> {
        loop {
            let Some(frame) = frame::first(&self.buffer[self.unheard.clone()]) else {
                self.read().await?;
                continue;
            };
            let start = self.unheard.start;
            let payload = start + frame.payload.start..start + frame.payload.end;
            self.unheard.start = payload.end;
            match frame.opcode {
                TEXT => return Ok(payload),
                PING => self.stream.write_all(self.outgoing.pong(&self.buffer[payload])).await?,
                CLOSE => return Err(closed(&self.buffer[payload])),
                _ => {}
            }
        }
    }

    /// Reads what is there, and waits if there is nothing.
    async fn read(&mut self) -> io::Result<()> {
        if self.unheard.is_empty() {
            self.unheard = 0..0;
        } else if self.unheard.end == self.buffer.len() {
            self.make_room();
        }
        let reading = self.stream.read(&mut self.buffer[self.unheard.end..]);
        match timeout(PATIENCE, reading).await {
            Ok(Ok(0)) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                self.unheard.end += read?;
                Ok(())
            }
            Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, format!("nothing told for {PATIENCE:?}"))),
        }
    }

    fn make_room(&mut self) {
        if self.unheard.start == 0 {
            self.buffer.resize(self.buffer.len() * 2, 0);
        } else {
            self.buffer.copy_within(self.unheard.clone(), 0);
            self.unheard = 0..self.unheard.len();
        }
    }

    /// Waits for the answer to the request for a websocket.
    async fn opened(&mut self) -> io::Result<()> {
        loop {
            self.read().await?;
            let answer = &self.buffer[self.unheard.clone()];
            if let Some(rest) = scan::after(answer, "\r\n\r\n") {
                if !answer.starts_with(b"HTTP/1.1 101 ") {
                    return Err(io::Error::other(String::from_utf8_lossy(answer)));
                }
                self.unheard.start = self.unheard.end - rest.len();
                return Ok(());
            }
        }
    }
}

/// A server that cannot now is busy.
fn refused(text: &[u8]) -> io::Error {
    let kind = match scan::string(text, r#""reason":""#) {
        Some("busy" | "unavailable") => io::ErrorKind::ResourceBusy,
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, String::from_utf8_lossy(text))
}

fn closed(payload: &[u8]) -> io::Error {
    let (code, reason) = payload
        .split_first_chunk()
        .map_or((0, payload), |(code, reason)| (u16::from_be_bytes(*code), reason));
    io::Error::new(
        io::ErrorKind::ConnectionAborted,
        format!("the server closed the socket with {code}: {}", String::from_utf8_lossy(reason)),
    )
}
