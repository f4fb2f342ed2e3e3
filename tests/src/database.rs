//! A database that a story has to itself, on a Postgres that all stories of a run share.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tengen_client::{ServerOptions, ServerProcess};

/// Names the Postgres that stories share: `scripts/beside.sh stories` sets it. Not `DATABASE_URL`, which may be
/// somebody's own.
const SHARED: &str = "TENGEN_STORIES_DATABASE";
/// The account that Postgres belongs to, and where it has what is no story's.
const OWNER: &str = "tengen";
const MAINTENANCE: &str = "postgres";

/// A database of a story's own. It is dropped at the end of the story, however that ends, with whoever is still
/// connected.
pub struct Database {
    name: String,
    postgres: Postgres,
}

impl Database {
    /// A database with the server's tables and no rows.
    ///
    /// # Errors
    /// If there is no Postgres, or it cannot make one.
    pub async fn make() -> Result<Database, Box<dyn Error>> {
        let postgres = Postgres::find().await?;
        let template = postgres.template;
        Database::make_from(postgres, template).await
    }

    /// A database without tables.
    ///
    /// # Errors
    /// If there is no Postgres, or it cannot make one.
    pub async fn make_empty() -> Result<Database, Box<dyn Error>> {
        Database::make_from(Postgres::find().await?, EMPTY).await
    }

    async fn make_from(postgres: Postgres, template: &str) -> Result<Database, Box<dyn Error>> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("story_{}_{number}", std::process::id());
        postgres.ask(format!("CREATE DATABASE {name} TEMPLATE {template}")).await?;
        Ok(Database { name, postgres })
    }

    /// The folder of the socket on which Postgres listens.
    pub fn socket(&self) -> &Path {
        &self.postgres.socket
    }

    /// The `DATABASE_URL` for a server.
    pub fn url(&self) -> String {
        self.url_by(self.socket())
    }

    /// The same by another socket, from which somebody forwards to ours.
    pub fn url_by(&self, socket: &Path) -> String {
        format!("postgres://{OWNER}@localhost/{}?host={}", self.name, socket.display())
    }

    /// A look into it, as an admin might take one.
    ///
    /// # Errors
    /// If it does not let us in.
    pub async fn admin(&self) -> Result<PgConnection, sqlx::Error> {
        owner(self.socket()).database(&self.name).connect().await
    }
}

/// A story's own runtime cannot be waited for while it ends: another thread has one.
impl Drop for Database {
    fn drop(&mut self) {
        if self.postgres.lender.is_some() {
            // It goes with its Postgres.
            return;
        }
        let drop_it = || -> Result<(), String> {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let asked = self.postgres.ask(format!("DROP DATABASE {} WITH (FORCE)", self.name));
            runtime.map_err(|error| error.to_string())?.block_on(asked).map_err(|error| error.to_string())
        };
        match std::thread::scope(|scope| scope.spawn(drop_it).join()) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => eprintln!("the database {} stays: {error}", self.name),
            Err(_) => eprintln!("the database {} stays", self.name),
        }
    }
}

/// Where databases are made.
struct Postgres {
    socket: PathBuf,
    /// A database with the server's tables, to which nobody is connected.
    template: &'static str,
    /// Whose private one it is, if none is shared.
    lender: Option<ServerProcess>,
}

/// What `tengen dev-database` makes.
const TEMPLATE: &str = "tengen_template";
const EMPTY: &str = "template1";
/// Connections for all servers of a story, the lender's own included.
const LENT_CONNECTIONS: &str = "60";

impl Postgres {
    /// The shared one; else that of a server that does nothing but lend it, where each server of the story makes the
    /// tables itself.
    async fn find() -> Result<Postgres, Box<dyn Error>> {
        if let Ok(url) = std::env::var(SHARED) {
            let socket = PgConnectOptions::from_str(&url)?.get_socket().cloned();
            let socket = socket.ok_or_else(|| format!("{SHARED} names no socket: {url}"))?;
            return Ok(Postgres { socket, template: TEMPLATE, lender: None });
        }
        let options = ServerOptions::new().set("TENGEN__DATABASE__CONNECTIONS", LENT_CONNECTIONS);
        let lender = options.in_our_group().start().await?;
        let socket = private_socket(&lender);
        Ok(Postgres { socket, template: EMPTY, lender: Some(lender) })
    }

    async fn ask(&self, statement: String) -> Result<(), sqlx::Error> {
        let mut db = owner(&self.socket).database(MAINTENANCE).connect().await?;
        sqlx::query(AssertSqlSafe(statement)).execute(&mut db).await?;
        db.close().await
    }
}

/// A look into a server's private database.
pub(crate) async fn admin_of_private(server: &ServerProcess) -> Result<PgConnection, sqlx::Error> {
    owner(&private_socket(server)).database("tengen").connect().await
}

fn private_socket(server: &ServerProcess) -> PathBuf {
    server.folder().join("data/postgres")
}

/// Everything is said, so that no `PG…` variable of the environment leads elsewhere.
fn owner(socket: &Path) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass().socket(socket).port(5432).username(OWNER)
}
