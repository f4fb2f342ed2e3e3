//! What is done for the database beside the games, for as long as the server runs.

use std::time::Duration;

use crate::access::for_long;
use crate::config::{BackupConfig, Config};
use crate::database::Database;
use crate::log::LogKind;
use crate::vital::Vital;
use crate::{archive, backup};

/// Starts the chores.
pub fn start(config: &Config, database: &Database, vital: &mut Vital) {
    if config.database.log == LogKind::Durable {
        vital.start("archiving", archive::run(database.pool.clone(), config.database.archive_after_s));
    }
    let BackupConfig { every_h, keep, .. } = config.backup;
    if every_h > 0 {
        let every = Duration::from_secs(3_600) * every_h;
        let options = for_long(database.options.clone(), "tengen-backup");
        vital.start("making backups", backup::run(options, backup::folder(config), every, keep));
    }
}
