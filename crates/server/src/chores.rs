//! What is done for the database beside the games, for as long as the server runs.

use std::time::Duration;

use tokio::task::JoinSet;

use crate::access::for_long;
use crate::config::{BackupConfig, Config};
use crate::database::Database;
use crate::log::LogKind;
use crate::{archive, backup};

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
        let BackupConfig { every_h, keep, .. } = config.backup;
        if every_h > 0 {
            let every = Duration::from_secs(3_600) * every_h;
            let options = for_long(database.options.clone(), "tengen-backup");
            chores.spawn(backup::run(options, backup::folder(config), every, keep));
        }
        Chores(chores)
    }
}
