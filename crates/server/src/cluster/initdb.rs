//! Makes the cluster, once: beside its place, then moved there whole.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use super::account::Account;
use super::binaries::Binaries;
use super::error::ClusterError;
use super::folder::Folder;
use super::log::Log;
use super::{NAME, whole};

/// Makes the cluster if there is none, and gives it to the account that will run it.
pub(super) fn unless_made(
    folder: &Folder,
    binaries: &Binaries,
    account: &Account,
    log: &Log,
) -> Result<(), ClusterError> {
    let cluster = folder.cluster();
    if folder.major()?.is_none() {
        tracing::info!(cluster = %cluster.display(), %binaries, "making a private postgres");
        let unfinished = folder.unfinished();
        make_room(&unfinished, account)?;
        run(&unfinished, binaries, account, log)?;
        return whole::put_in_place(&unfinished, &cluster);
    }
    let seen = cluster.metadata().map_err(ClusterError::io("look at", &cluster))?;
    if account.owns(&seen) { Ok(()) } else { account.own(&cluster) }
}

/// What a killed predecessor left unfinished was never used.
fn make_room(unfinished: &Path, account: &Account) -> Result<(), ClusterError> {
    match fs::remove_dir_all(unfinished) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(ClusterError::io("remove", unfinished)(error));
        }
        _ => {}
    }
    let made = fs::DirBuilder::new().mode(0o700).create(unfinished);
    made.map_err(ClusterError::io("create", unfinished))?;
    account.own(unfinished)
}

/// `trust` is safe: who may enter the folder of the socket is the account itself, or root.
fn run(unfinished: &Path, binaries: &Binaries, account: &Account, log: &Log) -> Result<(), ClusterError> {
    let program = binaries.program("initdb");
    let mut command = account.command(&program);
    // So that the next start can find it, if we are killed.
    command.current_dir(unfinished);
    command.arg("-D").arg(unfinished).args(["-U", NAME, "-E", "UTF8", "-A", "trust"]);
    command.args(["--no-locale", "--data-checksums", "--no-sync", "--no-instructions"]);
    log.catch(&mut command)?;
    let status = command.status().map_err(ClusterError::launch(&program))?;
    if status.success() { Ok(()) } else { Err(ClusterError::initdb(status, log)) }
}
