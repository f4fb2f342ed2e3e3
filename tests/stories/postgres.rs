//! PostgreSQL as a story needs it: the processes of a private one, and one that is no server's.

use std::error::Error;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tengen_client::ServerOptions;
use tengen_stories::Server;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(30);

/// The processes of the PostgreSQL on this cluster, the postmaster first.
pub(crate) fn processes(cluster: &Path) -> Vec<Pid> {
    let pid = fs::read_to_string(cluster.join("postmaster.pid")).unwrap();
    let postmaster: i32 = pid.lines().next().unwrap().parse().unwrap();
    let all =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let children = all.filter(|&pid: &i32| parent(pid) == Some(postmaster));
    [postmaster].into_iter().chain(children).filter_map(Pid::from_raw).collect()
}

/// The second field after the name, which is in brackets.
fn parent(pid: i32) -> Option<i32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

pub(crate) fn signal(pids: &[Pid], signal: Signal) {
    for &pid in pids {
        // It may have ended this moment.
        let _ = kill_process(pid, signal);
    }
}

/// All processes of a PostgreSQL stand still until this is dropped.
pub(crate) struct StandStill(Vec<Pid>);

impl StandStill {
    pub(crate) fn of(cluster: &Path) -> StandStill {
        let pids = processes(cluster);
        signal(&pids, Signal::STOP);
        StandStill(pids)
    }
}

impl Drop for StandStill {
    fn drop(&mut self) {
        signal(&self.0, Signal::CONT);
    }
}

/// A PostgreSQL that no server starts or ends, as one that is named by `DATABASE_URL`.
pub(crate) struct External {
    program: PathBuf,
    running: Option<Child>,
    /// Has made the cluster, and keeps the folder.
    maker: Server,
}

impl External {
    /// Its cluster, made by a server that has ended. It does not run yet.
    pub(crate) async fn make() -> Result<External, Box<dyn Error>> {
        let mut maker = Server::start_private(ServerOptions::new()).await?;
        let postmaster = processes(&maker.folder().join("data/postgres"))[0];
        let program = fs::read_link(format!("/proc/{postmaster}/exe"))?;
        maker.terminate().await?;
        Ok(External { program, running: None, maker })
    }

    pub(crate) fn cluster(&self) -> PathBuf {
        self.maker.folder().join("data/postgres")
    }

    /// Starts it with these settings, and returns once it says that it is ready.
    pub(crate) async fn start(&mut self, settings: &[&str]) -> Result<(), Box<dyn Error>> {
        let cluster = self.cluster();
        let mut command = Command::new(&self.program);
        command.arg("-D").arg(&cluster).arg("-k").arg(&cluster).args(["-c", "listen_addresses="]);
        for setting in settings {
            command.args(["-c", setting]);
        }
        let owner = cluster.metadata()?;
        if rustix::process::geteuid().is_root() {
            command.uid(owner.uid()).gid(owner.gid());
        }
        command
            .env("LC_ALL", "C")
            .current_dir("/")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let child = self.running.insert(command.spawn()?);
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let ready = async {
            while let Some(line) = lines.next_line().await? {
                if line.contains("is ready to accept") {
                    return Ok(());
                }
            }
            Err("PostgreSQL ended".into())
        };
        let ready: Result<(), Box<dyn Error>> = timeout(PATIENCE, ready).await?;
        ready?;
        // A pipe that nobody reads would stop it some day.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(())
    }

    /// As an admin ends it: sessions are cut, all is written.
    pub(crate) async fn stop(&mut self) -> Result<(), Box<dyn Error>> {
        let Some(mut child) = self.running.take() else { return Ok(()) };
        let pid = child.id().and_then(|id| Pid::from_raw(id.try_into().ok()?)).unwrap();
        signal(&[pid], Signal::INT);
        assert!(timeout(PATIENCE, child.wait()).await??.success());
        Ok(())
    }

    /// A server on it.
    pub(crate) fn options(&self) -> ServerOptions {
        let url = format!("postgres://tengen@localhost/tengen?host={}", self.cluster().display());
        ServerOptions::new().set("DATABASE_URL", &url)
    }

    /// As an admin does, whatever the database is set to.
    pub(crate) async fn ask(&self, statement: &'static str) -> Result<(), sqlx::Error> {
        let options = PgConnectOptions::new_without_pgpass().socket(self.cluster()).port(5432);
        let options = options.username("tengen").options([("default_transaction_read_only", "off")]);
        let mut db = options.database("tengen").connect().await?;
        sqlx::query(statement).execute(&mut db).await?;
        db.close().await
    }
}
