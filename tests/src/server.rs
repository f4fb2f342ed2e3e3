//! A server of a story, and the database it has to itself.

use std::error::Error;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::postgres::PgConnection;
use tengen_client::{ServerOptions, ServerProcess};

use crate::Database;
use crate::database::admin_of_private;

/// A server, and the database it has to itself over all its restarts. The database goes last.
pub struct Server {
    process: ServerProcess,
    /// None if its Postgres is its own.
    database: Option<Arc<Database>>,
}

impl Server {
    /// A server with the default settings on a fresh database.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start() -> Result<Server, Box<dyn Error>> {
        Server::start_with(ServerOptions::new()).await
    }

    /// A server of these options on a fresh database.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start_with(options: ServerOptions) -> Result<Server, Box<dyn Error>> {
        Server::start_on(Arc::new(Database::make().await?), options).await
    }

    /// A server of these options on this database. If others are on it, each needs a `TENGEN__NODE__NAME` of its own.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start_on(database: Arc<Database>, options: ServerOptions) -> Result<Server, Box<dyn Error>> {
        let url = database.url();
        Server::start_at(&url, database, options).await
    }

    /// The same, by another address of that database.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start_at(
        url: &str,
        database: Arc<Database>,
        options: ServerOptions,
    ) -> Result<Server, Box<dyn Error>> {
        let process = options.set("DATABASE_URL", url).in_our_group().start().await?;
        Ok(Server { process, database: Some(database) })
    }

    /// A server of these options with a private Postgres: for stories about just that.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn start_private(options: ServerOptions) -> Result<Server, Box<dyn Error>> {
        Ok(Server { process: options.in_our_group().start().await?, database: None })
    }

    /// A look into its database, as an admin might take one.
    ///
    /// # Errors
    /// If the database does not let us in.
    pub async fn admin(&self) -> Result<PgConnection, sqlx::Error> {
        match &self.database {
            Some(database) => database.admin().await,
            None => admin_of_private(&self.process).await,
        }
    }
}

impl Deref for Server {
    type Target = ServerProcess;

    fn deref(&self) -> &ServerProcess {
        &self.process
    }
}

impl DerefMut for Server {
    fn deref_mut(&mut self) -> &mut ServerProcess {
        &mut self.process
    }
}
