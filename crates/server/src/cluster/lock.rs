//! The lock on the data folder: one server at a time, whatever happened to the one before.

use std::fs::{self, File, TryLockError};
use std::io::Write;

use super::error::ClusterError;
use super::folder::Folder;

/// Held for life. The kernel frees it when we end, however we end; Postgres does not inherit it.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "held, not read")] File);

impl Lock {
    /// Takes the lock and leaves our process id in it, for the message that the next one gets.
    pub(super) fn take(folder: &Folder) -> Result<Lock, ClusterError> {
        let path = folder.lock();
        // Not truncated: until the lock is ours, what it says is another's.
        let open = File::options().write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(ClusterError::io("open", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(folder)),
            Err(TryLockError::Error(error)) => return Err(ClusterError::io("lock", &path)(error)),
        }
        let mark = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
        mark.map_err(ClusterError::io("write", &path))?;
        Ok(Lock(file))
    }
}

fn in_use(folder: &Folder) -> ClusterError {
    let holder = fs::read_to_string(folder.lock()).unwrap_or_default().trim().to_owned();
    let holder = if holder.is_empty() { "unknown".to_owned() } else { holder };
    ClusterError::InUse { data: folder.path().to_owned(), holder }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_holds_it_and_gets_it_when_the_first_lets_go() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        fs::write(folder.lock(), "99999999 of long ago").unwrap();
        let first = Lock::take(&folder).unwrap();
        let text = Lock::take(&folder).unwrap_err().to_string();
        assert!(text.contains(&format!("(process {})", std::process::id())), "{text}");
        drop(first);
        Lock::take(&folder).unwrap();
    }
}
