//! Rows of `archive`: the logs of games that are long over.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_game::Entry;
use tengen_protocol::GameId;

use crate::archive::format::{self, FORMAT};

/// A finished game whose log is to move to the archive.
#[derive(Clone, Debug)]
pub struct Due {
    /// Which game.
    pub game: GameId,
    /// What was fixed before the first move.
    pub settings: serde_json::Value,
    /// The result.
    pub outcome: serde_json::Value,
}

/// The game that has waited longest since it ended, if one has for so long. It is this transaction's until that ends:
/// other servers take others.
///
/// # Errors
/// The database's.
pub async fn due(db: &mut PgConnection, after_s: u32) -> Result<Option<Due>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT id, settings AS "settings: Json<serde_json::Value>", outcome AS "outcome!: Json<serde_json::Value>"
           FROM game
           WHERE finished_at < now() - make_interval(secs => $1) AND archived_at IS NULL AND not_archived IS NULL
           ORDER BY finished_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED"#,
        f64::from(after_s)
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Due {
        game: GameId::from_bits(row.id as u64),
        settings: row.settings.0,
        outcome: row.outcome.0,
    }))
}

/// Moves a game's log to the archive, as these bytes of the current format. Says whether so many entries were there:
/// otherwise the transaction must not be committed.
///
/// # Errors
/// The database's.
pub async fn put(
    db: &mut PgConnection,
    game: GameId,
    entries: usize,
    log: &[u8],
) -> Result<bool, sqlx::Error> {
    let deleted = sqlx::query!("DELETE FROM entry WHERE game = $1", game.value()).execute(&mut *db).await?;
    sqlx::query!(
        "INSERT INTO archive (game, format, entries, log) VALUES ($1, $2, $3, $4)",
        game.value(),
        FORMAT,
        i32::try_from(entries).unwrap_or(i32::MAX),
        log
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("UPDATE game SET archived_at = now() WHERE id = $1", game.value()).execute(&mut *db).await?;
    Ok(deleted.rows_affected() == entries as u64)
}

/// Enters why a game's log stays where it is: it is not due any more.
///
/// # Errors
/// The database's.
pub async fn leave(db: &mut PgConnection, game: GameId, why: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE game SET not_archived = $2 WHERE id = $1", game.value(), why).execute(db).await?;
    Ok(())
}

/// A game's log as it is in the archive.
#[derive(Debug)]
pub struct Archived {
    game: i64,
    format: i16,
    entries: i32,
    log: Vec<u8>,
    settings: Json<serde_json::Value>,
}

impl Archived {
    /// What it says, which takes as long as to replay it.
    ///
    /// # Errors
    /// A decoding error if it is no log, or this build cannot read it.
    pub fn read(self) -> Result<Vec<Entry>, sqlx::Error> {
        let game = GameId::from_bits(self.game as u64);
        let bad = |why: &dyn Display| {
            sqlx::Error::Decode(format!("the archived log of game {game} cannot be read: {why}").into())
        };
        let settings = serde_json::from_value(self.settings.0).map_err(|error| bad(&error))?;
        let packed = format::read(self.format, &self.log).map_err(|error| bad(&error))?;
        let (_, log) = packed.unpack(settings).map_err(|error| bad(&error))?;
        match usize::try_from(self.entries) == Ok(log.len()) {
            true => Ok(log),
            false => Err(bad(&"it is not whole")),
        }
    }
}

/// Reads games' logs, those that are in the archive.
///
/// # Errors
/// The database's.
pub async fn of_games(
    db: &mut PgConnection,
    games: &HashSet<GameId>,
) -> Result<HashMap<GameId, Archived>, sqlx::Error> {
    let ids: Vec<i64> = games.iter().map(|game| game.value()).collect();
    let logs = sqlx::query_as!(
        Archived,
        r#"SELECT game, format, entries, log, settings AS "settings: _"
           FROM archive JOIN game ON game.id = archive.game WHERE game.id = ANY($1)"#,
        &ids
    )
    .fetch_all(db)
    .await?;
    Ok(logs.into_iter().map(|log| (GameId::from_bits(log.game as u64), log)).collect())
}
