//! A copy of binaries in the data folder, for an account that cannot go where they are installed.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use super::binaries::Binaries;
use super::error::ClusterError;
use super::folder::Folder;
use super::whole;

/// What Postgres looks for, next to the folder of its programs.
const PARTS: [&str; 3] = ["bin", "lib", "share"];

/// `None` if the installation is not one folder that can be moved as a whole.
pub(super) fn of(binaries: &Binaries, folder: &Folder) -> Result<Option<Binaries>, ClusterError> {
    let Some(prefix) = binaries.dir.parent() else { return Ok(None) };
    if !PARTS.iter().all(|part| prefix.join(part).is_dir()) {
        return Ok(None);
    }
    let home = folder.binaries();
    let name = home.join(identity(binaries)?);
    if !name.exists() {
        copy_whole(prefix, &home, &name).map_err(ClusterError::io("copy postgres to", &name))?;
        whole::put_in_place(&home.join("new"), &name)?;
    }
    Ok(Some(Binaries { dir: name.join("bin"), version: binaries.version.clone() }))
}

/// Two builds of one version differ in size.
fn identity(binaries: &Binaries) -> Result<String, ClusterError> {
    let postgres = binaries.program("postgres");
    let size = postgres.metadata().map_err(ClusterError::io("look at", &postgres))?.len();
    Ok(format!("{}-{size}", binaries.version.full))
}

/// Copies into `<home>/new`, which stays there if we are killed, and is then begun anew.
fn copy_whole(prefix: &Path, home: &Path, name: &Path) -> io::Result<()> {
    tracing::info!(from = %prefix.display(), to = %name.display(), "copying postgres for its account");
    let new = home.join("new");
    if new.exists() {
        fs::remove_dir_all(&new)?;
    }
    for open in [home, &new] {
        make_open(open)?;
    }
    PARTS.iter().try_for_each(|part| copy_tree(&prefix.join(part), &new.join(part)))
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    let kind = from.symlink_metadata()?;
    if kind.is_symlink() {
        return symlink(fs::read_link(from)?, to);
    }
    if kind.is_file() {
        fs::copy(from, to)?;
        let run = if kind.mode() & 0o100 == 0 { 0 } else { 0o111 };
        return fs::set_permissions(to, Permissions::from_mode(0o644 | run));
    }
    make_open(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// A folder that everybody can read, whatever our umask.
fn make_open(dir: &Path) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    fs::set_permissions(dir, Permissions::from_mode(0o755))
}

#[cfg(test)]
mod tests {
    use super::super::binaries::Version;
    use super::*;

    #[test]
    fn a_copy_is_open_to_all_and_keeps_its_links() {
        let dir = tempfile::tempdir().unwrap();
        let prefix = dir.path().join("pg");
        for part in PARTS {
            fs::create_dir_all(prefix.join(part)).unwrap();
        }
        let program = prefix.join("bin/postgres");
        fs::write(&program, "program").unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o700)).unwrap();
        symlink("libx.so.1", prefix.join("lib/libx.so")).unwrap();
        let folder = Folder::open(&dir.path().join("data")).unwrap();
        let version = Version { major: 18, full: "18.4".into() };
        let binaries = Binaries { dir: prefix.join("bin"), version };
        let copy = of(&binaries, &folder).unwrap().unwrap();
        assert_eq!(copy.dir, folder.binaries().join("18.4-7/bin"));
        assert_eq!(copy.program("postgres").metadata().unwrap().mode() & 0o777, 0o755);
        assert_eq!(fs::read_link(copy.dir.join("../lib/libx.so")).unwrap(), Path::new("libx.so.1"));
        assert_eq!(of(&binaries, &folder).unwrap().unwrap(), copy);
    }

    #[test]
    fn an_installation_that_is_spread_out_is_not_copied() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(&dir.path().join("data")).unwrap();
        let version = Version { major: 15, full: "15.18".into() };
        let binaries = Binaries { dir: dir.path().join("bin"), version };
        assert_eq!(of(&binaries, &folder).unwrap(), None);
    }
}
