//! Hears what the database tells of users, and has it felt on their sockets: whoever may no longer do what they are for
//! (logged out, revoked, banned, another role or name) is cut, blocks are looked up again, notices are passed on.
//!
//! The database tells of every such change, whoever made it: another server, the command line, an admin by hand.

use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tengen_protocol::{ServerMsg, UserId, close};
use tokio::time::timeout;
use tracing::warn;

use crate::blocks;
use crate::caller::Caller;
use crate::db::{notices, sessions};
use crate::lobby::Lobby;
use crate::log::in_time;
use crate::online::Online;

/// What a user may do has changed; told with his number.
const ACCESS: &str = "tengen_access";
/// A block has come or gone; told with both numbers, as `7:9`.
const BLOCK: &str = "tengen_block";
/// There is a new notice; told with the numbers of its user and its own.
const NOTICE: &str = "tengen_notice";
/// After a failure it is tried again so soon.
const PAUSE: Duration = Duration::from_secs(1);
/// When nothing was told for so long, it is asked whether the line is still there: of one that is dead nothing is heard.
const SILENCE: Duration = Duration::from_secs(5);
/// So much is read before it is looked at.
const AT_ONCE: usize = 10_000;

/// Lives as long as the server.
pub async fn run(options: PgConnectOptions, online: Online, lobby: Lobby, session_days: u32) {
    loop {
        // Anew each time, for a dead line keeps its place in a pool. Two, for the listener keeps one.
        let db = PgPoolOptions::new().max_connections(2).connect_lazy_with(options.clone());
        let watch = Watch { db, online: online.clone(), lobby: lobby.clone(), session_days };
        let Err(error) = watch.run().await;
        warn!(%error, "cannot hear of what users may no longer do: trying again");
        tokio::time::sleep(PAUSE).await;
    }
}

struct Watch {
    db: PgPool,
    online: Online,
    lobby: Lobby,
    session_days: u32,
}

/// What was told, each thing once however often it was.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    access: HashSet<UserId>,
    blocks: HashSet<UserId>,
    notices: Vec<(UserId, i64)>,
}

impl Watch {
    async fn run(self) -> Result<Infallible, sqlx::Error> {
        let mut listener = in_time(PgListener::connect_with(&self.db)).await?;
        // What is told while it has no line is lost: then all begins anew.
        listener.eager_reconnect(false);
        in_time(listener.listen_all([ACCESS, BLOCK, NOTICE])).await?;
        // What was told while nobody listened is lost: everybody is looked up. A notice waits until it is read.
        self.check(None).await?;
        blocks::changed(&self.db, &self.online, &self.lobby, self.online.all_here()).await?;
        loop {
            self.heed(next(&mut listener).await?).await?;
        }
    }

    /// Whoever may be here no longer comes first.
    async fn heed(&self, told: Told) -> Result<(), sqlx::Error> {
        for user in told.access {
            self.check(Some(user)).await?;
        }
        blocks::changed(&self.db, &self.online, &self.lobby, told.blocks).await?;
        for (user, notice) in told.notices {
            if self.online.is_here(user)
                && let Some(notice) = in_time(notices::one(&self.db, user, notice)).await?
            {
                self.online.send(user, &ServerMsg::Notice(notice));
            }
        }
        Ok(())
    }

    /// Looks the sessions up by which somebody, or everybody, is here.
    async fn check(&self, user: Option<UserId>) -> Result<(), sqlx::Error> {
        self.online.looking();
        let mut seen = HashSet::new();
        for known in self.online.signed_in(user) {
            if !seen.insert(known.token) {
                continue;
            }
            let now = in_time(sessions::caller(&self.db, &known.token, self.session_days)).await?;
            let code = if now.is_some() { close::CHANGED } else { close::SIGNED_OUT };
            let has_changed = |here: &Caller| here.token == known.token && Some(here) != now.as_ref();
            self.online.cut_if(code, has_changed);
        }
        Ok(())
    }
}

/// Waits until something is told, and takes what was told by then.
async fn next(listener: &mut PgListener) -> Result<Told, sqlx::Error> {
    let mut last = loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(first) => break first?.ok_or_else(lost)?,
            Err(_) => {
                in_time(sqlx::query("SELECT 'is anybody there'").execute(&mut *listener)).await?;
            }
        }
    };
    let mut told = Told::default();
    for _ in 1..AT_ONCE {
        told.add(last.channel(), last.payload());
        match timeout(Duration::ZERO, listener.try_recv()).await {
            Ok(next) => last = next?.ok_or_else(lost)?,
            Err(_) => return Ok(told),
        }
    }
    told.add(last.channel(), last.payload());
    Ok(told)
}

fn lost() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into())
}

impl Told {
    fn add(&mut self, channel: &str, payload: &str) {
        let mut numbers = payload.split(':').map_while(|number| number.parse().ok());
        let Some(user) = numbers.next().map(UserId) else { return };
        match (channel, numbers.next()) {
            (ACCESS, _) => drop(self.access.insert(user)),
            (BLOCK, Some(other)) => self.blocks.extend([user, UserId(other)]),
            (NOTICE, Some(notice)) => self.notices.push((user, notice)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_often_is_looked_at_once() {
        let mut told = Told::default();
        for _ in 0..AT_ONCE {
            told.add(ACCESS, "7");
            told.add(BLOCK, "7:8");
        }
        told.add(ACCESS, "9");
        told.add(NOTICE, "9:100");
        for (channel, payload) in [(ACCESS, "x"), (BLOCK, "7"), (NOTICE, "7:x"), ("other", "7:8")] {
            told.add(channel, payload);
        }
        let users = |users: [i64; 2]| users.map(UserId).into();
        let notices = vec![(UserId(9), 100)];
        assert_eq!(told, Told { access: users([7, 9]), blocks: users([7, 8]), notices });
    }
}
