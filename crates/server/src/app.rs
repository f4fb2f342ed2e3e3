//! What every request can reach.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::PgPool;
use tokio::sync::watch;

use crate::begin::Stage;
use crate::boards::Boards;
use crate::challenges::Challenges;
use crate::config::Config;
use crate::edge::Places;
use crate::gate::Gate;
use crate::lobby::Lobby;
use crate::log::Log;
use crate::mail::{BadMail, Mail};
use crate::online::Online;
use crate::password::Passwords;
use crate::queue::{Presets, Queue};
use crate::rooms::Rooms;

/// The parts of a running server.
#[derive(Clone)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The database.
    pub db: PgPool,
    /// The log.
    pub log: Log,
    /// Where games live.
    pub rooms: Rooms,
    /// Where games are found.
    pub lobby: Lobby,
    /// Who waits for a ranked game.
    pub queue: Queue,
    /// What one can wait for.
    pub presets: Presets,
    /// Games offered to one person.
    pub challenges: Challenges,
    /// Who is here.
    pub online: Online,
    /// Leaderboards.
    pub boards: Boards,
    /// Sockets by the address of their clients.
    pub places: Places,
    /// Who may try what how often.
    pub gate: Gate,
    /// The hashing of passwords.
    pub passwords: Passwords,
    /// Letters to users.
    pub mail: Mail,
    /// True once the server is about to end.
    pub stopping: watch::Receiver<bool>,
    connections: Arc<AtomicU64>,
}

impl App {
    /// Puts the parts together.
    ///
    /// # Errors
    /// If the settings of the mail cannot be used.
    pub fn new(
        config: Arc<Config>,
        stage: Stage,
        presets: Presets,
        stopping: watch::Receiver<bool>,
    ) -> Result<Self, BadMail> {
        let mail = Mail::new(&config.mail)?;
        let passwords = Passwords::new(config.account.hashing_at_once);
        let gate = Gate::new(&config.account);
        let places = Places::new(usize::MAX, config.socket.sockets_per_address as usize);
        let connections = Arc::default();
        let Stage { db, log, rooms, lobby, online, queue, challenges } = stage;
        Ok(App {
            config,
            db,
            log,
            rooms,
            lobby,
            queue,
            presets,
            challenges,
            online,
            boards: Boards::default(),
            places,
            gate,
            passwords,
            mail,
            stopping,
            connections,
        })
    }

    /// The number of a new socket.
    pub fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed) + 1
    }
}
