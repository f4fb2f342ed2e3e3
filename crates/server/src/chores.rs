//! What is done for the database beside the games, for as long as the server runs.

use std::time::Duration;

use sqlx::PgPool;
use tracing::{info, warn};

use crate::access::for_long;
use crate::config::{BackupConfig, Config};
use crate::database::Database;
use crate::db::{mail_tokens, sessions, users};
use crate::log::LogKind;
use crate::vital::Vital;
use crate::{archive, backup, watch};

/// Starts the chores.
pub fn start(config: &Config, database: &Database, vital: &mut Vital) {
    if config.database.log == LogKind::Durable {
        vital.start("archiving", archive::run(database.pool.clone(), config.database.archive_after_s));
    }
    vital.start("removing what is over", remove_what_is_over(database.pool.clone()));
    let watching = for_long(database.options.clone(), "tengen-watch");
    vital.start("watching ranked games", watch::run(watching));
    let BackupConfig { every_h, keep, .. } = config.backup;
    if every_h > 0 {
        let every = Duration::from_secs(3_600) * every_h;
        let options = for_long(database.options.clone(), "tengen-backup");
        vital.start("making backups", backup::run(options, backup::folder(config), every, keep));
    }
}

/// Sessions whose time is over, and the guests who cannot come back and have left nothing.
async fn remove_what_is_over(db: PgPool) {
    loop {
        let removed = async {
            sessions::remove_expired(&db).await?;
            mail_tokens::remove_expired(&mut *db.acquire().await?).await?;
            users::remove_idle_guests(&db).await
        };
        match removed.await {
            Ok(0) => {}
            Ok(guests) => info!(guests, "guests who left nothing are removed"),
            Err(error) => warn!(%error, "cannot remove sessions and guests that are over"),
        }
        tokio::time::sleep(Duration::from_secs(3_600)).await;
    }
}
