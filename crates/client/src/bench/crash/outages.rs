//! Kills the server, now and then its database too, and starts it again on the same folder.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_client::ServerProcess;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::load_thread::Trouble;
use crate::processes;
use crate::rules::chance::Chance;

/// Milliseconds from the moment the server listens until it is killed.
const PAUSE_MS: std::ops::Range<u32> = 500..3_000;
/// Who was turned away comes again after this time.
const AGAIN: Duration = Duration::from_millis(20);

/// How it stands with the server.
#[derive(Clone, Copy)]
struct Server {
    kills: u32,
    killed_at: Instant,
    is_up: bool,
    finish: bool,
}

/// What the tables and whoever kills the server tell each other.
pub(super) struct Outages {
    server: watch::Sender<Server>,
    /// Tables that have not begun, or have stored nothing since a kill.
    waiting: watch::Sender<usize>,
}

impl Outages {
    pub(super) fn new(tables: usize) -> Arc<Self> {
        let server = Server { kills: 0, killed_at: Instant::now(), is_up: true, finish: false };
        Arc::new(Outages { server: watch::Sender::new(server), waiting: watch::Sender::new(tables) })
    }

    /// Kills the server so many times, in every second round its database too, and lets the tables finish then.
    ///
    /// # Errors
    /// If the server does not come back.
    pub(super) async fn run(
        &self,
        server: &mut ServerProcess,
        kills: u32,
        chance: &mut Chance,
    ) -> Result<(), Trouble> {
        self.all_go_on().await?;
        for kill in 1..=kills {
            sleep(pause(chance)).await;
            let still_waiting = *self.waiting.borrow();
            let what = self.kill(server, kill, chance).await?;
            eprintln!("kill {kill} of {kills}: {what}; {still_waiting} games had not gone on");
            server.restart().await?;
            self.server.send_modify(|server| server.is_up = true);
        }
        self.all_go_on().await?;
        sleep(pause(chance)).await;
        self.server.send_modify(|server| server.finish = true);
        Ok(())
    }

    async fn all_go_on(&self) -> Result<(), Trouble> {
        self.waiting.subscribe().wait_for(|waiting| *waiting == 0).await?;
        Ok(())
    }

    /// Which of the two goes first is left to chance.
    async fn kill(
        &self,
        server: &mut ServerProcess,
        kill: u32,
        chance: &mut Chance,
    ) -> Result<&'static str, Trouble> {
        let postgres =
            if kill.is_multiple_of(2) { processes::postgres(server.folder())? } else { Vec::new() };
        let is_postgres_first = chance.number().is_multiple_of(2);
        self.server.send_modify(|server| {
            *server = Server { kills: kill, killed_at: Instant::now(), is_up: false, finish: false };
        });
        if is_postgres_first {
            processes::kill(&postgres);
            server.kill().await?;
        } else {
            server.kill().await?;
            processes::kill(&postgres);
        }
        Ok(match (postgres.is_empty(), is_postgres_first) {
            (true, _) => "the server",
            (false, true) => "Postgres and the server",
            (false, false) => "the server and Postgres",
        })
    }
}

fn pause(chance: &mut Chance) -> Duration {
    let span = PAUSE_MS.end - PAUSE_MS.start;
    Duration::from_millis((PAUSE_MS.start + chance.number() % span).into())
}

/// One table's part in it.
pub(super) struct Stall {
    outages: Arc<Outages>,
    server: watch::Receiver<Server>,
    /// The last kill that it knows of.
    kills: u32,
    since: Option<Instant>,
    is_waiting: bool,
}

impl Stall {
    pub(super) fn new(outages: &Arc<Outages>) -> Self {
        let (outages, server) = (outages.clone(), outages.server.subscribe());
        Stall { outages, server, kills: 0, since: None, is_waiting: true }
    }

    /// The connection is lost: waits until the server listens.
    pub(super) async fn wait(&mut self) -> Result<(), Trouble> {
        let server = *self.server.borrow();
        if server.kills > self.kills && !self.is_waiting {
            self.since = Some(server.killed_at);
            self.is_waiting = true;
            self.outages.waiting.send_modify(|waiting| *waiting += 1);
        }
        self.kills = server.kills;
        sleep(AGAIN).await;
        self.server.wait_for(|server| server.is_up).await?;
        Ok(())
    }

    /// Something new is stored. After a kill, says how many milliseconds that took.
    pub(super) fn over(&mut self) -> Option<f64> {
        if std::mem::take(&mut self.is_waiting) {
            self.outages.waiting.send_modify(|waiting| *waiting -= 1);
        }
        self.since.take().map(|since| since.elapsed().as_secs_f64() * 1e3)
    }

    /// The table has gone on after the last kill, and may stop.
    pub(super) fn is_finished(&self) -> bool {
        !self.is_waiting && self.server.borrow().finish
    }
}
