//! Writing a backup's file: under another name until it is whole and on the disk.

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;
use tokio::sync::mpsc;

use super::line::{End, Line, hex};

/// Fast, and nearly as small as the slow ones.
const LEVEL: i32 = 3;

/// A file that cannot be written.
#[derive(Debug, Error)]
#[error("cannot {act} {}: {source}", path.display())]
pub struct FileError {
    act: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl FileError {
    pub(super) fn of(act: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        move |source| FileError { act, path, source }
    }
}

/// What is to be written.
pub(super) enum Piece {
    /// Whole lines.
    Lines(Vec<u8>),
    /// After so many rows that is all.
    End(u64),
}

/// Writes what comes, and gives the file its name when all has come; says how many bytes it has. If the other side goes
/// before, there is no file. Blocks.
pub(super) fn write(path: &Path, mut pieces: mpsc::Receiver<Piece>) -> Result<Option<u64>, FileError> {
    let partial = Partial::create(path)?;
    let written = partial.write(&mut pieces).map_err(FileError::of("write", &partial.path))?;
    match written {
        true => partial.keep(path).map(Some).map_err(FileError::of("keep", path)),
        false => Ok(None),
    }
}

/// Its name until it is whole.
pub(super) fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Whether nobody writes this partial file any more.
pub(super) fn is_abandoned(partial: &Path) -> bool {
    File::open(partial).is_ok_and(|file| file.try_lock().is_ok())
}

/// A file that goes unless it is kept.
struct Partial {
    file: File,
    path: PathBuf,
}

impl Partial {
    /// Only its owner may read it: it holds the hashes of passwords. The lock tells it from one that was left behind.
    fn create(path: &Path) -> Result<Partial, FileError> {
        let (wanted, path) = (path, partial(path));
        let open = File::options().write(true).create(true).truncate(false).mode(0o600).open(&path);
        let file = open.map_err(FileError::of("create", wanted))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let busy = io::Error::other("another backup is being written to it");
                return Err(FileError::of("write", &path)(busy));
            }
            Err(TryLockError::Error(error)) => return Err(FileError::of("lock", &path)(error)),
        }
        let partial = Partial { file, path };
        let emptied = partial.file.set_len(0);
        emptied
            .and_then(|()| partial.file.set_permissions(Permissions::from_mode(0o600)))
            .map_err(FileError::of("empty", &partial.path))?;
        Ok(partial)
    }

    /// Says whether all has come.
    fn write(&self, pieces: &mut mpsc::Receiver<Piece>) -> io::Result<bool> {
        let mut encoder = zstd::stream::write::Encoder::new(BufWriter::new(&self.file), LEVEL)?;
        encoder.include_checksum(true)?;
        let mut hash = Sha256::new();
        while let Some(piece) = pieces.blocking_recv() {
            match piece {
                Piece::Lines(lines) => {
                    hash.update(&lines);
                    encoder.write_all(&lines)?;
                }
                Piece::End(rows) => {
                    let end = End { rows, sha256: hex(&hash.finalize()) };
                    encoder.write_all(&Line::End(end).text())?;
                    encoder.finish()?.flush()?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn keep(self, path: &Path) -> io::Result<u64> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
        Ok(self.file.metadata()?.len())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // Once it is kept, nothing has this name.
        let _ = fs::remove_file(&self.path);
    }
}
