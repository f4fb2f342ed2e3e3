//! The websocket: texts out, messages in.

use std::io::ErrorKind;

use futures_util::{SinkExt, StreamExt};
use tengen_protocol::{PROTOCOL, ServerMsg};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::ClientError;
use crate::address::socket_url;

/// An open websocket. Pings are answered while it is read.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn connect(url: &str, headers: &[(&'static str, &str)]) -> Result<Self, ClientError> {
        let mut request = socket_url(url).into_client_request()?;
        for &(name, value) in [("sec-websocket-protocol", PROTOCOL)].iter().chain(headers) {
            let value = HeaderValue::from_str(value).map_err(Error::from)?;
            request.headers_mut().insert(name, value);
        }
        // Without delay: a move is one small packet, and somebody waits for it.
        let (stream, _) = connect_async_with_config(request, None, true).await?;
        Ok(Socket(stream))
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next message. Nothing is lost when this is not awaited to its end.
    pub(crate) async fn receive(&mut self) -> Result<ServerMsg, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return read(text.as_str()),
                Some(Ok(Message::Close(frame))) => return Err(closed(frame.as_ref())),
                Some(Ok(_)) => {}
                Some(Err(error)) if !is_end(&error) => return Err(error.into()),
                Some(Err(_)) | None => return Err(closed(None)),
            }
        }
    }

    pub(crate) async fn close(mut self) -> Result<(), ClientError> {
        Ok(self.0.close(None).await?)
    }
}

/// The connection is gone without a word, as after a kill of the server.
fn is_end(error: &Error) -> bool {
    match error {
        Error::ConnectionClosed | Error::AlreadyClosed => true,
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => true,
        Error::Io(error) => error.kind() == ErrorKind::ConnectionReset,
        _ => false,
    }
}

fn read(text: &str) -> Result<ServerMsg, ClientError> {
    let unreadable =
        |error: serde_json::Error| ClientError::Unreadable { text: text.into(), problem: error.to_string() };
    serde_json::from_str(text).map_err(unreadable)
}

fn closed(frame: Option<&CloseFrame>) -> ClientError {
    ClientError::Closed {
        code: frame.map(|frame| frame.code.into()),
        reason: frame.map_or(String::new(), |frame| frame.reason.to_string()),
    }
}
