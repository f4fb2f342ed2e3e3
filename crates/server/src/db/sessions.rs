//! Rows of `session`: who is signed in where.

use sqlx::PgPool;
use tengen_protocol::{User, UserId};

use crate::auth::TokenHash;

/// Signs a user in for so many days.
///
/// # Errors
/// The database's.
pub async fn open(db: &PgPool, token: &TokenHash, user: UserId, days: u32) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO session (token_sha256, user_id, expires_at) VALUES ($1, $2, now() + make_interval(days => $3))",
        token.as_bytes(),
        user.0,
        i32::try_from(days).unwrap_or(i32::MAX)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Who is signed in with this token.
///
/// # Errors
/// The database's.
pub async fn user(db: &PgPool, token: &TokenHash) -> Result<Option<User>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT users.id, users.name, users.password_hash IS NULL AS "guest!"
           FROM session JOIN users ON users.id = session.user_id
           WHERE token_sha256 = $1 AND expires_at > now()"#,
        token.as_bytes()
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| User { id: UserId(row.id), name: row.name, guest: row.guest }))
}

/// Voids a token.
///
/// # Errors
/// The database's.
pub async fn close(db: &PgPool, token: &TokenHash) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM session WHERE token_sha256 = $1", token.as_bytes()).execute(db).await?;
    Ok(())
}

/// Removes the sessions whose time is over.
///
/// # Errors
/// The database's.
pub async fn remove_expired(db: &PgPool) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!("DELETE FROM session WHERE expires_at <= now()").execute(db).await?;
    Ok(done.rows_affected())
}
