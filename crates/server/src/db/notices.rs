//! Rows of `notice`: what users are told outside of games.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{About, Notice, UserId};
use tracing::warn;

/// Leaves a notice, in the transaction that does what it is about. Whoever is here is told by the database; for an account
/// that is removed there is none.
///
/// # Errors
/// The database's.
pub async fn leave(db: &mut PgConnection, user: UserId, about: &About) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO notice (user_id, notice) SELECT id, $2 FROM users WHERE id = $1 AND removed_at IS NULL FOR KEY SHARE",
        user.0,
        Json(about) as _
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The notices of a user, the newest first, older than this one and at most so many. What this build cannot read is left
/// out.
///
/// # Errors
/// The database's.
pub async fn of(
    db: &PgPool,
    user: UserId,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Notice>, sqlx::Error> {
    find(db, user, before, None, limit).await
}

/// A notice of this number, if it is this user's.
///
/// # Errors
/// The database's.
pub async fn one(db: &PgPool, user: UserId, id: i64) -> Result<Option<Notice>, sqlx::Error> {
    Ok(find(db, user, None, Some(id), 1).await?.pop())
}

async fn find(
    db: &PgPool,
    user: UserId,
    before: Option<i64>,
    id: Option<i64>,
    limit: i64,
) -> Result<Vec<Notice>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT id, floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!", read_at IS NOT NULL AS "read!",
                  notice AS "about: Json<serde_json::Value>"
           FROM notice WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) AND ($3::bigint IS NULL OR id = $3)
           ORDER BY id DESC LIMIT $4"#,
        user.0,
        before,
        id,
        limit
    )
    .fetch_all(db)
    .await?;
    let notice = rows.into_iter().filter_map(|row| match serde_json::from_value(row.about.0) {
        Ok(about) => Some(Notice { id: row.id, at_ms: row.at_ms, read: row.read, about }),
        Err(error) => {
            warn!(notice = row.id, %error, "a notice cannot be read");
            None
        }
    });
    Ok(notice.collect())
}

/// All notices of a user up to this one are read.
///
/// # Errors
/// The database's.
pub async fn read(db: &PgPool, user: UserId, until: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE notice SET read_at = now() WHERE user_id = $1 AND id <= $2 AND read_at IS NULL",
        user.0,
        until
    )
    .execute(db)
    .await?;
    Ok(())
}
