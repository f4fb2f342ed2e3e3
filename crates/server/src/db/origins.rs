//! What a user says of himself: how strong he is, and where he is from.

use sqlx::PgPool;
use tengen_game::ranking::Rank;
use tengen_protocol::UserId;

/// Keeps how strong a user said he is. Says whether he has not said it before.
///
/// # Errors
/// The database's.
pub async fn set_entry_rank(db: &PgPool, user: UserId, rank: Rank) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE users SET entry_rank = $2 WHERE id = $1 AND entry_rank IS NULL",
        user.0,
        i16::from(rank.number())
    );
    Ok(done.execute(db).await?.rows_affected() > 0)
}

/// Keeps where a user is from.
///
/// # Errors
/// The database's.
pub async fn set_country(db: &PgPool, user: UserId, country: Option<&str>) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE users SET country = $2 WHERE id = $1", user.0, country).execute(db).await?;
    Ok(())
}
