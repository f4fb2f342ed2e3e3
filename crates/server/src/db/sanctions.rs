//! Rows of `sanction`: what users may not do.

use sqlx::PgPool;
use tengen_protocol::{InForce, SanctionKind, UserId};

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
