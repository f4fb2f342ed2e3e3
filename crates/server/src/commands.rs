//! What `tengen` does besides serving: backup, restore, storage.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::access::{Access, NoAccess};
use crate::backup::{self, Header, NotMade, NotRestored, Restored, To};
use crate::config::Config;
use crate::database;
use crate::storage::Storage;

/// Why a command did not do it.
#[derive(Debug, Error)]
pub enum NotDone {
    /// No way to the database.
    #[error(transparent)]
    NoAccess(#[from] NoAccess),
    /// No backup.
    #[error("no backup was made: {0}")]
    NotMade(#[from] NotMade),
    /// Not restored.
    #[error("nothing was restored from {}: {why}", file.display())]
    NotRestored {
        /// What was to be restored.
        file: PathBuf,
        /// Why it was not.
        why: NotRestored,
    },
    /// Tables of another build.
    #[error("the database has migration {0}, this build needs {1}: start its server once")]
    OtherTables(i64, i64),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// Makes a backup, into the folder of backups if no file or other folder is named, and prints what it is.
///
/// # Errors
/// Says why there is none.
pub async fn back_up(config: &Config, file: Option<PathBuf>) -> Result<(), NotDone> {
    let access = Access::to_existing(config).await?;
    let to = match file {
        Some(path) if !path.is_dir() => To::File(path),
        folder => To::Folder(folder.unwrap_or_else(|| backup::folder(config))),
    };
    let done = async {
        let mut db = access.connect().await?;
        Ok(backup::make(&mut db, to, 0, progress("written")).await?)
    };
    let done: Result<backup::Made, NotDone> = done.await;
    access.close().await;
    let made = done?;
    println!("path {}\nrows {}\nbytes {}", made.path.display(), made.rows, made.bytes);
    Ok(())
}

/// Restores a backup into a database without users and games, and prints what it was.
///
/// # Errors
/// Says why nothing was restored.
pub async fn restore(config: &Config, file: &Path) -> Result<(), NotDone> {
    let not_restored = |why| NotDone::NotRestored { file: file.to_owned(), why };
    // Before a private database is made for it.
    backup::check(file).map_err(not_restored)?;
    let access = Access::alone(config).await?;
    let done = async {
        let mut db = access.connect().await?;
        backup::restore(&mut db, file, progress("restored")).await.map_err(not_restored)
    };
    let done: Result<backup::Restored, NotDone> = done.await;
    access.close().await;
    let Restored { header, rows } = done?;
    let Header { version, migration, at, .. } = header;
    println!("path {}\nmade_at {at}\nmade_by {version}\nmigration {migration}\nrows {rows}", file.display());
    Ok(())
}

/// Prints how much is kept, and how much room it takes.
///
/// # Errors
/// If the database cannot be asked.
pub async fn storage(config: &Config) -> Result<(), NotDone> {
    let access = Access::to_existing(config).await?;
    let looked = async {
        let mut db = access.connect().await?;
        let (migration, known) = (database::migration(&mut db).await?, database::last_migration());
        match migration == Some(known) {
            true => Ok(Storage::look(&mut db).await?),
            false => Err(NotDone::OtherTables(migration.unwrap_or_default(), known)),
        }
    };
    let looked = looked.await;
    access.close().await;
    for (name, value) in looked?.figures() {
        println!("{name} {value}");
    }
    Ok(())
}

/// Tells every two seconds how far it is.
fn progress(done: &'static str) -> impl FnMut(u64) {
    let mut told = Instant::now();
    move |rows| {
        if told.elapsed() >= Duration::from_secs(2) {
            told = Instant::now();
            eprintln!("{rows} rows {done}");
        }
    }
}
