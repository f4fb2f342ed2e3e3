//! Rows of `role_held`: what users are, besides players.

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_protocol::{Role, UserId};

use super::audit::{self, Act};

/// Gives a role. Says whether he did not have it. The act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn grant(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    role: Role,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "INSERT INTO role_held (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        user.0,
        role.as_str()
    )
    .execute(&mut *db)
    .await?;
    told(db, actor, user, role, "grant", done.rows_affected()).await
}

/// Takes a role away. Says whether he had it. The act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn revoke(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    role: Role,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!("DELETE FROM role_held WHERE user_id = $1 AND role = $2", user.0, role.as_str())
        .execute(&mut *db)
        .await?;
    told(db, actor, user, role, "revoke", done.rows_affected()).await
}

async fn told(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    role: Role,
    act: &'static str,
    rows: u64,
) -> Result<bool, sqlx::Error> {
    if rows > 0 {
        let act = Act { actor, act, subject: Some(user), ..Act::default() };
        audit::enter(db, &act.with(serde_json::json!({"role": role}))).await?;
    }
    Ok(rows > 0)
}

/// What a user is, besides a player.
///
/// # Errors
/// The database's.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Vec<Role>, sqlx::Error> {
    let roles = sqlx::query_scalar!(
        r#"SELECT to_jsonb(ARRAY(SELECT role FROM role_held WHERE user_id = $1 ORDER BY role))
           AS "roles!: Json<Vec<Role>>""#,
        user.0
    )
    .fetch_one(db)
    .await?;
    Ok(roles.0)
}
