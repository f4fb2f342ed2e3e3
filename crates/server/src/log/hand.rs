//! A connection that appends: batches of many games in one commit, fenced.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use tokio::sync::oneshot;
use tracing::{error, warn};

use crate::db::entries::{self, Batch};
use crate::db::nodes;

use super::entrance::Entrance;
use super::failure::{Failure, Pause};
use super::figures::Figures;
use super::{Stored, in_time};

/// A batch and who waits for it.
pub(super) struct Waiting {
    pub(super) batch: Batch,
    pub(super) answer: oneshot::Sender<Stored>,
}

/// Whoever runs the server is told of a commit that takes longer.
const SLOW: Duration = Duration::from_secs(1);

pub(super) struct Hand {
    pub(super) db: PgConnection,
    pub(super) entrance: Arc<Entrance>,
    pub(super) figures: Arc<Figures>,
}

impl Hand {
    /// Stores batches in one statement. If the database refuses it for what it says, the half that is to blame is
    /// looked for, until the bad batch stands alone.
    pub(super) async fn store(&mut self, waiting: Vec<Waiting>) {
        let mut parts = vec![waiting];
        while let Some(mut part) = parts.pop() {
            match self.append(&part).await {
                Ok(true) => answer(part, &Stored::Yes),
                Ok(false) => answer(part, &Stored::ReadAgain),
                Err(why) if part.len() == 1 => {
                    error!(game = %part[0].batch.game, why, "the database refuses an entry");
                    answer(part, &Stored::Never(why));
                }
                Err(_) => {
                    let second = part.split_off(part.len() / 2);
                    parts.extend([second, part]);
                }
            }
        }
    }

    /// Appends, and tries again for as long as the database says that it cannot now. Says whether all is stored; if not,
    /// the log is to be asked, and what is not there will not come there any more. The error is why it is refused for
    /// what it says.
    async fn append(&mut self, waiting: &[Waiting]) -> Result<bool, String> {
        let mut pause = Pause::default();
        loop {
            let (node, begun) = (self.entrance.node(), Instant::now());
            let batches = waiting.iter().map(|waiting| &waiting.batch);
            let stored = in_time(entries::append(&mut self.db, node, batches)).await;
            match stored.map_err(Failure::at_commit) {
                Ok(stored) => {
                    if stored {
                        let entries = waiting.iter().map(|waiting| waiting.batch.entries.len()).sum();
                        self.figures.stored(entries, begun.elapsed());
                    }
                    pause.over();
                    if begun.elapsed() > SLOW {
                        warn!(took = ?begun.elapsed(), "the database was slow to store; games waited for it");
                    }
                    return Ok(stored);
                }
                Err(Failure::Refused(why)) => return Err(why),
                Err(Failure::NotNow(error)) if in_time(self.db.ping()).await.is_ok() => {
                    pause.wait(&error).await;
                }
                Err(Failure::NotNow(_) | Failure::Unknown(_)) => {
                    self.entrance.fence(node).await;
                    self.db = self.entrance.connect_patiently().await;
                    return Ok(false);
                }
            }
        }
    }

    /// Leaves as a node.
    pub(super) async fn leave(mut self) {
        if let Err(error) = in_time(nodes::leave(&mut self.db, self.entrance.node())).await {
            error!(%error, "cannot leave as a node; the lease will end by itself");
        }
    }
}

fn answer(waiting: Vec<Waiting>, stored: &Stored) {
    for Waiting { answer, .. } in waiting {
        // A room that is gone needs no answer.
        let _ = answer.send(stored.clone());
    }
}
