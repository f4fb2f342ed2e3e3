//! Leaderboards, who moves on them, and how well ratings foretell results: what is kept in memory of it.

mod movers;
mod order;
mod page;
mod places;
mod report;
mod snapshot;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::watch as latest;
use tracing::{info, warn};

pub use self::movers::{Movers, Period};
pub use self::page::page_behind;
pub use self::places::{BadCountry, Board, CountryCode, Places};
pub use self::report::Report;

use crate::access::for_long;
use crate::database::Database;
use crate::db::leaderboard;
use crate::vital::Vital;

/// What is known of leaderboards without asking the database.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// The places.
    pub places: Places,
    /// Who has gained most.
    pub movers: Latest<Movers>,
    /// The public report on ratings.
    pub report: Latest<Report>,
}

/// How often it is looked who has gained most.
const MOVERS_EVERY: Duration = Duration::from_secs(300);
/// How often the report is brought up to date.
const REPORT_EVERY: Duration = Duration::from_secs(3_600);
/// How often it is looked whose ban is over.
const LIST_EVERY: Duration = Duration::from_secs(60);
/// What could not be computed is tried again so soon.
const AGAIN: Duration = Duration::from_secs(30);
/// So long whoever asks for what is being computed for the first time waits.
const PATIENCE: Duration = Duration::from_secs(5);

impl Boards {
    /// Starts what keeps all of it.
    pub fn start(&self, database: &Database, vital: &mut Vital) {
        let options = database.options.clone();
        vital.start("keeping places on leaderboards", watch::run(options.clone(), self.places.clone()));
        vital.start("looking who gains most", movers::run(options.clone(), self.movers.clone()));
        vital.start("reporting on ratings", report::run(options, self.report.clone()));
        vital.start("listing players again", list_again(database.pool.clone()));
    }
}

/// What was computed last; nothing before the first time.
#[derive(Debug)]
pub struct Latest<T>(latest::Sender<Option<Arc<T>>>);

impl<T> Clone for Latest<T> {
    fn clone(&self) -> Self {
        Latest(self.0.clone())
    }
}

impl<T> Default for Latest<T> {
    fn default() -> Self {
        Latest(latest::Sender::new(None))
    }
}

impl<T> Latest<T> {
    /// What was computed last. The first time is waited for, but not for long.
    pub async fn get(&self) -> Option<Arc<T>> {
        let mut told = self.0.subscribe();
        let first = tokio::time::timeout(PATIENCE, told.wait_for(Option::is_some)).await;
        first.ok()?.ok()?.clone()
    }

    fn set(&self, value: T) {
        self.0.send_replace(Some(Arc::new(value)));
    }
}

/// For a session that may take its time beside the games, and no more than one core of the database.
fn beside(options: &PgConnectOptions, name: &str) -> PgConnectOptions {
    for_long(options.clone(), name).options([("max_parallel_workers_per_gather", "0")])
}

/// Whose ban or lock is over is listed again: nobody else does anything at that time.
async fn list_again(db: PgPool) {
    loop {
        match leaderboard::list_again(&db).await {
            Ok(0) => {}
            Ok(rows) => info!(rows, "players whose bans are over are on the leaderboards again"),
            Err(error) => warn!(%error, "cannot list those again whose bans are over"),
        }
        tokio::time::sleep(LIST_EVERY).await;
    }
}
