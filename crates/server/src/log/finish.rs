//! The entry that ends a game: stored with the result in one fenced transaction, on a connection beside the writer's.

use sqlx::{Postgres, Transaction};
use tokio::time::timeout;

use crate::db::entries::{self, Batch};
use crate::db::nodes::NodeId;
use crate::db::{games, misconduct};

use super::{Ending, Failure, Log, PATIENCE, Pause, Stored, in_time, late};

impl Log {
    /// Stores a game's last entries and how it ended; all or none.
    pub async fn finish(&self, batch: Batch, ending: Ending) -> Stored {
        let mut pause = Pause::default();
        loop {
            let node = self.node();
            match self.try_finish(node, &batch, &ending).await {
                Ok(true) => {
                    pause.over();
                    if let Some(memory) = &self.memory {
                        memory.append(batch);
                    }
                    return Stored::Yes;
                }
                Ok(false) => return Stored::ReadAgain,
                Err(Failure::Refused(why)) => return Stored::Never(why),
                Err(Failure::NotNow(error)) => pause.wait(&error).await,
                Err(Failure::Unknown(_)) => {
                    self.entrance.fence(node).await;
                    return Stored::ReadAgain;
                }
            }
        }
    }

    async fn try_finish(&self, node: NodeId, batch: &Batch, ending: &Ending) -> Result<bool, Failure> {
        let prepared = timeout(PATIENCE, self.prepare(node, batch, ending)).await;
        let Some(tx) = prepared.unwrap_or_else(|_| Err(Failure::NotNow(late())))? else { return Ok(false) };
        in_time(tx.commit()).await.map_err(Failure::at_commit)?;
        Ok(true)
    }

    /// All but the commit; nothing if the game is not this node's.
    async fn prepare(
        &self,
        node: NodeId,
        batch: &Batch,
        ending: &Ending,
    ) -> Result<Option<Transaction<'static, Postgres>>, Failure> {
        let mut tx = self.db.begin().await.map_err(Failure::before_commit)?;
        if self.memory.is_none() {
            let stored = entries::append(&mut *tx, node, [batch]).await;
            if !stored.map_err(Failure::before_commit)? {
                return Ok(None);
            }
        }
        let finished = games::finish(&mut tx, node, batch.game, batch.owner_epoch, ending.outcome).await;
        if !finished.map_err(Failure::before_commit)? {
            return Ok(None);
        }
        let entered = misconduct::enter(&mut tx, batch.game, &ending.misconduct).await;
        entered.map_err(Failure::before_commit)?;
        Ok(Some(tx))
    }
}
