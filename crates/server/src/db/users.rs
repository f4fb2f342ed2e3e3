//! Rows of `users`: who plays.

use sqlx::PgPool;
use tengen_protocol::{User, UserId};

/// Makes a user with a password.
///
/// # Errors
/// The constraint `name_taken` if somebody has the name; or the database's.
pub async fn register(db: &PgPool, name: &str, key: &str, password_hash: &str) -> Result<User, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "INSERT INTO users (name, name_key, password_hash) VALUES ($1, $2, $3) RETURNING id",
        name,
        key,
        password_hash
    )
    .fetch_one(db)
    .await?;
    Ok(User { id: UserId(id), name: name.to_owned(), guest: false })
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

/// Finds a user by his name, guests among them.
///
/// # Errors
/// The database's.
pub async fn by_key(db: &PgPool, key: &str) -> Result<Option<UserId>, sqlx::Error> {
    let id = sqlx::query_scalar!("SELECT id FROM users WHERE name_key = $1", key).fetch_optional(db).await?;
    Ok(id.map(UserId))
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
