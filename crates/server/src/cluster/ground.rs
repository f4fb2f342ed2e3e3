//! What a Postgres of ours stands on, and stays while one follows another: folder, account, binaries, socket, lock.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::account::Account;
use super::binaries::{self, Binaries};
use super::error::ClusterError;
use super::folder::Folder;
use super::lock::Lock;
use super::log::Log;
use super::process::{self, Process};
use super::socket::SocketDir;
use super::tether::Tether;
use super::{ClusterConfig, NAME, PORT, initdb, leftovers, ready};

#[derive(Debug)]
pub(super) struct Ground {
    pub(super) config: ClusterConfig,
    pub(super) folder: Folder,
    pub(super) account: Account,
    pub(super) binaries: Binaries,
    pub(super) socket: SocketDir,
    /// The data folder is free when nobody stands on the ground any more.
    _lock: Lock,
}

impl Ground {
    /// Blocks for the length of an initdb and of the end of a killed server's Postgres.
    pub(super) fn prepare(config: &ClusterConfig) -> Result<(Ground, Tether), ClusterError> {
        let folder = Folder::open(&config.data)?;
        let lock = Lock::take(&folder)?;
        let account = Account::for_postgres()?;
        folder.check_reachable(&account)?;
        let binaries = binaries::find(config, &folder)?.reachable_by(&account, &folder)?;
        let log = Log::open(&folder)?;
        let socket = SocketDir::choose(&folder, &account)?;
        let tether = leftovers::end(&folder, &socket, &binaries, &account)?;
        initdb::unless_made(&folder, &binaries, &account, &log)?;
        let config = config.clone();
        Ok((Ground { config, folder, account, binaries, socket, _lock: lock }, tether))
    }

    /// Makes the ground fit for the next after a Postgres that ended by itself. Blocks until its processes are gone.
    pub(super) fn clear(&self) -> Result<Tether, ClusterError> {
        self.socket.make(&self.account)?;
        leftovers::end_orphans(&self.folder, &self.socket)
    }

    pub(super) async fn spawn(&self, tether: Tether) -> Result<Process, ClusterError> {
        let log = Log::open(&self.folder)?;
        let command = process::command(self, tether, &log)?;
        let program = self.binaries.program("postgres");
        Process::spawn(command, log).await.map_err(ClusterError::launch(&program))
    }

    /// Returns once the database answers.
    pub(super) async fn wait_until_ready(
        &self,
        process: &Process,
        patience: Duration,
    ) -> Result<(), ClusterError> {
        let maintenance = self.options("postgres");
        let answer = tokio::time::timeout(patience, ready::first_answer(&maintenance));
        let mut connection = tokio::select! {
            dead = process.death() => return Err(dead),
            answer = answer => answer.map_err(|_| ClusterError::not_ready(patience, process.log()))?,
        };
        ready::create_database(&mut connection, NAME).await?;
        Ok(())
    }

    /// Everything is said, so that no `PG…` variable of the environment leads elsewhere.
    pub(super) fn options(&self, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(self.socket.path())
            .port(PORT)
            .username(NAME)
            .database(database)
            .ssl_mode(PgSslMode::Disable)
    }
}
