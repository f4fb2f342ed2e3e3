//! Users, as those who run the server look for them.

use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_protocol::{Role, SanctionKind, User, UserCard, UserId, UserRow};

use super::sanctions;

/// Which users are asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Only this one.
    pub id: Option<UserId>,
    /// Whose names, as they are compared, begin like this.
    pub begins: Option<String>,
    /// Who have this role.
    pub role: Option<Role>,
    /// Who have such a sanction now.
    pub sanction: Option<SanctionKind>,
    /// Whose number is below this.
    pub before: Option<UserId>,
    /// Guests as well.
    pub guests: bool,
    /// At most so many.
    pub limit: i64,
}

/// Users, the newest first.
///
/// # Errors
/// The database's.
pub async fn find(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<UserRow>, sqlx::Error> {
    if wanted.begins.as_deref().is_some_and(|begins| begins.chars().any(char::is_control)) {
        // No name has one, and the database refuses some.
        return Ok(Vec::new());
    }
    let begins = wanted.begins.as_ref().map(|begins| {
        let escaped = begins.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        escaped + "%"
    });
    let rows = sqlx::query!(
        r#"SELECT id, name, password_hash IS NULL AND removed_at IS NULL AS "guest!",
                  floor(extract(epoch FROM created_at) * 1000)::bigint AS "since_ms!",
                  (SELECT floor(extract(epoch FROM max(used_at)) * 1000)::bigint FROM session
                   WHERE user_id = users.id) AS seen_ms,
                  to_jsonb(ARRAY(SELECT role FROM role_held WHERE user_id = users.id ORDER BY role))
                      AS "roles!: Json<Vec<Role>>",
                  to_jsonb(ARRAY(SELECT DISTINCT kind FROM sanction WHERE user_id = users.id AND lifted_at IS NULL
                                 AND (until IS NULL OR until > now()))) AS "sanctions!: Json<Vec<SanctionKind>>"
           FROM users
           WHERE ($1::bigint IS NULL OR id = $1) AND ($2::text IS NULL OR name_key LIKE $2)
             AND ($3::text IS NULL OR EXISTS (SELECT FROM role_held WHERE user_id = users.id AND role = $3))
             AND ($4::text IS NULL OR EXISTS (SELECT FROM sanction WHERE user_id = users.id AND kind = $4
                                              AND lifted_at IS NULL AND (until IS NULL OR until > now())))
             AND ($5::bigint IS NULL OR id < $5) AND ($6 OR password_hash IS NOT NULL)
           ORDER BY id DESC LIMIT $7"#,
        wanted.id.map(|id| id.0),
        begins,
        wanted.role.map(Role::as_str),
        wanted.sanction.map(SanctionKind::as_str),
        wanted.before.map(|before| before.0),
        wanted.guests,
        wanted.limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| UserRow {
            user: User { id: UserId(row.id), name: row.name, guest: row.guest },
            roles: row.roles.0,
            since_ms: row.since_ms,
            seen_ms: row.seen_ms,
            sanctions: row.sanctions.0,
        })
        .collect())
}

/// What an account is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// It has a name of its own, and a password.
    Registered,
    /// It has neither.
    Guest,
}

/// What a user's account is, and keeps it from being removed until the transaction ends; nothing if there is none.
///
/// # Errors
/// The database's.
pub async fn account(db: &mut PgConnection, user: UserId) -> Result<Option<Account>, sqlx::Error> {
    let is_guest = sqlx::query_scalar!(
        r#"SELECT password_hash IS NULL AS "is_guest!" FROM users WHERE id = $1 AND removed_at IS NULL FOR KEY SHARE"#,
        user.0
    )
    .fetch_optional(db)
    .await?;
    Ok(is_guest.map(|is_guest| if is_guest { Account::Guest } else { Account::Registered }))
}

/// What is known of a user's conduct; nothing if there is no such user.
///
/// # Errors
/// The database's.
pub async fn card(db: &mut PgConnection, user: UserId) -> Result<Option<UserCard>, sqlx::Error> {
    let wanted = Wanted { id: Some(user), guests: true, limit: 1, ..Wanted::default() };
    let Some(row) = find(db, &wanted).await?.pop() else { return Ok(None) };
    let counts = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM game WHERE black = $1) + (SELECT count(*) FROM game WHERE white = $1)
                      AS "games!",
                  (SELECT count(*) FROM misconduct WHERE user_id = $1 AND kind = 'left') AS "left!",
                  (SELECT count(*) FROM misconduct WHERE user_id = $1 AND kind = 'did_not_count') AS "did_not_count!",
                  (SELECT count(*) FROM report WHERE accused = $1) AS "reports!",
                  (SELECT count(*) FROM report WHERE accused = $1 AND verdict = 'upheld') AS "upheld!""#,
        user.0
    )
    .fetch_one(&mut *db)
    .await?;
    let all_sanctions = sanctions::of(db, user).await?;
    Ok(Some(UserCard {
        row,
        all_sanctions,
        games: counts.games,
        left: counts.left,
        did_not_count: counts.did_not_count,
        reports: counts.reports,
        upheld: counts.upheld,
    }))
}
