//! Ready means that a query is answered: files of Postgres that say "ready" may be those of a dead one.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Error, PgConnection};

/// Each question costs Postgres a process: during a long recovery it is asked less and less often.
const INTERVAL: Duration = Duration::from_millis(20);
const LONGEST_INTERVAL: Duration = Duration::from_millis(200);

/// Asks until there is an answer. The caller decides how long, and watches whether Postgres lives.
pub(super) async fn first_answer(options: &PgConnectOptions) -> PgConnection {
    let mut interval = INTERVAL;
    loop {
        match ask(options).await {
            Ok(connection) => return connection,
            Err(error) => tracing::trace!(%error, "postgres is not ready yet"),
        }
        tokio::time::sleep(interval).await;
        interval = (interval + INTERVAL).min(LONGEST_INTERVAL);
    }
}

async fn ask(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let mut connection = options.connect().await?;
    sqlx::query("SELECT 1").execute(&mut connection).await?;
    Ok(connection)
}

/// Makes the database unless it is there. `name` is ours, not a user's.
pub(super) async fn create_database(connection: &mut PgConnection, name: &'static str) -> Result<(), Error> {
    let known = sqlx::query("SELECT FROM pg_database WHERE datname = $1").bind(name);
    if known.fetch_optional(&mut *connection).await?.is_none() {
        let create = format!("CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0");
        sqlx::query(AssertSqlSafe(create)).execute(&mut *connection).await?;
    }
    Ok(())
}
