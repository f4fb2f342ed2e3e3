//! Rows of `sanction`: what users may not do.

use serde_json::json;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{About, Imposed, InForce, OwnAppeal, OwnSanction, Sanction, SanctionKind, UserId};

use super::audit::{self, Act};
use super::{notices, sessions};

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

/// Days in which a user may appeal against a sanction.
pub const DAYS_TO_APPEAL: i32 = 30;

/// Imposes a sanction from now on, for so many hours or until it is lifted, and says its number. A lock also ends all
/// sessions and tokens. The act is entered in the audit, and the user finds a notice.
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
    let sanction = enter(db, actor, user, kind, reason, hours).await?;
    let id = sanction.id;
    notices::leave(db, user, &About::Sanctioned { sanction, reason: reason.to_owned() }).await?;
    Ok(id)
}

/// As [`impose`], where the user is told otherwise.
///
/// # Errors
/// The database's.
pub async fn enter(
    db: &mut PgConnection,
    actor: Option<UserId>,
    user: UserId,
    kind: SanctionKind,
    reason: &str,
    hours: Option<u32>,
) -> Result<Imposed, sqlx::Error> {
    let row = sqlx::query!(
        r#"INSERT INTO sanction (user_id, kind, reason, by_user, until)
           VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))
           RETURNING id, floor(extract(epoch FROM until) * 1000)::bigint AS until_ms,
               floor(extract(epoch FROM at + make_interval(days => $6)) * 1000)::bigint AS "appeal_until_ms!""#,
        user.0,
        kind.as_str(),
        reason,
        actor.map(|actor| actor.0),
        hours.map(|hours| i32::try_from(hours).unwrap_or(i32::MAX)),
        DAYS_TO_APPEAL
    )
    .fetch_one(&mut *db)
    .await?;
    if kind == SanctionKind::Lock {
        sessions::close_all_but(db, user, None).await?;
    }
    let act = Act { actor, act: kind.as_str(), subject: Some(user), ..Act::default() };
    audit::enter(db, &act.with(json!({"sanction": row.id, "reason": reason, "hours": hours}))).await?;
    Ok(Imposed { id: row.id, kind, until_ms: row.until_ms, appeal_until_ms: row.appeal_until_ms })
}

/// Lifts a sanction that is in force. Says whose it was; nothing if there is none. The act is entered in the audit, and
/// the user finds a notice.
///
/// # Errors
/// The database's.
pub async fn lift(
    db: &mut PgConnection,
    actor: Option<UserId>,
    id: i64,
    reason: &str,
) -> Result<Option<UserId>, sqlx::Error> {
    let Some((user, kind)) = end(db, actor, id, reason).await? else { return Ok(None) };
    let about = About::Lifted { sanction: id, kind, reason: reason.to_owned() };
    notices::leave(db, user, &about).await?;
    Ok(Some(user))
}

/// As [`lift`], where the user is told otherwise. Says whose it was, and of what kind.
///
/// # Errors
/// The database's.
pub async fn end(
    db: &mut PgConnection,
    actor: Option<UserId>,
    id: i64,
    reason: &str,
) -> Result<Option<(UserId, SanctionKind)>, sqlx::Error> {
    let lifted = sqlx::query!(
        r#"UPDATE sanction SET lifted_at = now()
           WHERE id = $1 AND lifted_at IS NULL AND (until IS NULL OR until > now())
           RETURNING user_id, to_jsonb(kind) AS "kind!: Json<SanctionKind>""#,
        id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(lifted) = lifted else { return Ok(None) };
    let (user, kind) = (UserId(lifted.user_id), lifted.kind.0);
    let act = Act { actor, act: "lift", subject: Some(user), ..Act::default() };
    audit::enter(db, &act.with(json!({"sanction": id, "kind": kind, "reason": reason}))).await?;
    Ok(Some((user, kind)))
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

/// All sanctions a user ever had, the newest first, as he sees them.
///
/// # Errors
/// The database's.
pub async fn own(db: &PgPool, user: UserId) -> Result<Vec<OwnSanction>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT id, to_jsonb(kind) AS "kind!: Json<SanctionKind>", reason,
                  floor(extract(epoch FROM sanction.at) * 1000)::bigint AS "at_ms!",
                  floor(extract(epoch FROM until) * 1000)::bigint AS until_ms,
                  floor(extract(epoch FROM lifted_at) * 1000)::bigint AS lifted_ms,
                  floor(extract(epoch FROM sanction.at + make_interval(days => $2)) * 1000)::bigint
                      AS "appeal_until_ms!",
                  (SELECT jsonb_build_object('at_ms', floor(extract(epoch FROM appeal.at) * 1000)::bigint,
                              'text', text, 'verdict', verdict, 'note', note)
                   FROM appeal WHERE appeal.sanction = sanction.id) AS "appeal: Json<OwnAppeal>"
           FROM sanction WHERE user_id = $1 ORDER BY id DESC"#,
        user.0,
        DAYS_TO_APPEAL
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OwnSanction {
            id: row.id,
            kind: row.kind.0,
            reason: row.reason,
            at_ms: row.at_ms,
            until_ms: row.until_ms,
            lifted_ms: row.lifted_ms,
            appeal_until_ms: row.appeal_until_ms,
            appeal: row.appeal.map(|appeal| appeal.0),
        })
        .collect())
}
