//! Rows of `entry`: the log.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use sqlx::{PgConnection, PgExecutor};
use tengen_game::{ActionId, ClockState, Entry, GameTime, Input};
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

/// Stores batches of many games in one statement, fenced by the node's row. Says whether all of them were stored: if not,
/// some game is not this node's any more, and only the log can tell which.
///
/// # Errors
/// The database's. With a SQLSTATE nothing was stored; without one nobody knows.
pub async fn append<'a>(
    db: impl PgExecutor<'_>,
    node: NodeId,
    batches: impl IntoIterator<Item = &'a Batch>,
) -> Result<bool, sqlx::Error> {
    // A row's game is looked up by a query of its own: as a join it may be planned to go through all games for each row.
    let mut columns = Columns::default();
    for batch in batches {
        batch.entries.iter().for_each(|entry| columns.push(batch, entry));
    }
    let stored = sqlx::query!(
        "WITH fence AS MATERIALIZED (SELECT epoch FROM node WHERE epoch = $1 AND incarnation = $2 FOR KEY SHARE)
         INSERT INTO entry (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock)
         SELECT t.game, t.seq, t.owner_epoch, t.by, t.action::json, t.action_id, t.at_ms, t.lag_ms, t.wall_ms,
                t.clock::json
         FROM fence CROSS JOIN UNNEST($3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[],
                                      $9::bigint[], $10::integer[], $11::bigint[], $12::text[])
              AS t (game, seq, owner_epoch, by, action, action_id, at_ms, lag_ms, wall_ms, clock)
         WHERE (SELECT owner = fence.epoch AND game.owner_epoch = t.owner_epoch AND finished_at IS NULL
                FROM game WHERE game.id = t.game)",
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
    .execute(db)
    .await?;
    Ok(stored.rows_affected() == columns.game.len() as u64)
}

/// The inputs of a game, which restore it, with the clocks after the last of them.
#[derive(Debug, Default)]
pub struct Inputs {
    /// All of them, in order.
    pub list: Vec<Input>,
    /// Nothing if there is no input.
    pub clock: Option<ClockState>,
}

impl From<Vec<Entry>> for Inputs {
    fn from(entries: Vec<Entry>) -> Self {
        let clock = entries.last().map(|entry| entry.clock.clone());
        Inputs { list: entries.into_iter().map(Input::from).collect(), clock }
    }
}

/// A game's log by columns, as the database has it. Of the clocks there are only the last: the others follow.
#[derive(Debug)]
pub struct Stored {
    game: i64,
    seq: Vec<i32>,
    by: Vec<String>,
    action: Vec<String>,
    action_id: Vec<Option<String>>,
    at_ms: Vec<i64>,
    lag_ms: Vec<i32>,
    wall_ms: Vec<i64>,
    clock: String,
}

impl Stored {
    /// What it says.
    ///
    /// # Errors
    /// A decoding error if a row of it is no entry.
    pub fn read(self) -> Result<Inputs, sqlx::Error> {
        let game = GameId::from_bits(self.game as u64);
        let clock = read_clock(game, self.seq.last().copied().unwrap_or_default(), &self.clock)?;
        let times = self.at_ms.into_iter().zip(self.lag_ms).zip(self.wall_ms);
        let done = self.seq.into_iter().zip(self.by).zip(self.action).zip(self.action_id);
        let list = done.zip(times).map(|((((seq, by), action), action_id), ((at_ms, lag_ms), wall_ms))| {
            Row { seq, by, action, action_id, at_ms, lag_ms, wall_ms }.input(game)
        });
        Ok(Inputs { list: list.collect::<Result<_, _>>()?, clock: Some(clock) })
    }
}

/// A row of the log without its clocks, as the database has it.
struct Row {
    seq: i32,
    by: String,
    action: String,
    action_id: Option<String>,
    at_ms: i64,
    lag_ms: i32,
    wall_ms: i64,
}

impl Row {
    fn input(self, game: GameId) -> Result<Input, sqlx::Error> {
        let none = |why: &dyn Display| no_entry(game, self.seq, why);
        Ok(Input {
            seq: self.seq.try_into().map_err(|error| none(&error))?,
            by: self.by.parse().map_err(|_| none(&self.by))?,
            action: serde_json::from_str(&self.action).map_err(|error| none(&error))?,
            action_id: match &self.action_id {
                Some(id) => Some(ActionId::new(id).map_err(|_| none(id))?),
                None => None,
            },
            at_ms: GameTime::from_millis(self.at_ms as u64),
            lag_ms: self.lag_ms as u32,
            wall_ms: self.wall_ms,
        })
    }
}

fn read_clock(game: GameId, seq: i32, text: &str) -> Result<ClockState, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| no_entry(game, seq, &error))
}

fn no_entry(game: GameId, seq: i32, why: &dyn Display) -> sqlx::Error {
    sqlx::Error::Decode(format!("entry {seq} of game {game} is none: {why}").into())
}

/// Reads a game's log with all clocks.
///
/// # Errors
/// The database's; a row that is no entry is a decoding error.
pub async fn of_game(db: &mut PgConnection, game: GameId) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT seq, by, action::text AS "action!", action_id, at_ms, lag_ms, wall_ms, clock::text AS "clock!"
           FROM entry WHERE game = $1 ORDER BY seq"#,
        game.value()
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let clock = read_clock(game, row.seq, &row.clock)?;
        let (by, action, action_id) = (row.by, row.action, row.action_id);
        let (seq, at_ms, lag_ms, wall_ms) = (row.seq, row.at_ms, row.lag_ms, row.wall_ms);
        Ok(Row { seq, by, action, action_id, at_ms, lag_ms, wall_ms }.input(game)?.with(clock))
    });
    entries.collect()
}

/// Reads games' logs; a game without entries is left out.
///
/// # Errors
/// The database's.
pub async fn of_games(
    db: &mut PgConnection,
    games: &HashSet<GameId>,
) -> Result<HashMap<GameId, Stored>, sqlx::Error> {
    // A row a game: thousands of games are read at a time, and each row takes its time on the way. Asked for as one, they
    // would all be put in order, and processes started for it.
    let ids: Vec<i64> = games.iter().map(|game| game.value()).collect();
    let logs = sqlx::query_as!(
        Stored,
        r#"SELECT asked.game AS "game!", seq AS "seq!", by AS "by!", action AS "action!",
                  action_id AS "action_id!: Vec<Option<String>>", at_ms AS "at_ms!", lag_ms AS "lag_ms!",
                  wall_ms AS "wall_ms!",
                  (SELECT clock::text FROM entry WHERE entry.game = asked.game ORDER BY entry.seq DESC LIMIT 1)
                  AS "clock!"
           FROM UNNEST($1::bigint[]) AS asked (game) CROSS JOIN LATERAL (
               SELECT array_agg(seq) AS seq, array_agg(by) AS by, array_agg(action::text) AS action,
                      array_agg(action_id) AS action_id, array_agg(at_ms) AS at_ms, array_agg(lag_ms) AS lag_ms,
                      array_agg(wall_ms) AS wall_ms
               FROM (SELECT * FROM entry WHERE entry.game = asked.game ORDER BY entry.seq) AS one
               HAVING count(*) > 0
           ) AS log"#,
        &ids
    )
    .fetch_all(db)
    .await?;
    Ok(logs.into_iter().map(|log| (GameId::from_bits(log.game as u64), log)).collect())
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
