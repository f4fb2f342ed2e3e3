//! Moves the logs of games that are long over to the archive, a game at a time, beside the play.
//!
//! What must stay true: a log leaves `entry` only in the commit that puts it into `archive`, and only after what was
//! written there was read back and is the same log, with the same result.

pub mod format;

use std::time::{Duration, Instant};

use sqlx::PgPool;
use tengen_game::{Entry, Outcome, PackedLog, Settings};
use tengen_protocol::GameId;
use tracing::error;

use crate::db::archive::{self, Due};
use crate::db::entries;
use crate::log::{Failure, in_time};

use self::format::FORMAT;

/// After each game so many times as long as it took is left to others.
const REST: u32 = 3;
/// How often is looked for games that are due, at most and at least.
const LOOK: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// When it failed, it is tried again after this time.
const AGAIN: Duration = Duration::from_secs(60);

/// Archives, for ever, what ended so many seconds ago.
pub async fn run(db: PgPool, after_s: u32) {
    let look = (Duration::from_secs(after_s.into()) / 60).clamp(LOOK.0, LOOK.1);
    loop {
        let since = Instant::now();
        let rest = match in_time(move_one(&db, after_s)).await {
            Ok(true) => since.elapsed() * REST,
            Ok(false) => look,
            Err(error) => {
                error!(%error, "cannot archive now; trying again later");
                AGAIN
            }
        };
        tokio::time::sleep(rest).await;
    }
}

/// Moves the log that is due next. Says whether one was.
async fn move_one(db: &PgPool, after_s: u32) -> Result<bool, sqlx::Error> {
    let mut tx = db.begin().await?;
    let Some(due) = archive::due(&mut tx, after_s).await? else { return Ok(false) };
    let game = due.game;
    let packed = match entries::of_game(&mut tx, game).await {
        Ok(log) => pack(due, log).await,
        Err(error @ (sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))) => Err(error.to_string()),
        Err(error) => return Err(error),
    };
    let moved = match packed {
        Ok(Packed { entries, bytes }) => archive::put(&mut tx, game, entries, &bytes).await,
        Err(why) => return leave(db, tx, game, &why).await,
    };
    match moved.map_err(Failure::before_commit) {
        Ok(true) => tx.commit().await.map(|()| true),
        Ok(false) => leave(db, tx, game, "its entries change though it is over").await,
        Err(Failure::Refused(why)) => leave(db, tx, game, &why).await,
        Err(Failure::NotNow(error) | Failure::Unknown(error)) => Err(error),
    }
}

/// The log stays where it is, and is not tried again.
async fn leave(
    db: &PgPool,
    tx: sqlx::PgTransaction<'_>,
    game: GameId,
    why: &str,
) -> Result<bool, sqlx::Error> {
    tx.rollback().await?;
    error!(%game, why, "the game's log cannot be archived: it stays as it is");
    archive::leave(&mut *db.acquire().await?, game, why).await?;
    Ok(true)
}

struct Packed {
    entries: usize,
    bytes: Vec<u8>,
}

/// Replays the log twice, which takes milliseconds: on a thread of its own.
async fn pack(due: Due, log: Vec<Entry>) -> Result<Packed, String> {
    let packed = tokio::task::spawn_blocking(move || {
        let bytes = pack_and_check(due, &log)?;
        Ok(Packed { entries: log.len(), bytes })
    });
    packed.await.map_err(|panic| panic.to_string())?
}

fn pack_and_check(due: Due, log: &[Entry]) -> Result<Vec<u8>, String> {
    let settings: Settings = serde_json::from_value(due.settings).map_err(|error| error.to_string())?;
    let outcome: Outcome = serde_json::from_value(due.outcome).map_err(|error| error.to_string())?;
    let packed = PackedLog::pack(settings.clone(), log).map_err(|error| error.to_string())?;
    let bytes = format::write(&packed).map_err(|error| error.to_string())?;
    let again = format::read(FORMAT, &bytes).map_err(|error| error.to_string())?;
    let (game, again) = again.unpack(settings).map_err(|error| error.to_string())?;
    if again != log {
        return Err("it does not come back as it was".into());
    }
    if game.outcome() != Some(outcome) {
        return Err("its log ends otherwise than its row says".into());
    }
    Ok(bytes)
}
