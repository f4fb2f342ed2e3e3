//! The postmaster as a child of ours: a thread that spawned it and waits for it, signals, its end.

use std::io;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use tokio::sync::{oneshot, watch};

use super::error::ClusterError;
use super::ground::Ground;
use super::log::Log;
use super::socket::SocketDir;
use super::tether::Tether;
use super::{ClusterConfig, PORT};

/// How a shutdown is asked for, and how long each way is given: fast (sessions are cut, all is written), at
/// once (recovery at the next start), by force.
pub(super) const SHUTDOWN: [(Signal, Duration); 3] = [
    (Signal::INT, Duration::from_secs(30)),
    (Signal::QUIT, Duration::from_secs(10)),
    (Signal::KILL, Duration::from_secs(10)),
];

/// The command line of Postgres. Nothing in the files of the cluster outranks it.
pub(super) fn command(ground: &Ground, tether: Tether, log: &Log) -> Result<Command, ClusterError> {
    let mut command = ground.account.command(&ground.binaries.program("postgres"));
    command.arg("-D").arg(ground.folder.cluster()).args(["-p", &PORT.to_string()]);
    // Postgres goes there itself, a little later: until then the next start could not find it.
    command.current_dir(ground.folder.cluster());
    for setting in settings(&ground.config, &ground.socket) {
        command.args(["-c", &setting]);
    }
    log.catch(&mut command)?;
    tether.tie(&mut command);
    Ok(command)
}

fn settings(config: &ClusterConfig, socket: &SocketDir) -> Vec<String> {
    let mut settings = vec![
        "listen_addresses=".to_owned(),
        format!("unix_socket_directories={}", quoted(socket)),
        "unix_socket_permissions=0700".to_owned(),
        format!("max_connections={}", config.max_connections),
        format!("shared_buffers={}", config.shared_buffers),
        "fsync=on".to_owned(),
        "full_page_writes=on".to_owned(),
        "synchronous_commit=on".to_owned(),
        // A backend that crashes takes the others down, but not the postmaster.
        "restart_after_crash=on".to_owned(),
        // After a crash the log is repeated from the last checkpoint on, at some 10 ms a megabyte: at most so much is a
        // second or two, where the default of 1 GB is ten and more. The price is that a page is written whole once for
        // each 85 MB of log: 2 % more log with 80 games at full speed, 16 % with a thousand, none of it felt in moves a
        // second. Compressed pages were: in moves a second, and in the time to repeat them.
        "max_wal_size=128MB".to_owned(),
        "checkpoint_completion_target=0.5".to_owned(),
        // It would advise against that.
        "checkpoint_warning=0".to_owned(),
        // Its files are used again, not removed: no commit waits for a new one, or for room for it on a full disk.
        "min_wal_size=128MB".to_owned(),
    ];
    if cfg!(target_os = "linux") {
        // Otherwise each start after a crash opens and syncs every file: seconds.
        settings.push("recovery_init_sync_method=syncfs".to_owned());
    }
    settings
}

/// The setting is a list, in which a comma or a space would separate.
fn quoted(socket: &SocketDir) -> String {
    format!("\"{}\"", socket.path().to_string_lossy().replace('"', "\"\""))
}

#[derive(Debug, Clone)]
enum Life {
    Running,
    /// The end will be no surprise.
    Stopping,
    Ended {
        status: String,
        asked: bool,
    },
}

/// A child that is asked to end when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    pid: Pid,
    /// Reaped only under this lock: while it is held and the child not reaped, its pid is nobody else's.
    child: Arc<Mutex<Child>>,
    life: watch::Sender<Life>,
    log: Log,
}

impl Process {
    /// Spawns from a thread of its own, because the death signal comes when the spawning *thread* ends.
    pub(super) async fn spawn(command: Command, log: Log) -> io::Result<Process> {
        let (born, birth) = oneshot::channel();
        std::thread::Builder::new().name("postgres".to_owned()).spawn(move || keep(command, log, born))?;
        birth.await.map_err(io::Error::other)?
    }

    pub(super) fn pid(&self) -> u32 {
        self.pid.as_raw_nonzero().get().unsigned_abs()
    }

    /// What it says, from its birth on.
    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// Resolves with how the process ended, if nobody had asked it to; else never.
    pub(super) fn death(&self) -> impl Future<Output = ClusterError> + Send + use<> {
        let (mut life, log) = (self.life.subscribe(), self.log.clone());
        async move {
            let end = life.wait_for(|life| matches!(life, Life::Ended { .. })).await.map(|life| life.clone());
            match end {
                Ok(Life::Ended { status, asked: false }) => ClusterError::died(status, &log),
                _ => std::future::pending().await,
            }
        }
    }

    pub(super) async fn stop(&self) -> Result<(), ClusterError> {
        let mut life = self.life.subscribe();
        for (signal, patience) in SHUTDOWN {
            self.ask_to_end(signal);
            let end = life.wait_for(|life| matches!(life, Life::Ended { .. }));
            if tokio::time::timeout(patience, end).await.is_ok() {
                return Ok(());
            }
            tracing::warn!(pid = self.pid(), ?signal, ?patience, "postgres did not end in time");
        }
        Err(ClusterError::Survivor { pids: self.pid().to_string() })
    }

    fn ask_to_end(&self, signal: Signal) {
        self.life.send_if_modified(|life| {
            let running = matches!(life, Life::Running);
            if running {
                *life = Life::Stopping;
            }
            running
        });
        let mut child = locked(&self.child);
        if matches!(child.try_wait(), Ok(None)) {
            let _ = kill_process(self.pid, signal);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.ask_to_end(Signal::INT);
    }
}

fn locked(child: &Mutex<Child>) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The life of the thread: from before the child's birth to after its end.
fn keep(mut command: Command, log: Log, born: oneshot::Sender<io::Result<Process>>) {
    let child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return drop(born.send(Err(error))),
    };
    // It has our end of the tether.
    drop(command);
    let pid = Pid::from_child(&child);
    let (child, life) = (Arc::new(Mutex::new(child)), watch::Sender::new(Life::Running));
    // If nobody waits for it any more, dropping it asks the child to end.
    drop(born.send(Ok(Process { pid, child: child.clone(), life: life.clone(), log })));
    wait_without_reaping(pid);
    let status = locked(&child).wait().map_or_else(|error| error.to_string(), |status| status.to_string());
    life.send_modify(|life| {
        let asked = matches!(life, Life::Stopping);
        *life = Life::Ended { status, asked };
    });
}

fn wait_without_reaping(pid: Pid) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(WaitId::Pid(pid), options), Err(rustix::io::Errno::INTR)) {}
}
