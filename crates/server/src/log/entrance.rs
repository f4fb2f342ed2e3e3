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
        let node = nodes::enter(&mut db, &settings, None).await?;
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
    /// what is under way and kills what comes late, and a new one is entered, whose the games are then.
    pub(super) async fn fence(&self, node: NodeId) {
        let mut pause = Pause::default();
        while self.node() == node {
            if let Err(error) = in_time(self.enter_anew(node)).await {
                pause.wait(&error).await;
            }
        }
        pause.over();
    }

    async fn enter_anew(&self, old: NodeId) -> Result<(), sqlx::Error> {
        let _first = self.entering.lock().await;
        if self.node() == old {
            let mut db = self.connect().await?;
            let node = nodes::enter(&mut db, &self.settings, Some(old)).await?;
            info!(epoch = node.epoch, "entered as a new incarnation");
            self.node.send_replace(node);
        }
        Ok(())
    }

    /// Connects, however long it takes.
    pub(super) async fn connect_patiently(&self) -> PgConnection {
        let mut pause = Pause::default();
        loop {
            match in_time(self.connect()).await {
                Ok(db) => {
                    pause.over();
                    return db;
                }
                Err(error) => pause.wait(&error).await,
            }
        }
    }
}
