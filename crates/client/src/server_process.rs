//! A whole server for a test or a bench: the `tengen` binary in a process of its own, on a fresh folder.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use tengen_client::{Client, ServerOptions};
//!
//! let mut server = ServerOptions::new().set("TENGEN__SOCKET__PING_S", "1").start().await?;
//! let client = Client::connect(server.base_url()).await?;
//! server.kill().await?;
//! server.restart().await?; // the same folder, the same address
//! server.terminate().await?;
//! # Ok(()) }
//! ```
//!
//! What must stay true: the process is ended by its own id, and the folder goes with the value. Who drops a server
//! that still runs waits until it has ended.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout};
use tokio::time::timeout;

use crate::server_error::failed;
use crate::{ServerError, ServerOptions};

/// How long a server may take to be ready: the first start makes a database.
const START: Duration = Duration::from_secs(120);
/// How long it may take to end, its database with it.
const END: Duration = Duration::from_secs(30);
/// How often it is looked whether it has.
const INTERVAL: Duration = Duration::from_millis(10);

/// A server in a process of its own.
pub struct ServerProcess {
    options: ServerOptions,
    folder: TempDir,
    listen: String,
    base_url: String,
    running: Option<Child>,
}

impl ServerProcess {
    /// Starts a server with the default settings and waits until it is ready.
    ///
    /// # Errors
    /// If it was not built, or is not ready in time.
    pub async fn start() -> Result<Self, ServerError> {
        ServerOptions::new().start().await
    }

    pub(crate) async fn start_with(options: ServerOptions) -> Result<Self, ServerError> {
        let folder = folder().map_err(failed("cannot make the data folder"))?;
        let (listen, base_url) = ("127.0.0.1:0".into(), String::new());
        let mut server = ServerProcess { options, folder, listen, base_url, running: None };
        server.restart().await?;
        Ok(server)
    }

    /// `http://127.0.0.1:PORT`, the same over all restarts.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The id of its process, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.running.as_ref()?.id()
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The last lines of what it wrote to its log.
    pub fn log_tail(&self, lines: usize) -> String {
        let text = std::fs::read(self.log()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let all: Vec<&str> = text.lines().collect();
        all[all.len().saturating_sub(lines)..].join("\n")
    }

    /// Starts it again on the same folder and the same port; ends it first, if it runs.
    ///
    /// # Errors
    /// If it is not ready in time.
    pub async fn restart(&mut self) -> Result<(), ServerError> {
        self.terminate().await?;
        let log = File::options().create(true).append(true).open(self.log());
        let mut command = self.options.command()?;
        command
            .env("TENGEN__DATA", self.folder.path().join("data"))
            .env("TENGEN__LISTEN", &self.listen)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.map_err(failed("cannot open the server's log"))?);
        let child = self.running.insert(command.spawn().map_err(failed("cannot start the server"))?);
        let stdout = child.stdout.take().unwrap_or_else(|| unreachable!("it is piped"));
        let mut lines = BufReader::new(stdout).lines();
        let ready = timeout(START, ready(&mut lines)).await;
        let Ok(ready) = ready else {
            return Err(ServerError::Late { waited: START, log: self.log_tail(20) });
        };
        let base_url = ready.map_err(failed("cannot read what the server says"))?;
        self.base_url = base_url.ok_or_else(|| ServerError::Died { log: self.log_tail(20) })?;
        self.listen = crate::address::authority(&self.base_url).into();
        // A pipe that nobody reads would stop the server some day.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(())
    }

    /// Runs another command of its binary, as `backup`, with its settings and on its folder, and waits until that ends.
    ///
    /// # Errors
    /// If it cannot be run; that it fails is in the answer.
    pub async fn run(&self, arguments: &[&str]) -> Result<Output, ServerError> {
        let mut command = self.options.command()?;
        command.env("TENGEN__DATA", self.folder.path().join("data")).args(arguments).stdin(Stdio::null());
        command.output().await.map_err(failed("cannot run the command"))
    }

    /// Sends SIGTERM and waits until it has ended. Nothing happens if it does not run.
    ///
    /// # Errors
    /// If it does not end in time; then it is killed.
    pub async fn terminate(&mut self) -> Result<Option<ExitStatus>, ServerError> {
        let Some(mut child) = self.running.take() else { return Ok(None) };
        signal(&child, Signal::TERM);
        match timeout(END, child.wait()).await {
            Ok(status) => status.map(Some).map_err(failed("cannot wait for the server")),
            Err(_) => {
                child.kill().await.map_err(failed("cannot kill the server"))?;
                Err(ServerError::DoesNotEnd(END))
            }
        }
    }

    /// Kills it at once, as `kill -9` does.
    ///
    /// # Errors
    /// If the system does not let us.
    pub async fn kill(&mut self) -> Result<(), ServerError> {
        let Some(mut child) = self.running.take() else { return Ok(()) };
        child.kill().await.map_err(failed("cannot kill the server"))
    }

    /// Waits until it has ended by itself. Nothing happens if it does not run.
    ///
    /// # Errors
    /// If it does not end in time; then it still runs.
    pub async fn until_ended(&mut self) -> Result<Option<ExitStatus>, ServerError> {
        let Some(child) = &mut self.running else { return Ok(None) };
        let ended = timeout(END, child.wait()).await.map_err(|_| ServerError::GoesOn(END))?;
        let status = ended.map_err(failed("cannot wait for the server"))?;
        self.running = None;
        Ok(Some(status))
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("server.log")
    }
}

/// Ours goes by SIGTERM. A database that a killed server left is ended by the next start, but here is none.
impl Drop for ServerProcess {
    fn drop(&mut self) {
        let until = Instant::now() + END;
        if let Some(mut child) = self.running.take() {
            signal(&child, Signal::TERM);
            while matches!(child.try_wait(), Ok(None)) {
                if Instant::now() > until {
                    signal(&child, Signal::KILL);
                }
                std::thread::sleep(INTERVAL);
            }
        }
        let cluster = self.folder.path().join("data/postgres");
        while let Some(left) = postmaster_left(&cluster).filter(|_| Instant::now() < until) {
            // It may have ended this moment. A second signal while it ends changes nothing.
            let _ = kill_process(left, Signal::QUIT);
            std::thread::sleep(INTERVAL);
        }
    }
}

/// The postmaster that still works in this folder, if the system tells. Whoever has only taken over its number works
/// somewhere else.
fn postmaster_left(cluster: &Path) -> Option<Pid> {
    let file = std::fs::read_to_string(cluster.join("postmaster.pid")).ok()?;
    let pid: i32 = file.lines().next()?.trim().parse().ok()?;
    let works_in = std::fs::read_link(format!("/proc/{pid}/cwd")).ok()?;
    Pid::from_raw(pid).filter(|_| cluster.canonicalize().is_ok_and(|cluster| works_in == cluster))
}

/// A folder that the database's account can reach too when we are root.
fn folder() -> io::Result<TempDir> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::Builder::new().prefix("tengen-").tempdir_in("/tmp")?;
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
    Ok(folder)
}

/// The address the server says it listens on; nothing if it ends before.
async fn ready(lines: &mut Lines<BufReader<ChildStdout>>) -> io::Result<Option<String>> {
    while let Some(line) = lines.next_line().await? {
        if let Some((_, url)) = line.split_once("listening on ") {
            return Ok(Some(url.trim().into()));
        }
    }
    Ok(None)
}

/// A child that was waited for has no id any more, so nobody else's process can be meant.
fn signal(child: &Child, signal: Signal) {
    let pid = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
    if let Some(pid) = pid {
        // It may have ended this moment: then there is nothing to end.
        let _ = kill_process(pid, signal);
    }
}
