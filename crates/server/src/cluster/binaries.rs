//! Which Postgres to run: where its programs are and which of several is the right one.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::account::Account;
use super::error::ClusterError;
use super::folder::Folder;
use super::{ClusterConfig, copy, npm};

/// `recovery_init_sync_method` and `initdb --no-instructions` came with it.
const LEAST_MAJOR: u32 = 14;
/// Where packages put a folder for each major version, and how its name begins: Debian, the rpms, Homebrew.
const PACKAGES: [(&str, &str); 4] = [
    ("/usr/lib/postgresql", ""),
    ("/usr", "pgsql-"),
    ("/opt/homebrew/opt", "postgresql@"),
    ("/usr/local/opt", "postgresql@"),
];

/// A version of Postgres, as `postgres --version` tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The number that a data directory depends on: 15.
    pub major: u32,
    /// All of it: "15.18", "19beta1".
    pub full: String,
}

/// A folder with `initdb` and `postgres` of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    /// The folder.
    pub dir: PathBuf,
    /// What its `postgres` says it is.
    pub version: Version,
}

impl fmt::Display for Binaries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.version.full, self.dir.display())
    }
}

impl Binaries {
    /// # Errors
    /// [`ClusterError::NotBinaries`] if a program is missing or does not tell its version.
    fn at(dir: &Path) -> Result<Binaries, ClusterError> {
        let wrong = |problem: String| ClusterError::NotBinaries { dir: dir.to_owned(), problem };
        for name in ["initdb", "postgres"] {
            if !dir.join(name).is_file() {
                return Err(wrong(format!("it has no {name}")));
            }
        }
        let postgres = dir.join("postgres");
        // Links on PATH lead to where its libraries are.
        let real = postgres.canonicalize().map_err(ClusterError::io("find", &postgres))?;
        let output = Command::new(&real).arg("--version").output().map_err(ClusterError::launch(&real))?;
        let version = Version::parse(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            wrong(format!("its postgres does not tell its version ({}) {}", output.status, said.trim()))
        })?;
        Ok(Binaries { dir: real.parent().unwrap_or(dir).to_owned(), version })
    }

    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// These, or a copy in the data folder if they lie where the account cannot go (below /root, say).
    pub(super) fn reachable_by(self, account: &Account, folder: &Folder) -> Result<Binaries, ClusterError> {
        match account.check_enters(&self.dir) {
            Err(closed @ ClusterError::Closed { .. }) => copy::of(&self, folder)?.ok_or(closed),
            other => other.map(|()| self),
        }
    }
}

impl Version {
    /// Reads "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)".
    fn parse(said: &str) -> Option<Version> {
        let full = said.split_once("(PostgreSQL)")?.1.split_whitespace().next()?;
        let digits = full.find(|c: char| !c.is_ascii_digit()).unwrap_or(full.len());
        Some(Version { major: full[..digits].parse().ok()?, full: full.to_owned() })
    }
}

/// The configured binaries and no others, else the first that fit: of `PATH`, packages (newest first), npm.
pub(super) fn find(config: &ClusterConfig, folder: &Folder) -> Result<Binaries, ClusterError> {
    let (cluster, wanted) = (folder.cluster(), folder.major()?);
    let found = match &config.binaries {
        Some(dir) => {
            npm::link_for(dir)?;
            vec![Binaries::at(dir)?]
        }
        None => installed(config.npm.as_deref()),
    };
    if found.is_empty() {
        return Err(ClusterError::NoBinaries { searched: places(config.npm.as_deref()) });
    }
    choose(&found, wanted).cloned().ok_or_else(|| {
        let found = found.iter().map(Binaries::to_string).collect::<Vec<_>>().join(", ");
        match wanted {
            Some(wanted) => ClusterError::WrongMajor { cluster, wanted, backups: folder.backups(), found },
            None => ClusterError::TooOld { least: LEAST_MAJOR, found },
        }
    })
}

fn choose(found: &[Binaries], wanted: Option<u32>) -> Option<&Binaries> {
    found.iter().find(|binaries| match wanted {
        Some(wanted) => binaries.version.major == wanted,
        None => binaries.version.major >= LEAST_MAJOR,
    })
}

fn installed(npm: Option<&Path>) -> Vec<Binaries> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut dirs: Vec<PathBuf> = env::split_paths(&path).collect();
    dirs.extend(PACKAGES.iter().flat_map(|(parent, prefix)| packaged(Path::new(parent), prefix)));
    if let Some(package) = npm.and_then(npm::package) {
        if let Err(error) = npm::link(&package) {
            tracing::warn!(%error, "the npm package may not work");
        }
        dirs.push(npm::programs(&package));
    }
    let mut seen = BTreeSet::new();
    let usable = dirs.iter().filter_map(|dir| usable(dir));
    usable.filter(|binaries| seen.insert(binaries.dir.clone())).collect()
}

/// What is broken is passed over: another may do.
fn usable(dir: &Path) -> Option<Binaries> {
    if !dir.join("initdb").is_file() || !dir.join("postgres").is_file() {
        return None;
    }
    Binaries::at(dir).inspect_err(|error| tracing::warn!(%error, "passed over")).ok()
}

/// The newest first.
fn packaged(parent: &Path, prefix: &str) -> Vec<PathBuf> {
    let major = |entry: fs::DirEntry| {
        let name = entry.file_name();
        name.to_str()?.strip_prefix(prefix)?.parse::<u32>().ok()
    };
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let mut majors: Vec<u32> = entries.filter_map(major).collect();
    majors.sort_unstable_by(|a, b| b.cmp(a));
    majors.into_iter().map(|major| parent.join(format!("{prefix}{major}/bin"))).collect()
}

fn places(npm: Option<&Path>) -> String {
    let packages = PACKAGES.map(|(parent, prefix)| format!("{parent}/{prefix}*/bin")).join(", ");
    let npm = npm.map_or("no npm folder".to_owned(), |npm| npm.join("node_modules").display().to_string());
    format!("PATH, {packages}, {npm}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binaries(full: &str) -> Binaries {
        let version = Version::parse(&format!("postgres (PostgreSQL) {full}")).unwrap();
        Binaries { dir: format!("/opt/{full}").into(), version }
    }

    #[test]
    fn versions_are_read_as_postgres_tells_them() {
        let debian = Version::parse("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n").unwrap();
        assert_eq!(debian, Version { major: 15, full: "15.18".into() });
        assert_eq!(Version::parse("postgres (PostgreSQL) 19beta1\n").unwrap().major, 19);
        assert_eq!(Version::parse("error while loading shared libraries"), None);
        assert_eq!(Version::parse("postgres (PostgreSQL) devel"), None);
    }

    #[test]
    fn a_new_cluster_takes_the_first_that_is_new_enough() {
        let found = [binaries("13.9"), binaries("15.18"), binaries("18.4")];
        assert_eq!(choose(&found, None), Some(&found[1]));
        assert_eq!(choose(&found[..1], None), None);
    }

    #[test]
    fn a_cluster_takes_its_own_major_version_or_none() {
        let found = [binaries("15.18"), binaries("18.4")];
        assert_eq!(choose(&found, Some(18)), Some(&found[1]));
        assert_eq!(choose(&found, Some(17)), None);
    }

    #[test]
    fn packages_are_listed_from_the_newest_on() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["pgsql-9", "pgsql-17", "pgsql-x", "16", "pgsql-18"] {
            fs::create_dir(dir.path().join(name)).unwrap();
        }
        let expected = ["pgsql-18/bin", "pgsql-17/bin", "pgsql-9/bin"].map(|end| dir.path().join(end));
        assert_eq!(packaged(dir.path(), "pgsql-"), expected);
    }

    #[test]
    fn a_folder_counts_only_with_both_programs() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("initdb"), "").unwrap();
        let text = Binaries::at(dir.path()).unwrap_err().to_string();
        assert!(text.ends_with("it has no postgres"), "{text}");
        assert_eq!(usable(dir.path()), None);
    }
}
