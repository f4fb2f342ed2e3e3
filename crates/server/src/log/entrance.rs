//! Where this server enters as a node, and enters anew when nobody knows what became of something.

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{Mutex, watch};
use tracing::info;

use crate::db::nodes::{self, NodeId};

use super::failure::Pause;
use super::{NodeSettings, in_time};

/// The way in, and who is in now.
#[derive(Debug)]
pub(super) struct Entrance {
    options: PgConnectOptions,
    settings: NodeSettings,
    node: watch::Sender<NodeId>,
    /// Held by who enters: of those who found the same incarnation in doubt only the first does.
    entering: Mutex<()>,
}

impl Entrance {
    /// Enters for the first time. Answers with the connection, too.
    pub(super) async fn open(
        options: PgConnectOptions,
        settings: NodeSettings,
    ) -> Result<(Entrance, PgConnection), sqlx::Error> {
        let mut db = PgConnection::connect_with(&options).await?;
        let node = nodes::enter(&mut db, &settings.name, settings.lease_s).await?;
        let entrance =
            Entrance { options, settings, node: watch::Sender::new(node), entering: Mutex::default() };
        Ok((entrance, db))
    }

    pub(super) fn node(&self) -> NodeId {
        *self.node.borrow()
    }

    pub(super) fn watch(&self) -> watch::Receiver<NodeId> {
        self.node.subscribe()
    }

    pub(super) async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        PgConnection::connect_with(&self.options).await
    }

    /// Becomes a new incarnation, unless that one is gone already. In one transaction its row goes, which waits for
    /// what is under way and kills what comes late, and a new one is entered. Answers with a connection that works.
    pub(super) async fn fence(&self, node: NodeId) -> PgConnection {
        let mut pause = Pause::default();
        loop {
            match in_time(self.enter_anew(node)).await {
                Ok(db) => {
                    pause.over();
                    return db;
                }
                Err(error) => pause.wait(&error).await,
            }
        }
    }

    async fn enter_anew(&self, old: NodeId) -> Result<PgConnection, sqlx::Error> {
        let mut db = self.connect().await?;
        let _first = self.entering.lock().await;
        if self.node() == old {
            let node = nodes::enter(&mut db, &self.settings.name, self.settings.lease_s).await?;
            info!(epoch = node.epoch, "entered as a new incarnation");
            self.node.send_replace(node);
        }
        Ok(db)
    }
}
