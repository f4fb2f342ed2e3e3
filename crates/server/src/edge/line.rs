//! A connection's bytes: they tell how far it is.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tracing::warn;

use super::places::Place;
use super::progress::{Limits, Phase, Progress};
use super::refusal::{instead_of, too_slow};

/// A connection. Its place goes with it, also when it becomes a websocket.
pub(super) struct Line {
    stream: TcpStream,
    progress: Arc<Progress>,
    _place: Place,
}

/// So long a client may take to read a last answer.
const FAREWELL: Duration = Duration::from_secs(1);

impl Line {
    pub(super) fn new(stream: TcpStream, place: Place, limits: Limits) -> Self {
        // A move waits for nobody: without this each would wait for the acknowledgement of the one before.
        if let Err(error) = stream.set_nodelay(true) {
            warn!(%error, "cannot set TCP_NODELAY");
        }
        let progress = Arc::new(Progress::new(limits, Instant::now()));
        Line { stream, progress, _place: place }
    }

    pub(super) fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// Ends a connection whose time is over.
    pub(super) async fn cut(mut self) {
        match self.progress.phase() {
            Phase::Head => {
                let _ = timeout(FAREWELL, self.stream.write_all(&too_slow())).await;
                self.end().await;
            }
            // Who does not read leaves nothing in the system's buffers.
            Phase::Answer | Phase::Rest => drop(self.stream.set_zero_linger()),
            Phase::Idle | Phase::Request | Phase::Open => {}
        }
    }

    /// Ends a connection once the client has ended it, too: an early end would throw away what is on its way.
    pub(super) async fn end(mut self) {
        let ended = async {
            self.stream.shutdown().await?;
            let mut rest = [0; 4_096];
            while self.stream.read(&mut rest).await? > 0 {}
            io::Result::Ok(())
        };
        let _ = timeout(FAREWELL, ended).await;
    }

    /// What is written before a head was read is the library's bare answer to it.
    fn is_bare_refusal(&self, bytes: &[u8]) -> bool {
        matches!(self.progress.phase(), Phase::Idle | Phase::Head) && bytes.starts_with(b"HTTP/1.1 4")
    }

    fn refuse(&mut self, bare: &[u8], cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        // It is short, and the first thing in the system's buffer.
        ready!(Pin::new(&mut self.stream).poll_write(cx, &instead_of(bare)))?;
        Poll::Ready(Ok(bare.len()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.progress.heard();
        }
        read
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if self.is_bare_refusal(buf) {
            return self.refuse(buf, cx);
        }
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [only] = bufs
            && self.is_bare_refusal(only)
        {
            return self.refuse(only, cx);
        }
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// The library flushes when it has handed on all that it had.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.progress.sent();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
