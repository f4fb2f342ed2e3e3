//! The one task that stores entries: what waits is stored together, fenced, in one commit.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};
use tengen_game::{Misconduct, Outcome};
use tengen_protocol::{GameId, UserId};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;
use tracing::{error, info, warn};

use crate::db::entries::{self, Batch};
use crate::db::nodes::{self, NodeId};
use crate::db::{games, misconduct};
use crate::failure::{Failure, Pause};

/// What became of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It is committed.
    Yes,
    /// It may or may not be, or the game has another owner: claim the game and read its log again.
    ReadAgain,
    /// The database refuses it for what it says, and will again.
    Never(String),
}

/// How a game ends, as it is stored.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// What goes on whose record.
    pub misconduct: Vec<(UserId, Misconduct)>,
}

/// How this server is entered as a node, and entered anew.
#[derive(Clone, Debug)]
pub struct NodeSettings {
    /// The node's name.
    pub name: String,
    /// Seconds of silence after which others may take over.
    pub lease_s: u32,
}

/// The way to the log.
#[derive(Clone, Debug)]
pub struct Log {
    queue: mpsc::Sender<Request>,
    node: watch::Receiver<NodeId>,
    db: PgPool,
}

enum Request {
    Append(Waiting),
    /// What this incarnation sent elsewhere has an unknown outcome: fence it all.
    NewIncarnation(NodeId, oneshot::Sender<()>),
    /// Leave, and end.
    Leave(oneshot::Sender<()>),
}

struct Waiting {
    batch: Batch,
    answer: oneshot::Sender<Stored>,
}

/// Batches that wait for the writer. When it is full the rooms wait, their own queues fill, and their players are told
/// that the server is busy.
const QUEUE: usize = 4_096;
/// Batches in one commit.
const AT_ONCE: usize = 500;

impl Log {
    /// Enters this server as a node and starts the writer on a connection of its own; outcomes are stored by way of
    /// `db`.
    ///
    /// # Errors
    /// The database's.
    pub async fn start(
        options: PgConnectOptions,
        db: PgPool,
        settings: NodeSettings,
    ) -> Result<Log, sqlx::Error> {
        let mut own = PgConnection::connect_with(&options).await?;
        let (publish, node) = watch::channel(nodes::enter(&mut own, &settings.name, settings.lease_s).await?);
        let (sender, queue) = mpsc::channel(QUEUE);
        let writer = Writer { db: own, options, settings, node: publish };
        tokio::spawn(writer.run(queue));
        Ok(Log { queue: sender, node, db })
    }

    /// This incarnation.
    pub fn node(&self) -> NodeId {
        *self.node.borrow()
    }

    /// Stores the next entries of a game; all or none.
    pub async fn append(&self, batch: Batch) -> Stored {
        let (answer, stored) = oneshot::channel();
        match self.queue.send(Request::Append(Waiting { batch, answer })).await {
            Ok(()) => stored.await.unwrap_or(Stored::ReadAgain),
            Err(_) => Stored::ReadAgain,
        }
    }

    /// Stores a game's last entries and how it ended in one fenced transaction, beside the writer.
    pub async fn finish(&self, batch: Batch, ending: Ending) -> Stored {
        let mut pause = Pause::default();
        loop {
            let node = self.node();
            match self.try_finish(node, &batch, &ending).await {
                Ok(true) => return Stored::Yes,
                Ok(false) => return Stored::ReadAgain,
                Err(Failure::Refused(why)) => return Stored::Never(why),
                Err(Failure::NotNow(error)) => pause.wait(&error).await,
                Err(Failure::Unknown(_)) => {
                    self.fence(node).await;
                    return Stored::ReadAgain;
                }
            }
        }
    }

    async fn try_finish(&self, node: NodeId, batch: &Batch, ending: &Ending) -> Result<bool, Failure> {
        let mut tx = self.db.begin().await.map_err(Failure::before_commit)?;
        let stored = entries::append(&mut *tx, node, [batch]).await;
        if stored.map_err(Failure::before_commit)?.is_empty() {
            return Ok(false);
        }
        let finished = games::finish(&mut tx, node, batch.game, batch.owner_epoch, ending.outcome).await;
        if !finished.map_err(Failure::before_commit)? {
            return Ok(false);
        }
        let entered = misconduct::enter(&mut tx, batch.game, &ending.misconduct).await;
        entered.map_err(Failure::before_commit)?;
        tx.commit().await.map_err(Failure::at_commit)?;
        Ok(true)
    }

    /// Makes sure that nothing which that incarnation has sent can still be stored.
    async fn fence(&self, node: NodeId) {
        let (answer, done) = oneshot::channel();
        if self.queue.send(Request::NewIncarnation(node, answer)).await.is_ok() {
            let _ = done.await;
        }
    }

    /// Prolongs this node's lease at a third of its length. Ends when the node has lost its row: it is fenced, can store
    /// nothing any more, and the server must end.
    pub async fn keep_lease(&self, lease_s: u32) {
        let mut third = tokio::time::interval(Duration::from_secs(u64::from(lease_s)) / 3);
        let mut missing = None;
        loop {
            third.tick().await;
            let node = self.node();
            match nodes::beat(&self.db, node, lease_s).await {
                Ok(true) => missing = None,
                // Once may be the very moment in which a new incarnation is entered.
                Ok(false) if missing == Some(node) => return,
                Ok(false) => missing = Some(node),
                Err(error) => warn!(%error, "cannot prolong the lease"),
            }
        }
    }

    /// Stores what waits, leaves, and ends the writer.
    pub async fn leave(&self) {
        let (answer, done) = oneshot::channel();
        if self.queue.send(Request::Leave(answer)).await.is_ok() {
            let _ = done.await;
        }
    }
}

struct Writer {
    db: PgConnection,
    options: PgConnectOptions,
    settings: NodeSettings,
    node: watch::Sender<NodeId>,
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
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
            let batches = waiting.iter().map(|waiting| &waiting.batch);
            let stored = in_time(entries::append(&mut self.db, node, batches)).await;
            match stored.map_err(Failure::at_commit) {
                Err(Failure::NotNow(error)) if in_time(self.db.ping()).await.is_ok() => {
                    pause.wait(&error).await
                }
                other => {
                    pause.over();
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

/// A database that does not answer for so long is taken for lost, whatever became of the question.
const PATIENCE: Duration = Duration::from_secs(10);

async fn in_time<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = |_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    timeout(PATIENCE, asked).await.unwrap_or_else(late)
}
