//! Reads the places on all leaderboards, and keeps them as the database tells of changes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::time::timeout;
use tracing::{info, warn};

use super::order::Order;
use super::places::{Board, Change, Places};
use super::snapshot::Snapshot;
use crate::access::for_long;
use crate::db::leaderboard;
use crate::log::in_time;

/// A rating on a leaderboard has changed, come or gone.
const STANDING: &str = "tengen_standing";
/// After a failure it is tried again so soon.
const PAUSE: Duration = Duration::from_secs(1);
/// When nothing was told for so long, it is asked whether the line is still there: of one that is dead nothing is heard.
const SILENCE: Duration = Duration::from_secs(5);

/// Lives as long as the server.
pub(super) async fn run(options: PgConnectOptions, places: Places) {
    loop {
        let Err(error) = keep(&options, &places).await;
        // What is told now is lost.
        places.set(None);
        warn!(%error, "cannot hear of places on leaderboards: they are counted by the database until all is read again");
        tokio::time::sleep(PAUSE).await;
    }
}

async fn keep(options: &PgConnectOptions, places: &Places) -> Result<Infallible, sqlx::Error> {
    // Anew each time, for a dead line keeps its place in a pool.
    let db = PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
    let mut listener = in_time(PgListener::connect_with(&db)).await?;
    // What is told while it has no line is lost: then all begins anew.
    listener.eager_reconnect(false);
    // Before all is read, so that no change is missed; those that were read among the rows are passed over.
    in_time(listener.listen(STANDING)).await?;
    let read = read(options, places).await?;
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(told) => {
                let told = told?.ok_or_else(|| lost("the line is closed"))?;
                let change: Change =
                    serde_json::from_str(told.payload()).map_err(|_| lost(told.payload()))?;
                if !read.sees(change.transaction) && !places.change(&change) {
                    return Err(lost("a place that is told of is not known"));
                }
            }
            Err(_) => {
                in_time(sqlx::query("SELECT 'is anybody there'").execute(&mut listener)).await?;
            }
        }
    }
}

/// Reads all ratings, and says which transactions that has seen.
async fn read(options: &PgConnectOptions, places: &Places) -> Result<Snapshot, sqlx::Error> {
    let options = for_long(options.clone(), "tengen-places");
    let mut db = in_time(sqlx::PgConnection::connect_with(&options)).await?;
    let (snapshot, rows) = leaderboard::all(&mut db).await?;
    db.close().await?;
    let snapshot = snapshot.parse().map_err(|_| lost(&snapshot))?;
    // A million are put in order in a tenth of a second: no work for a thread that others wait for.
    let sorted = tokio::task::spawn_blocking(|| {
        rows.into_iter().map(|(board, ratings)| (board, Order::from(ratings))).collect()
    });
    let sorted: HashMap<Board, Order> = sorted.await.map_err(|_| lost("the ratings cannot be sorted"))?;
    let players: usize =
        sorted.iter().filter(|(board, _)| board.country.is_none()).map(|(_, order)| order.len()).sum();
    info!(players, "the places on leaderboards are known");
    places.set(Some(sorted));
    Ok(snapshot)
}

fn lost(why: &str) -> sqlx::Error {
    sqlx::Error::Protocol(why.to_owned())
}
