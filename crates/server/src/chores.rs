//! What is done for the database beside the games, for as long as the server runs.

use tokio::task::JoinSet;

use crate::archive;
use crate::config::Config;
use crate::database::Database;
use crate::log::LogKind;

/// The chores under way; they end when this is dropped.
#[derive(Debug)]
pub struct Chores(#[expect(dead_code, reason = "held, not read")] JoinSet<()>);

impl Chores {
    /// Starts them.
    pub fn start(config: &Config, database: &Database) -> Self {
        let mut chores = JoinSet::new();
        if config.database.log == LogKind::Durable {
            chores.spawn(archive::run(database.pool.clone(), config.database.archive_after_s));
        }
        Chores(chores)
    }
}
