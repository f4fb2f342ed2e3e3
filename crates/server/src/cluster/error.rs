//! What can go wrong with the private Postgres, each with what to do about it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use super::disk;
use super::log::Log;

/// How the system says it, in the language that Postgres is given.
const NO_ROOM: &str = "No space left on device";

/// Why there is no private Postgres.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The lock of the data folder is taken.
    #[error(
        "another tengen server (process {holder}) is using {}: stop it, or give this one another folder \
         with TENGEN__DATA",
        data.display()
    )]
    InUse {
        /// The data folder.
        data: PathBuf,
        /// The process id that the other server left in the lock file.
        holder: String,
    },

    /// Nothing to run.
    #[error(
        "no postgres binaries found: install the Debian package postgresql, or run `make postgres`, which \
         runs npm ci in postgres/, or set DATABASE_URL to a running postgres (looked in {searched})"
    )]
    NoBinaries {
        /// The folders that were looked at.
        searched: String,
    },

    /// The configured folder, or one that was found, holds no usable binaries.
    #[error("{} is not a folder of postgres binaries: {problem}", dir.display())]
    NotBinaries {
        /// The folder.
        dir: PathBuf,
        /// What is wrong with it.
        problem: String,
    },

    /// Only versions that the server cannot work with.
    #[error(
        "postgres {least} or newer is needed, found only {found}: install a newer one, or run \
         `make postgres`, or set DATABASE_URL"
    )]
    TooOld {
        /// The least major version.
        least: u32,
        /// The binaries that were found.
        found: String,
    },

    /// The cluster was made by another major version.
    #[error(
        "{} was made by postgres {wanted} (see PG_VERSION there), found only {found}: install postgres {wanted}, or \
         name the folder of its programs in database.binaries (TENGEN__DATABASE__BINARIES); to go over to another \
         version, make a backup with the old one by `tengen backup` (those made by schedule are in {}), move the \
         cluster away, and put the backup into a new one by `tengen restore`",
        cluster.display(), backups.display()
    )]
    WrongMajor {
        /// The cluster's folder.
        cluster: PathBuf,
        /// Its major version.
        wanted: u32,
        /// Where the server puts backups, unless it is told otherwise.
        backups: PathBuf,
        /// The binaries that were found.
        found: String,
    },

    /// Something else lies where the cluster should be.
    #[error("{} is not a postgres cluster (no PG_VERSION) but not empty: move it away", cluster.display())]
    NotACluster {
        /// The folder.
        cluster: PathBuf,
    },

    /// Root, and no account to lend Postgres to.
    #[error(
        "postgres does not run as root, and /etc/passwd has neither an account postgres nor nobody: add one, \
         or run the server as another user"
    )]
    NoAccount,

    /// Root runs Postgres as an account that cannot get to its files.
    #[error(
        "postgres does not run as root but as {account}, who cannot enter {}, and so not {}: choose another \
         place (the data folder is TENGEN__DATA=/var/lib/tengen, say), or run chmod o+x {}",
        closed.display(), path.display(), closed.display()
    )]
    Closed {
        /// The account.
        account: String,
        /// The folder without a way in.
        closed: PathBuf,
        /// What lies below it.
        path: PathBuf,
    },

    /// The short folder for the socket belongs to somebody else.
    #[error(
        "{} is needed for the socket of postgres but is not a private folder of its account: remove it",
        dir.display()
    )]
    SocketTaken {
        /// The folder.
        dir: PathBuf,
    },

    /// A program could not be started at all.
    #[error("could not run {}: {source}", program.display())]
    Launch {
        /// The program.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },

    /// The cluster could not be made.
    #[error("initdb failed ({status}); its log is {}, which ends with:\n{tail}", log.display())]
    Initdb {
        /// How it ended.
        status: ExitStatus,
        /// The log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },

    /// Postgres ended although nobody asked it to.
    #[error("postgres ended ({status}); its log is {}, which ends with:\n{tail}", log.display())]
    Died {
        /// How it ended.
        status: String,
        /// The log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },

    /// Postgres ended for want of room.
    #[error(
        "there is no room on the disk of {}: make some; the log of postgres is {}, which ends with:\n{tail}",
        disk.display(), log.display()
    )]
    DiskFull {
        /// What lies on that disk.
        disk: PathBuf,
        /// The log.
        log: PathBuf,
        /// Its last lines, as far as there was room for them.
        tail: String,
    },

    /// Postgres ended by itself, and cannot be started again.
    #[error("postgres ended by itself and could not be started again in {tries} tries: {why}")]
    GivenUp {
        /// How often that was tried.
        tries: u32,
        /// Why the last one failed.
        why: Box<ClusterError>,
    },

    /// Postgres runs but does not answer.
    #[error(
        "postgres did not answer within {} s; after a crash it may need longer (raise the start timeout); \
         its log is {}, which ends with:\n{tail}",
        after.as_secs_f32(), log.display()
    )]
    NotReady {
        /// How long it was waited for.
        after: Duration,
        /// The log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },

    /// The database could not be made.
    #[error("could not create the database in the private postgres: {0}")]
    Database(#[from] sqlx::Error),

    /// A process that does not go.
    #[error("postgres {pids} does not end, not even by SIGKILL: it hangs in the kernel, look at the disk")]
    Survivor {
        /// The process ids.
        pids: String,
    },

    /// The file system said no.
    #[error("could not {act} {}: {source}", path.display())]
    Io {
        /// What was tried, as a verb.
        act: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl ClusterError {
    /// For `map_err`: `fs::write(path, …).map_err(ClusterError::io("write", path))`.
    pub(super) fn io<E: Into<io::Error>>(act: &'static str, path: &Path) -> impl FnOnce(E) -> ClusterError {
        let path = path.to_owned();
        move |source| ClusterError::Io { act, path, source: source.into() }
    }

    pub(super) fn launch(program: &Path) -> impl FnOnce(io::Error) -> ClusterError {
        let program = program.to_owned();
        move |source| ClusterError::Launch { program, source }
    }

    pub(super) fn initdb(status: ExitStatus, log: &Log) -> ClusterError {
        ClusterError::Initdb { status, log: log.path().to_owned(), tail: log.tail() }
    }

    pub(super) fn died(status: String, log: &Log) -> ClusterError {
        let (disk, tail) = (log.cluster(), log.tail());
        let log = log.path().to_owned();
        match tail.contains(NO_ROOM) || disk::is_full(&disk) {
            true => ClusterError::DiskFull { disk, log, tail },
            false => ClusterError::Died { status, log, tail },
        }
    }

    pub(super) fn not_ready(after: Duration, log: &Log) -> ClusterError {
        ClusterError::NotReady { after, log: log.path().to_owned(), tail: log.tail() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_used_folder_names_the_process_and_the_way_out() {
        let error = ClusterError::InUse { data: "/x/data".into(), holder: "123".into() };
        let text = "another tengen server (process 123) is using /x/data: stop it, or give this one another \
                    folder with TENGEN__DATA";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn the_error_of_another_major_version_names_both_and_the_way_over() {
        let (cluster, found) = ("/d/postgres".into(), "15.18 in /usr/lib/postgresql/15/bin".to_owned());
        let text =
            ClusterError::WrongMajor { cluster, wanted: 18, backups: "/d/backups".into(), found }.to_string();
        for named in ["postgres 18", "15.18", "/d/backups", "tengen restore", "database.binaries"] {
            assert!(text.contains(named), "{text}");
        }
    }

    #[test]
    fn the_error_of_missing_binaries_names_three_ways_to_get_some() {
        let text = ClusterError::NoBinaries { searched: "PATH".into() }.to_string();
        assert!(
            ["postgresql", "make postgres", "DATABASE_URL"].iter().all(|way| text.contains(way)),
            "{text}"
        );
    }

    #[test]
    fn no_error_ends_with_a_full_stop() {
        let io = ClusterError::io("read", Path::new("/x"))(io::Error::other("broken"));
        assert_eq!(io.to_string(), "could not read /x: broken");
        assert!(!ClusterError::NoAccount.to_string().ends_with('.'));
    }
}
