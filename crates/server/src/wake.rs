//! Running games that nobody comes for: their clocks run all the same.

use std::collections::HashSet;
use std::time::Instant;

use tracing::warn;

use crate::db::games;
use crate::log::in_time;
use crate::rooms::{Rooms, World};

/// Opens the rooms of running games, for ever: once the players have been waited for, and again after as long each time.
/// Whatever is running then and has no room here is this node's from before its start, a dead node's, or one whose room
/// could not be opened when somebody asked.
pub async fn run(rooms: Rooms, world: World) {
    let mut woken = HashSet::new();
    let mut at = world.waits_until(Instant::now());
    loop {
        tokio::time::sleep_until(at.into()).await;
        match in_time(games::unattended(&world.db, world.log.node())).await {
            Ok(games) => {
                // Once is enough: what cannot be read then is parked.
                woken.retain(|game| games.contains(game));
                let opened = games.into_iter().filter(|game| !woken.contains(game) && rooms.wake(*game));
                let opened: Vec<_> = opened.collect();
                woken.extend(opened);
            }
            Err(error) => warn!(%error, "cannot look for games that nobody comes for; trying again"),
        }
        at = Instant::now() + world.patience();
    }
}
