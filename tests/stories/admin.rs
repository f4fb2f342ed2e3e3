//! A look into a server's database.

use std::path::Path;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};

/// A connection to the private database of the server in this folder, as an admin might open one.
pub(crate) async fn admin(folder: &Path) -> Result<PgConnection, sqlx::Error> {
    let socket = folder.join("data/postgres");
    let options = PgConnectOptions::new_without_pgpass().socket(socket).username("tengen").database("tengen");
    PgConnection::connect_with(&options).await
}
