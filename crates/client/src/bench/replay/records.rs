//! Where the records come from: files, folders, an archive.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A record as it lies there.
pub(crate) struct RecordFile {
    /// Its path in the folder or archive.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

/// All records, in the order of their names.
pub(crate) struct Records {
    pub(crate) list: Vec<RecordFile>,
}

impl Records {
    /// Reads them all.
    pub(crate) fn read(paths: &[PathBuf]) -> io::Result<Self> {
        let mut list = Vec::new();
        for path in paths {
            if path.is_dir() {
                read_folder(path, path, &mut list)?;
            } else if is_archive(path) {
                read_archive(path, &mut list)?;
            } else {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                list.push(RecordFile { name, bytes: std::fs::read(path).map_err(named(path))? });
            }
        }
        Ok(Records { list })
    }
}

/// Whether it is a packed folder.
pub(super) fn is_archive(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with(".tar.gz") || name.ends_with(".tgz")
}

fn read_archive(archive: &Path, list: &mut Vec<RecordFile>) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    std::fs::metadata(archive).map_err(named(archive))?;
    let tar = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder.path()).status();
    if !tar.map_err(named(Path::new("tar")))?.success() {
        return Err(io::Error::other(format!("tar cannot unpack {}", archive.display())));
    }
    read_folder(folder.path(), folder.path(), list)
}

fn read_folder(root: &Path, folder: &Path, list: &mut Vec<RecordFile>) -> io::Result<()> {
    let entries = std::fs::read_dir(folder).map_err(named(folder))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read_folder(root, &path, list)?;
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            list.push(RecordFile { name, bytes: std::fs::read(&path).map_err(named(&path))? });
        }
    }
    Ok(())
}

fn named(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
