//! Rows of `audit`: every privileged act, for good.

use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_protocol::{AuditRow, GameId, UserId};

/// Something that not everybody may do.
#[derive(Clone, Debug, Default)]
pub struct Act {
    /// Who did it; nothing if it was done from the command line.
    pub actor: Option<UserId>,
    /// What, a word such as `ban`.
    pub act: &'static str,
    /// To whom.
    pub subject: Option<UserId>,
    /// In which game.
    pub game: Option<GameId>,
    /// More of it: a reason, a time.
    pub details: Value,
}

impl Act {
    /// Details that make a JSON object.
    pub fn with(mut self, details: impl Serialize) -> Self {
        self.details = serde_json::to_value(details).unwrap_or_default();
        self
    }
}

/// Enters an act, in the transaction that does it.
///
/// # Errors
/// The database's.
pub async fn enter(db: &mut PgConnection, act: &Act) -> Result<(), sqlx::Error> {
    let details = if act.details.is_null() { Value::Object(Default::default()) } else { act.details.clone() };
    sqlx::query!(
        "INSERT INTO audit (actor, act, subject, game, details) VALUES ($1, $2, $3, $4, $5)",
        act.actor.map(|user| user.0),
        act.act,
        act.subject.map(|user| user.0),
        act.game.map(|game| game.value()),
        Json(details) as _
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which rows are asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// By whom.
    pub actor: Option<UserId>,
    /// About whom.
    pub subject: Option<UserId>,
    /// About which game.
    pub game: Option<GameId>,
    /// Older than this row.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

/// Rows, the newest first.
///
/// # Errors
/// The database's.
pub async fn find(db: &mut PgConnection, wanted: &Wanted) -> Result<Vec<AuditRow>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT audit.id, floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!", actor, act, subject, game,
                  details AS "details: Json<Value>",
                  actors.name AS "actor_name?", subjects.name AS "subject_name?"
           FROM audit LEFT JOIN users AS actors ON actors.id = actor
                      LEFT JOIN users AS subjects ON subjects.id = subject
           WHERE ($1::bigint IS NULL OR actor = $1) AND ($2::bigint IS NULL OR subject = $2)
             AND ($3::bigint IS NULL OR game = $3) AND ($4::bigint IS NULL OR audit.id < $4)
           ORDER BY audit.id DESC LIMIT $5"#,
        wanted.actor.map(|user| user.0),
        wanted.subject.map(|user| user.0),
        wanted.game.map(|game| game.value()),
        wanted.before,
        wanted.limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| AuditRow {
            id: row.id,
            at_ms: row.at_ms,
            actor: row.actor_name,
            act: row.act,
            subject: row.subject_name,
            game: row.game.map(|game| GameId::from_bits(game as u64)),
            details: row.details.0,
        })
        .collect())
}
