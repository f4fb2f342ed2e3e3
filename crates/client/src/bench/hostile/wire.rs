//! A websocket whose every byte is ours, right or wrong.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};

use super::door::{Door, SOON, bearer};
use super::ears::begin;
use crate::frame::{self, CLOSE, PING, PONG, TEXT};

/// The last frame of a message.
pub(super) const FINAL: u8 = 0x80;
/// The rest of a message.
pub(super) const MORE: u8 = 0;
/// A message of bytes.
pub(super) const BINARY: u8 = 2;

/// What the mask of every frame is.
const MASK: [u8; 4] = [0x12, 0x34, 0x56, 0x78];

/// What a socket needs in its head.
pub(super) const UPGRADE: &str = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                                  sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// An open websocket.
pub(super) struct Wire {
    pub(super) stream: TcpStream,
    unread: Vec<u8>,
    door: Door,
}

/// What came next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Got {
    Text(String),
    Ping(Vec<u8>),
    Pong(Vec<u8>),
    /// The server has ended it, with a code or without.
    End(Option<u16>),
    /// It says nothing.
    Nothing,
}

impl Wire {
    /// A socket from a new address, signed in by this token.
    ///
    /// # Errors
    /// If the server gives none.
    pub(super) async fn open(door: &Door, token: Option<&str>) -> io::Result<Wire> {
        Wire::over(door, door.open().await?, token).await
    }

    /// A socket over a connection that is there.
    ///
    /// # Errors
    /// If the server gives none.
    pub(super) async fn over(door: &Door, stream: TcpStream, token: Option<&str>) -> io::Result<Wire> {
        let lines = token.map(bearer).unwrap_or_default();
        let request = format!("GET /ws HTTP/1.1\r\nhost: go.example\r\n{UPGRADE}{lines}\r\n");
        Wire::asked(door, stream, request.as_bytes()).await
    }

    /// A socket that is asked for in just these words.
    ///
    /// # Errors
    /// If the server gives none.
    pub(super) async fn asked(door: &Door, mut stream: TcpStream, request: &[u8]) -> io::Result<Wire> {
        stream.write_all(request).await?;
        let mut wire = Wire { stream, unread: Vec::new(), door: door.clone() };
        let until = Instant::now() + SOON;
        loop {
            if let Some(end) = memchr::memmem::find(&wire.unread, b"\r\n\r\n") {
                if !wire.unread.starts_with(b"HTTP/1.1 101 ") {
                    return Err(io::Error::other(begin(&wire.unread)));
                }
                wire.unread.drain(..end + 4);
                return Ok(wire);
            }
            if !wire.read(until).await {
                return Err(io::Error::other(format!("no websocket: {}", begin(&wire.unread))));
            }
        }
    }

    /// Sends bytes; whether the connection still takes them.
    pub(super) async fn send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).await.is_ok()
    }

    /// Sends a text.
    pub(super) async fn say(&mut self, text: &str) -> bool {
        self.send(&framed(FINAL | TEXT, text.as_bytes())).await
    }

    /// What comes next, if anything does in time. Texts are heard by all ears.
    pub(super) async fn next(&mut self, within: Duration) -> Got {
        let until = Instant::now() + within;
        loop {
            if let Some(frame) = frame::first(&self.unread) {
                let payload = self.unread[frame.payload.clone()].to_vec();
                self.unread.drain(..frame.payload.end);
                return self.got(frame.opcode, payload);
            }
            if Instant::now() >= until {
                return Got::Nothing;
            }
            if !self.read(until).await && Instant::now() < until {
                return Got::End(None);
            }
        }
    }

    fn got(&self, opcode: u8, payload: Vec<u8>) -> Got {
        self.door.ears().hear(&payload);
        match opcode {
            PING => Got::Ping(payload),
            PONG => Got::Pong(payload),
            CLOSE => {
                let code = payload.first_chunk().map(|code| u16::from_be_bytes(*code));
                if code == Some(1011) {
                    self.door.ears().failed("close 1011");
                }
                Got::End(code)
            }
            _ => {
                let text = String::from_utf8_lossy(&payload).into_owned();
                if text.contains(r#""reason":"unavailable""#) {
                    self.door.ears().failed(&text);
                }
                Got::Text(text)
            }
        }
    }

    /// The next answer to something that was said; what is told without being asked is passed over, pings are answered.
    pub(super) async fn answer(&mut self) -> Got {
        const ANSWERS: [&str; 6] = ["ack", "refused", "error", "welcome", "snapshot", "pong"];
        let is_answer = |text: &str| {
            let t = text.strip_prefix(r#"{"t":""#).and_then(|rest| rest.split('"').next());
            t.is_some_and(|t| ANSWERS.contains(&t))
        };
        loop {
            match self.next(SOON).await {
                Got::Ping(payload) => drop(self.send(&framed(FINAL | PONG, &payload)).await),
                Got::Text(text) if !is_answer(&text) => {}
                other => return other,
            }
        }
    }

    /// Says something and waits for the answer.
    pub(super) async fn ask(&mut self, text: &str) -> Got {
        self.say(text).await;
        self.answer().await
    }

    /// Whether the line still lives: a question of the protocol is answered.
    pub(super) async fn lives(&mut self) -> bool {
        self.say(r#"{"t":"ping"}"#).await;
        loop {
            match self.answer().await {
                Got::Text(text) if text.starts_with(r#"{"t":"pong""#) => return true,
                Got::Text(_) | Got::Pong(_) => {}
                _ => return false,
            }
        }
    }

    /// Listens until the server ends it, and answers nothing; with what it ends it, if it does in time.
    pub(super) async fn end(&mut self, within: Duration) -> Got {
        let until = Instant::now() + within;
        loop {
            let got = self.next(until.saturating_duration_since(Instant::now())).await;
            if matches!(got, Got::End(_) | Got::Nothing) {
                return got;
            }
        }
    }

    /// Whether anything came before that time.
    async fn read(&mut self, until: Instant) -> bool {
        let mut buffer = [0; 16 * 1024];
        match timeout_at(until, self.stream.read(&mut buffer)).await {
            Ok(Ok(read)) if read > 0 => {
                self.unread.extend_from_slice(&buffer[..read]);
                true
            }
            _ => false,
        }
    }
}

/// Whether the server says no, in words.
pub(super) fn is_refusal(got: &Got) -> bool {
    let begins = |text: &str| text.starts_with(r#"{"t":"refused""#) || text.starts_with(r#"{"t":"error""#);
    matches!(got, Got::Text(text) if begins(text))
}

/// A frame as a client writes it; `first` is its flags and what it is.
pub(super) fn framed(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        length @ ..126 => frame.push(0x80 | u8::try_from(length).unwrap_or_default()),
        length @ ..0x1_0000 => {
            frame.push(0x80 | 126);
            frame.extend(u16::try_from(length).unwrap_or_default().to_be_bytes());
        }
        length => {
            frame.push(0x80 | 127);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_has_its_length_and_its_mask() {
        assert_eq!(framed(FINAL | TEXT, b""), [0x81, 0x80, 0x12, 0x34, 0x56, 0x78]);
        assert_eq!(framed(TEXT, &[0x12]), [0x01, 0x81, 0x12, 0x34, 0x56, 0x78, 0]);
        assert_eq!(framed(BINARY, &[0; 300])[..4], [2, 0xFE, 1, 44]);
        assert_eq!(framed(BINARY, &vec![0; 70_000])[..10], [2, 0xFF, 0, 0, 0, 0, 0, 1, 0x11, 0x70]);
    }
}
