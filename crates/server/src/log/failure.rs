//! What an error of the database says about what was stored.

use std::fmt::Display;
use std::time::Duration;

use tracing::warn;

/// Three kinds of failure; only one of them leaves a doubt.
#[derive(Debug)]
pub enum Failure {
    /// Nothing was stored, and the same would be refused again for what it says.
    Refused(String),
    /// Nothing was stored; the same may be stored later.
    NotNow(sqlx::Error),
    /// It may have been stored.
    Unknown(sqlx::Error),
}

impl Failure {
    /// An error from before a commit was asked for: a lost connection has rolled everything back.
    pub fn before_commit(error: sqlx::Error) -> Failure {
        match error {
            error @ sqlx::Error::Database(_) => Failure::at_commit(error),
            lost => Failure::NotNow(lost),
        }
    }

    /// As [`Failure::before_commit`], where values that are read or written may be of no kind that there is.
    pub fn of_content(error: sqlx::Error) -> Failure {
        match error {
            sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                Failure::Refused(error.to_string())
            }
            other => Failure::before_commit(other),
        }
    }

    /// An error of a statement that commits: with a SQLSTATE nothing was stored, without one nobody knows.
    pub fn at_commit(error: sqlx::Error) -> Failure {
        match error.as_database_error().map(|error| error.code().unwrap_or_default().into_owned()) {
            None => Failure::Unknown(error),
            // Somebody else has written that entry: only the log can tell who and what. A database that only reads has
            // been left behind: another connection may find its successor.
            Some(code) if code == UNIQUE_VIOLATION || code == READ_ONLY => Failure::Unknown(error),
            Some(code) if is_about_content(&code) => Failure::Refused(error.to_string()),
            Some(_) => Failure::NotNow(error),
        }
    }
}

const UNIQUE_VIOLATION: &str = "23505";
const READ_ONLY: &str = "25006";

/// Classes of SQLSTATE that the same values would meet again: data exception, constraint violation, a limit of the
/// program, an error that a trigger raises, damaged pages. Others (shutdown, out of disk, deadlock …) pass. See
/// PostgreSQL's documentation, appendix A.
fn is_about_content(code: &str) -> bool {
    ["22", "23", "54", "P0", "XX"].iter().any(|class| code.starts_with(class))
}

/// Waits longer each time, up to a second, while the database is not to be had.
#[derive(Debug, Default)]
pub struct Pause {
    times: u32,
}

impl Pause {
    /// Waits before the next try.
    pub async fn wait(&mut self, why: &impl Display) {
        if self.times == 0 {
            warn!(%why, "the database cannot store now; trying again until it can");
        }
        let pause = Duration::from_millis(20 << self.times.min(6)).min(Duration::from_secs(1));
        self.times += 1;
        tokio::time::sleep(pause).await;
    }

    /// It worked.
    pub fn over(&mut self) {
        if std::mem::take(&mut self.times) > 0 {
            tracing::info!("the database stores again");
        }
    }
}
