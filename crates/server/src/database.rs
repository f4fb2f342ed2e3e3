//! The database: the one that is named, or a private one.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use thiserror::Error;
use tracing::info;

use crate::cluster::{Cluster, ClusterConfig, ClusterError};
use crate::config::Config;

mod promises;

use self::promises::Promises;

/// The tables, as they grew.
pub(crate) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

/// A database that is ready.
pub struct Database {
    /// How to connect.
    pub options: PgConnectOptions,
    /// Connections to share.
    pub pool: PgPool,
    /// Connections of the log alone: no flood of requests keeps a game from ending.
    pub log_pool: PgPool,
    /// The private one, if it is that.
    pub cluster: Option<Cluster>,
}

/// Why there is no database.
#[derive(Debug, Error)]
pub enum NoDatabase {
    /// The address is none.
    #[error("database.url (or DATABASE_URL) cannot be read: {0}")]
    Url(sqlx::Error),
    /// The private database cannot be started.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// The database does not let us in.
    #[error("cannot connect to the database at {0}: {1}")]
    Connect(String, sqlx::Error),
    /// The database is of a version we do not know.
    #[error("the database is PostgreSQL {0}, but must be 14 or later")]
    TooOld(u32),
    /// The database may lose what it has acknowledged.
    #[error(
        "the database runs with {0} = off: a power cut would lose acknowledged moves, and may destroy all of it; set \
         {0} = on in its postgresql.conf and reload it, or say database.allow_unsafe = true \
         (TENGEN__DATABASE__ALLOW_UNSAFE=true) if nothing in it matters"
    )]
    Unsafe(&'static str),
    /// Our sessions do not get the settings that we ask for.
    #[error(
        "the database's sessions have synchronous_commit = {0} although we ask for on: something between us, a pooler \
         perhaps, drops the options of connections; connect to PostgreSQL itself, or let it pass the parameter \
         \"options\" on"
    )]
    NotSynchronous(String),
    /// A standby repeats what another does.
    #[error(
        "the database is a standby, which takes no writes: name the primary in database.url (or DATABASE_URL), or promote it"
    )]
    Standby,
    /// The database takes no writes.
    #[error(
        "the database is read-only (default_transaction_read_only = on): set it off for the server, the database {0} \
         or our role, wherever it was set"
    )]
    ReadOnly(String),
    /// The tables cannot be brought up to date.
    #[error("cannot bring the database's tables up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The copy of a database for tests cannot be made.
    #[error("cannot make the database tengen_template: {0}")]
    Template(sqlx::Error),
}

impl NoDatabase {
    /// Why these options lead nowhere.
    pub(crate) fn connecting(options: &PgConnectOptions) -> impl Fn(sqlx::Error) -> NoDatabase {
        let place = match options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        };
        move |error| NoDatabase::Connect(place.clone(), error)
    }
}

impl Database {
    /// Connects, having started the private database if none is named, and brings the tables up to date.
    ///
    /// # Errors
    /// Says what is wrong and what to do about it.
    pub async fn open(config: &Config) -> Result<Self, NoDatabase> {
        let (options, cluster) = if config.database.url.is_empty() {
            let cluster = Cluster::start(&cluster_config(config)).await?;
            info!(pid = cluster.pid(), url = cluster.url(), "the private database runs");
            (cluster.connect_options(), Some(cluster))
        } else {
            (PgConnectOptions::from_str(&config.database.url).map_err(NoDatabase::Url)?, None)
        };
        // An acknowledged move is never lost: whatever the database's own setting, our commits wait for the disk.
        // The fence is sound at READ COMMITTED, and nobody may hold it for long by doing nothing.
        let options = options.application_name("tengen").options([
            ("synchronous_commit", "on"),
            ("default_transaction_isolation", "read committed"),
            ("idle_in_transaction_session_timeout", "10s"),
            ("tcp_user_timeout", "10s"),
            // No question here takes so long that it would be worth compiling; at the start some look as if they would.
            ("jit", "off"),
        ]);
        check(&options, config.database.allow_unsafe).await?;
        let pool = connect(&options, config.database.connections).await?;
        let log_pool = connect(&options, LOG_CONNECTIONS).await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Database { options, pool, log_pool, cluster })
    }

    /// Brings the tables up to date by the files of a folder, which may be newer than this build.
    ///
    /// # Errors
    /// If a file cannot be read or fails.
    pub async fn migrate_from(&self, folder: &Path) -> Result<(), NoDatabase> {
        sqlx::migrate::Migrator::new(folder).await?.run(&self.pool).await?;
        Ok(())
    }

    /// Closes the connections and ends the private database.
    pub async fn close(self) {
        let closed = async {
            self.pool.close().await;
            self.log_pool.close().await;
        };
        if tokio::time::timeout(FAREWELL, closed).await.is_err() {
            tracing::warn!("some connections to the database did not close in time");
        }
        if let Some(cluster) = self.cluster
            && let Err(error) = cluster.stop().await
        {
            tracing::warn!(%error, "the private database did not end well; the next start will see to it");
        }
    }
}

/// PostgreSQL 14, as it numbers itself.
pub(crate) const OLDEST: u32 = 140_000;
/// Connections of the log beside its writer's.
const LOG_CONNECTIONS: u32 = 3;
/// How long a connection may take to be had.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long all of them may take to be closed.
const FAREWELL: Duration = Duration::from_secs(2);

/// The last migration that this build knows.
pub fn last_migration() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The last migration that a database has; nothing if it has no tables of ours.
///
/// # Errors
/// The database's.
pub async fn migration(db: &mut PgConnection) -> Result<Option<i64>, sqlx::Error> {
    let is_there = sqlx::query_scalar!(r#"SELECT to_regclass('_sqlx_migrations') IS NOT NULL AS "there!""#);
    if !is_there.fetch_one(&mut *db).await? {
        return Ok(None);
    }
    sqlx::query_scalar!("SELECT max(version) FROM _sqlx_migrations WHERE success").fetch_one(db).await
}

/// Asks once without a pool, which would only say that time was up.
async fn check(options: &PgConnectOptions, allow_unsafe: bool) -> Result<(), NoDatabase> {
    let no_connection = NoDatabase::connecting(options);
    let mut db = PgConnection::connect_with(options).await.map_err(&no_connection)?;
    let version = db.server_version_num().unwrap_or_default();
    if version < OLDEST {
        return Err(NoDatabase::TooOld(version / 10_000));
    }
    let promises = Promises::ask(&mut db).await.map_err(&no_connection)?;
    db.close().await.map_err(&no_connection)?;
    promises.check(allow_unsafe)
}

async fn connect(options: &PgConnectOptions, connections: u32) -> Result<PgPool, NoDatabase> {
    let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
    pool.connect_with(options.clone()).await.map_err(NoDatabase::connecting(options))
}

pub(crate) fn cluster_config(config: &Config) -> ClusterConfig {
    let database = &config.database;
    ClusterConfig {
        binaries: Some(database.binaries.clone()).filter(|path| !path.as_os_str().is_empty()),
        npm: Some(PathBuf::from("postgres")).filter(|path| path.is_dir()),
        start_timeout: Duration::from_secs(database.start_timeout_s.into()),
        // The shared connections, the log's for endings and its own (nine with them), two that listen for what users may do, two
        // for places, one each for a backup, movers, the report and the watch, and a few for people.
        max_connections: database.connections + LOG_CONNECTIONS + 18,
        shared_buffers: database.shared_buffers.clone(),
        ..ClusterConfig::new(data_folder(config))
    }
}

/// Where the server keeps what it keeps.
pub fn data_folder(config: &Config) -> PathBuf {
    if !config.data.as_os_str().is_empty() {
        return config.data.clone();
    }
    let here = std::env::current_dir().unwrap_or_default().join("data");
    if rustix::process::geteuid().is_root() && !is_open_to_all(&here) {
        "/var/lib/tengen".into()
    } else {
        here
    }
}

/// Whether an account without rights can get to a folder: it may enter every folder above it.
fn is_open_to_all(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let may_enter =
        |above: &Path| std::fs::metadata(above).is_ok_and(|meta| meta.permissions().mode() & 0o001 != 0);
    folder.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()).all(may_enter)
}
