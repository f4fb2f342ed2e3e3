//! What the system knows of a process: its processor time, its memory, its children. Linux alone tells it.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};

/// A line of `/proc/PID/stat`, as far as it is of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    parent: u32,
    /// Ticks of the process itself, with the threads that have ended.
    own: u64,
    /// Ticks of the children that have ended.
    ended_children: u64,
}

impl Stat {
    /// The second field is the program's name, in which anything may stand.
    fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.rsplit_once(") ")?.1.split(' ').collect();
        // The first field here is the third of the manual's list.
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(Stat {
            parent: u32::try_from(number(4)?).ok()?,
            own: number(14)? + number(15)?,
            ended_children: number(16)? + number(17)?,
        })
    }

    fn of(pid: u32) -> io::Result<Self> {
        let line = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        Stat::read(&line).ok_or_else(|| io::Error::other(format!("cannot read /proc/{pid}/stat")))
    }
}

/// The time that a processor has spent for a process, all its threads together; exact to a tick of 10 ms.
pub(crate) fn processor_time(pid: u32) -> io::Result<Duration> {
    Ok(time(Stat::of(pid)?.own))
}

/// The time that a processor has spent for a process and all the children that it ever had.
pub(crate) fn processor_time_with_children(pid: u32) -> io::Result<Duration> {
    let of_children = children(pid)?.into_iter().filter_map(|child| Stat::of(child).ok());
    let stat = Stat::of(pid)?;
    Ok(time(stat.own + stat.ended_children + of_children.map(|child| child.own).sum::<u64>()))
}

/// The memory that a process has in use, in MB.
pub(crate) fn resident_mb(pid: u32) -> io::Result<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
    let kib = kib.and_then(|kib| kib.parse::<f64>().ok());
    kib.map(|kib| kib * 1024.0 / 1e6).ok_or_else(|| io::Error::other("the system does not tell the memory"))
}

/// The living children of a process.
pub(crate) fn children(pid: u32) -> io::Result<Vec<u32>> {
    let all = fs::read_dir("/proc")?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    Ok(all.filter(|&other| Stat::of(other).is_ok_and(|stat| stat.parent == pid)).collect())
}

/// The postmaster of the private database in a server's data folder.
pub(crate) fn postmaster(folder: &Path) -> io::Result<u32> {
    let file = fs::read_to_string(folder.join("data/postgres/postmaster.pid"))?;
    let pid = file.lines().next().and_then(|line| line.trim().parse().ok());
    pid.ok_or_else(|| io::Error::other("postmaster.pid names no process"))
}

/// All processes of the private database, the postmaster first.
pub(crate) fn postgres(folder: &Path) -> io::Result<Vec<u32>> {
    let postmaster = postmaster(folder)?;
    Ok([postmaster].into_iter().chain(children(postmaster)?).collect())
}

/// Kills processes at once, as `kill -9` does. One that has ended meanwhile is no failure.
pub(crate) fn kill(pids: &[u32]) {
    for pid in pids.iter().filter_map(|pid| Pid::from_raw(pid.cast_signed())) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// Lets us, and the servers that we start, open as many sockets as the system allows.
pub(crate) fn raise_open_files() -> io::Result<()> {
    let limit = getrlimit(Resource::Nofile);
    Ok(setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })?)
}

fn time(ticks: u64) -> Duration {
    let a_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_secs(ticks) / u32::try_from(a_second).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_anything_in_it_shifts_no_field() {
        let line = "42 (a) b (c) S 7 42 42 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 1 0 100 0 0";
        let stat = Stat { parent: 7, own: 30, ended_children: 70 };
        assert_eq!(Stat::read(line), Some(stat));
        assert_eq!(Stat::read("42 (sh) S 7"), None);
    }

    #[test]
    fn our_own_time_is_known_and_does_not_run_back() {
        let us = std::process::id();
        let before = processor_time(us).unwrap();
        assert!(processor_time_with_children(us).unwrap() >= before);
        assert!(resident_mb(us).unwrap() > 1.0);
    }
}
