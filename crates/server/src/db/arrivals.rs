//! What is looked up when somebody connects.

use std::collections::HashSet;

use sqlx::PgPool;
use tengen_protocol::{GameId, UserId};

/// What is looked up when somebody connects.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// The running games that he plays or referees, newest first.
    pub games: Vec<GameId>,
    /// Notices he has not read.
    pub unread_notices: u32,
    /// Between whom and him there is a block, whoever blocks whom.
    pub blocks: HashSet<UserId>,
}

/// What a user is told who connects, and is kept from. One question, for thousands may come back at once.
///
/// # Errors
/// The database's.
pub async fn of(db: &PgPool, user: UserId) -> Result<Arrival, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT ARRAY(SELECT id FROM game
                        WHERE (black = $1 OR white = $1 OR (settings->'referee'->'user')::bigint = $1)
                          AND finished_at IS NULL ORDER BY started_at DESC LIMIT 100) AS "games!",
                  (SELECT count(*) FROM notice WHERE user_id = $1 AND read_at IS NULL) AS "unread!",
                  ARRAY(SELECT other FROM shunned WHERE user_id = $1 AND kind = 'block'
                        UNION SELECT user_id FROM shunned WHERE other = $1 AND kind = 'block') AS "blocks!""#,
        user.0
    )
    .fetch_one(db)
    .await?;
    Ok(Arrival {
        games: row.games.into_iter().map(|id| GameId::from_bits(id as u64)).collect(),
        unread_notices: row.unread.try_into().unwrap_or(u32::MAX),
        blocks: row.blocks.into_iter().map(UserId).collect(),
    })
}
