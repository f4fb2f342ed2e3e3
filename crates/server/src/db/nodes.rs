//! Rows of `node`: which incarnations of servers may store.

use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::log::NodeSettings;

/// One incarnation of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId {
    /// Unique among all there ever were.
    pub epoch: i64,
    /// Random, in case an epoch comes again.
    pub incarnation: i64,
}

/// Enters a new incarnation and fences all earlier ones of the same name, and those whose lease is over; all there are
/// if the database is this server's own. The games of the one before it go on as its own.
///
/// Deleting a row waits for the batches that hold it and kills those that come later, so after this nothing that a
/// predecessor sent can still be stored. Nobody waits for what another node has under way.
///
/// # Errors
/// The database's.
pub async fn enter(
    db: &mut PgConnection,
    settings: &NodeSettings,
    before: Option<NodeId>,
) -> Result<NodeId, sqlx::Error> {
    let incarnation = i64::from_ne_bytes(rand::random::<[u8; 8]>());
    let mut tx = sqlx::Connection::begin(db).await?;
    sqlx::query!("DELETE FROM node WHERE name = $1 OR $2", settings.name, settings.is_alone)
        .execute(&mut *tx)
        .await?;
    fence_silent(&mut *tx).await?;
    let epoch = sqlx::query_scalar!(
        "INSERT INTO node (incarnation, name, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
         RETURNING epoch",
        incarnation,
        settings.name,
        f64::from(settings.lease_s)
    )
    .fetch_one(&mut *tx)
    .await?;
    if let Some(before) = before {
        sqlx::query!(
            "UPDATE game SET owner = $1 WHERE owner = $2 AND finished_at IS NULL",
            epoch,
            before.epoch
        )
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await?;
    Ok(NodeId { epoch, incarnation })
}

/// Prolongs the lease. Says whether the node still has its row: without it, it is fenced.
///
/// # Errors
/// The database's.
pub async fn beat(db: &PgPool, node: NodeId, lease_s: u32) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE node SET expires_at = now() + make_interval(secs => $3) WHERE epoch = $1 AND incarnation = $2",
        node.epoch,
        node.incarnation,
        f64::from(lease_s)
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Fences every node whose lease is over: its games are free for others. Says how many there were. One that has
/// something under way still is left for the next time.
///
/// # Errors
/// The database's.
pub async fn fence_silent(db: impl PgExecutor<'_>) -> Result<u64, sqlx::Error> {
    let silent = sqlx::query!(
        "DELETE FROM node
         WHERE epoch IN (SELECT epoch FROM node WHERE expires_at < now() FOR UPDATE SKIP LOCKED)"
    );
    Ok(silent.execute(db).await?.rows_affected())
}

/// Leaves: the node's games are free for others at once.
///
/// # Errors
/// The database's.
pub async fn leave(db: &mut PgConnection, node: NodeId) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM node WHERE epoch = $1 AND incarnation = $2", node.epoch, node.incarnation)
        .execute(db)
        .await?;
    Ok(())
}
