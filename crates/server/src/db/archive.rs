//! Rows of `archive`: the logs of games that are long over.

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_game::{Entry, Settings};
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

/// Reads a game's log, if it is in the archive.
///
/// # Errors
/// The database's; a row that is no log, or one that this build cannot read, is a decoding error.
pub async fn of_game(db: &mut PgConnection, game: GameId) -> Result<Option<Vec<Entry>>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT format, entries, log, settings AS "settings: Json<Settings>"
           FROM archive JOIN game ON game.id = archive.game WHERE game.id = $1"#,
        game.value()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let packed = format::read(row.format, &row.log).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let (_, log) = packed.unpack(row.settings.0).map_err(|error| sqlx::Error::Decode(error.into()))?;
    match usize::try_from(row.entries) == Ok(log.len()) {
        true => Ok(Some(log)),
        false => Err(sqlx::Error::Decode(format!("the archived log of game {game} is not whole").into())),
    }
}
