//! Rows of `game`, as lists of a player's games have them.

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_protocol::{GameId, PlayedGame, User, UserId};
use tengen_rules::Size;

/// Which of the games of a player that have ended.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whose.
    pub user: UserId,
    /// Only those against this one.
    pub against: Option<UserId>,
    /// Only those that ended before this one.
    pub before: Option<GameId>,
    /// Only those that are ranked, or are not.
    pub ranked: Option<bool>,
    /// At most so many.
    pub limit: i64,
}

/// Games that have ended, the latest first.
///
/// # Errors
/// The database's.
pub async fn ended(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<PlayedGame>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        r#"SELECT id AS "id!" FROM (
               (SELECT id, finished_at FROM game WHERE black = $1 AND finished_at IS NOT NULL
                    AND (finished_at, id) < (coalesce((SELECT finished_at FROM game WHERE id = $2), 'infinity'),
                                             coalesce($2, 0::bigint))
                    AND ($3::boolean IS NULL OR coalesce((settings->'ranked')::boolean, false) = $3)
                    AND ($4::bigint IS NULL OR white = $4)
                ORDER BY finished_at DESC, id DESC LIMIT $5)
               UNION ALL
               (SELECT id, finished_at FROM game WHERE white = $1 AND finished_at IS NOT NULL
                    AND (finished_at, id) < (coalesce((SELECT finished_at FROM game WHERE id = $2), 'infinity'),
                                             coalesce($2, 0::bigint))
                    AND ($3::boolean IS NULL OR coalesce((settings->'ranked')::boolean, false) = $3)
                    AND ($4::bigint IS NULL OR black = $4)
                ORDER BY finished_at DESC, id DESC LIMIT $5)) AS own
           ORDER BY finished_at DESC, id DESC LIMIT $5"#,
        wanted.user.0,
        wanted.before.map(|game| game.value()),
        wanted.ranked,
        wanted.against.map(|other| other.0),
        wanted.limit
    )
    .fetch_all(&mut *db)
    .await?;
    in_order(db, wanted.user, &ids).await
}

/// Games of a player that are not over, the latest first, as this one may know of them: a private one is told only to its
/// players and its referee.
///
/// # Errors
/// The database's.
pub async fn running(
    db: &mut PgConnection,
    user: UserId,
    viewer: Option<UserId>,
    ranked: Option<bool>,
) -> Result<Vec<PlayedGame>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM game WHERE finished_at IS NULL AND (black = $1 OR white = $1)
             AND (NOT coalesce((settings->'private')::boolean, false) OR black = $2 OR white = $2
                  OR (settings->'referee'->'user')::bigint = $2)
             AND ($3::boolean IS NULL OR coalesce((settings->'ranked')::boolean, false) = $3)
         ORDER BY started_at DESC, id DESC",
        user.0,
        viewer.map(|viewer| viewer.0),
        ranked
    )
    .fetch_all(&mut *db)
    .await?;
    in_order(db, user, &ids).await
}

/// Whether a game has ended in which this user played.
///
/// # Errors
/// The database's.
pub async fn has_ended(db: &mut PgConnection, user: UserId, game: GameId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM game WHERE id = $1 AND finished_at IS NOT NULL AND (black = $2 OR white = $2))
           AS "has!""#,
        game.value(),
        user.0
    )
    .fetch_one(db)
    .await
}

/// These games as the list of this player has them; those whose board this build cannot read are left out.
async fn in_order(db: &mut PgConnection, user: UserId, ids: &[i64]) -> Result<Vec<PlayedGame>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game.id, floor(extract(epoch FROM finished_at) * 1000)::bigint AS ended_ms,
                  settings->'size' AS "size: Json<serde_json::Value>",
                  coalesce((settings->'handicap')::smallint, 0::smallint) AS "handicap!",
                  coalesce((settings->'ranked')::boolean, false) AS "ranked!", annulled_at IS NOT NULL AS "annulled!",
                  settings->'strengths' AS "strengths: Json<serde_json::Value>",
                  outcome AS "outcome: Json<serde_json::Value>",
                  (SELECT rating_after - rating_before FROM rating_change
                   WHERE game = game.id AND user_id = $1 AND kind = 'game' AND NOT annulled) AS change_milli,
                  black, black.name AS black_name, black.password_hash IS NULL AND black.removed_at IS NULL AS "black_guest!",
                  white, white.name AS white_name, white.password_hash IS NULL AND white.removed_at IS NULL AS "white_guest!"
           FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, place)
               JOIN game ON game.id = asked.id
               JOIN users AS black ON black.id = game.black JOIN users AS white ON white.id = game.white
           ORDER BY place"#,
        user.0,
        ids
    )
    .fetch_all(db)
    .await?;
    let game = rows.into_iter().filter_map(|row| {
        let user = |id, name, guest| User { id: UserId(id), name, guest };
        Some(PlayedGame {
            game: GameId::from_bits(row.id as u64),
            ended_ms: row.ended_ms,
            size: serde_json::from_value::<Size>(row.size?.0).ok()?,
            handicap: row.handicap.try_into().unwrap_or_default(),
            ranked: row.ranked,
            annulled: row.annulled,
            black: user(row.black, row.black_name, row.black_guest),
            white: user(row.white, row.white_name, row.white_guest),
            strengths: row.strengths.and_then(|strengths| serde_json::from_value(strengths.0).ok()),
            outcome: row.outcome.and_then(|outcome| serde_json::from_value(outcome.0).ok()),
            change_milli: row.change_milli,
        })
    });
    Ok(game.collect())
}
