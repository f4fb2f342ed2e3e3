//! A finished game counts for nothing after all.

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_game::{Outcome, VoidBy};
use tengen_protocol::{GameId, RatingNews, Unrated, UserId};

use super::audit::{self, Act};
use super::ratings;
use super::replay;
use super::standings::RulesInForce;

/// What came of annulling a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annulled {
    /// It counts for nothing now.
    Done,
    /// It did already.
    Before,
    /// It is running: its referee ends it.
    Running,
    /// There is no such game.
    NoSuchGame,
}

/// Makes a finished game count for nothing, also for ratings and ranks. The act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn annul(
    db: &mut PgConnection,
    in_force: &RulesInForce,
    actor: Option<UserId>,
    game: GameId,
    reason: &str,
) -> Result<Annulled, sqlx::Error> {
    let found = sqlx::query!(
        r#"SELECT finished_at IS NOT NULL AS "is_finished!", annulled_at IS NOT NULL AS "is_annulled!"
           FROM game WHERE id = $1 FOR UPDATE"#,
        game.value()
    )
    .fetch_optional(&mut *db)
    .await?;
    match found {
        None => return Ok(Annulled::NoSuchGame),
        Some(found) if !found.is_finished => return Ok(Annulled::Running),
        Some(found) if found.is_annulled => return Ok(Annulled::Before),
        Some(_) => {}
    }
    sqlx::query!(
        "UPDATE game SET annulled_at = now(), annulled_why = $2 WHERE id = $1",
        game.value(),
        reason
    )
    .execute(&mut *db)
    .await?;
    replay::annul(db, in_force, game).await?;
    let act = Act { actor, act: "annul", game: Some(game), ..Act::default() };
    audit::enter(db, &act.with(serde_json::json!({"reason": reason}))).await?;
    Ok(Annulled::Done)
}

/// Ends a running game that cannot be played on, for nothing. Nothing of a room that still has it can be stored any more. The
/// act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn void(
    db: &mut PgConnection,
    actor: Option<UserId>,
    game: GameId,
    reason: &str,
) -> Result<(), sqlx::Error> {
    let outcome = Outcome::Void { by: VoidBy::Annulled };
    let is_ranked = sqlx::query_scalar!(
        r#"UPDATE game SET outcome = $2, finished_at = now(), annulled_at = now(), annulled_why = $3,
                           not_archived = 'it was parked', owner_epoch = owner_epoch + 1
           WHERE id = $1 AND finished_at IS NULL
           RETURNING COALESCE((settings->'ranked')::boolean, false) AS "is_ranked!""#,
        game.value(),
        Json(outcome) as _,
        reason
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(is_ranked) = is_ranked else { return Ok(()) };
    if is_ranked {
        ratings::conclude(db, game, RatingNews::Unrated { why: Unrated::Annulled }).await?;
    }
    let act = Act { actor, act: "annul", game: Some(game), ..Act::default() };
    audit::enter(db, &act.with(serde_json::json!({"reason": reason, "parked": true}))).await
}

/// Who plays in a game; nothing if there is none.
///
/// # Errors
/// The database's.
pub async fn players(db: &mut PgConnection, game: GameId) -> Result<Option<[UserId; 2]>, sqlx::Error> {
    let row = sqlx::query!("SELECT black, white FROM game WHERE id = $1", game.value());
    Ok(row.fetch_optional(db).await?.map(|row| [UserId(row.black), UserId(row.white)]))
}
