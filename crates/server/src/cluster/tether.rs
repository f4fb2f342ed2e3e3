//! What every process of Postgres holds on to: a locked file as its standard input.
//!
//! The kernel frees the lock when the last of them has ended, whoever reaps it and whether or not we may look at it
//! (a container's root may not look at another account's processes). So whoever has the tether knows that none works on
//! the cluster, and may remove the files that say that one does.

use std::fs::{File, TryLockError};
use std::process::{Command, Stdio};

use super::error::ClusterError;
use super::folder::Folder;

/// Held by us until it is tied to a command.
#[derive(Debug)]
pub(super) struct Tether(File);

impl Tether {
    /// `None` while a process of Postgres lives.
    pub(super) fn take(folder: &Folder) -> Result<Option<Tether>, ClusterError> {
        let path = folder.tether();
        let open = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let file = open.map_err(ClusterError::io("open", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Tether(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(ClusterError::io("lock", &path)(error)),
        }
    }

    /// Once the command has been spawned and dropped, it is the child's and its children's alone.
    pub(super) fn tie(self, command: &mut Command) {
        command.stdin(Stdio::from(self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_held_until_the_last_child_has_ended() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        let tether = Tether::take(&folder).unwrap().unwrap();
        assert!(Tether::take(&folder).unwrap().is_none());
        let mut command = Command::new("sh");
        // The shell ends at once; `yes` goes on until nobody reads what it says.
        command.args(["-c", "exec 3<&0; yes <&3 & exit 0"]).stdout(Stdio::piped());
        tether.tie(&mut command);
        let mut shell = command.spawn().unwrap();
        drop(command);
        assert!(shell.wait().unwrap().success());
        assert!(Tether::take(&folder).unwrap().is_none());
        drop(shell.stdout.take());
        File::open(folder.tether()).unwrap().lock().unwrap();
        assert!(Tether::take(&folder).unwrap().is_some());
    }
}
