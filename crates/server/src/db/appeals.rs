//! Rows of `appeal`: users against sanctions of theirs.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{AppealVerdict, QueuedAppeal, Sanction, SanctionKind, User, UserId};

use super::sanctions::DAYS_TO_APPEAL;

/// What became of an appeal that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It waits.
    Done,
    /// He has no such sanction.
    NoSuchSanction,
    /// He has appealed against it before.
    Before,
    /// The sanction was lifted.
    Lifted,
    /// It was imposed too long ago.
    TooLate,
}

/// Appeals against a sanction in the name of a user.
///
/// # Errors
/// The database's.
pub async fn make(db: &PgPool, user: UserId, sanction: i64, text: &str) -> Result<Made, sqlx::Error> {
    let found = sqlx::query!(
        r#"SELECT lifted_at IS NOT NULL AS "is_lifted!", at < now() - make_interval(days => $3) AS "is_late!",
                  EXISTS(SELECT FROM appeal WHERE appeal.sanction = sanction.id) AS "is_made!"
           FROM sanction WHERE id = $1 AND user_id = $2"#,
        sanction,
        user.0,
        DAYS_TO_APPEAL
    )
    .fetch_optional(db)
    .await?;
    match found {
        None => return Ok(Made::NoSuchSanction),
        Some(found) if found.is_made => return Ok(Made::Before),
        Some(found) if found.is_lifted => return Ok(Made::Lifted),
        Some(found) if found.is_late => return Ok(Made::TooLate),
        Some(_) => {}
    }
    let made = sqlx::query!(
        "INSERT INTO appeal (sanction, text) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        sanction,
        text
    );
    let done = made.execute(db).await?;
    Ok(if done.rows_affected() > 0 { Made::Done } else { Made::Before })
}

/// Which appeals are asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Who asks: he is not shown his own.
    pub moderator: UserId,
    /// Those that are decided, or those that wait.
    pub decided: bool,
    /// Against sanctions with a lower number.
    pub before: Option<i64>,
    /// Against sanctions with a higher number.
    pub after: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

/// Appeals by the numbers of their sanctions, the lowest first; of the decided ones the highest.
///
/// # Errors
/// The database's.
pub async fn find(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<QueuedAppeal>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT sanction.id, to_jsonb(sanction.kind) AS "kind!: _", sanction.reason, imposers.name AS "by?",
                  floor(extract(epoch FROM sanction.at) * 1000)::bigint AS "sanction_ms!",
                  floor(extract(epoch FROM until) * 1000)::bigint AS until_ms,
                  floor(extract(epoch FROM lifted_at) * 1000)::bigint AS lifted_ms,
                  user_id, users.name, users.password_hash IS NULL AND users.removed_at IS NULL AS "guest!",
                  floor(extract(epoch FROM appeal.at) * 1000)::bigint AS "at_ms!", text,
                  (SELECT max(report.id) FROM report WHERE report.sanction = sanction.id) AS report,
                  to_jsonb(verdict) AS "verdict: _", note, decided_by, deciders.name AS "decider_name?"
           FROM appeal JOIN sanction ON sanction.id = appeal.sanction JOIN users ON users.id = user_id
                       LEFT JOIN users AS imposers ON imposers.id = by_user
                       LEFT JOIN users AS deciders ON deciders.id = decided_by
           WHERE user_id <> $1 AND (verdict IS NOT NULL) = $2
             AND ($3::bigint IS NULL OR sanction.id < $3) AND ($4::bigint IS NULL OR sanction.id > $4)
           ORDER BY CASE WHEN $2 THEN -sanction.id ELSE sanction.id END LIMIT $5"#,
        wanted.moderator.0,
        wanted.decided,
        wanted.before,
        wanted.after,
        wanted.limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Row::appeal).collect())
}

/// What the database says of an appeal.
struct Row {
    id: i64,
    kind: Json<SanctionKind>,
    reason: String,
    by: Option<String>,
    sanction_ms: i64,
    until_ms: Option<i64>,
    lifted_ms: Option<i64>,
    user_id: i64,
    name: String,
    guest: bool,
    at_ms: i64,
    text: String,
    report: Option<i64>,
    verdict: Option<Json<AppealVerdict>>,
    note: Option<String>,
    decided_by: Option<i64>,
    decider_name: Option<String>,
}

impl Row {
    fn appeal(self) -> QueuedAppeal {
        let user = |id, name, guest| User { id: UserId(id), name, guest };
        QueuedAppeal {
            sanction: Sanction {
                id: self.id,
                kind: self.kind.0,
                reason: self.reason,
                by: self.by,
                at_ms: self.sanction_ms,
                until_ms: self.until_ms,
                lifted_ms: self.lifted_ms,
            },
            user: user(self.user_id, self.name, self.guest),
            at_ms: self.at_ms,
            text: self.text,
            report: self.report,
            verdict: self.verdict.map(|verdict| verdict.0),
            note: self.note,
            decided_by: self.decided_by.zip(self.decider_name).map(|(id, name)| user(id, name, false)),
        }
    }
}

/// An appeal, as it is when somebody is about to decide it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Who appeals.
    pub user: UserId,
    /// What he may not do, or might not.
    pub kind: SanctionKind,
    /// Who imposed the sanction; nothing if it was from the command line.
    pub imposed_by: Option<UserId>,
    /// Whether there is a verdict.
    pub is_decided: bool,
}

/// Finds the appeal against a sanction, and keeps it from others until the transaction ends.
///
/// # Errors
/// The database's.
pub async fn case(db: &mut PgConnection, sanction: i64) -> Result<Option<Case>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT user_id, to_jsonb(kind) AS "kind!: Json<SanctionKind>", by_user, verdict IS NOT NULL AS "is_decided!"
           FROM appeal JOIN sanction ON sanction.id = appeal.sanction WHERE sanction.id = $1 FOR UPDATE OF appeal"#,
        sanction
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Case {
        user: UserId(row.user_id),
        kind: row.kind.0,
        imposed_by: row.by_user.map(UserId),
        is_decided: row.is_decided,
    }))
}

/// Whether anybody but these two could decide: a moderator or admin, or only an admin, whose account is there and neither
/// banned nor locked out.
///
/// # Errors
/// The database's.
pub async fn others_could_decide(
    db: &mut PgConnection,
    but: [UserId; 2],
    only_admins: bool,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS(SELECT FROM role_held JOIN users ON users.id = role_held.user_id
               WHERE (role = 'admin' OR (role = 'moderator' AND NOT $2)) AND role_held.user_id <> ALL($1)
               AND removed_at IS NULL AND password_hash IS NOT NULL
               AND NOT EXISTS(SELECT FROM sanction WHERE sanction.user_id = role_held.user_id
                   AND kind IN ('ban', 'lock') AND lifted_at IS NULL AND (until IS NULL OR until > now())))
           AS "others!""#,
        &but.map(|user| user.0),
        only_admins
    )
    .fetch_one(db)
    .await
}

/// Enters what was found.
///
/// # Errors
/// The database's.
pub async fn decide(
    db: &mut PgConnection,
    sanction: i64,
    decider: UserId,
    verdict: AppealVerdict,
    note: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE appeal SET verdict = $2, note = $3, decided_by = $4, decided_at = now() WHERE sanction = $1",
        sanction,
        verdict.as_str(),
        note,
        decider.0
    )
    .execute(db)
    .await?;
    Ok(())
}
