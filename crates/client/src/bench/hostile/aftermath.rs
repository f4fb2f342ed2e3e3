//! What is left of it all in the server: its sockets, memory and files, and what it has written down.

use std::fs;
use std::io;
use std::time::{Duration, Instant};

use tengen_client::ServerProcess;

use super::door::{Door, STRANGER};
use super::ears::begin;
use crate::processes;

/// Sockets are all closed by then.
const SETTLES: Duration = Duration::from_secs(15);
const INTERVAL: Duration = Duration::from_millis(100);

/// What a server has in use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) memory_mib: f64,
    pub(super) files: usize,
}

impl Use {
    /// Looks now.
    ///
    /// # Errors
    /// If the system does not tell.
    pub(super) fn of(server: &ServerProcess) -> io::Result<Use> {
        let pid = server.pid().ok_or_else(|| io::Error::other("the server does not run"))?;
        let memory_mib = processes::resident_mb(pid)? * 1e6 / f64::from(1 << 20);
        Ok(Use { memory_mib, files: fs::read_dir(format!("/proc/{pid}/fd"))?.count() })
    }
}

/// Connections that the server still has, once it has had time to end them.
///
/// # Errors
/// If the system does not tell.
pub(super) async fn sockets_left(door: &Door) -> io::Result<usize> {
    let until = Instant::now() + SETTLES;
    loop {
        let left = connections(&fs::read_to_string("/proc/net/tcp")?, door.server().port());
        if left == 0 || Instant::now() >= until {
            return Ok(left);
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Those at this port that are held by a process: it listens, or waits for their last packets, in none of them.
fn connections(table: &str, port: u16) -> usize {
    const TIME_WAIT: &str = "06";
    const LISTEN: &str = "0A";
    let local = format!(":{port:04X}");
    let is_held = |line: &&str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [_, address, _, state, _, _, _, _, _, inode, ..] = fields[..] else { return false };
        address.ends_with(&local) && state != LISTEN && state != TIME_WAIT && inode != "0"
    };
    table.lines().filter(is_held).count()
}

/// Looks through the server's log: its failures, and secrets or addresses that it should not know any more.
///
/// # Errors
/// If the log cannot be read.
pub(super) fn read_log(server: &ServerProcess, door: &Door) -> io::Result<()> {
    let log = fs::read(server.folder().join("server.log"))?;
    for line in log.split(|&byte| byte == b'\n') {
        let is_failure = memchr::memmem::find(line, b"panicked").is_some() || is_error(line);
        if is_failure {
            door.ears().failed(&String::from_utf8_lossy(line));
        } else {
            door.ears().hear(line);
        }
        if memchr::memmem::find(line, STRANGER.as_bytes()).is_some() {
            door.ears().failed(&format!("an address is in the log: {}", begin(line)));
        }
    }
    Ok(())
}

fn is_error(line: &[u8]) -> bool {
    memchr::memmem::find(line, b" ERROR ").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_process_holds_at_the_port_is_left() {
        let line = |port: &str, state: &str, inode: u32| {
            format!(
                "  1: 0100007F:{port} 0201007F:D431 {state} 00000000:00000000 00:00000000 00000000     0        0 {inode} 1 0 20\n"
            )
        };
        let table = [
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n".to_owned(),
            line("1F90", "01", 7),
            line("1F90", "08", 8),
            line("1F90", "0A", 9),
            line("1F90", "06", 0),
            line("1F91", "01", 10),
        ]
        .concat();
        assert_eq!(connections(&table, 8080), 2);
    }
}
