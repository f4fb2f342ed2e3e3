//! Blocks between users are looked up for whoever is here, and again when one of his has come or gone.

use sqlx::PgPool;
use tengen_protocol::UserId;

use crate::db::shunned;
use crate::lobby::{Lobby, LobbyMsg};
use crate::online::Online;

/// Looks up between whom and a user there is a block, if he is here.
///
/// # Errors
/// The database's.
pub async fn look_up(db: &PgPool, online: &Online, user: UserId) -> Result<(), sqlx::Error> {
    loop {
        let changes = online.block_changes();
        if !online.is_here(user) || online.know_blocks(user, shunned::blocks(db, user).await?, changes) {
            return Ok(());
        }
    }
}

/// A block between these users has come or gone: from now on the lobby shows each what he may see.
///
/// # Errors
/// The database's.
pub async fn changed(
    db: &PgPool,
    online: &Online,
    lobby: &Lobby,
    users: impl IntoIterator<Item = UserId>,
) -> Result<(), sqlx::Error> {
    online.blocks_have_changed();
    for user in users {
        look_up(db, online, user).await?;
    }
    // If its queue is full, it will tell of another change soon.
    lobby.try_send(LobbyMsg::Blocks);
    Ok(())
}
