//! Hears what the database tells of users, and has it felt on their sockets: whoever may no longer do what they are for
//! (logged out, revoked, banned, another role or name) is cut, blocks are looked up again, notices are passed on.
//!
//! The database tells of every such change, whoever made it: another server, the command line, an admin by hand.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgNotification, PgPoolOptions};
use tengen_protocol::{ServerMsg, UserId, close};
use tracing::warn;

use crate::blocks;
use crate::caller::Caller;
use crate::db::{notices, sessions};
use crate::lobby::Lobby;
use crate::online::Online;

/// What a user may do has changed; told with his number.
const ACCESS: &str = "tengen_access";
/// A block has come or gone; told with both numbers, as `7:9`.
const BLOCK: &str = "tengen_block";
/// There is a new notice; told with the numbers of its user and its own.
const NOTICE: &str = "tengen_notice";
/// After a failure it is tried again so soon.
const PAUSE: Duration = Duration::from_secs(1);

/// Lives as long as the server.
pub async fn run(options: PgConnectOptions, online: Online, lobby: Lobby, session_days: u32) {
    // Two, for the listener keeps one.
    let db = PgPoolOptions::new().max_connections(2).connect_lazy_with(options);
    loop {
        if let Err(error) = watch(&db, &online, &lobby, session_days).await {
            warn!(%error, "cannot hear of what users may no longer do: trying again");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn watch(db: &PgPool, online: &Online, lobby: &Lobby, session_days: u32) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(db).await?;
    listener.listen_all([ACCESS, BLOCK, NOTICE]).await?;
    loop {
        // What was told while nobody listened is lost: everybody is looked up. A notice waits until it is read.
        check(db, online, None, session_days).await?;
        blocks::changed(db, online, lobby, online.all_here()).await?;
        while let Some(told) = listener.try_recv().await? {
            heed(&told, db, online, lobby, session_days).await?;
        }
    }
}

async fn heed(
    told: &PgNotification,
    db: &PgPool,
    online: &Online,
    lobby: &Lobby,
    session_days: u32,
) -> Result<(), sqlx::Error> {
    let mut numbers = told.payload().split(':').map_while(|number| number.parse().ok());
    let Some(user) = numbers.next().map(UserId) else { return Ok(()) };
    match (told.channel(), numbers.next()) {
        (ACCESS, _) => check(db, online, Some(user), session_days).await,
        (BLOCK, Some(other)) => blocks::changed(db, online, lobby, [user, UserId(other)]).await,
        (NOTICE, Some(notice)) if online.is_here(user) => {
            if let Some(notice) = notices::one(db, user, notice).await? {
                online.send(user, &ServerMsg::Notice(notice));
            }
            Ok(())
        }
        _ => Ok(()),
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
