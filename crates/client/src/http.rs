//! The few HTTP requests that a client needs: one request, one connection, no encryption.
//!
//! Left out on purpose: https (a proxy's work in front of the server), chunked bodies (the server sends none for
//! its own answers), redirects.

use tengen_protocol::SignedIn;
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::address::authority;

/// An answer of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpAnswer {
    /// The status.
    pub status: u16,
    /// The headers; their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum HttpError {
    /// No connection, or it broke.
    #[error("http: {0}")]
    Io(#[from] std::io::Error),
    /// What came is no answer of HTTP/1.1 with a plain body.
    #[error("cannot read the answer {0:?}")]
    Unreadable(String),
    /// Another status than was hoped for.
    #[error("{path}: status {status}: {body}")]
    Status {
        /// What was asked for.
        path: String,
        /// The status.
        status: u16,
        /// What was said of it.
        body: String,
    },
}

/// Makes a guest. Says that no cookie is wanted: a program is none of a browser's, and keeps the token.
///
/// # Errors
/// If the server cannot be reached, or makes none.
pub async fn guest(base_url: &str) -> Result<SignedIn, HttpError> {
    let path = "/api/v1/guest";
    let answer = http(base_url, "POST", path, &[("x-tengen-cookie", "none")], None).await?;
    if answer.status != 201 {
        return Err(HttpError::Status { path: path.into(), status: answer.status, body: answer.body });
    }
    serde_json::from_str(&answer.body).map_err(|_| HttpError::Unreadable(answer.body))
}

/// Makes one request; a body is sent as JSON.
///
/// # Errors
/// If the server cannot be reached or does not answer; any status is an answer.
pub async fn http(
    base_url: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Result<HttpAnswer, HttpError> {
    let authority = authority(base_url);
    let mut stream = TcpStream::connect(authority).await?;
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    if body.is_some() {
        request += "content-type: application/json\r\n";
    }
    let body = body.unwrap_or_default();
    request += &format!("content-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let text = String::from_utf8_lossy(&answer);
    read(&text).ok_or_else(|| HttpError::Unreadable(text.into_owned()))
}

fn read(answer: &str) -> Option<HttpAnswer> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    let headers = lines.map(header).collect::<Option<Vec<_>>>()?;
    let chunked = headers.iter().any(|(name, _)| name == "transfer-encoding");
    (!chunked).then(|| HttpAnswer { status, headers, body: body.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_status_headers_and_a_body() {
        let answer = read("HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n{}").unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (201, "{}"));
        assert_eq!(answer.headers, [("content-type".into(), "application/json".into())]);
    }

    #[test]
    fn what_is_no_answer_is_none() {
        for text in ["", "HTTP/1.1 200 OK", "HTTP/1.1 2\r\n\r\n", "SSH-2.0\r\n\r\n"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
