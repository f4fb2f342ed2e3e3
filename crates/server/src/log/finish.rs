//! The entry that ends a game: stored with the result in one fenced transaction, on a connection beside the writer's.

use sqlx::{Acquire, Postgres, Transaction};
use tengen_game::Outcome;
use tengen_protocol::{RatingNews, Unrated};
use tokio::time::timeout;
use tracing::error;

use crate::db::entries::{self, Batch};
use crate::db::nodes::NodeId;
use crate::db::ratings::RankedGame;
use crate::db::{games, misconduct, ratings};

use super::{Ending, Failure, Log, PATIENCE, Pause, Stored, in_time, late};

impl Log {
    /// Stores a game's last entries, how it ended and what that does to ratings and ranks; all or none.
    pub async fn finish(&self, batch: Batch, ending: Ending) -> (Stored, Option<RatingNews>) {
        let mut pause = Pause::default();
        loop {
            let node = self.node();
            match self.try_finish(node, &batch, &ending).await {
                Ok(Some(news)) => {
                    pause.over();
                    if let Some(memory) = &self.memory {
                        memory.append(batch);
                    }
                    return (Stored::Yes, news);
                }
                Ok(None) => return (Stored::ReadAgain, None),
                Err(Failure::Refused(why)) => return (Stored::Never(why), None),
                Err(Failure::NotNow(error)) => pause.wait(&error).await,
                Err(Failure::Unknown(_)) => {
                    self.entrance.fence(node).await;
                    return (Stored::ReadAgain, None);
                }
            }
        }
    }

    /// Nothing if the game is not this node's.
    async fn try_finish(
        &self,
        node: NodeId,
        batch: &Batch,
        ending: &Ending,
    ) -> Result<Option<Option<RatingNews>>, Failure> {
        let prepared = timeout(PATIENCE, self.prepare(node, batch, ending)).await;
        let prepared = prepared.unwrap_or_else(|_| Err(Failure::NotNow(late())))?;
        let Some((tx, news)) = prepared else { return Ok(None) };
        in_time(tx.commit()).await.map_err(Failure::at_commit)?;
        Ok(Some(news))
    }

    /// All but the commit; nothing if the game is not this node's.
    async fn prepare(
        &self,
        node: NodeId,
        batch: &Batch,
        ending: &Ending,
    ) -> Result<Option<(Transaction<'static, Postgres>, Option<RatingNews>)>, Failure> {
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
        let news = match &ending.ranked {
            Some(ranked) => Some(self.rate(&mut tx, ranked, ending.outcome).await?),
            None => None,
        };
        Ok(Some((tx, news)))
    }

    /// A game whose rating cannot be computed ends all the same.
    async fn rate(
        &self,
        tx: &mut Transaction<'static, Postgres>,
        ranked: &RankedGame,
        outcome: Outcome,
    ) -> Result<RatingNews, Failure> {
        let mut inner = tx.begin().await.map_err(Failure::before_commit)?;
        let rated = ratings::rate(&mut inner, &self.rules, ranked, outcome).await;
        match rated.map_err(Failure::of_content) {
            Ok(news) => {
                inner.commit().await.map_err(Failure::before_commit)?;
                Ok(news)
            }
            Err(Failure::Refused(why)) => {
                error!(game = %ranked.game, why, "the game cannot be rated");
                inner.rollback().await.map_err(Failure::before_commit)?;
                let news = RatingNews::Unrated { why: Unrated::Failed };
                ratings::conclude(tx, ranked.game, news).await.map_err(Failure::before_commit)?;
                Ok(news)
            }
            Err(failure) => Err(failure),
        }
    }
}
