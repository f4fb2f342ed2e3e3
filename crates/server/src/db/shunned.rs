//! Rows of `shunned`: whom users keep away from.

use std::collections::HashSet;

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{Shunned, Shunning, User, UserId};

use super::users;

/// So many a user may have.
const MOST: i64 = 1_000;

/// What became of the wish to keep away from somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is so now.
    Done,
    /// It was so before.
    Before,
    /// There is no such user.
    NoSuchUser,
    /// He has as many as he may have.
    TooMany,
}

/// Keeps a user away from another, who must not be himself. Within a transaction.
///
/// # Errors
/// The database's.
pub async fn add(
    db: &mut PgConnection,
    user: UserId,
    other: UserId,
    kind: Shunning,
) -> Result<Added, sqlx::Error> {
    users::lock(db, user).await?;
    let found = sqlx::query!(
        r#"SELECT EXISTS(SELECT FROM users WHERE id = $2 AND removed_at IS NULL) AS "is_known!",
                  EXISTS(SELECT FROM shunned WHERE user_id = $1 AND other = $2 AND kind = $3) AS "is_so!",
                  (SELECT count(*) FROM shunned WHERE user_id = $1) AS "count!""#,
        user.0,
        other.0,
        kind.as_str()
    )
    .fetch_one(&mut *db)
    .await?;
    match found {
        _ if !found.is_known => return Ok(Added::NoSuchUser),
        _ if found.is_so => return Ok(Added::Before),
        _ if found.count >= MOST => return Ok(Added::TooMany),
        _ => {}
    }
    let done = sqlx::query!(
        "WITH both_here AS MATERIALIZED
             (SELECT FROM users WHERE id IN ($1, $2) AND removed_at IS NULL ORDER BY id FOR KEY SHARE)
         INSERT INTO shunned (user_id, other, kind) SELECT $1, $2, $3 WHERE (SELECT count(*) FROM both_here) = 2",
        user.0,
        other.0,
        kind.as_str()
    )
    .execute(db)
    .await?;
    Ok(if done.rows_affected() > 0 { Added::Done } else { Added::NoSuchUser })
}

/// Ends it. Says whether it was so.
///
/// # Errors
/// The database's.
pub async fn remove(db: &PgPool, user: UserId, other: UserId, kind: Shunning) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "DELETE FROM shunned WHERE user_id = $1 AND other = $2 AND kind = $3",
        user.0,
        other.0,
        kind.as_str()
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whom a user keeps away from, the last first.
///
/// # Errors
/// The database's.
pub async fn of(db: &PgPool, user: UserId) -> Result<Vec<Shunned>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT users.id, users.name, users.password_hash IS NULL AND removed_at IS NULL AS "guest!",
                  to_jsonb(kind) AS "kind!: Json<Shunning>", floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!"
           FROM shunned JOIN users ON users.id = other WHERE user_id = $1 ORDER BY at DESC, users.id, kind"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Shunned {
            user: User { id: UserId(row.id), name: row.name, guest: row.guest },
            kind: row.kind.0,
            at_ms: row.at_ms,
        })
        .collect())
}

/// Between whom and this user there is a block, whoever blocks whom.
///
/// # Errors
/// The database's.
pub async fn blocks(db: &PgPool, user: UserId) -> Result<HashSet<UserId>, sqlx::Error> {
    let others = sqlx::query_scalar!(
        r#"SELECT other AS "other!" FROM shunned WHERE user_id = $1 AND kind = 'block'
           UNION SELECT user_id FROM shunned WHERE other = $1 AND kind = 'block'"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    Ok(others.into_iter().map(UserId).collect())
}

/// Whether one of two blocks the other.
///
/// # Errors
/// The database's.
pub async fn is_blocked(db: &PgPool, one: UserId, other: UserId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS(SELECT FROM shunned WHERE kind = 'block'
                         AND (user_id = $1 AND other = $2 OR user_id = $2 AND other = $1)) AS "is_blocked!""#,
        one.0,
        other.0
    )
    .fetch_one(db)
    .await
}
