//! What Postgres and initdb say: appended to `<data>/postgres.log`, quoted when a start fails.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::ClusterError;
use super::folder::Folder;

/// A larger log becomes `postgres.log.1` at the next start.
const ROTATE_BYTES: u64 = 10 * 1024 * 1024;
const TAIL_BYTES: u64 = 8 * 1024;
const TAIL_LINES: usize = 12;

/// The log, and where in it this start begins.
#[derive(Debug, Clone)]
pub(super) struct Log {
    path: PathBuf,
    cluster: PathBuf,
    begin: u64,
}

impl Log {
    pub(super) fn open(folder: &Folder) -> Result<Log, ClusterError> {
        let path = folder.log();
        let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
        if size(&path) > ROTATE_BYTES {
            fs::rename(&path, path.with_extension("log.1")).map_err(ClusterError::io("rotate", &path))?;
        }
        let log = Log { begin: size(&path), path, cluster: folder.cluster() };
        log.append()?;
        Ok(log)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The cluster that it tells of.
    pub(super) fn cluster(&self) -> PathBuf {
        self.cluster.clone()
    }

    /// Sends all that a command says here.
    pub(super) fn catch(&self, command: &mut Command) -> Result<(), ClusterError> {
        command.stdout(Stdio::from(self.append()?)).stderr(Stdio::from(self.append()?));
        Ok(())
    }

    /// Private, as a logged statement may carry what its sender meant for the database alone.
    fn append(&self) -> Result<File, ClusterError> {
        let file = OpenOptions::new().append(true).create(true).mode(0o600).open(&self.path);
        file.map_err(ClusterError::io("open", &self.path))
    }

    /// The last lines of this start; a log that cannot be read says so itself.
    pub(super) fn tail(&self) -> String {
        match self.end() {
            Ok(bytes) => last_lines(&String::from_utf8_lossy(&bytes)),
            Err(error) => format!("  ({error})"),
        }
    }

    fn end(&self) -> io::Result<Vec<u8>> {
        let mut file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        file.seek(SeekFrom::Start(self.begin.max(size.saturating_sub(TAIL_BYTES))))?;
        let mut bytes = Vec::new();
        file.take(TAIL_BYTES).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len().saturating_sub(TAIL_LINES)..];
    last.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_of_this_start_alone() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        fs::write(folder.log(), "old\n").unwrap();
        let log = Log::open(&folder).unwrap();
        assert_eq!(log.tail(), "");
        let new: String = (0..20).map(|n| format!("new {n}\n")).collect();
        fs::write(folder.log(), format!("old\n{new}")).unwrap();
        assert!(log.tail().starts_with("  new 8\n") && log.tail().ends_with("  new 19"), "{}", log.tail());
    }

    #[test]
    fn a_large_log_is_rotated() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        File::create(folder.log()).unwrap().set_len(ROTATE_BYTES + 1).unwrap();
        Log::open(&folder).unwrap();
        assert_eq!(folder.log().metadata().unwrap().len(), 0);
        assert!(dir.path().join("postgres.log.1").is_file());
    }
}
