//! Reads games with their logs, and claims those that run; many at once, for thousands may be asked for at a time.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgConnection, PgPool};
use tengen_protocol::GameId;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::time::timeout;

use crate::db::archive::{self, Archived};
use crate::db::entries::{self, Inputs, Stored};
use crate::db::games::{self, GameRow};
use crate::db::nodes::NodeId;
use crate::vital::Vital;

use super::memory::Memory;
use super::{PATIENCE, in_time, late};

/// A game as it stands in the database.
#[derive(Debug)]
pub struct Found {
    /// Its row.
    pub row: GameRow,
    /// It runs, and is this node's now. Of another node's game there is no log.
    pub is_owned: bool,
    log: FoundLog,
}

#[derive(Debug)]
enum FoundLog {
    /// What is stored, to be understood by whoever asked.
    Stored(Stored),
    Archived(Archived),
    Read(Inputs),
}

impl Found {
    /// The row and the log.
    ///
    /// # Errors
    /// If something in the log is no entry, as a decoding error; the database's.
    pub fn read(self) -> Result<(GameRow, Inputs), sqlx::Error> {
        let inputs = match self.log {
            FoundLog::Stored(stored) => stored.read()?,
            FoundLog::Archived(archived) => archived.read()?.into(),
            FoundLog::Read(inputs) => inputs,
        };
        Ok((self.row, inputs))
    }
}

/// Who is served first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// Somebody waits for the game.
    Asked,
    /// Its clock is to run.
    Woken,
}

/// Why nothing can be read now; the same for all who asked at the time.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(Arc<sqlx::Error>);

impl ReadError {
    /// The database's error.
    pub fn cause(&self) -> &sqlx::Error {
        &self.0
    }
}

impl From<sqlx::Error> for ReadError {
    fn from(error: sqlx::Error) -> Self {
        ReadError(Arc::new(error))
    }
}

/// The way to the readers.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    asked: mpsc::Sender<Wanted>,
    woken: mpsc::Sender<Wanted>,
}

#[derive(Debug)]
struct Wanted {
    game: GameId,
    answer: oneshot::Sender<Result<Option<Found>, ReadError>>,
}

/// Games read in one transaction.
const AT_ONCE: usize = 128;
/// Transactions at a time.
const READERS: u32 = 2;
/// Games that wait to be read. Who finds the queue full waits for his turn, and his room's queue fills meanwhile.
const QUEUE: usize = 1_024;

impl Reader {
    pub(super) fn start(
        options: PgConnectOptions,
        node: watch::Receiver<NodeId>,
        memory: Option<Arc<Memory>>,
        vital: &mut Vital,
    ) -> Reader {
        let db = PgPoolOptions::new().max_connections(READERS).connect_lazy_with(options);
        let (asked, from_asked) = mpsc::channel(QUEUE);
        let (woken, from_woken) = mpsc::channel(QUEUE);
        let queues = Arc::new(Mutex::new(Queues { asked: from_asked, woken: from_woken }));
        for _ in 0..READERS {
            let desk = Desk { db: db.clone(), node: node.clone(), memory: memory.clone() };
            vital.start("a reader of the log", desk.run(queues.clone()));
        }
        Reader { asked, woken }
    }

    /// Whoever waits is told in time that it cannot be read now; a clock waits for its turn.
    pub(super) async fn read(&self, game: GameId, haste: Haste) -> Result<Option<Found>, ReadError> {
        match haste {
            Haste::Asked => {
                timeout(PATIENCE, ask(&self.asked, game)).await.unwrap_or_else(|_| Err(late().into()))
            }
            Haste::Woken => ask(&self.woken, game).await,
        }
    }
}

async fn ask(queue: &mpsc::Sender<Wanted>, game: GameId) -> Result<Option<Found>, ReadError> {
    let gone = || ReadError::from(sqlx::Error::WorkerCrashed);
    let (answer, read) = oneshot::channel();
    queue.send(Wanted { game, answer }).await.map_err(|_| gone())?;
    read.await.unwrap_or_else(|_| Err(gone()))
}

struct Queues {
    asked: mpsc::Receiver<Wanted>,
    woken: mpsc::Receiver<Wanted>,
}

impl Queues {
    /// The next to be read; nothing at the end.
    async fn next(&mut self) -> Vec<Wanted> {
        let first = tokio::select! {
            biased;
            Some(wanted) = self.asked.recv() => wanted,
            Some(wanted) = self.woken.recv() => wanted,
            else => return Vec::new(),
        };
        let asked = std::iter::from_fn(|| self.asked.try_recv().ok());
        let woken = std::iter::from_fn(|| self.woken.try_recv().ok());
        std::iter::once(first).chain(asked).chain(woken).take(AT_ONCE).collect()
    }
}

struct Desk {
    db: PgPool,
    node: watch::Receiver<NodeId>,
    memory: Option<Arc<Memory>>,
}

impl Desk {
    async fn run(self, queues: Arc<Mutex<Queues>>) {
        loop {
            let mut wanted = queues.lock().await.next().await;
            if wanted.is_empty() {
                return;
            }
            // Who has given up waiting would have it read for nothing.
            wanted.retain(|wanted| !wanted.answer.is_closed());
            if wanted.is_empty() {
                continue;
            }
            let games: Vec<GameId> = wanted.iter().map(|wanted| wanted.game).collect();
            let mut read = self.read(&games).await.map_err(ReadError::from);
            for Wanted { game, answer } in wanted {
                let found = read.as_mut().map(|found| found.remove(&game)).map_err(|error| error.clone());
                // A room that is gone needs no answer.
                let _ = answer.send(found);
            }
        }
    }

    async fn read(&self, games: &[GameId]) -> Result<HashMap<GameId, Found>, sqlx::Error> {
        loop {
            let node = *self.node.borrow();
            let found = in_time(self.claim(node, games)).await?;
            let is_missing = |found: &Found| found.row.outcome.is_none() && !found.is_owned;
            // A new incarnation was entered meanwhile: it was not another node that kept us from claiming.
            if *self.node.borrow() == node || !found.values().any(is_missing) {
                return Ok(found);
            }
        }
    }

    /// Claims what runs, if its owner is this node or gone, and reads all of it.
    async fn claim(&self, node: NodeId, games: &[GameId]) -> Result<HashMap<GameId, Found>, sqlx::Error> {
        let mut tx = self.db.begin().await?;
        games::lock(&mut tx, games).await?;
        let claimed = games::claim(&mut tx, node, games).await?;
        let rows = games::find_all(&mut tx, games).await?;
        let mut logs = self.logs(&mut tx, &rows, &claimed).await?;
        tx.commit().await?;
        let found = rows.into_iter().map(|row| {
            let (game, is_owned) = (row.id, claimed.contains(&row.id));
            let log = logs.remove(&game).unwrap_or_else(|| FoundLog::Read(Inputs::default()));
            (game, Found { row, is_owned, log })
        });
        Ok(found.collect())
    }

    /// The logs of what is claimed or over. The archive is asked second. A log moves there in one commit: if its entries
    /// cannot be seen any more, that commit is over, and what is asked after it sees the archive's row. The other way
    /// round it could be missed in both places.
    async fn logs(
        &self,
        db: &mut PgConnection,
        rows: &[GameRow],
        claimed: &HashSet<GameId>,
    ) -> Result<HashMap<GameId, FoundLog>, sqlx::Error> {
        if let Some(memory) = &self.memory {
            let read = |row: &GameRow| (row.id, FoundLog::Read(memory.of_game(row.id).into()));
            return Ok(rows.iter().map(read).collect());
        }
        let is_over = |row: &&GameRow| row.outcome.is_some();
        let mut missing: HashSet<GameId> = rows.iter().filter(is_over).map(|row| row.id).collect();
        let stored = entries::of_games(db, &claimed.union(&missing).copied().collect()).await?;
        missing.retain(|game| !stored.contains_key(game));
        let archived =
            if missing.is_empty() { HashMap::new() } else { archive::of_games(db, &missing).await? };
        let stored = stored.into_iter().map(|(game, log)| (game, FoundLog::Stored(log)));
        Ok(stored.chain(archived.into_iter().map(|(game, log)| (game, FoundLog::Archived(log)))).collect())
    }
}
