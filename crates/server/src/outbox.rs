//! What waits for one client, and how the client is cut.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tengen_protocol::{ServerMsg, close};
use tokio::sync::{Notify, mpsc};

/// The sending end of one socket's queue; a clone may be anywhere.
///
/// The queue is bounded. A message that finds it full cuts the client, which may connect and join again: a slow reader
/// never holds up a game, and never misses an event without knowing.
#[derive(Clone, Debug)]
pub struct Outbox {
    /// The socket's number.
    pub connection: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    line: Arc<Line>,
}

#[derive(Debug, Default)]
struct Line {
    /// Bytes that wait.
    bytes: AtomicUsize,
    code: AtomicU16,
    cut: Notify,
}

/// The socket's end of the queue.
#[derive(Debug)]
pub struct Inbox {
    queue: mpsc::Receiver<Utf8Bytes>,
    line: Arc<Line>,
}

/// With so many bytes waiting nothing more is queued, however few messages they are.
const QUEUE_BYTES: usize = 4 * 1024 * 1024;

/// A queue of so many messages.
pub fn outbox(connection: u64, messages: usize) -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(messages);
    let line = Arc::new(Line::default());
    (Outbox { connection, queue: sender, line: line.clone() }, Inbox { queue: receiver, line })
}

impl Outbox {
    /// Queues a message for this client alone.
    pub fn send(&self, msg: &ServerMsg) {
        self.send_text(encode(msg));
    }

    /// Queues an encoded message. Says whether there was room; if not, the client is cut.
    pub fn send_text(&self, text: Utf8Bytes) -> bool {
        let bytes = text.len();
        if self.line.bytes.load(Ordering::Relaxed) > QUEUE_BYTES {
            self.cut(close::TOO_SLOW);
            return false;
        }
        match self.queue.try_send(text) {
            Ok(()) => {
                self.line.bytes.fetch_add(bytes, Ordering::Relaxed);
                true
            }
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.cut(close::TOO_SLOW);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Closes the socket with this code, once what is queued has been sent or the client is found too slow for it.
    pub fn cut(&self, code: u16) {
        let first = self.line.code.compare_exchange(0, code, Ordering::AcqRel, Ordering::Acquire);
        if first.is_ok() {
            self.line.cut.notify_one();
        }
    }
}

impl Inbox {
    /// Waits for messages and takes all that are there.
    pub async fn take(&mut self, into: &mut Vec<Utf8Bytes>) {
        const AT_ONCE: usize = 64;
        if self.queue.recv_many(into, AT_ONCE).await == 0 {
            // Every sender is gone, but the socket holds one itself.
            std::future::pending::<()>().await;
        }
        let bytes = into.iter().map(|text| text.len()).sum::<usize>();
        self.line.bytes.fetch_sub(bytes.min(self.line.bytes.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// Waits until the client is to be cut; the code to close with.
    pub fn cut(&self) -> impl Future<Output = u16> + Send + use<> {
        let line = self.line.clone();
        async move {
            line.cut.notified().await;
            line.code.load(Ordering::Acquire)
        }
    }

    /// What is still queued.
    pub fn rest(&mut self) -> Vec<Utf8Bytes> {
        std::iter::from_fn(|| self.queue.try_recv().ok()).collect()
    }
}

/// A message as it goes over the wire: encoded once, however many are told.
pub fn encode(msg: &ServerMsg) -> Utf8Bytes {
    serde_json::to_string(msg).expect("a message is always JSON").into()
}
