//! The log: what a room has judged is stored by way of it, and told to anybody only afterwards.
//!
//! One writer a node appends what waits of all rooms together, in at most two commits at a time; an entry that ends a game
//! is stored together with the result, beside it. All of it is fenced by the node's row: when the outcome of something is
//! unknown, the server enters as a new incarnation, and what the old one has sent can never be stored any more.

mod entrance;
mod failure;
mod figures;
mod finish;
mod hand;
mod memory;
mod reader;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tengen_game::{Misconduct, Outcome};
use tengen_protocol::{GameId, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, timeout};
use tracing::warn;

use crate::db::entries::Batch;
use crate::db::nodes::{self, NodeId};
use crate::db::ratings::RankedGame;
use crate::db::standings::RulesInForce;
use crate::vital::Vital;

use self::entrance::Entrance;
pub use self::failure::{Failure, Pause};
use self::figures::Figures;
pub use self::figures::LogFigures;
use self::hand::{Hand, Waiting};
use self::memory::Memory;
use self::reader::Reader;
pub use self::reader::{Found, Haste, ReadError};
use self::writer::{HANDS, Request, Writer};

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
    /// If it is ranked: what its rating takes.
    pub ranked: Option<RankedGame>,
}

/// How this server is entered as a node, and entered anew.
#[derive(Clone, Debug)]
pub struct NodeSettings {
    /// The node's name.
    pub name: String,
    /// Seconds of silence after which others may take over.
    pub lease_s: u32,
    /// The database is this server's own: no other node can be there.
    pub is_alone: bool,
}

/// Where entries are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// In Postgres: acknowledged is committed.
    Durable,
    /// Nowhere: they end with the process.
    Memory,
}

impl LogKind {
    /// The word for it in the settings.
    pub fn as_str(self) -> &'static str {
        match self {
            LogKind::Durable => "durable",
            LogKind::Memory => "memory",
        }
    }
}

/// The way to the log.
#[derive(Clone, Debug)]
pub struct Log {
    queue: mpsc::Sender<Request>,
    entrance: Arc<Entrance>,
    /// For what ends games.
    db: PgPool,
    /// By what they are rated.
    rules: Arc<RulesInForce>,
    reader: Reader,
    /// For the lease alone, so that nothing holds it up.
    lease: PgPool,
    figures: Arc<Figures>,
    memory: Option<Arc<Memory>>,
}

/// Batches that wait for the writer. When it is full the rooms wait, their own queues fill, and their players are told
/// that the server is busy.
const QUEUE: usize = 4_096;

/// The few statements of the writer and the readers look rows up by their keys. A plan that was made for small tables, and
/// is kept, must be right for large ones; and none is made anew each time. Whoever waits for a lock is gone when we have
/// given up.
const SESSION: [(&str, &str); 3] =
    [("enable_seqscan", "off"), ("plan_cache_mode", "force_generic_plan"), ("lock_timeout", "8s")];

impl Log {
    /// Enters this server as a node and starts the writer on connections of its own; outcomes are stored by way of
    /// `db`.
    ///
    /// # Errors
    /// The database's.
    pub async fn start(
        options: PgConnectOptions,
        db: PgPool,
        settings: NodeSettings,
        kind: LogKind,
        rules: RulesInForce,
        vital: &mut Vital,
    ) -> Result<Log, sqlx::Error> {
        let session = options.clone().options(SESSION);
        let (entrance, db_of_first) = Entrance::open(session.clone(), settings).await?;
        let (entrance, figures) = (Arc::new(entrance), Arc::new(Figures::new()));
        let hand = |db| Hand { db, entrance: entrance.clone(), figures: figures.clone() };
        let mut hands = vec![hand(db_of_first)];
        while hands.len() < HANDS {
            hands.push(hand(entrance.connect().await?));
        }
        let (queue, requests) = mpsc::channel(QUEUE);
        vital.start("the log's writer", Writer::new(hands).run(requests));
        let memory = (kind == LogKind::Memory).then(Arc::default);
        let reader = Reader::start(session, entrance.watch(), memory.clone(), vital);
        let lease = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
        Ok(Log { queue, entrance, db, rules: Arc::new(rules), reader, lease, figures, memory })
    }

    /// This incarnation.
    pub fn node(&self) -> NodeId {
        self.entrance.node()
    }

    /// By what games are rated.
    pub fn rules(&self) -> &RulesInForce {
        &self.rules
    }

    /// Where entries are kept.
    pub fn kind(&self) -> LogKind {
        if self.memory.is_some() { LogKind::Memory } else { LogKind::Durable }
    }

    /// What was stored since the server started.
    pub fn figures(&self) -> LogFigures {
        self.figures.now()
    }

    /// Stores the next entries of a game; all or none.
    pub async fn append(&self, batch: Batch) -> Stored {
        if let Some(memory) = &self.memory {
            memory.append(batch);
            return Stored::Yes;
        }
        let (answer, stored) = oneshot::channel();
        match self.queue.send(Request::Append(Waiting { batch, answer })).await {
            Ok(()) => stored.await.unwrap_or(Stored::ReadAgain),
            Err(_) => Stored::ReadAgain,
        }
    }

    /// Reads a game with its log and claims it if it runs and its owner is this node or gone; nothing if there is no such
    /// game. Any number may be asked for at a time.
    ///
    /// # Errors
    /// If the database cannot be asked now.
    pub async fn read(&self, game: GameId, haste: Haste) -> Result<Option<Found>, ReadError> {
        self.reader.read(game, haste).await
    }

    /// Prolongs this node's lease at a third of its length, and fences nodes that did not prolong theirs. Ends when the
    /// node has lost its row: it is fenced, can store nothing any more, and the server must end.
    pub async fn keep_lease(&self, lease_s: u32) {
        let mut third = tokio::time::interval(Duration::from_secs(u64::from(lease_s)) / 3);
        third.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut missing = None;
        loop {
            third.tick().await;
            let node = self.node();
            match in_time(self.beat(node, lease_s)).await {
                Ok(true) => missing = None,
                // Once may be the very moment in which a new incarnation is entered.
                Ok(false) if missing == Some(node) => return,
                Ok(false) => missing = Some(node),
                Err(error) => warn!(%error, "cannot prolong the lease"),
            }
        }
    }

    async fn beat(&self, node: NodeId, lease_s: u32) -> Result<bool, sqlx::Error> {
        let is_here = nodes::beat(&self.lease, node, lease_s).await?;
        // Never before our own: who stood still for long is not to fence himself.
        let silent = if is_here { nodes::fence_silent(&self.lease).await? } else { 0 };
        if silent > 0 {
            warn!(nodes = silent, "the lease of another node is over: its games are free");
        }
        Ok(is_here)
    }

    /// Stores what waits, leaves, and ends the writer.
    pub async fn leave(&self) {
        let (answer, done) = oneshot::channel();
        if self.queue.send(Request::Leave(answer)).await.is_ok() {
            let _ = done.await;
        }
    }
}

/// A database that does not answer for so long is taken for lost, whatever became of the question.
const PATIENCE: Duration = Duration::from_secs(10);

/// Waits for the database so long, and no longer.
///
/// # Errors
/// The database's; an I/O error when time is up: then nobody knows what was done.
pub async fn in_time<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(late()))
}

/// Time is up.
fn late() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}
