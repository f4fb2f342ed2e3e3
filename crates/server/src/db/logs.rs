//! A game's log, wherever it is kept.

use std::collections::HashSet;

use sqlx::PgConnection;
use tengen_game::Entry;
use tengen_protocol::GameId;

use super::{archive, entries};

/// All entries of a game; none if there is no such game, or nothing has been done in it.
///
/// # Errors
/// The database's; a decoding error if this build cannot read it.
pub async fn of(db: &mut PgConnection, game: GameId) -> Result<Vec<Entry>, sqlx::Error> {
    let log = entries::of_game(db, game).await?;
    if !log.is_empty() {
        return Ok(log);
    }
    // Moved meanwhile, if it is not there either.
    let archived = archive::of_games(db, &HashSet::from([game])).await?.remove(&game);
    archived.map_or(Ok(Vec::new()), archive::Archived::read)
}
