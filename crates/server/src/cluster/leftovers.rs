//! Ends what a killed predecessor left running, and removes the files that it left lying.
//!
//! We hold the lock on the data folder, so whoever works on the cluster has lost its server or its postmaster. They are
//! found by their working directory, which is the cluster's (initdb is started there), or where we may not see that, by
//! the cluster on their command line. Whether all have ended the tether tells, found or not.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::account::Account;
use super::binaries::Binaries;
use super::error::ClusterError;
use super::folder::Folder;
use super::process::SHUTDOWN;
use super::socket::SocketDir;
use super::tether::Tether;

const INTERVAL: Duration = Duration::from_millis(20);

/// After this, no Postgres works on the cluster and no file says that one does. The tether is for the next.
pub(super) fn end(
    folder: &Folder,
    socket: &SocketDir,
    binaries: &Binaries,
    account: &Account,
) -> Result<Tether, ClusterError> {
    if !Path::new("/proc/self/cwd").exists() {
        // There the postmaster.pid is the only trace, and Postgres judges itself whether it is stale.
        end_by_pg_ctl(folder, binaries, account)?;
        return end_processes(folder, &SHUTDOWN[1..]);
    }
    let tether = end_processes(folder, &SHUTDOWN)?;
    remove_files(folder, socket)?;
    Ok(tether)
}

/// The same after the end of the postmaster: its processes end by themselves, and must not linger over a long query.
pub(super) fn end_orphans(folder: &Folder, socket: &SocketDir) -> Result<Tether, ClusterError> {
    let tether = end_processes(folder, &SHUTDOWN[1..])?;
    remove_files(folder, socket)?;
    Ok(tether)
}

/// Postgres would take a dead postmaster that nobody reaped (usual in containers) for a living one.
fn remove_files(folder: &Folder, socket: &SocketDir) -> Result<(), ClusterError> {
    let [file, lock] = socket.files();
    [folder.cluster().join("postmaster.pid"), file, lock].iter().try_for_each(|stale| remove(stale))
}

fn end_processes(folder: &Folder, ways: &[(Signal, Duration)]) -> Result<Tether, ClusterError> {
    for &(signal, patience) in ways {
        if let Some(tether) = gone(folder)? {
            return Ok(tether);
        }
        let found = processes(folder);
        tracing::warn!(pids = list(&found), ?signal, "ending what is left of a postgres");
        for pid in found {
            let _ = kill_process(pid, signal);
        }
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if let Some(tether) = gone(folder)? {
                return Ok(tether);
            }
            sleep(INTERVAL);
        }
    }
    gone(folder)?.ok_or_else(|| {
        let found = processes(folder);
        let pids = if found.is_empty() { "of an unknown process".to_owned() } else { list(&found) };
        ClusterError::Survivor { pids }
    })
}

/// The processes are looked for although there is the tether: an older build has started them without one.
fn gone(folder: &Folder) -> Result<Option<Tether>, ClusterError> {
    if processes(folder).is_empty() { Tether::take(folder) } else { Ok(None) }
}

/// Those in the cluster, finished or not. The dead that nobody reaped have no working directory and no command line.
pub(super) fn processes(folder: &Folder) -> Vec<Pid> {
    let homes = [folder.cluster(), folder.unfinished()];
    let Ok(all) = fs::read_dir("/proc") else { return Vec::new() };
    let all = all.flatten().map(|entry| entry.path());
    all.filter(|process| is_at_home(process, &homes) || is_sent_home(process, &homes))
        .filter_map(pid)
        .collect()
}

fn is_at_home(process: &Path, homes: &[PathBuf]) -> bool {
    let at_home = fs::read_link(process.join("cwd")).is_ok_and(|cwd| homes.contains(&cwd));
    at_home && fs::read_link(process.join("exe")).is_ok_and(|program| is_postgres(&program))
}

/// Its command line names the cluster: everybody may read that.
fn is_sent_home(process: &Path, homes: &[PathBuf]) -> bool {
    let Ok(line) = fs::read(process.join("cmdline")) else { return false };
    let words: Vec<&Path> =
        line.split(|&byte| byte == 0).map(|word| Path::new(OsStr::from_bytes(word))).collect();
    is_postgres(words[0])
        && words.windows(2).any(|pair| pair[0] == Path::new("-D") && homes.iter().any(|home| home == pair[1]))
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
        end_processes(&folder, &SHUTDOWN).unwrap();
        assert!(stranger.try_wait().unwrap().is_none());
        drop(stranger.stdin.take());
        assert!(stranger.wait().unwrap().success());
    }
}
