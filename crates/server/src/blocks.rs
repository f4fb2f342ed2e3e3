//! Blocks between users are looked up for whoever is here, and again when one of his has come or gone.

use sqlx::PgPool;
use tengen_protocol::UserId;

use crate::db::shunned;
use crate::lobby::{Lobby, LobbyMsg};
use crate::log::in_time;
use crate::online::{Known, Online};

/// So often somebody is looked up for one change. Whoever has heard of a later one looks after that.
const TRIES: usize = 3;

/// Looks up between whom and a user there is a block, if he is here.
///
/// # Errors
/// The database's.
pub async fn look_up(db: &PgPool, online: &Online, user: UserId) -> Result<Known, sqlx::Error> {
    for _ in 0..TRIES {
        let change = online.block_change(user);
        if change.is_none() {
            return Ok(Known::AsBefore);
        }
        match online.know_blocks(user, in_time(shunned::blocks(db, user)).await?, change) {
            Known::Outdated => {}
            known => return Ok(known),
        }
    }
    Ok(Known::Outdated)
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
    for user in users {
        online.blocks_have_changed(user);
        if look_up(db, online, user).await? == Known::Anew {
            // If its queue is full, it will tell of another change soon.
            lobby.try_send(LobbyMsg::Blocks(user));
        }
    }
    Ok(())
}
