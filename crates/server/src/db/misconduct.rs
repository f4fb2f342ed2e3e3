//! Rows of `misconduct`: what games have left on their players' records.

use sqlx::PgConnection;
use tengen_game::Misconduct;
use tengen_protocol::{GameId, UserId};

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
