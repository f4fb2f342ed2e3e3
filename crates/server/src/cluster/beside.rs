//! The way to a cluster that another process of ours runs.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::error::ClusterError;
use super::{NAME, PORT};

/// How to connect to the database `tengen` of the cluster in this data folder, which its server keeps. Where the socket
/// is Postgres itself has written down: the server's environment may have led it elsewhere than ours would.
///
/// # Errors
/// If it is not written, or not for us to read.
pub fn beside(data: &Path) -> Result<PgConnectOptions, ClusterError> {
    let pid = data.join("postgres/postmaster.pid");
    let text = fs::read_to_string(&pid).map_err(ClusterError::io("read", &pid))?;
    let socket = socket(&text).ok_or_else(|| {
        let unknown = Error::new(ErrorKind::NotFound, "it names no socket; is the server just starting?");
        ClusterError::io("read", &pid)(unknown)
    })?;
    let options =
        PgConnectOptions::new_without_pgpass().socket(socket).port(PORT).username(NAME).database(NAME);
    Ok(options.ssl_mode(PgSslMode::Disable))
}

/// The fifth line is the socket's folder; see miscadmin.h of Postgres.
fn socket(text: &str) -> Option<PathBuf> {
    text.lines().nth(4).filter(|line| line.starts_with('/')).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_is_the_fifth_line() {
        let text =
            "4711\n/srv/data/postgres\n1796040000\n5432\n/srv/data/postgres\n\n  5432001  32769\nready   \n";
        assert_eq!(socket(text), Some("/srv/data/postgres".into()));
        assert_eq!(socket("4711\n/srv/data/postgres\n1796040000\n5432\n\n"), None);
        assert_eq!(socket("4711\n"), None);
    }
}
