//! The account that Postgres runs as: our own, or, as Postgres refuses root, one that root lends it to.

use std::os::unix::fs::{MetadataExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs, io};

use super::error::ClusterError;

/// Accounts that root may lend Postgres to, best first. It must be listed: initdb looks its uid up.
const LENT: [&str; 2] = ["postgres", "nobody"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Account {
    /// We are not root: Postgres runs as we do.
    Ours,
    /// We are root: Postgres runs as this one, without further groups.
    Lent { name: String, uid: u32, gid: u32 },
}

impl Account {
    pub(super) fn for_postgres() -> Result<Account, ClusterError> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Account::Ours);
        }
        let file = Path::new("/etc/passwd");
        let passwd = fs::read_to_string(file).map_err(ClusterError::io("read", file))?;
        LENT.iter().find_map(|name| find(&passwd, name)).ok_or(ClusterError::NoAccount)
    }

    /// A command that runs as this account, with an environment that cannot mislead Postgres, in its own
    /// process group (Ctrl-C is for the server alone), and that the kernel interrupts when the thread that
    /// spawned it ends: that thread must live as long as the command shall.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = match *SETPRIV {
            true => {
                let mut setpriv = Command::new("setpriv");
                setpriv.args(["--pdeathsig", "INT", "--"]).arg(program);
                setpriv
            }
            false => Command::new(program),
        };
        if let Account::Lent { uid, gid, .. } = self {
            // Root's other groups are given up, too. It comes first because it would clear the death signal.
            command.uid(*uid).gid(*gid);
        }
        let path = env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("PATH", path).env("LC_ALL", "C").env("TZ", "UTC");
        command.current_dir("/").process_group(0).stdin(Stdio::null());
        command
    }

    /// Gives a file or a whole folder to this account.
    pub(super) fn own(&self, path: &Path) -> Result<(), ClusterError> {
        let Account::Lent { uid, gid, .. } = self else { return Ok(()) };
        own_tree(path, *uid, *gid).map_err(ClusterError::io("give away", path))
    }

    /// Whether the file belongs to this account.
    pub(super) fn owns(&self, file: &fs::Metadata) -> bool {
        match self {
            Account::Ours => file.uid() == rustix::process::geteuid().as_raw(),
            Account::Lent { uid, .. } => file.uid() == *uid,
        }
    }

    /// Fails with the name of the first folder, of `path` and those above it, that the account cannot enter.
    pub(super) fn check_enters(&self, path: &Path) -> Result<(), ClusterError> {
        let Account::Lent { name, uid, gid } = self else { return Ok(()) };
        let real = path.canonicalize().map_err(ClusterError::io("find", path))?;
        let mut folders: Vec<&Path> = real.ancestors().collect();
        folders.reverse();
        for folder in folders {
            let seen = folder.metadata().map_err(ClusterError::io("look at", folder))?;
            if !may_enter(*uid, *gid, &seen) {
                let (account, closed, path) = (name.clone(), folder.to_owned(), path.to_owned());
                return Err(ClusterError::Closed { account, closed, path });
            }
        }
        Ok(())
    }
}

fn own_tree(path: &Path, uid: u32, gid: u32) -> io::Result<()> {
    if path.symlink_metadata()?.is_dir() {
        for entry in fs::read_dir(path)? {
            own_tree(&entry?.path(), uid, gid)?;
        }
    }
    lchown(path, Some(uid), Some(gid))
}

fn may_enter(uid: u32, gid: u32, folder: &fs::Metadata) -> bool {
    let bit = if folder.uid() == uid {
        0o100
    } else if folder.gid() == gid {
        0o010
    } else {
        0o001
    };
    folder.mode() & bit != 0
}

fn find(passwd: &str, name: &str) -> Option<Account> {
    passwd.lines().find_map(|line| {
        let fields: Vec<&str> = line.split(':').collect();
        let [found, _, uid, gid, ..] = fields[..] else { return None };
        let (uid, gid) = (uid.parse().ok()?, gid.parse().ok()?);
        (found == name).then(|| Account::Lent { name: name.to_owned(), uid, gid })
    })
}

/// Whether util-linux's setpriv is here (macOS has none, busybox's has no death signal). Without it a killed
/// server's Postgres stays until the next start ends it.
static SETPRIV: LazyLock<bool> = LazyLock::new(|| {
    let mut probe = Command::new("setpriv");
    probe.args(["--pdeathsig", "INT", "--", "true"]).stdin(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
});

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const PASSWD: &str = "root:x:0:0:root:/root:/bin/bash\n\n+::::::\nbroken:x:many:1::/:/x\n\
                          postgres:x:101:104:PostgreSQL,,,:/var/lib:/bin/bash\nnobody:x:65534:65534";

    #[test]
    fn accounts_are_found_by_name() {
        let expected = Account::Lent { name: "postgres".into(), uid: 101, gid: 104 };
        assert_eq!(find(PASSWD, "postgres"), Some(expected));
        assert!(find(PASSWD, "nobody").is_some());
        assert_eq!(find(PASSWD, "broken"), None);
        assert_eq!(find(PASSWD, "post"), None);
    }

    #[test]
    fn a_closed_folder_is_named() {
        let dir = tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o755)).tempdir().unwrap();
        let (closed, below) = (dir.path().join("closed"), dir.path().join("closed/below"));
        fs::create_dir_all(&below).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
        let stranger = Account::Lent { name: "stranger".into(), uid: 4_000_000, gid: 4_000_000 };
        stranger.check_enters(dir.path()).unwrap();
        let text = stranger.check_enters(&below).unwrap_err().to_string();
        let named = format!("stranger, who cannot enter {}", closed.canonicalize().unwrap().display());
        assert!(text.contains(&named), "{text}");
    }
}
