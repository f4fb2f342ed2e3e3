//! Rows of `sanction`: what users may not do.

use serde_json::json;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{InForce, Sanction, SanctionKind, UserId};

use super::audit::{self, Act};
use super::sessions;

/// What keeps a user from something now, of this kind: the one that lasts longest.
///
/// # Errors
/// The database's.
pub async fn in_force(db: &PgPool, user: UserId, kind: SanctionKind) -> Result<Option<InForce>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT reason, floor(extract(epoch FROM until) * 1000)::bigint AS until_ms FROM sanction
           WHERE user_id = $1 AND kind = $2 AND lifted_at IS NULL AND (until IS NULL OR until > now())
           ORDER BY until DESC NULLS FIRST LIMIT 1"#,
        user.0,
        kind.as_str()
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| InForce { kind, reason: row.reason, until_ms: row.until_ms }))
}

/// Imposes a sanction from now on, for so many hours or until it is lifted, and says its number. A lock also ends all
/// sessions and tokens. The act is entered in the audit.
///
/// # Errors
/// The database's.
pub async fn impose(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    kind: SanctionKind,
    reason: &str,
    hours: Option<u32>,
) -> Result<i64, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "INSERT INTO sanction (user_id, kind, reason, by_user, until)
         VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5)) RETURNING id",
        user.0,
        kind.as_str(),
        reason,
        actor.map(|actor| actor.0),
        hours.map(|hours| i32::try_from(hours).unwrap_or(i32::MAX))
    )
    .fetch_one(&mut *db)
    .await?;
    if kind == SanctionKind::Lock {
        sessions::close_all_but(db, user, None).await?;
    }
    let act = Act { actor, act: kind.as_str(), subject: Some(user), ..Act::default() };
    audit::enter(db, &act.with(json!({"sanction": id, "reason": reason, "hours": hours}))).await?;
    Ok(id)
}

/// Lifts a sanction that is in force. Says whose it was and of what kind; nothing if there is none. The act is entered in
/// the audit.
///
/// # Errors
/// The database's.
pub async fn lift(
    db: &mut PgConnection,
    actor: Option<UserId>,
    id: i64,
    reason: &str,
) -> Result<Option<UserId>, sqlx::Error> {
    let lifted = sqlx::query!(
        "UPDATE sanction SET lifted_at = now()
         WHERE id = $1 AND lifted_at IS NULL AND (until IS NULL OR until > now()) RETURNING user_id, kind",
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(lifted) = lifted else { return Ok(None) };
    let user = UserId(lifted.user_id);
    let act = Act { actor, act: "lift", subject: Some(user), ..Act::default() };
    audit::enter(db, &act.with(json!({"sanction": id, "kind": lifted.kind, "reason": reason}))).await?;
    Ok(Some(user))
}

/// All sanctions a user ever had, the newest first.
///
/// # Errors
/// The database's.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Vec<Sanction>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT sanction.id, to_jsonb(kind) AS "kind!: Json<SanctionKind>", reason, users.name AS "by?",
                  floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!",
                  floor(extract(epoch FROM until) * 1000)::bigint AS until_ms,
                  floor(extract(epoch FROM lifted_at) * 1000)::bigint AS lifted_ms
           FROM sanction LEFT JOIN users ON users.id = by_user WHERE user_id = $1 ORDER BY sanction.id DESC"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Sanction {
            id: row.id,
            kind: row.kind.0,
            reason: row.reason,
            by: row.by,
            at_ms: row.at_ms,
            until_ms: row.until_ms,
            lifted_ms: row.lifted_ms,
        })
        .collect())
}
