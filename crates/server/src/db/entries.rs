//! Rows of `entry`: the log.

use std::collections::HashSet;

use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use tengen_game::{Action, ActionId, ClockState, Entry, GameTime};
use tengen_protocol::GameId;

use crate::db::nodes::NodeId;

/// Entries of one game, to be stored under one claim.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Which game.
    pub game: GameId,
    /// The claim they are stored under.
    pub owner_epoch: i64,
    /// The entries, in order.
    pub entries: Vec<Entry>,
}

/// Stores batches of many games in one statement, fenced by the node's row. Answers with the games whose entries were
/// stored: another is not this node's any more.
///
/// # Errors
/// The database's. With a SQLSTATE nothing was stored; without one nobody knows.
pub async fn append<'a>(
    db: impl PgExecutor<'_>,
    node: NodeId,
    batches: impl IntoIterator<Item = &'a Batch>,
) -> Result<HashSet<GameId>, sqlx::Error> {
    let mut columns = Columns::default();
    for batch in batches {
        batch.entries.iter().for_each(|entry| columns.push(batch, entry));
    }
    let stored = sqlx::query_scalar!(
        "WITH fence AS MATERIALIZED (SELECT epoch FROM node WHERE epoch = $1 AND incarnation = $2 FOR KEY SHARE)
         INSERT INTO entry (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock)
         SELECT t.game, t.seq, t.owner_epoch, t.by, t.action::jsonb, t.action_id, t.at_ms, t.lag_ms, t.wall_ms,
                t.clock::jsonb
         FROM fence CROSS JOIN UNNEST($3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[],
                                      $9::bigint[], $10::integer[], $11::bigint[], $12::text[])
              AS t (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock)
         JOIN game ON game.id = t.game AND game.owner = fence.epoch AND game.owner_epoch = t.owner_epoch
                  AND game.finished_at IS NULL
         RETURNING game",
        node.epoch,
        node.incarnation,
        &columns.game,
        &columns.seq,
        &columns.owner_epoch,
        &columns.by,
        &columns.action,
        &columns.action_id as &[Option<&str>],
        &columns.at_ms,
        &columns.lag_ms,
        &columns.wall_ms,
        &columns.clock
    )
    .fetch_all(db)
    .await?;
    Ok(stored.into_iter().map(|id| GameId::from_bits(id as u64)).collect())
}

/// Reads a game's log.
///
/// # Errors
/// The database's; a row that is no entry is a decoding error.
pub async fn of_game(db: &mut PgConnection, game: GameId) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT seq, by, action AS "action: Json<Action>", action_id, at_ms, lag_ms, wall_ms,
                  clock AS "clock: Json<ClockState>"
           FROM entry WHERE game = $1 ORDER BY seq"#,
        game.value()
    )
    .fetch_all(db)
    .await?;
    let entry = |seq: i32, by: &str, action_id: Option<String>| {
        Some((
            u32::try_from(seq).ok()?,
            by.parse().ok()?,
            action_id.map(|id| ActionId::new(&id)).transpose().ok()?,
        ))
    };
    let entries = rows.into_iter().map(|row| {
        let (seq, by, action_id) = entry(row.seq, &row.by, row.action_id)
            .ok_or_else(|| sqlx::Error::Decode(format!("entry {} of game {game} is none", row.seq).into()))?;
        Ok(Entry {
            seq,
            by,
            action: row.action.0,
            action_id,
            at_ms: GameTime::from_millis(row.at_ms as u64),
            lag_ms: row.lag_ms as u32,
            wall_ms: row.wall_ms,
            clock: row.clock.0,
        })
    });
    entries.collect()
}

#[derive(Default)]
struct Columns<'a> {
    game: Vec<i64>,
    seq: Vec<i32>,
    owner_epoch: Vec<i64>,
    by: Vec<String>,
    action: Vec<String>,
    action_id: Vec<Option<&'a str>>,
    at_ms: Vec<i64>,
    lag_ms: Vec<i32>,
    wall_ms: Vec<i64>,
    clock: Vec<String>,
}

impl<'a> Columns<'a> {
    fn push(&mut self, batch: &Batch, entry: &'a Entry) {
        self.game.push(batch.game.value());
        self.seq.push(entry.seq.try_into().unwrap_or(i32::MAX));
        self.owner_epoch.push(batch.owner_epoch);
        self.by.push(entry.by.to_string());
        self.action.push(serde_json::to_string(&entry.action).expect("an action is always JSON"));
        self.action_id.push(entry.action_id.as_ref().map(ActionId::as_str));
        self.at_ms.push(entry.at_ms.millis().try_into().unwrap_or(i64::MAX));
        self.lag_ms.push(entry.lag_ms.try_into().unwrap_or(i32::MAX));
        self.wall_ms.push(entry.wall_ms);
        self.clock.push(serde_json::to_string(&entry.clock).expect("clocks are always JSON"));
    }
}
