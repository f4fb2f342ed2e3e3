//! Rows of `mail_token`: secrets that are used once, sent by mail or handed out by an admin.

use sqlx::PgConnection;
use tengen_protocol::UserId;

use crate::auth::TokenHash;

/// What a secret is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To show that an address is one's own.
    CheckEmail,
    /// To choose a new password.
    ResetPassword,
}

impl Purpose {
    const fn as_str(self) -> &'static str {
        match self {
            Purpose::CheckEmail => "check_email",
            Purpose::ResetPassword => "reset_password",
        }
    }
}

/// How long a secret is good that an admin has handed out.
pub const HANDED_OUT_MINUTES: i32 = 24 * 60;

/// Keeps a secret for so many minutes.
///
/// # Errors
/// The database's.
pub async fn keep(
    db: &mut PgConnection,
    token: &TokenHash,
    user: UserId,
    purpose: Purpose,
    email: Option<&str>,
    minutes: i32,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO mail_token (token_sha256, user_id, purpose, email, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))",
        token.as_bytes(),
        user.0,
        purpose.as_str(),
        email,
        minutes
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a secret can be used.
///
/// # Errors
/// The database's.
pub async fn is_good(
    db: &mut PgConnection,
    token: &TokenHash,
    purpose: Purpose,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM mail_token JOIN users ON users.id = user_id
                          WHERE token_sha256 = $1 AND purpose = $2 AND expires_at > now()
                            AND (mail_token.email IS NULL OR mail_token.email = users.email)) AS "is_good!""#,
        token.as_bytes(),
        purpose.as_str()
    )
    .fetch_one(db)
    .await
}

/// Uses a secret up, and all others of its user and purpose, and says whose it was and where it was sent; nothing if it is
/// void, or was sent to an address that is no longer his.
///
/// # Errors
/// The database's.
pub async fn take(
    db: &mut PgConnection,
    token: &TokenHash,
    purpose: Purpose,
) -> Result<Option<(UserId, Option<String>)>, sqlx::Error> {
    let row = sqlx::query!(
        "DELETE FROM mail_token USING users
         WHERE token_sha256 = $1 AND purpose = $2 AND expires_at > now() AND users.id = user_id
           AND (mail_token.email IS NULL OR mail_token.email = users.email)
         RETURNING user_id, mail_token.email",
        token.as_bytes(),
        purpose.as_str()
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let user = UserId(row.user_id);
    void(db, user, purpose).await?;
    Ok(Some((user, row.email)))
}

/// Voids all secrets of a user for this purpose.
///
/// # Errors
/// The database's.
pub async fn void(db: &mut PgConnection, user: UserId, purpose: Purpose) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM mail_token WHERE user_id = $1 AND purpose = $2", user.0, purpose.as_str())
        .execute(db)
        .await?;
    Ok(())
}

/// Whether a secret was sent to a user by mail that is good for more than so many minutes: there was a letter just now.
///
/// # Errors
/// The database's.
pub async fn was_sent(
    db: &mut PgConnection,
    user: UserId,
    purpose: Purpose,
    minutes: i32,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM mail_token WHERE user_id = $1 AND purpose = $2 AND email IS NOT NULL
                              AND expires_at > now() + make_interval(mins => $3)) AS "was_sent!""#,
        user.0,
        purpose.as_str(),
        minutes
    )
    .fetch_one(db)
    .await
}

/// Removes those whose time is over.
///
/// # Errors
/// The database's.
pub async fn remove_expired(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM mail_token WHERE expires_at <= now()").execute(db).await?;
    Ok(())
}
