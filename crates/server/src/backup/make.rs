//! Making a backup: everything as it was at one moment, read beside whatever goes on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use sqlx::PgConnection;
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::database;

use super::file::{self, FileError, Piece};
use super::line::{Header, Line, ROW, ROW_END, Table};
use super::{FORMAT, NAME, TABLES};

/// Where to.
#[derive(Clone, Debug)]
pub enum To {
    /// This file; one that is there is replaced.
    File(PathBuf),
    /// A file in this folder that is named by the time.
    Folder(PathBuf),
}

/// A backup that is whole.
#[derive(Clone, Debug)]
pub struct Made {
    /// Where it is.
    pub path: PathBuf,
    /// Rows in it.
    pub rows: u64,
    /// Bytes it has.
    pub bytes: u64,
}

/// Why there is no backup.
#[derive(Debug, Error)]
pub enum NotMade {
    /// Nothing to keep.
    #[error("the database has no tables of Tengen's: has a server run on it?")]
    NoTables,
    /// Tables that might be forgotten.
    #[error(
        "the database has migration {migration}, this build knows {known}: make the backup with the newer build"
    )]
    Newer {
        /// Of the database.
        migration: i64,
        /// Of this build.
        known: i64,
    },
    /// The file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The database.
    #[error("cannot read the database: {0}")]
    Database(#[from] sqlx::Error),
}

/// Lines are handed to the writer in pieces of so many bytes.
const PIECE: usize = 256 << 10;
/// Pieces that wait for the writer; when it is full, the database waits.
const QUEUE: usize = 8;

/// Makes a backup. `rest` is how many times as long as each piece took is left to others; `tell` hears how many rows
/// there are so far.
///
/// # Errors
/// Says why there is none; then there is no file either, and one of the same name is as it was.
pub async fn make(
    db: &mut PgConnection,
    to: To,
    rest: u32,
    mut tell: impl FnMut(u64),
) -> Result<Made, NotMade> {
    sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").execute(&mut *db).await?;
    let header = header(db).await?;
    let path = path(to, &header)?;
    let (pieces, queue) = mpsc::channel(QUEUE);
    let target = path.clone();
    let file = tokio::task::spawn_blocking(move || file::write(&target, queue));
    let mut source = Source { db, pieces, lines: Vec::new(), rows: 0, rest, since: Instant::now() };
    let read = source.read(&header, &mut tell).await;
    let rows = source.rows;
    // Without its end the file goes.
    drop(source);
    let written =
        file.await.map_err(|panic| FileError::of("write", &path)(std::io::Error::other(panic)))??;
    match (read?, written) {
        (Sent::All, Some(bytes)) => {
            sqlx::raw_sql("COMMIT").execute(db).await?;
            Ok(Made { path, rows, bytes })
        }
        _ => Err(FileError::of("write", &path)(std::io::ErrorKind::BrokenPipe.into()).into()),
    }
}

async fn header(db: &mut PgConnection) -> Result<Header, NotMade> {
    let known = database::last_migration();
    let migration = database::migration(db).await?.ok_or(NotMade::NoTables)?;
    if migration > known {
        return Err(NotMade::Newer { migration, known });
    }
    let row = sqlx::query!(
        r#"SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "at!",
                  current_setting('server_version') AS "postgres!""#
    )
    .fetch_one(db)
    .await?;
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Header { format: FORMAT, version, migration, at: row.at, postgres: row.postgres })
}

fn path(to: To, header: &Header) -> Result<PathBuf, FileError> {
    let folder = match to {
        To::File(path) => return Ok(path),
        To::Folder(folder) => folder,
    };
    make_private(&folder).map_err(FileError::of("create", &folder))?;
    let (start, end) = NAME;
    Ok(folder.join(format!("{start}{}{end}", header.at.replace(':', ""))))
}

fn make_private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Whether the writer took all.
enum Sent {
    All,
    /// It has ended, and says why.
    NotAll,
}

/// The database, on its way to the writer.
struct Source<'a> {
    db: &'a mut PgConnection,
    pieces: mpsc::Sender<Piece>,
    /// Not sent yet.
    lines: Vec<u8>,
    rows: u64,
    rest: u32,
    since: Instant,
}

impl Source<'_> {
    async fn read(&mut self, header: &Header, tell: &mut impl FnMut(u64)) -> Result<Sent, sqlx::Error> {
        self.lines.extend(Line::Tengen(header.clone()).text());
        for name in TABLES {
            let columns = heard(columns(self.db, name)).await?;
            // Older tables than this build's may lack one.
            if !columns.is_empty()
                && let Sent::NotAll = self.table(Table { name: name.into(), columns }, tell).await?
            {
                return Ok(Sent::NotAll);
            }
        }
        let sequences = heard(sequences(self.db)).await?;
        self.lines.extend(Line::Sequences(sequences).text());
        if !self.send().await || self.pieces.send(Piece::End(self.rows)).await.is_err() {
            return Ok(Sent::NotAll);
        }
        Ok(Sent::All)
    }

    /// No row is held longer than its piece.
    async fn table(&mut self, table: Table, tell: &mut impl FnMut(u64)) -> Result<Sent, sqlx::Error> {
        let copy = copy(&table);
        self.lines.extend(Line::Table(table).text());
        let Source { db, pieces, lines, rows, rest, since } = self;
        let mut copied = heard(db.copy_out_raw(&copy)).await?;
        while let Some(bytes) = heard(copied.try_next()).await? {
            *rows += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            lines.extend_from_slice(&bytes);
            if lines.len() >= PIECE {
                if pieces.send(Piece::Lines(std::mem::take(lines))).await.is_err() {
                    return Ok(Sent::NotAll);
                }
                tell(*rows);
                pause(since, *rest).await;
            }
        }
        Ok(Sent::All)
    }

    async fn send(&mut self) -> bool {
        self.pieces.send(Piece::Lines(std::mem::take(&mut self.lines))).await.is_ok()
    }
}

/// A database that says nothing for so long is gone: nobody may have told us.
const SILENCE: Duration = Duration::from_secs(60);

async fn heard<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let silent = |_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    timeout(SILENCE, asked).await.unwrap_or_else(silent)
}

/// Leaves others their turn.
async fn pause(since: &mut Instant, rest: u32) {
    if rest > 0 {
        // Not so long that the database takes us for dead.
        tokio::time::sleep((since.elapsed() * rest).min(Duration::from_secs(1))).await;
    }
    *since = Instant::now();
}

/// Rows as lines. In this dialect nothing is escaped: a row as JSON has no control characters but for line ends between
/// its parts, where a column is JSON that somebody wrote so.
fn copy(table: &Table) -> String {
    let columns: Vec<String> = table.columns.iter().map(|name| quoted(name)).collect();
    let (columns, table) = (columns.join(", "), quoted(&table.name));
    format!(
        "COPY (SELECT '{ROW}' || translate(row_to_json(t)::text, E'\\n\\r\\t', '   ') || '{ROW_END}'
               FROM (SELECT {columns} FROM {table}) AS t)
         TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')"
    )
}

/// A name as SQL.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A table's columns, but for those that follow from others; none if there is no such table.
pub(super) async fn columns(db: &mut PgConnection, table: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT attname::text AS "name!" FROM pg_attribute
           WHERE attrelid = to_regclass(format('%I.%I', current_schema(), $1::text))
             AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
           ORDER BY attnum"#,
        table
    )
    .fetch_all(db)
    .await
}

/// What the sequences gave last: not less than any row has, for they are read after the rows' moment.
async fn sequences(db: &mut PgConnection) -> Result<BTreeMap<String, i64>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT sequencename::text AS "name!", last_value AS "value!" FROM pg_sequences
           WHERE schemaname = current_schema() AND last_value IS NOT NULL"#
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.name, row.value)).collect())
}
