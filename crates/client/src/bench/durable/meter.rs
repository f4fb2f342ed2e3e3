//! What a server and its database spend: processor time, and commits where the server counts them.

use std::time::Duration;

use serde::Deserialize;
use tengen_client::{ServerProcess, http};

use crate::load_thread::Trouble;
use crate::processes::{self, processor_time, processor_time_with_children};

/// The processes of a server.
#[derive(Clone)]
pub(crate) struct Meter {
    pub(crate) url: String,
    pub(crate) server: u32,
    /// The postmaster of its private database, if it has one.
    pub(crate) postgres: Option<u32>,
}

/// Processor time until a moment, or between two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    pub(crate) server: Duration,
    pub(crate) postgres: Duration,
    pub(crate) load: Duration,
}

/// The part of `GET /healthz` that tells of the log, counted since the server's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Log {
    /// Commits of the writer.
    pub(crate) commits: u64,
    /// Entries stored by them.
    pub(crate) entries: u64,
    /// Microseconds that a commit takes.
    pub(crate) commit_us_p50: u64,
    /// The same for the slowest of a hundred.
    pub(crate) commit_us_p99: u64,
}

impl Meter {
    /// A server of our own with its private database.
    pub(crate) fn of(server: &ServerProcess) -> Result<Self, Trouble> {
        let pid = server.pid().ok_or("a server that should run does not")?;
        let postgres = Some(processes::postmaster(server.folder())?);
        Ok(Meter { url: server.base_url().into(), server: pid, postgres })
    }

    pub(super) fn spent(&self) -> Result<Spent, Trouble> {
        Ok(Spent {
            server: processor_time(self.server)?,
            postgres: self.postgres.map_or(Ok(Duration::ZERO), processor_time_with_children)?,
            load: processor_time(std::process::id())?,
        })
    }

    /// Nothing if the server does not count.
    pub(super) async fn log(&self) -> Result<Option<Log>, Trouble> {
        if self.postgres.is_none() {
            return Ok(None);
        }
        Ok(log(&http(&self.url, "GET", "/healthz", &[], None).await?.body))
    }
}

impl Spent {
    pub(super) fn since(self, before: Spent) -> Spent {
        Spent {
            server: self.server.saturating_sub(before.server),
            postgres: self.postgres.saturating_sub(before.postgres),
            load: self.load.saturating_sub(before.load),
        }
    }
}

fn log(health: &str) -> Option<Log> {
    #[derive(Deserialize)]
    struct Health {
        log: Log,
    }
    serde_json::from_str(health).ok().map(|health: Health| health.log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_counts_its_commits_says_so() {
        let health = r#"{"status":"ok","log":{"kind":"durable","commits":7,"entries":210,
            "commit_us_p50":800,"commit_us_p99":2100}}"#;
        let counted = Log { commits: 7, entries: 210, commit_us_p50: 800, commit_us_p99: 2_100 };
        assert_eq!(log(health), Some(counted));
        assert_eq!((log("ok\n"), log(r#"{"status":"ok"}"#)), (None, None));
    }
}
