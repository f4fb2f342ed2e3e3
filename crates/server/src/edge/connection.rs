//! One connection, from its first request to its end.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, Response, StatusCode};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;

use super::client::Peer;
use super::line::Line;
use super::progress::Progress;
use crate::alarm::Alarm;

/// Bytes of a request's head.
const HEAD: usize = 16 * 1_024;
/// Bytes that are kept of what comes or goes.
const BUFFER: usize = 64 * 1_024;

/// Serves a connection. It ends when the client ends it, is too slow, or becomes a websocket.
pub(super) async fn serve(line: Line, peer: Peer, router: Router) {
    let progress = line.progress();
    let routes = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        progress.asked();
        peer.mark(&mut request);
        let (answer, progress) = (routes.call(request.map(Body::new)), progress.clone());
        async move { Ok::<_, Infallible>(watched(unfailing(answer.await), progress)) }
    });
    let mut library = http1::Builder::new();
    // The time for a head is ours to keep: it has to begin with its first byte.
    library.header_read_timeout(None).max_header_size(HEAD).max_buf_size(BUFFER);
    let mut connection = library.serve_connection(TokioIo::new(line), service).with_upgrades();
    let mut alarm = Alarm::new();
    let is_overdue = poll_fn(|cx| {
        if Pin::new(&mut connection).poll(cx).is_ready() {
            return Poll::Ready(false);
        }
        // Only what was just done moves the deadline.
        pin!(alarm.until(progress.deadline())).poll(cx).map(|()| true)
    });
    let is_overdue = is_overdue.await;
    match connection.into_parts().map(|parts| parts.io.into_inner()) {
        Some(line) if is_overdue => line.cut().await,
        Some(line) => line.end().await,
        None => {}
    }
}

fn unfailing<T>(answer: Result<T, Infallible>) -> T {
    match answer {
        Ok(answer) => answer,
        Err(never) => match never {},
    }
}

fn watched(answer: Response<Body>, progress: Arc<Progress>) -> Response<Answer> {
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        progress.opened();
    } else {
        progress.answers(answer.body().size_hint().exact().unwrap_or_default());
    }
    answer.map(|body| Answer { body, progress })
}

/// The body of an answer. It goes when all of it is in the library's hands.
struct Answer {
    body: Body,
    progress: Arc<Progress>,
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.progress.said();
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
