//! Backups that a running server makes by itself.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tracing::{error, info};

use super::due::{remove_old, until_due};
use super::{Made, To, make};

/// A server that has just started has other things to do.
const YOUNG: Duration = Duration::from_secs(5 * 60);
/// When it failed, it is tried again after this time.
const AGAIN: Duration = Duration::from_secs(10 * 60);
/// After each piece as long as it took is left to the games.
const REST: u32 = 1;

/// Makes a backup whenever the newest in the folder is so old, for ever, and keeps so many of them.
pub async fn run(db: PgConnectOptions, folder: PathBuf, every: Duration, keep: u32) {
    tokio::time::sleep(YOUNG).await;
    loop {
        let wait = match when_due(&db, &folder, every, keep as usize).await {
            Ok(wait) => wait,
            Err(error) => {
                error!(folder = %folder.display(), error, "no backup could be made; trying again in ten minutes");
                AGAIN
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// Makes one if it is due, and says when to look again. An old one goes only after a new one is whole.
async fn when_due(
    db: &PgConnectOptions,
    folder: &Path,
    every: Duration,
    keep: usize,
) -> Result<Duration, String> {
    let due = until_due(folder, every, SystemTime::now()).map_err(|error| error.to_string())?;
    if !due.is_zero() {
        return Ok(due);
    }
    let since = Instant::now();
    let Made { path, rows, bytes } = one(db, folder).await.map_err(|error| error.to_string())?;
    info!(path = %path.display(), rows, bytes, took = ?since.elapsed(), "a backup was made");
    let gone = remove_old(folder, keep).map_err(|error| format!("old ones cannot be removed: {error}"))?;
    if gone > 0 {
        info!(files = gone, "old backups were removed");
    }
    Ok(every)
}

async fn one(db: &PgConnectOptions, folder: &Path) -> Result<Made, super::NotMade> {
    let mut db = db.connect().await?;
    let made = make(&mut db, To::Folder(folder.to_owned()), REST, |_| ()).await?;
    db.close().await?;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use crate::cluster::{Cluster, ClusterConfig};
    use crate::database::MIGRATIONS;

    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    fn files(folder: &Path) -> Vec<PathBuf> {
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    fn make_old(folder: &Path) {
        for path in files(folder) {
            File::options().append(true).open(path).unwrap().set_modified(SystemTime::now() - DAY).unwrap();
        }
    }

    #[tokio::test]
    async fn one_is_made_when_the_newest_is_old_and_only_then_the_oldest_goes() {
        let open = Permissions::from_mode(0o755);
        let dir = tempfile::Builder::new().prefix("tengen-").permissions(open).tempdir().unwrap();
        let config =
            ClusterConfig { shared_buffers: "8MB".into(), ..ClusterConfig::new(dir.path().join("data")) };
        let cluster = Cluster::start(&config).await.unwrap();
        let db = cluster.connect_options();
        MIGRATIONS.run(&mut db.connect().await.unwrap()).await.unwrap();
        let folder = dir.path().join("backups");
        assert_eq!(when_due(&db, &folder, DAY, 2).await, Ok(DAY));
        let first = files(&folder);
        assert_eq!(first.len(), 1);
        assert!(when_due(&db, &folder, DAY, 2).await.is_ok_and(|wait| wait > DAY / 2 && wait < DAY));
        assert_eq!(files(&folder), first, "it is young");
        let older = ["tengen-2026-01-01T000000Z.jsonl.zst", "tengen-2026-01-02T000000Z.jsonl.zst"];
        let older = older.map(|name| folder.join(name));
        fs::rename(&first[0], &older[0]).unwrap();
        fs::copy(&older[0], &older[1]).unwrap();
        make_old(&folder);
        assert_eq!(when_due(&db, &folder, DAY, 2).await, Ok(DAY));
        let left = files(&folder);
        assert_eq!((left.len(), &left[0]), (2, &older[1]));
        // Without a database nothing goes.
        make_old(&folder);
        cluster.stop().await.unwrap();
        assert!(when_due(&db, &folder, DAY, 1).await.is_err());
        assert_eq!(files(&folder), left);
    }
}
