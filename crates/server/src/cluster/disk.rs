//! Whether there is room on the disk of the cluster.

use std::path::Path;

/// Two segments of its log: with less Postgres cannot go on for long, and cannot start.
const NEEDED_BYTES: u64 = 2 * 16 * 1024 * 1024;

/// Asked beside what Postgres says: where there is no room, there may be none for its words either. A disk that cannot
/// be asked is not full.
pub(super) fn is_full(cluster: &Path) -> bool {
    // The log of Postgres may lie on a disk of its own.
    [cluster.to_owned(), cluster.join("pg_wal")]
        .iter()
        .filter_map(|dir| free(dir))
        .any(|free| free < NEEDED_BYTES)
}

fn free(dir: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(dir).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_with_room_is_not_full() {
        let dir = tempfile::tempdir().unwrap();
        assert!(free(dir.path()).unwrap() > NEEDED_BYTES);
        assert!(!is_full(dir.path()));
        assert!(!is_full(&dir.path().join("nowhere")));
    }
}
