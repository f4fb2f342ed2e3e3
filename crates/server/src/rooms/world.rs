//! The server around the rooms.

use std::time::{Duration, Instant};

use sqlx::PgPool;
use tokio::sync::watch;

use crate::config::RoomConfig;
use crate::lobby::Lobby;
use crate::log::Log;
use crate::mass_loss::MassLoss;
use crate::online::Online;
use crate::parked::Parked;
use crate::pulse::Pulse;

/// Everything a room needs of the server around it.
#[derive(Clone, Debug)]
pub struct World {
    /// The database.
    pub db: PgPool,
    /// The log.
    pub log: Log,
    /// The lobby, to be told when a game ends.
    pub lobby: Lobby,
    /// Who is online.
    pub online: Online,
    /// Connections lost at once.
    pub mass_loss: MassLoss,
    /// Games that cannot go on.
    pub parked: Parked,
    /// When the server stood still.
    pub pulse: Pulse,
    /// Limits.
    pub config: RoomConfig,
    /// When this server began to serve.
    pub started: Instant,
    /// True once the server is about to end.
    pub stopping: watch::Receiver<bool>,
}

impl World {
    /// Until when the clocks of a game that runs wait for its players, if its room is opened now: all who were here when
    /// the server ended have the same time to come back.
    pub fn waits_until(&self, now: Instant) -> Instant {
        let patience = self.patience();
        let since_start = self.started + patience;
        if now < since_start { since_start } else { now + patience }
    }

    /// How long clocks wait for a player who was lost through no fault of his.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.config.wait_for_player_s.into())
    }
}
