//! Rows of `users`: who plays.

use sqlx::{PgConnection, PgExecutor, PgPool};
use tengen_game::ranking::Rank;
use tengen_protocol::{User, UserId};

use crate::db::standings::rank;
use crate::name::Name;

/// Makes a user with a password.
///
/// # Errors
/// The constraint `name_taken` or `name_too_alike` if somebody has the name, or one like it; or the database's.
pub async fn register(
    db: impl PgExecutor<'_>,
    name: &Name,
    password_hash: &str,
) -> Result<User, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "INSERT INTO users (name, name_key, name_skeleton, password_hash) VALUES ($1, $2, $3, $4) RETURNING id",
        name.display(),
        name.key(),
        name.skeleton(),
        password_hash
    )
    .fetch_one(db)
    .await?;
    Ok(User { id: UserId(id), name: name.display().to_owned(), guest: false })
}

/// Gives a guest a name and a password. Says whether he is a guest.
///
/// # Errors
/// As [`register`].
pub async fn upgrade(
    db: &mut PgConnection,
    guest: UserId,
    name: &Name,
    password_hash: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE users SET name = $2, name_key = $3, name_skeleton = $4, password_hash = $5
         WHERE id = $1 AND password_hash IS NULL AND removed_at IS NULL",
        guest.0,
        name.display(),
        name.key(),
        name.skeleton(),
        password_hash
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Changes a password's hash, if it is still the one it was.
///
/// # Errors
/// The database's.
pub async fn set_password(
    db: &mut PgConnection,
    user: UserId,
    from: &str,
    to: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
        user.0,
        from,
        to
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Sets the password of a user who has one.
///
/// # Errors
/// The database's.
pub async fn reset_password(db: &mut PgConnection, user: UserId, to: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash IS NOT NULL",
        user.0,
        to
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes from a user all that is his alone: his games stay, under a neutral name, and so does what moderators know.
/// Says whether that was done: not while he plays.
///
/// # Errors
/// The database's.
pub async fn remove(db: &mut PgConnection, user: UserId) -> Result<bool, sqlx::Error> {
    // A game that begins at this moment is seen by the statement behind this one.
    sqlx::query!("SELECT FROM users WHERE id = $1 FOR UPDATE", user.0).execute(&mut *db).await?;
    let done = sqlx::query!(
        "UPDATE users SET name = 'Deleted ' || id, name_key = 'deleted ' || id, name_skeleton = NULL,
             password_hash = NULL, email = NULL, email_checked_at = NULL, country = NULL, pro_dan = NULL, removed_at = now()
         WHERE id = $1 AND removed_at IS NULL AND NOT EXISTS
             (SELECT FROM game WHERE finished_at IS NULL AND (black = $1 OR white = $1))",
        user.0
    )
    .execute(&mut *db)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    for forget in [
        "DELETE FROM session WHERE user_id = $1",
        "DELETE FROM role_held WHERE user_id = $1",
        "DELETE FROM mail_token WHERE user_id = $1",
        "DELETE FROM notice WHERE user_id = $1",
        "DELETE FROM shunned WHERE user_id = $1 OR other = $1",
    ] {
        sqlx::query(forget).bind(user.0).execute(&mut *db).await?;
    }
    Ok(true)
}

/// Removes guests who cannot come back, and what is left of removed accounts, if they have played no game, are in no
/// report and have no role or sanction. Says how many.
///
/// # Errors
/// The database's.
pub async fn remove_idle_guests(db: &PgPool) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "DELETE FROM users WHERE password_hash IS NULL AND created_at < now() - interval '1 day'
             AND NOT EXISTS (SELECT FROM session WHERE user_id = users.id)
             AND NOT EXISTS (SELECT FROM game WHERE black = users.id OR white = users.id)
             AND NOT EXISTS (SELECT FROM sanction WHERE user_id = users.id)
             AND NOT EXISTS (SELECT FROM role_held WHERE user_id = users.id)
             AND NOT EXISTS (SELECT FROM report WHERE reporter = users.id OR accused = users.id)"
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// Until the transaction ends, nobody else counts what this user has, to add to it.
///
/// # Errors
/// The database's.
pub async fn lock(db: &mut PgConnection, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", user.0).execute(db).await?;
    Ok(())
}

/// Makes a guest, whose name is his number: nobody can register a name with a space in it.
///
/// # Errors
/// The database's.
pub async fn make_guest(db: &PgPool) -> Result<User, sqlx::Error> {
    let row = sqlx::query!(
        "INSERT INTO users (id, name, name_key) OVERRIDING SYSTEM VALUE
         SELECT n, 'Guest ' || n, 'guest ' || n FROM (SELECT nextval(pg_get_serial_sequence('users', 'id')) AS n) AS next
         RETURNING id, name"
    )
    .fetch_one(db)
    .await?;
    Ok(User { id: UserId(row.id), name: row.name, guest: true })
}

/// Whether there is a user of this number, whose account is not removed.
///
/// # Errors
/// The database's.
pub async fn is_there(db: &PgPool, user: UserId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS(SELECT FROM users WHERE id = $1 AND removed_at IS NULL) AS "is_there!""#,
        user.0
    )
    .fetch_one(db)
    .await
}

/// Finds a user by his name, guests among them.
///
/// # Errors
/// The database's.
pub async fn by_key(db: impl PgExecutor<'_>, key: &str) -> Result<Option<UserId>, sqlx::Error> {
    let id = sqlx::query_scalar!("SELECT id FROM users WHERE name_key = $1", key).fetch_optional(db).await?;
    Ok(id.map(UserId))
}

/// A user whose account is not removed.
///
/// # Errors
/// The database's.
pub async fn one(db: &PgPool, user: UserId) -> Result<Option<User>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT name, password_hash IS NULL AS "guest!" FROM users WHERE id = $1 AND removed_at IS NULL"#,
        user.0
    );
    Ok(row.fetch_optional(db).await?.map(|row| User { id: user, name: row.name, guest: row.guest }))
}

/// A user and the hash of his password.
pub struct WithPassword {
    /// Who.
    pub user: User,
    /// Argon2id in PHC form.
    pub password_hash: String,
}

/// Finds the user who can log in by this name.
///
/// # Errors
/// The database's.
pub async fn with_password(db: &PgPool, key: &str) -> Result<Option<WithPassword>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT id, name, password_hash AS "password_hash!" FROM users
           WHERE name_key = $1 AND password_hash IS NOT NULL"#,
        key
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| WithPassword {
        user: User { id: UserId(row.id), name: row.name, guest: false },
        password_hash: row.password_hash,
    }))
}

/// The hash of a user's password; a guest has none.
///
/// # Errors
/// The database's.
pub async fn password_hash(db: &PgPool, user: UserId) -> Result<Option<String>, sqlx::Error> {
    let hash = sqlx::query_scalar!("SELECT password_hash FROM users WHERE id = $1", user.0);
    Ok(hash.fetch_optional(db).await?.flatten())
}

/// What only the user himself is told.
pub struct Own {
    /// His e-mail address.
    pub email: Option<String>,
    /// Whether it has been checked that it is his.
    pub email_is_checked: bool,
    /// Notices he has not read.
    pub unread_notices: u32,
    /// How strong he said he is.
    pub entry_rank: Option<Rank>,
    /// Where he is from.
    pub country: Option<String>,
}

/// What only the user himself is told.
///
/// # Errors
/// The database's.
pub async fn own(db: &PgPool, user: UserId) -> Result<Own, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT email, email_checked_at IS NOT NULL AS "is_checked!",
                  (SELECT count(*) FROM notice WHERE user_id = $1 AND read_at IS NULL) AS "unread!", entry_rank, country
           FROM users WHERE id = $1"#,
        user.0
    )
    .fetch_one(db)
    .await?;
    let unread_notices = row.unread.try_into().unwrap_or(u32::MAX);
    let entry_rank = row.entry_rank.map(rank).transpose()?;
    Ok(Own {
        email: row.email,
        email_is_checked: row.is_checked,
        unread_notices,
        entry_rank,
        country: row.country,
    })
}
