//! Rows of `session`: who is signed in where, and by which tokens.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{InForce, NewToken, Role, SanctionKind, Scope, SessionInfo, User, UserId};

use crate::auth::TokenHash;
use crate::caller::Caller;

/// Sign-ins of a user that are kept: the oldest goes for one more.
const SIGN_INS: i64 = 100;

/// Signs a user in for so many days, if his password still has the hash by which it was looked at: whoever changes it
/// meanwhile ends this sign-in, too. Says whether it was so.
///
/// # Errors
/// The database's.
pub async fn open(
    db: &PgPool,
    token: &TokenHash,
    user: UserId,
    verified: Option<&str>,
    days: u32,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "INSERT INTO session (token_sha256, user_id, expires_at)
         SELECT $1, id, now() + make_interval(days => $4) FROM users
         WHERE id = $2 AND password_hash IS NOT DISTINCT FROM $3 AND removed_at IS NULL FOR SHARE",
        token.as_bytes(),
        user.0,
        verified,
        days_of(days)
    )
    .execute(db)
    .await?;
    sqlx::query!(
        "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE user_id = $1 AND label IS NULL
                                          ORDER BY id DESC OFFSET $2)",
        user.0,
        SIGN_INS
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Gives a session another token: whoever knew the old one has nothing more of it.
///
/// # Errors
/// The database's.
pub async fn renew(db: &mut PgConnection, id: i64, token: &TokenHash) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE session SET token_sha256 = $2 WHERE id = $1", id, token.as_bytes())
        .execute(db)
        .await?;
    Ok(())
}

fn days_of(days: u32) -> i32 {
    i32::try_from(days).unwrap_or(i32::MAX)
}

/// Keeps a token that a user has made for an app or a bot, and says its number; nothing if the session by which he asked
/// has ended. Behind [`tokens_of`], in its transaction.
///
/// # Errors
/// The database's.
pub async fn keep_token(
    db: &mut PgConnection,
    token: &TokenHash,
    session: i64,
    new: &NewToken,
) -> Result<Option<i64>, sqlx::Error> {
    let scopes: Vec<String> = new.scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
    sqlx::query_scalar!(
        "INSERT INTO session (token_sha256, user_id, label, scopes, expires_at)
         SELECT $1, user_id, $3, $4, now() + make_interval(days => $5) FROM session WHERE id = $2 RETURNING id",
        token.as_bytes(),
        session,
        new.label,
        &scopes,
        days_of(new.days)
    )
    .fetch_optional(db)
    .await
}

/// Who asks with this token; nobody if it is void, or its user locked out. A sign-in that is used lasts for so many days
/// from then on, a token as long as its user has said.
///
/// # Errors
/// The database's.
pub async fn caller(db: &PgPool, token: &TokenHash, days: u32) -> Result<Option<Caller>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT users.id, users.name, users.password_hash IS NULL AND removed_at IS NULL AS "guest!",
                  session.id AS session,
                  to_jsonb(session.scopes) AS "scopes: Json<Vec<Scope>>", session.used_at < now() - interval '1 hour' AS "is_stale!",
                  to_jsonb(ARRAY(SELECT role FROM role_held WHERE role_held.user_id = users.id ORDER BY role))
                      AS "roles!: Json<Vec<Role>>",
                  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'reason', reason,
                                'until_ms', floor(extract(epoch FROM until) * 1000)::bigint) ORDER BY sanction.id)
                            FROM sanction WHERE sanction.user_id = users.id AND lifted_at IS NULL
                                AND (until IS NULL OR until > now())), '[]') AS "sanctions!: Json<Vec<InForce>>"
           FROM session JOIN users ON users.id = session.user_id
           WHERE token_sha256 = $1 AND expires_at > now() AND removed_at IS NULL"#,
        token.as_bytes()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.is_stale {
        used(db, token, days).await?;
    }
    let caller = Caller {
        user: User { id: UserId(row.id), name: row.name, guest: row.guest },
        session: row.session,
        token: *token,
        scopes: row.scopes.map(|scopes| scopes.0),
        roles: row.roles.0,
        sanctions: row.sanctions.0,
    };
    Ok(Some(caller).filter(|caller| caller.in_force(SanctionKind::Lock).is_none()))
}

async fn used(db: &PgPool, token: &TokenHash, days: u32) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE session SET used_at = now(),
             expires_at = CASE WHEN label IS NULL THEN now() + make_interval(days => $2) ELSE expires_at END
         WHERE token_sha256 = $1",
        token.as_bytes(),
        days_of(days)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Where a user is signed in, and the tokens he has made, the newest first. `this` is the one he asks by.
///
/// # Errors
/// The database's.
pub async fn of(db: &PgPool, user: UserId, this: i64) -> Result<Vec<SessionInfo>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT id, label, to_jsonb(scopes) AS "scopes: Json<Vec<Scope>>",
                  floor(extract(epoch FROM created_at) * 1000)::bigint AS "created_ms!",
                  floor(extract(epoch FROM used_at) * 1000)::bigint AS "used_ms!",
                  floor(extract(epoch FROM expires_at) * 1000)::bigint AS "expires_ms!"
           FROM session WHERE user_id = $1 AND expires_at > now() ORDER BY id DESC"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| SessionInfo {
            id: row.id,
            label: row.label,
            scopes: row.scopes.map(|scopes| scopes.0),
            created_ms: row.created_ms,
            used_ms: row.used_ms,
            expires_ms: row.expires_ms,
            is_this: row.id == this,
        })
        .collect())
}

/// How many tokens a user has made that are still good. Until the transaction ends he makes no others.
///
/// # Errors
/// The database's.
pub async fn tokens_of(db: &mut PgConnection, user: UserId) -> Result<i64, sqlx::Error> {
    // A statement of its own: the count has to see what was committed while this waited.
    sqlx::query!("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", user.0)
        .fetch_optional(&mut *db)
        .await?;
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM session
           WHERE user_id = $1 AND label IS NOT NULL AND expires_at > now()"#,
        user.0
    )
    .fetch_one(db)
    .await
}

/// Voids a token.
///
/// # Errors
/// The database's.
pub async fn close(db: &PgPool, token: &TokenHash) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM session WHERE token_sha256 = $1", token.as_bytes()).execute(db).await?;
    Ok(())
}

/// Voids a session of this user by its number. Says whether there was one.
///
/// # Errors
/// The database's.
pub async fn close_number(db: &PgPool, user: UserId, id: i64) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query!("DELETE FROM session WHERE user_id = $1 AND id = $2", user.0, id).execute(db).await?;
    Ok(done.rows_affected() > 0)
}

/// Ends all sign-ins of a user; the tokens he has made stay.
///
/// # Errors
/// The database's.
pub async fn close_sign_ins(db: &PgPool, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM session WHERE user_id = $1 AND label IS NULL", user.0).execute(db).await?;
    Ok(())
}

/// Voids all sessions of a user, tokens as well, but for one.
///
/// # Errors
/// The database's.
pub async fn close_all_but(db: &mut PgConnection, user: UserId, but: Option<i64>) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM session WHERE user_id = $1 AND id IS DISTINCT FROM $2", user.0, but)
        .execute(db)
        .await?;
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
