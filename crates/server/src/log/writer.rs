//! The one task that appends: what waits is stored together, fenced, in one commit.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tengen_protocol::GameId;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::{error, info};

use crate::db::entries::{self, Batch};
use crate::db::nodes::{self, NodeId};

use super::failure::{Failure, Pause};
use super::figures::Figures;
use super::{NodeSettings, Stored, in_time};

/// What the writer is asked for.
pub(super) enum Request {
    Append(Waiting),
    /// What this incarnation sent elsewhere has an unknown outcome: fence it all.
    NewIncarnation(NodeId, oneshot::Sender<()>),
    /// Leave, and end.
    Leave(oneshot::Sender<()>),
}

/// A batch and who waits for it.
pub(super) struct Waiting {
    pub(super) batch: Batch,
    pub(super) answer: oneshot::Sender<Stored>,
}

/// Batches in one commit.
const AT_ONCE: usize = 500;

pub(super) struct Writer {
    pub(super) db: PgConnection,
    pub(super) options: PgConnectOptions,
    pub(super) settings: NodeSettings,
    pub(super) node: watch::Sender<NodeId>,
    pub(super) figures: Arc<Figures>,
}

impl Writer {
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut requests = Vec::with_capacity(AT_ONCE);
        while queue.recv_many(&mut requests, AT_ONCE).await > 0 {
            let mut waiting = Vec::new();
            let mut others = Vec::new();
            for request in requests.drain(..) {
                match request {
                    Request::Append(batch) => waiting.push(batch),
                    other => others.push(other),
                }
            }
            self.store(waiting).await;
            for request in others {
                match request {
                    Request::NewIncarnation(node, answer) => {
                        self.fence(node).await;
                        let _ = answer.send(());
                    }
                    Request::Leave(answer) => return self.leave(answer).await,
                    Request::Append(_) => unreachable!("sorted out above"),
                }
            }
        }
    }

    /// Stores batches in one statement. If the database refuses it for what it says, the half that is to blame is
    /// looked for, until the bad batch stands alone.
    async fn store(&mut self, waiting: Vec<Waiting>) {
        let mut parts = vec![waiting];
        while let Some(mut part) = parts.pop() {
            if part.is_empty() {
                continue;
            }
            match self.append(&part).await {
                Ok(stored) => answer(part, |batch| match stored.contains(&batch.game) {
                    true => Stored::Yes,
                    false => Stored::ReadAgain,
                }),
                Err(Failure::Refused(why)) if part.len() == 1 => {
                    error!(game = %part[0].batch.game, why, "the database refuses an entry");
                    answer(part, |_| Stored::Never(why.clone()));
                }
                Err(Failure::Refused(_)) => {
                    let second = part.split_off(part.len() / 2);
                    parts.extend([second, part]);
                }
                Err(Failure::NotNow(_) | Failure::Unknown(_)) => {
                    let node = *self.node.borrow();
                    self.fence(node).await;
                    answer(part, |_| Stored::ReadAgain);
                }
            }
        }
    }

    /// Appends, and tries again for as long as the database says that it cannot now.
    async fn append(&mut self, waiting: &[Waiting]) -> Result<HashSet<GameId>, Failure> {
        let mut pause = Pause::default();
        loop {
            let node = *self.node.borrow();
            let begun = Instant::now();
            let batches = waiting.iter().map(|waiting| &waiting.batch);
            let stored = in_time(entries::append(&mut self.db, node, batches)).await;
            match stored.map_err(Failure::at_commit) {
                Err(Failure::NotNow(error)) if in_time(self.db.ping()).await.is_ok() => {
                    pause.wait(&error).await
                }
                other => {
                    if other.is_ok() {
                        let entries = waiting.iter().map(|waiting| waiting.batch.entries.len()).sum();
                        self.figures.stored(entries, begun.elapsed());
                        pause.over();
                    }
                    return other;
                }
            }
        }
    }

    /// Becomes a new incarnation, unless that one is gone already. In one transaction its row goes, which waits for
    /// what is under way and kills what comes late, and a new one is entered.
    async fn fence(&mut self, node: NodeId) {
        if *self.node.borrow() != node {
            return;
        }
        let mut pause = Pause::default();
        loop {
            match in_time(self.enter_anew()).await {
                Ok(node) => {
                    info!(epoch = node.epoch, "entered as a new incarnation");
                    self.node.send_replace(node);
                    return pause.over();
                }
                Err(error) => pause.wait(&error).await,
            }
        }
    }

    async fn enter_anew(&mut self) -> Result<NodeId, sqlx::Error> {
        let mut db = PgConnection::connect_with(&self.options).await?;
        let node = nodes::enter(&mut db, &self.settings.name, self.settings.lease_s).await?;
        self.db = db;
        Ok(node)
    }

    async fn leave(mut self, answer: oneshot::Sender<()>) {
        let node = *self.node.borrow();
        if let Err(error) = in_time(nodes::leave(&mut self.db, node)).await {
            error!(%error, "cannot leave as a node; the lease will end by itself");
        }
        let _ = answer.send(());
    }
}

fn answer(waiting: Vec<Waiting>, stored: impl Fn(&Batch) -> Stored) {
    for Waiting { batch, answer } in waiting {
        // A room that is gone needs no answer.
        let _ = answer.send(stored(&batch));
    }
}
