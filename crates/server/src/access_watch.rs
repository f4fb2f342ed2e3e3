//! Cuts the sockets of whoever may no longer do what they are for: logged out, revoked, banned, another role or name.
//!
//! The database tells of every such change, whoever made it: another server, the command line, an admin by hand.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tengen_protocol::{UserId, close};
use tracing::warn;

use crate::caller::Caller;
use crate::db::sessions;
use crate::online::Online;

/// The channel on which the database tells, with the user's number.
const CHANNEL: &str = "tengen_access";
/// After a failure it is tried again so soon.
const PAUSE: Duration = Duration::from_secs(1);

/// Lives as long as the server.
pub async fn run(options: PgConnectOptions, online: Online, session_days: u32) {
    // Two, for the listener keeps one.
    let db = PgPoolOptions::new().max_connections(2).connect_lazy_with(options);
    loop {
        if let Err(error) = watch(&db, &online, session_days).await {
            warn!(%error, "cannot hear of what users may no longer do: trying again");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn watch(db: &PgPool, online: &Online, session_days: u32) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(db).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // What was told while nobody listened is lost: everybody is looked up.
        check(db, online, None, session_days).await?;
        while let Some(told) = listener.try_recv().await? {
            if let Ok(user) = told.payload().parse() {
                check(db, online, Some(UserId(user)), session_days).await?;
            }
        }
    }
}

/// Looks the sessions up by which somebody, or everybody, is here.
async fn check(
    db: &PgPool,
    online: &Online,
    user: Option<UserId>,
    session_days: u32,
) -> Result<(), sqlx::Error> {
    online.looking();
    let mut seen = HashSet::new();
    for known in online.signed_in(user) {
        if !seen.insert(known.token) {
            continue;
        }
        let now = sessions::caller(db, &known.token, session_days).await?;
        let code = if now.is_some() { close::CHANGED } else { close::SIGNED_OUT };
        let has_changed = |here: &Caller| here.token == known.token && Some(here) != now.as_ref();
        online.cut_if(code, has_changed);
    }
    Ok(())
}
