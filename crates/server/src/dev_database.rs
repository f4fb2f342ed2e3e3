//! A database for those who build and test Tengen: private, with up-to-date tables, and to be copied.

use std::path::Path;

use sqlx::ConnectOptions;

use crate::config::Config;
use crate::database::{Database, NoDatabase};

/// Connections for all the servers of a test run.
const CONNECTIONS: u32 = 300;

/// Starts it, and says its `DATABASE_URL`. If it is private there is a copy beside it, `tengen_template`, to which
/// nobody is ever connected: only so can databases be made from it at any time.
///
/// # Errors
/// Says what is wrong and what to do about it.
pub async fn start(mut config: Config) -> Result<(Database, String), NoDatabase> {
    config.database.connections = CONNECTIONS;
    let database = Database::open(&config).await?;
    // They may be newer than this build.
    let folder = Path::new("migrations");
    if folder.is_dir() {
        database.migrate_from(folder).await?;
    }
    let Some(cluster) = &database.cluster else { return Ok((database, config.database.url)) };
    let url = cluster.url();
    make_template(&database).await.map_err(NoDatabase::Template)?;
    Ok((database, url))
}

/// What is copied may have no connections either.
async fn make_template(database: &Database) -> Result<(), sqlx::Error> {
    database.pool.close().await;
    database.log_pool.close().await;
    let mut db = database.options.clone().database("postgres").connect().await?;
    sqlx::raw_sql("DROP DATABASE IF EXISTS tengen_template").execute(&mut db).await?;
    sqlx::raw_sql("CREATE DATABASE tengen_template TEMPLATE tengen").execute(&mut db).await?;
    sqlx::Connection::close(db).await
}
