//! Rows of `misconduct`: what games have left on their players' records.

use sqlx::PgConnection;
use tengen_game::Misconduct;
use tengen_protocol::{GameId, MisconductRow, UserId};

/// Enters what a game has left on records.
///
/// # Errors
/// The database's.
pub async fn enter(
    db: &mut PgConnection,
    game: GameId,
    record: &[(UserId, Misconduct)],
) -> Result<(), sqlx::Error> {
    for &(user, misconduct) in record {
        let kind = match misconduct {
            Misconduct::Left => "left",
            Misconduct::DidNotCount => "did_not_count",
        };
        sqlx::query!(
            "INSERT INTO misconduct (game, user_id, kind) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            game.value(),
            user.0,
            kind
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// What games of the last 90 days left on a user's record, the newest first; at most twenty.
///
/// # Errors
/// The database's.
pub async fn lately(db: &mut PgConnection, user: UserId) -> Result<Vec<MisconductRow>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT game, kind, floor(extract(epoch FROM at) * 1000)::bigint AS "at_ms!" FROM misconduct
           WHERE user_id = $1 AND at > now() - interval '90 days' ORDER BY at DESC LIMIT 20"#,
        user.0
    )
    .fetch_all(db)
    .await?;
    let row = |game| GameId::from_bits(game as u64);
    Ok(rows
        .into_iter()
        .map(|found| MisconductRow { game: row(found.game), kind: found.kind, at_ms: found.at_ms })
        .collect())
}
