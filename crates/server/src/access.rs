//! The database for a command that is not the server: beside one that runs, or without.

use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use thiserror::Error;

use crate::cluster::{self, Cluster, ClusterError};
use crate::config::Config;
use crate::database::{NoDatabase, OLDEST, cluster_config, data_folder};

/// A way to the database, for as long as this lives.
pub struct Access {
    options: PgConnectOptions,
    /// The private database, if it was started for us.
    cluster: Option<Cluster>,
}

/// Why there is no way.
#[derive(Debug, Error)]
pub enum NoAccess {
    /// Nothing was ever kept there.
    #[error(
        "there is no database in {0}: name the server's folder with TENGEN__DATA, or its database with DATABASE_URL"
    )]
    Nothing(String),
    /// As a server would say it.
    #[error(transparent)]
    Database(#[from] NoDatabase),
}

impl From<ClusterError> for NoAccess {
    fn from(error: ClusterError) -> Self {
        NoAccess::Database(error.into())
    }
}

/// A server that has just been started has its database in this time.
const PATIENCE: Duration = Duration::from_secs(10);

impl Access {
    /// The way to a database that is there, whether a server runs on it or not. The private one is started if need be.
    ///
    /// # Errors
    /// If there is none.
    pub async fn to_existing(config: &Config) -> Result<Access, NoAccess> {
        let data = data_folder(config);
        if config.database.url.is_empty() && !data.join("postgres/PG_VERSION").exists() {
            return Err(NoAccess::Nothing(data.display().to_string()));
        }
        match Access::alone(config).await {
            Err(NoAccess::Database(NoDatabase::Cluster(ClusterError::InUse { .. }))) => beside(&data).await,
            other => other,
        }
    }

    /// The way to a database that no server uses; the private one is made if need be. Of one that is named it must be
    /// asked whether a server runs on it.
    ///
    /// # Errors
    /// If there is none, or a server has it.
    pub async fn alone(config: &Config) -> Result<Access, NoAccess> {
        if config.database.url.is_empty() {
            let cluster = Cluster::start(&cluster_config(config)).await?;
            return Access::new(cluster.connect_options(), Some(cluster)).await;
        }
        let options = PgConnectOptions::from_str(&config.database.url).map_err(NoDatabase::Url)?;
        Access::new(options, None).await
    }

    async fn new(options: PgConnectOptions, cluster: Option<Cluster>) -> Result<Access, NoAccess> {
        let options = for_long(options, "tengen-command");
        let db = options.connect().await.map_err(NoDatabase::connecting(&options))?;
        let version = db.server_version_num().unwrap_or_default();
        db.close().await.map_err(NoDatabase::connecting(&options))?;
        if version < OLDEST {
            return Err(NoDatabase::TooOld(version / 10_000).into());
        }
        Ok(Access { options, cluster })
    }

    /// A connection.
    ///
    /// # Errors
    /// The database's.
    pub async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        self.options.connect().await
    }

    /// Ends the private database, if it was started for us.
    pub async fn close(self) {
        if let Some(cluster) = self.cluster
            && let Err(error) = cluster.stop().await
        {
            tracing::warn!(%error, "the private database did not end well; the next start will see to it");
        }
    }
}

/// Waits if the server there is just starting its database.
async fn beside(data: &Path) -> Result<Access, NoAccess> {
    let until = Instant::now() + PATIENCE;
    loop {
        let tried = match cluster::beside(data) {
            Ok(options) => Access::new(options, None).await,
            Err(error) => Err(error.into()),
        };
        match tried {
            Err(_) if Instant::now() < until => tokio::time::sleep(Duration::from_millis(100)).await,
            other => return other,
        }
    }
}

/// For a session that may take its time, whatever the database's own settings; what it commits waits for the disk.
pub fn for_long(options: PgConnectOptions, name: &str) -> PgConnectOptions {
    let endless = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    let options = options.application_name(name).options(endless.map(|name| (name, "0"))).options([
        ("synchronous_commit", "on"),
        ("client_min_messages", "warning"),
        ("tcp_user_timeout", "60s"),
    ]);
    // Slow is nothing to be told of here.
    options.disable_statement_logging()
}
