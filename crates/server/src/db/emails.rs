//! Addresses in `users`: where letters go.

use sqlx::PgConnection;
use tengen_protocol::{User, UserId};

/// Sets a user's address, which is not checked yet, or takes it away.
///
/// # Errors
/// The database's.
pub async fn set(db: &mut PgConnection, user: UserId, email: Option<&str>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE users SET email = $2, email_checked_at = NULL WHERE id = $1 AND removed_at IS NULL",
        user.0,
        email
    )
    .execute(db)
    .await?;
    Ok(())
}

/// This address is the user's own, if it is still the one he has given. Says whether it is.
///
/// # Errors
/// The database's.
pub async fn check(db: &mut PgConnection, user: UserId, email: &str) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query!("UPDATE users SET email_checked_at = now() WHERE id = $1 AND email = $2", user.0, email)
            .execute(db)
            .await?;
    Ok(done.rows_affected() > 0)
}

/// The user of this name and his address, if it has been checked.
///
/// # Errors
/// The database's.
pub async fn checked(db: &mut PgConnection, key: &str) -> Result<Option<(User, String)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT id, name, email AS "email!" FROM users
           WHERE name_key = $1 AND email_checked_at IS NOT NULL AND password_hash IS NOT NULL"#,
        key
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (User { id: UserId(row.id), name: row.name, guest: false }, row.email)))
}
