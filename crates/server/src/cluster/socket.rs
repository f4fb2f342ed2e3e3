//! The folder of the unix socket: the cluster itself, or a short one when its path is too long for a socket.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use super::PORT;
use super::account::Account;
use super::error::ClusterError;
use super::folder::Folder;

/// The kernel's limit is 107 bytes on Linux and 103 on macOS, for the folder with the name of the socket.
const LIMIT: usize = 100;

#[derive(Debug)]
pub(super) struct SocketDir {
    path: PathBuf,
    /// Not in the data folder, so to be removed at the end.
    apart: bool,
}

impl SocketDir {
    /// A folder that only the account of Postgres (and root) can enter: the socket asks for no password.
    pub(super) fn choose(folder: &Folder, account: &Account) -> Result<SocketDir, ClusterError> {
        let cluster = folder.cluster();
        if fits(&cluster) {
            return Ok(SocketDir { path: cluster, apart: false });
        }
        let seen = folder.path().metadata().map_err(ClusterError::io("look at", folder.path()))?;
        // The session's folder is ours alone: useless for an account that root lends Postgres to.
        let runtime = match account {
            Account::Ours => {
                std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|dir| dir.is_dir())
            }
            Account::Lent { .. } => None,
        };
        let dir = SocketDir { path: short(runtime.as_deref(), seen.dev(), seen.ino()), apart: true };
        dir.make(account)?;
        Ok(dir)
    }

    /// Makes a short folder, which may be lost meanwhile: places for sockets are swept now and then.
    pub(super) fn make(&self, account: &Account) -> Result<(), ClusterError> {
        if self.apart { make_private(&self.path, account) } else { Ok(()) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The socket and its lock file, which a killed Postgres leaves behind.
    pub(super) fn files(&self) -> [PathBuf; 2] {
        [format!(".s.PGSQL.{PORT}"), format!(".s.PGSQL.{PORT}.lock")].map(|name| self.path.join(name))
    }

    /// Takes a short folder away again; if it is not empty it may stay.
    pub(super) fn remove(&self) {
        if self.apart {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

fn fits(dir: &Path) -> bool {
    dir.join(format!(".s.PGSQL.{PORT}")).as_os_str().len() <= LIMIT
}

/// Named by the identity of the data folder, so that every start finds the same one.
fn short(runtime: Option<&Path>, dev: u64, ino: u64) -> PathBuf {
    let name = format!("tengen-{dev:x}-{ino:x}");
    let dir = runtime.map(|dir| dir.join(&name)).filter(|dir| fits(dir));
    dir.unwrap_or_else(|| Path::new("/tmp").join(&name))
}

/// Anybody may make folders in /tmp: one that is there already must be private and not another's.
fn make_private(dir: &Path, account: &Account) -> Result<(), ClusterError> {
    let made = fs::DirBuilder::new().mode(0o700).create(dir);
    if made.is_err() {
        let seen = dir.symlink_metadata().map_err(ClusterError::io("create", dir))?;
        let private = seen.is_dir() && seen.mode() & 0o077 == 0;
        if !private || !(account.owns(&seen) || Account::Ours.owns(&seen)) {
            return Err(ClusterError::SocketTaken { dir: dir.to_owned() });
        }
    }
    account.own(dir)
}

/// A path as the value of a parameter in a URL.
pub(super) fn percent_encoded(path: &Path) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(byte);
    let bytes = path.as_os_str().as_bytes().iter();
    bytes
        .map(|byte| if plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_path_fits_up_to_a_hundred_bytes() {
        let name = format!("/.s.PGSQL.{PORT}").len();
        assert!(fits(Path::new(&"x".repeat(100 - name))));
        assert!(!fits(Path::new(&"x".repeat(101 - name))));
    }

    #[test]
    fn a_short_folder_is_in_the_session_or_in_tmp() {
        assert_eq!(short(Some(Path::new("/run/user/7")), 16, 255), Path::new("/run/user/7/tengen-10-ff"));
        assert_eq!(short(None, 16, 255), Path::new("/tmp/tengen-10-ff"));
        let long = PathBuf::from("/run").join("x".repeat(90));
        assert_eq!(short(Some(&long), 16, 255), Path::new("/tmp/tengen-10-ff"));
    }

    #[test]
    fn a_folder_that_others_can_enter_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let ours = dir.path().join("ours");
        make_private(&ours, &Account::Ours).unwrap();
        make_private(&ours, &Account::Ours).unwrap();
        fs::set_permissions(&ours, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(matches!(make_private(&ours, &Account::Ours), Err(ClusterError::SocketTaken { .. })));
    }

    #[test]
    fn a_url_keeps_its_shape_whatever_the_path() {
        assert_eq!(percent_encoded(Path::new("/a b/c&d?é/e-f_1.x")), "/a%20b/c%26d%3F%C3%A9/e-f_1.x");
    }
}
