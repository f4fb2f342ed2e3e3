//! What is looked up of whoever wants a ranked game.

use std::collections::HashMap;

use sqlx::PgConnection;
use tengen_game::ranking::{Category, Strength};
use tengen_protocol::UserId;

use super::standings::{self, Rated};

/// Somebody who wants a ranked game.
#[derive(Clone, Debug, Default)]
pub struct Contender {
    /// How strong he is.
    pub rated: Rated,
    /// He is a program.
    pub is_bot: bool,
    /// He has no password.
    pub is_guest: bool,
    /// A sanction keeps him from playing.
    pub is_barred: bool,
    /// He plays a live ranked game.
    pub is_seated: bool,
    /// How often he had Black in his last ten rated games.
    pub blacks: u8,
    /// Whom he has met in ranked games within a day, or plays with.
    pub met: HashMap<UserId, Met>,
}

/// What somebody has had to do with an opponent of ranked games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Their games within a day that were rated, and those that run.
    pub games: u32,
    /// Milliseconds since the last of their games ended, whatever became of it: 0 if one runs.
    pub since_ms: Option<i64>,
}

/// A game that somebody has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// He left it.
    pub is_left: bool,
    /// Milliseconds since it ended.
    pub since_ms: i64,
}

/// Looks somebody up.
///
/// # Errors
/// The database's.
pub async fn find(db: &mut PgConnection, user: UserId) -> Result<Contender, sqlx::Error> {
    let rated = standings::of_user(db, user).await?;
    let row = sqlx::query!(
        r#"SELECT EXISTS(SELECT FROM role_held WHERE user_id = $1 AND role = 'bot') AS "is_bot!",
                  EXISTS(SELECT FROM users WHERE id = $1 AND password_hash IS NULL) AS "is_guest!",
                  EXISTS(SELECT FROM sanction WHERE user_id = $1 AND kind IN ('ban', 'lock') AND lifted_at IS NULL
                         AND (until IS NULL OR until > now())) AS "is_barred!",
                  EXISTS(SELECT FROM ranked_seat WHERE user_id = $1) AS "is_seated!",
                  (SELECT count(*) FROM (
                       SELECT color FROM unnest($2::text[]) AS kind (category), LATERAL (
                           SELECT change.id, color FROM rating_change AS change
                           WHERE user_id = $1 AND change.category = kind.category AND kind = 'game'
                           ORDER BY change.id DESC LIMIT 10) AS newest
                       ORDER BY id DESC LIMIT 10) AS last WHERE color = 'black') AS "blacks!""#,
        user.0,
        &Category::ALL.map(|category| category.as_str().to_owned())
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(Contender {
        rated,
        is_bot: row.is_bot,
        is_guest: row.is_guest,
        is_barred: row.is_barred,
        is_seated: row.is_seated,
        blacks: row.blacks.try_into().unwrap_or(10),
        met: met(db, user).await?,
    })
}

async fn met(db: &mut PgConnection, user: UserId) -> Result<HashMap<UserId, Met>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT other AS "other!", sum(games)::bigint AS "games!",
                  floor(extract(epoch FROM now() - max(ended)) * 1000)::bigint AS since_ms
           FROM (SELECT opponent AS other, 1 AS games, at AS ended FROM rating_change
                 WHERE user_id = $1 AND kind = 'game' AND NOT annulled AND at > now() - interval '24 hours'
                 UNION ALL
                 SELECT CASE black WHEN $1 THEN white ELSE black END, 1, now() FROM game
                 WHERE (black = $1 OR white = $1) AND finished_at IS NULL AND (settings->'ranked')::boolean
                 UNION ALL
                 SELECT CASE black WHEN $1 THEN white ELSE black END, 0, finished_at FROM game
                 WHERE (black = $1 OR white = $1) AND finished_at IS NOT NULL AND (settings->'ranked')::boolean
                   AND started_at > now() - interval '24 hours') AS games
           GROUP BY other"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    let met = |games: i64, since_ms| Met { games: games.try_into().unwrap_or(u32::MAX), since_ms };
    Ok(rows.into_iter().map(|row| (UserId(row.other), met(row.games, row.since_ms))).collect())
}

/// The games that somebody has played out, the newest first; at most twenty.
///
/// # Errors
/// The database's.
pub async fn played_out(db: &mut PgConnection, user: UserId) -> Result<Vec<PlayedOut>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT floor(extract(epoch FROM now() - finished_at) * 1000)::bigint AS "since_ms!",
                  EXISTS(SELECT FROM misconduct WHERE game = mine.id AND user_id = $1 AND kind = 'left') AS "is_left!"
           FROM (SELECT * FROM (SELECT id, started_at, finished_at FROM game
                                WHERE black = $1 AND finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 20) AS black
                 UNION ALL
                 SELECT * FROM (SELECT id, started_at, finished_at FROM game
                                WHERE white = $1 AND finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 20) AS white
                ) AS mine
           ORDER BY finished_at DESC LIMIT 20"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    let played = rows.into_iter().map(|row| PlayedOut { is_left: row.is_left, since_ms: row.since_ms });
    Ok(played.collect())
}

/// How strong somebody is in a category; nothing if nobody knows.
///
/// # Errors
/// The database's.
pub async fn strength(
    db: &mut PgConnection,
    user: UserId,
    category: Option<Category>,
) -> Result<Option<Strength>, sqlx::Error> {
    let Some(category) = category else { return Ok(None) };
    Ok(standings::of_user(db, user).await?.standing(category).map(|standing| standing.strength()))
}
