//! Restoring a backup: into a database without users and games, in one transaction.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::migrate::{Migrate, MigrateError};
use sqlx::{AssertSqlSafe, PgConnection};
use thiserror::Error;

use crate::database::{self, MIGRATIONS};

use super::line::{Header, Line, Table};
use super::make::{columns, quoted};
use super::read::{BadBackup, Next, Reader};
use super::{FUNCTIONS, TABLES};

/// A backup that was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    /// What the file said of itself.
    pub header: Header,
    /// Rows that came from it.
    pub rows: u64,
}

/// Why nothing was restored. The database is as it was.
#[derive(Debug, Error)]
pub enum NotRestored {
    /// The file.
    #[error(transparent)]
    Bad(#[from] BadBackup),
    /// The file is of a newer build.
    #[error(
        "the backup was made by tengen {version} with migration {migration}; this build knows {known}: restore it with \
         that version or a later one"
    )]
    Newer {
        /// The build that made it.
        version: String,
        /// The last migration of its tables.
        migration: i64,
        /// The last that this build knows.
        known: i64,
    },
    /// Somebody's games are there.
    #[error(
        "the database has users ({users}) and games ({games}), and a backup is restored only where there are none: name \
         another folder with TENGEN__DATA, or another database with DATABASE_URL, or drop this one and make it anew"
    )]
    NotEmpty {
        /// Users found.
        users: i64,
        /// Games found.
        games: i64,
    },
    /// A server would not notice.
    #[error("a server named \"{0}\" runs on this database: stop it first")]
    Running(String),
    /// What is there cannot be told.
    #[error("the database has been used by a newer build: name another with TENGEN__DATA or DATABASE_URL")]
    NewerTables,
    /// The database.
    #[error("the database cannot take the backup: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables.
    #[error("cannot make the tables: {0}")]
    Migrate(#[from] MigrateError),
}

/// Rows go to the database in batches of about so many bytes.
const BATCH: usize = 1 << 20;
/// Tables that no row of a backup may go to.
const NOT_KEPT: [&str; 2] = ["node", "_sqlx_migrations"];

/// Looks at the beginning of a file, and answers whether this build could restore it. Only at its end can be seen whether
/// it is whole.
///
/// # Errors
/// If it could not.
pub fn check(path: &Path) -> Result<(), NotRestored> {
    open(path).map(drop)
}

fn open(path: &Path) -> Result<Reader, NotRestored> {
    let reader = Reader::open(path)?;
    let Header { migration, version, .. } = reader.header().clone();
    match MIGRATIONS.version_exists(migration) {
        true => Ok(reader),
        false => Err(NotRestored::Newer { version, migration, known: database::last_migration() }),
    }
}

/// Restores a backup; all of it or nothing. `tell` hears how many rows there are so far. The connection is to be closed
/// afterwards: it holds the lock that keeps servers from beginning to use the database meanwhile.
///
/// # Errors
/// Says why nothing was restored.
pub async fn restore(
    db: &mut PgConnection,
    path: &Path,
    mut tell: impl FnMut(u64),
) -> Result<Restored, NotRestored> {
    let mut reader = open(path)?;
    let header = reader.header().clone();
    // A server that starts waits for it before it makes its tables.
    db.lock().await?;
    let mut tx = sqlx::Connection::begin(db).await?;
    refuse_unless_empty(&mut tx).await?;
    drop_tables(&mut tx).await?;
    MIGRATIONS.run_to(header.migration, &mut *tx).await?;
    // What triggers would add to rows and tell of them has been done: it is in the backup, or over.
    triggers(&mut tx, "DISABLE").await?;
    let rows = load(&mut tx, &mut reader, &mut tell).await?;
    triggers(&mut tx, "ENABLE").await?;
    MIGRATIONS.run(&mut *tx).await?;
    beyond_all_owners(&mut tx).await?;
    tx.commit().await?;
    sqlx::raw_sql("ANALYZE").execute(db).await?;
    Ok(Restored { header, rows })
}

async fn refuse_unless_empty(db: &mut PgConnection) -> Result<(), NotRestored> {
    if database::migration(db).await?.is_some_and(|migration| migration > database::last_migration()) {
        return Err(NotRestored::NewerTables);
    }
    if !columns(db, "node").await?.is_empty() {
        let live = sqlx::query_scalar!("SELECT name FROM node WHERE expires_at > now() LIMIT 1");
        if let Some(name) = live.fetch_optional(&mut *db).await? {
            return Err(NotRestored::Running(name));
        }
    }
    let (users, games) = (count(db, "users").await?, count(db, "game").await?);
    if users > 0 || games > 0 { Err(NotRestored::NotEmpty { users, games }) } else { Ok(()) }
}

/// Rows of a table that may not be there.
async fn count(db: &mut PgConnection, table: &str) -> Result<i64, sqlx::Error> {
    if columns(db, table).await?.is_empty() {
        return Ok(0);
    }
    let count = format!("SELECT count(*) FROM {}", quoted(table));
    sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(db).await
}

/// Empty tables may be of other migrations than the backup: they are made anew.
async fn drop_tables(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let tables: Vec<String> = TABLES.iter().chain(&NOT_KEPT).map(|name| quoted(name)).collect();
    let drop = format!(
        "DROP TABLE IF EXISTS {}; DROP SEQUENCE IF EXISTS node_epoch; DROP FUNCTION IF EXISTS {}",
        tables.join(", "),
        FUNCTIONS.join(", ")
    );
    sqlx::raw_sql(AssertSqlSafe(drop)).execute(db).await?;
    Ok(())
}

async fn triggers(db: &mut PgConnection, what: &str) -> Result<(), sqlx::Error> {
    let alter = TABLES.map(|table| format!("ALTER TABLE IF EXISTS {} {what} TRIGGER USER;", quoted(table)));
    sqlx::raw_sql(AssertSqlSafe(alter.concat())).execute(db).await?;
    Ok(())
}

async fn load(
    db: &mut PgConnection,
    reader: &mut Reader,
    tell: &mut impl FnMut(u64),
) -> Result<u64, NotRestored> {
    let mut batch = Batch::default();
    loop {
        match reader.next()? {
            Next::Row(row) => {
                if batch.push(row) {
                    batch.insert(db).await?;
                    tell(batch.inserted);
                }
            }
            Next::Line(line) => {
                batch.insert(db).await?;
                match line {
                    Line::Table(table) => batch.begin(db, &table).await?,
                    Line::Sequences(sequences) => set_sequences(db, sequences).await?,
                    Line::End(_) => return Ok(batch.inserted),
                    Line::Tengen(_) => return Err(misplaced("a second header")),
                }
            }
        }
    }
}

fn misplaced(what: &str) -> NotRestored {
    BadBackup::Damaged(format!("it has {what}")).into()
}

/// Rows on their way into one table.
#[derive(Default)]
struct Batch {
    insert: String,
    /// A list as JSON, without its end.
    rows: String,
    waiting: u64,
    inserted: u64,
}

impl Batch {
    /// The schema is named: a table of the database's own may have any name.
    async fn begin(&mut self, db: &mut PgConnection, table: &Table) -> Result<(), NotRestored> {
        let known = columns(db, &table.name).await?;
        let fits = !table.columns.is_empty() && table.columns.iter().all(|name| known.contains(name));
        if !fits || NOT_KEPT.contains(&table.name.as_str()) {
            return Err(misplaced("a table of another make"));
        }
        let schema =
            sqlx::query_scalar!(r#"SELECT current_schema()::text AS "schema!""#).fetch_one(db).await?;
        let table_name = format!("{}.{}", quoted(&schema), quoted(&table.name));
        let columns: Vec<String> = table.columns.iter().map(|name| quoted(name)).collect();
        let columns = columns.join(", ");
        self.insert = format!(
            "INSERT INTO {table_name} ({columns}) OVERRIDING SYSTEM VALUE
             SELECT {columns} FROM json_populate_recordset(NULL::{table_name}, $1::json)"
        );
        Ok(())
    }

    /// Says whether it is to be inserted now.
    fn push(&mut self, row: &str) -> bool {
        self.rows.push(if self.rows.is_empty() { '[' } else { ',' });
        self.rows.push_str(row);
        self.waiting += 1;
        self.rows.len() >= BATCH
    }

    async fn insert(&mut self, db: &mut PgConnection) -> Result<(), NotRestored> {
        if self.rows.is_empty() {
            return Ok(());
        }
        if self.insert.is_empty() {
            return Err(misplaced("rows of no table"));
        }
        self.rows.push(']');
        let insert = sqlx::query(AssertSqlSafe(self.insert.clone())).bind(&self.rows);
        let inserted = insert.execute(db).await?.rows_affected();
        if inserted != self.waiting {
            return Err(misplaced("lines with several rows"));
        }
        self.inserted += inserted;
        self.waiting = 0;
        self.rows.clear();
        Ok(())
    }
}

/// So that no number comes again.
async fn set_sequences(db: &mut PgConnection, sequences: BTreeMap<String, i64>) -> Result<(), sqlx::Error> {
    for (name, value) in sequences {
        sqlx::query!(
            r#"SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, $2) AS "value"
               FROM pg_sequences WHERE schemaname = current_schema() AND sequencename = $1"#,
            name,
            value
        )
        .fetch_optional(&mut *db)
        .await?;
    }
    Ok(())
}

/// A new node must not be taken for one that had games in the backup.
async fn beyond_all_owners(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!(
        r#"SELECT setval('node_epoch', GREATEST(last_value, (SELECT max(owner) FROM game))) AS "value"
           FROM node_epoch"#
    )
    .fetch_one(db)
    .await?;
    Ok(())
}
