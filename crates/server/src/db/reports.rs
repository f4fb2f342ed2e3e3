//! Rows of `report`: what users tell moderators of each other.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use tengen_protocol::{GameId, OwnReport, ReportKind, User, UserId, Verdict};

use super::users;

/// Reports that a user may make in a day.
const A_DAY: i64 = 10;

/// A report, as it is made.
#[derive(Clone, Debug)]
pub struct New {
    /// Who reports.
    pub reporter: UserId,
    /// Of whom: another.
    pub accused: UserId,
    /// What he did.
    pub kind: ReportKind,
    /// In which game.
    pub game: Option<GameId>,
    /// At which move of it.
    pub move_number: Option<i32>,
    /// What happened.
    pub text: String,
}

/// What became of a report that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It waits, by this number.
    New(i64),
    /// The same waits already, by this number.
    Before(i64),
    /// He has made as many today as he may.
    TooMany,
}

/// Makes a report. Within a transaction.
///
/// # Errors
/// The database's.
pub async fn make(db: &mut PgConnection, new: &New) -> Result<Made, sqlx::Error> {
    users::lock(db, new.reporter).await?;
    let found = sqlx::query!(
        r#"SELECT (SELECT id FROM report WHERE reporter = $1 AND accused = $2 AND kind = $3
                       AND coalesce(game, -1) = coalesce($4::bigint, -1) AND verdict IS NULL) AS before,
                  (SELECT count(*) FROM report WHERE reporter = $1 AND at > now() - interval '1 day') AS "today!""#,
        new.reporter.0,
        new.accused.0,
        new.kind.as_str(),
        new.game.map(|game| game.value())
    )
    .fetch_one(&mut *db)
    .await?;
    if let Some(before) = found.before {
        return Ok(Made::Before(before));
    }
    if found.today >= A_DAY {
        return Ok(Made::TooMany);
    }
    let id = sqlx::query_scalar!(
        "INSERT INTO report (reporter, accused, kind, game, move_number, text) VALUES ($1, $2, $3, $4, $5, $6)
         RETURNING id",
        new.reporter.0,
        new.accused.0,
        new.kind.as_str(),
        new.game.map(|game| game.value()),
        new.move_number,
        new.text
    )
    .fetch_one(db)
    .await?;
    Ok(Made::New(id))
}

/// The reports that a user has made, the newest first, older than this one and at most so many; or the one of this
/// number.
///
/// # Errors
/// The database's.
pub async fn of(
    db: &PgPool,
    reporter: UserId,
    before: Option<i64>,
    id: Option<i64>,
    limit: i64,
) -> Result<Vec<OwnReport>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT report.id, floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!", accused, users.name,
                  users.password_hash IS NULL AND users.removed_at IS NULL AS "guest!",
                  to_jsonb(kind) AS "kind!: Json<ReportKind>", game, move_number, text,
                  to_jsonb(verdict) AS "verdict: Json<Verdict>",
                  floor(extract(epoch FROM decided_at) * 1000)::bigint AS decided_ms
           FROM report JOIN users ON users.id = accused
           WHERE reporter = $1 AND ($2::bigint IS NULL OR report.id < $2) AND ($3::bigint IS NULL OR report.id = $3)
           ORDER BY report.id DESC LIMIT $4"#,
        reporter.0,
        before,
        id,
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OwnReport {
            id: row.id,
            at_ms: row.at_ms,
            accused: User { id: UserId(row.accused), name: row.name, guest: row.guest },
            kind: row.kind.0,
            game: row.game.map(|game| GameId::from_bits(game as u64)),
            move_number: row.move_number.and_then(|number| number.try_into().ok()),
            text: row.text,
            verdict: row.verdict.map(|verdict| verdict.0),
            decided_ms: row.decided_ms,
        })
        .collect())
}

/// A report, as it is when a moderator is about to do something with it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its number.
    pub id: i64,
    /// Who reports; nobody if the server does.
    pub reporter: Option<UserId>,
    /// Of whom.
    pub accused: UserId,
    /// What he did.
    pub kind: ReportKind,
    /// In which game.
    pub game: Option<GameId>,
    /// Which moderator looks into it.
    pub taken_by: Option<UserId>,
    /// Whether there is a verdict.
    pub is_decided: bool,
}

/// Finds a report, and keeps it from others until the transaction ends.
///
/// # Errors
/// The database's.
pub async fn case(db: &mut PgConnection, id: i64) -> Result<Option<Case>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT reporter, accused, to_jsonb(kind) AS "kind!: Json<ReportKind>", game, taken_by,
                  verdict IS NOT NULL AS "is_decided!"
           FROM report WHERE id = $1 FOR UPDATE"#,
        id
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Case {
        id,
        reporter: row.reporter.map(UserId),
        accused: UserId(row.accused),
        kind: row.kind.0,
        game: row.game.map(|game| GameId::from_bits(game as u64)),
        taken_by: row.taken_by.map(UserId),
        is_decided: row.is_decided,
    }))
}

/// From now on this moderator looks into it, or nobody does.
///
/// # Errors
/// The database's.
pub async fn take(db: &mut PgConnection, id: i64, moderator: Option<UserId>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE report SET taken_by = $2, taken_at = CASE WHEN $2::bigint IS NULL THEN NULL ELSE now() END
         WHERE id = $1",
        id,
        moderator.map(|moderator| moderator.0)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Enters the verdict of a moderator, and the sanction that it led to.
///
/// # Errors
/// The database's.
pub async fn decide(
    db: &mut PgConnection,
    id: i64,
    moderator: UserId,
    verdict: Verdict,
    note: &str,
    sanction: Option<i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE report SET verdict = $2, note = $3, sanction = $4, decided_by = $5, decided_at = now() WHERE id = $1",
        id,
        verdict.as_str(),
        note,
        sanction,
        moderator.0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The verdict that led to this sanction was wrong. Says which reports that concerns, by whom, and of what.
///
/// # Errors
/// The database's.
pub async fn overturn(
    db: &mut PgConnection,
    sanction: i64,
) -> Result<Vec<(i64, Option<UserId>, ReportKind)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"UPDATE report SET verdict = 'overturned' WHERE sanction = $1
           RETURNING id, reporter, to_jsonb(kind) AS "kind!: Json<ReportKind>""#,
        sanction
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.reporter.map(UserId), row.kind.0)).collect())
}
