//! Ends what a killed predecessor left running, and removes the files that it left lying.
//!
//! Every process of Postgres has the data directory as its working directory, and initdb is started there. We
//! hold the lock on the data folder, so whoever is found there has lost its server.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, kill_process};

use super::account::Account;
use super::binaries::Binaries;
use super::error::ClusterError;
use super::folder::Folder;
use super::process::SHUTDOWN;
use super::socket::SocketDir;

const INTERVAL: Duration = Duration::from_millis(20);

/// After this, no Postgres works on the cluster and no file says that one does.
pub(super) fn end(
    folder: &Folder,
    socket: &SocketDir,
    binaries: &Binaries,
    account: &Account,
) -> Result<(), ClusterError> {
    match Path::new("/proc/self/cwd").exists() {
        true => end_processes(folder)?,
        // There the postmaster.pid is the only trace, and Postgres judges itself whether it is stale.
        false => return end_by_pg_ctl(folder, binaries, account),
    }
    // Postgres would take a dead postmaster that nobody reaped (usual in containers) for a living one.
    let [file, lock] = socket.files();
    [folder.cluster().join("postmaster.pid"), file, lock].iter().try_for_each(|stale| remove(stale))
}

fn end_processes(folder: &Folder) -> Result<(), ClusterError> {
    for (signal, patience) in SHUTDOWN {
        let found = processes(folder);
        if found.is_empty() {
            return Ok(());
        }
        tracing::warn!(pids = list(&found), ?signal, "ending the postgres of a server that was killed");
        for pid in found {
            let _ = kill_process(pid, signal);
        }
        let deadline = Instant::now() + patience;
        while !processes(folder).is_empty() && Instant::now() < deadline {
            sleep(INTERVAL);
        }
    }
    match processes(folder) {
        found if found.is_empty() => Ok(()),
        found => Err(ClusterError::Survivor { pids: list(&found) }),
    }
}

/// Those in the cluster, finished or not. The dead that nobody reaped have no working directory.
pub(super) fn processes(folder: &Folder) -> Vec<Pid> {
    let homes = [folder.cluster(), folder.unfinished()];
    let Ok(all) = fs::read_dir("/proc") else { return Vec::new() };
    let all = all.flatten().map(|entry| entry.path());
    all.filter(|process| is_at_home(process, &homes)).filter_map(pid).collect()
}

fn is_at_home(process: &Path, homes: &[PathBuf]) -> bool {
    let at_home = fs::read_link(process.join("cwd")).is_ok_and(|cwd| homes.contains(&cwd));
    at_home && fs::read_link(process.join("exe")).is_ok_and(|program| is_postgres(&program))
}

/// Nothing else is ever ended: a shell may be in the folder, too.
fn is_postgres(program: &Path) -> bool {
    let name = program.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    // The mark of the kernel on a program that was replaced since.
    ["postgres", "initdb"].contains(&name.trim_end_matches(" (deleted)"))
}

fn pid(process: PathBuf) -> Option<Pid> {
    Pid::from_raw(process.file_name()?.to_str()?.parse().ok()?)
}

fn list(pids: &[Pid]) -> String {
    pids.iter().map(|pid| pid.to_string()).collect::<Vec<_>>().join(", ")
}

fn remove(stale: &Path) -> Result<(), ClusterError> {
    match fs::remove_file(stale) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ClusterError::io("remove", stale)(error)),
        _ => Ok(()),
    }
}

/// Without /proc (macOS). That there is nothing to stop is no failure.
pub(super) fn end_by_pg_ctl(
    folder: &Folder,
    binaries: &Binaries,
    account: &Account,
) -> Result<(), ClusterError> {
    if !folder.cluster().join("postmaster.pid").exists() {
        return Ok(());
    }
    let program = binaries.program("pg_ctl");
    let mut command = account.command(&program);
    command.arg("stop").arg("-D").arg(folder.cluster()).args(["-m", "fast", "-w", "-t", "30", "-s"]);
    let output = command.output().map_err(ClusterError::launch(&program))?;
    tracing::debug!(status = %output.status, "asked a postgres that may be left over to stop");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_programs_of_postgres_are_ended() {
        assert!(is_postgres(Path::new("/usr/lib/postgresql/15/bin/postgres")));
        assert!(is_postgres(Path::new("/opt/bin/postgres (deleted)")));
        assert!(is_postgres(Path::new("/opt/bin/initdb")));
        assert!(!is_postgres(Path::new("/usr/bin/bash")));
        assert!(!is_postgres(Path::new("/opt/postgres/bin/psql")));
    }

    #[test]
    fn a_stranger_in_the_folder_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::open(dir.path()).unwrap();
        fs::create_dir(folder.cluster()).unwrap();
        let mut command = std::process::Command::new("cat");
        let stdin = std::process::Stdio::piped();
        let mut stranger = command.current_dir(folder.cluster()).stdin(stdin).spawn().unwrap();
        end_processes(&folder).unwrap();
        assert!(stranger.try_wait().unwrap().is_none());
        drop(stranger.stdin.take());
        assert!(stranger.wait().unwrap().success());
    }
}
