//! The one task that gives out what waits: each free hand stores as much of it as there is.

use std::panic::resume_unwind;

use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinSet};

use super::hand::{Hand, Waiting};

/// What the writer is asked for.
pub(super) enum Request {
    Append(Waiting),
    /// Leave, and end.
    Leave(oneshot::Sender<()>),
}

/// Commits under way at a time: while one waits for the disk, the database works at the other.
pub(super) const HANDS: usize = 2;
/// Batches in one commit.
const AT_ONCE: usize = 500;

pub(super) struct Writer {
    free: Vec<Hand>,
    busy: JoinSet<(Hand, usize)>,
    /// Batches under way.
    under_way: usize,
    waiting: Vec<Waiting>,
}

impl Writer {
    pub(super) fn new(hands: Vec<Hand>) -> Writer {
        Writer { free: hands, busy: JoinSet::new(), under_way: 0, waiting: Vec::with_capacity(AT_ONCE) }
    }

    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut requests = Vec::with_capacity(AT_ONCE);
        loop {
            let room = self.room();
            tokio::select! {
                biased;
                Some(done) = self.busy.join_next() => self.take_back(done),
                count = queue.recv_many(&mut requests, room), if room > 0 => {
                    if count == 0 {
                        return;
                    }
                    for request in requests.drain(..) {
                        match request {
                            Request::Append(batch) => self.waiting.push(batch),
                            Request::Leave(answer) => return self.leave(answer).await,
                        }
                    }
                }
            }
            self.give_out();
        }
    }

    /// How many may be taken from the queue: none that no hand is free for.
    fn room(&self) -> usize {
        if self.free.is_empty() { 0 } else { AT_ONCE - self.waiting.len() }
    }

    /// A commit costs the same for few entries as for many, so a second one is begun beside the first only when it has
    /// as much to do.
    fn give_out(&mut self) {
        if !self.waiting.is_empty()
            && self.waiting.len() >= self.under_way
            && let Some(mut hand) = self.free.pop()
        {
            let batches = std::mem::replace(&mut self.waiting, Vec::with_capacity(AT_ONCE));
            let count = batches.len();
            self.under_way += count;
            self.busy.spawn(async move {
                hand.store(batches).await;
                (hand, count)
            });
        }
    }

    fn take_back(&mut self, done: Result<(Hand, usize), JoinError>) {
        let (hand, count) = done.unwrap_or_else(|error| resume_unwind(error.into_panic()));
        self.under_way -= count;
        self.free.push(hand);
    }

    /// Stores what waits first.
    async fn leave(mut self, answer: oneshot::Sender<()>) {
        self.give_out();
        while let Some(done) = self.busy.join_next().await {
            self.take_back(done);
            self.give_out();
        }
        if let Some(hand) = self.free.pop() {
            hand.leave().await;
        }
        let _ = answer.send(());
    }
}
