//! The data folder: which file of the private Postgres lies where.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::account::Account;
use super::error::ClusterError;

/// The server's data folder, which exists, by its real path.
#[derive(Debug, Clone)]
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn open(data: &Path) -> Result<Folder, ClusterError> {
        fs::create_dir_all(data).map_err(ClusterError::io("create", data))?;
        data.canonicalize().map(Folder).map_err(ClusterError::io("find", data))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn lock(&self) -> PathBuf {
        self.0.join("lock")
    }

    /// What every process of Postgres holds on to.
    pub(super) fn tether(&self) -> PathBuf {
        self.0.join("postgres.lock")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.0.join("postgres.log")
    }

    /// Postgres' data directory.
    pub(super) fn cluster(&self) -> PathBuf {
        self.0.join("postgres")
    }

    /// Where initdb works until the cluster is whole.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.0.join("postgres.new")
    }

    /// Binaries copied from where the account of Postgres cannot go.
    pub(super) fn binaries(&self) -> PathBuf {
        self.0.join("binaries")
    }

    /// Where backups go, unless the settings say otherwise.
    pub(super) fn backups(&self) -> PathBuf {
        self.0.join("backups")
    }

    pub(super) fn check_reachable(&self, account: &Account) -> Result<(), ClusterError> {
        account.check_enters(&self.0)
    }

    /// The major version that made the cluster; `None` if there is no cluster yet.
    pub(super) fn major(&self) -> Result<Option<u32>, ClusterError> {
        let (cluster, file) = (self.cluster(), self.cluster().join("PG_VERSION"));
        match fs::read_to_string(&file) {
            Ok(text) => text.trim().parse().map(Some).map_err(|_| ClusterError::NotACluster { cluster }),
            Err(error) if error.kind() == ErrorKind::NotFound => match is_missing_or_empty(&cluster) {
                true => Ok(None),
                false => Err(ClusterError::NotACluster { cluster }),
            },
            Err(error) => Err(ClusterError::io("read", &file)(error)),
        }
    }
}

fn is_missing_or_empty(dir: &Path) -> bool {
    match fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_the_cluster() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(&dir.path().join("data")).unwrap();
        assert_eq!(folder.major().unwrap(), None);
        fs::create_dir(folder.cluster()).unwrap();
        assert_eq!(folder.major().unwrap(), None);
        fs::write(folder.cluster().join("PG_VERSION"), "15\n").unwrap();
        assert_eq!(folder.major().unwrap(), Some(15));
    }

    #[test]
    fn a_folder_of_something_else_is_not_touched() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        fs::create_dir(folder.cluster()).unwrap();
        fs::write(folder.cluster().join("holiday.jpg"), "").unwrap();
        assert!(matches!(folder.major(), Err(ClusterError::NotACluster { .. })));
    }
}
