//! What is kept of a user, for himself.

use std::collections::HashSet;

use serde_json::Value;
use sqlx::PgConnection;
use sqlx::types::Json;
use tengen_protocol::{GameId, UserId};

use super::entries::Inputs;
use super::games::{self, GameRow};
use super::{archive, entries};

/// All but his games: rows as they are, without secrets and without who judged him.
///
/// # Errors
/// The database's.
pub async fn of(db: &mut PgConnection, user: UserId) -> Result<Value, sqlx::Error> {
    let row = sqlx::query_scalar!(
        r#"SELECT jsonb_build_object(
               'account', (SELECT jsonb_build_object('id', id, 'name', name, 'created_at', created_at, 'email', email,
                               'email_checked_at', email_checked_at, 'entry_rank', entry_rank, 'country', country,
                               'pro_dan', pro_dan) FROM users WHERE id = $1),
               'roles', (SELECT jsonb_agg(jsonb_build_object('role', role, 'at', at)) FROM role_held WHERE user_id = $1),
               'sessions', (SELECT jsonb_agg(to_jsonb(session) - 'token_sha256' - 'user_id' ORDER BY id)
                            FROM session WHERE user_id = $1),
               'sanctions', (SELECT jsonb_agg(to_jsonb(sanction) - 'by_user' - 'user_id' ORDER BY id)
                             FROM sanction WHERE user_id = $1),
               'appeals', (SELECT jsonb_agg(to_jsonb(appeal) - 'decided_by' ORDER BY appeal.at)
                           FROM appeal JOIN sanction ON sanction.id = appeal.sanction WHERE user_id = $1),
               'misconduct', (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'at', at) ORDER BY at)
                              FROM misconduct WHERE user_id = $1),
               'reports', (SELECT jsonb_agg(jsonb_build_object('id', report.id, 'accused', accused.name, 'kind', kind,
                               'game', game::text, 'move_number', move_number, 'text', text, 'at', at, 'verdict', verdict)
                               ORDER BY report.id)
                           FROM report JOIN users AS accused ON accused.id = accused WHERE reporter = $1),
               'shunned', (SELECT jsonb_agg(jsonb_build_object('user', other.name, 'kind', kind, 'at', at) ORDER BY at)
                           FROM shunned JOIN users AS other ON other.id = other WHERE user_id = $1),
               'standings', (SELECT jsonb_agg(to_jsonb(standing) - 'user_id' ORDER BY category)
                             FROM standing WHERE user_id = $1),
               'rating_changes', (SELECT jsonb_agg(to_jsonb(change) - 'user_id' || jsonb_build_object('game', game::text)
                                      ORDER BY id) FROM rating_change AS change WHERE user_id = $1),
               'notices', (SELECT jsonb_agg(to_jsonb(notice) - 'user_id' ORDER BY id) FROM notice WHERE user_id = $1)
           ) AS "export!: Json<Value>""#,
        user.0
    )
    .fetch_one(db)
    .await?;
    Ok(row.0)
}

/// The games of a user, the newest first: so many before this one.
///
/// # Errors
/// The database's.
pub async fn games_of(
    db: &mut PgConnection,
    user: UserId,
    before: Option<GameId>,
    limit: i64,
) -> Result<Vec<GameId>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        r#"SELECT id AS "id!" FROM (
               SELECT id, started_at FROM game WHERE black = $1 UNION ALL
               SELECT id, started_at FROM game WHERE white = $1) AS own
           WHERE $2::bigint IS NULL OR (started_at, id) < (SELECT started_at, id FROM game WHERE id = $2)
           ORDER BY started_at DESC, id DESC LIMIT $3"#,
        user.0,
        before.map(|game| game.value()),
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(ids.into_iter().map(|id| GameId::from_bits(id as u64)).collect())
}

/// Games with what restores them, in this order; of one that this build cannot read there is no log.
///
/// # Errors
/// The database's.
pub async fn with_logs(
    db: &mut PgConnection,
    ids: &[GameId],
) -> Result<Vec<(GameRow, Option<Inputs>)>, sqlx::Error> {
    let asked: HashSet<GameId> = ids.iter().copied().collect();
    let mut rows = games::find_all(db, ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|&id| id == row.id));
    let mut fresh = entries::of_games(db, &asked).await?;
    // After the others: one that moves meanwhile is in one of the two.
    let mut archived = archive::of_games(db, &asked).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let log = match (fresh.remove(&row.id), archived.remove(&row.id)) {
            (Some(log), _) => log.read().ok(),
            (None, Some(log)) => log.read().ok().map(Inputs::from),
            (None, None) => Some(Inputs::default()),
        };
        games.push((row, log));
    }
    Ok(games)
}
