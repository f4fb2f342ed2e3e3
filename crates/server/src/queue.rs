//! The queue for ranked games: who waits for which of the presets, and who is paired with whom.

pub mod cool_down;
mod estimate;
mod matching;
mod people;
mod presets;
mod state;
mod waiting;

use tengen_game::Nonce;
use tengen_game::ranking::HandicapOption;
use tengen_protocol::{Preset, SeekId, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::db::contenders::Contender;
use crate::lobby::Asked;
use crate::outbox::Outbox;

pub use self::matching::Matched;
pub use self::presets::Presets;
pub use self::state::QueueRoom;

/// The way to the queue.
#[derive(Clone, Debug)]
pub struct Queue(mpsc::Sender<QueueMsg>);

/// What the queue is told.
#[derive(Debug)]
pub enum QueueMsg {
    /// Somebody waits from now on.
    Enter(Asked, Box<Entrance>),
    /// Somebody waits no longer.
    Leave(Asked),
    /// A user has come, on this socket.
    Came(UserId, Outbox),
    /// A user has begun to play at once, at this time: he waits no longer.
    Plays(UserId, Instant),
    /// Asks whether two who were paired are both here and wish the same as then.
    Still(SeekId, oneshot::Sender<bool>),
    /// What two who were paired have come to.
    Matched(SeekId, Matched),
    /// Asks what one can wait for.
    Presets(oneshot::Sender<Vec<Preset>>),
}

/// What somebody waits for, and what is known of him.
#[derive(Debug)]
pub struct Entrance {
    /// The numbers of the presets.
    pub presets: Vec<u16>,
    /// Whether it may have a handicap.
    pub handicap: HandicapOption,
    /// The opponent may be so many ranks stronger.
    pub stronger: u8,
    /// The opponent may be so many ranks weaker.
    pub weaker: u8,
    /// What his client brings to the draw for the colours.
    pub nonce: Option<Nonce>,
    /// Who he is.
    pub contender: Contender,
    /// Before that was looked up. If he has begun to play since, it holds no longer.
    pub looked_up: Instant,
}

/// Messages that wait. Clients' messages that find the queue full are refused as busy; the server's own wait.
const QUEUE: usize = 4_096;

impl Queue {
    /// The two ends of the way.
    pub fn new() -> (Queue, mpsc::Receiver<QueueMsg>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Queue(sender), receiver)
    }

    /// Passes a client's message on. Says whether there was room.
    pub fn try_send(&self, msg: QueueMsg) -> bool {
        self.0.try_send(msg).is_ok()
    }

    /// A user has come: if he waits, that is told on this socket.
    pub fn came(&self, user: UserId, outbox: Outbox) {
        self.tell(QueueMsg::Came(user, outbox));
    }

    /// A user begins to play at once.
    pub fn plays(&self, user: UserId) {
        self.tell(QueueMsg::Plays(user, Instant::now()));
    }

    /// What one can wait for.
    pub async fn presets(&self) -> Option<Vec<Preset>> {
        let (answer, presets) = oneshot::channel();
        self.0.send(QueueMsg::Presets(answer)).await.ok()?;
        presets.await.ok()
    }

    /// Whether two who were paired are both here and wish the same as then.
    async fn still(&self, origin: SeekId) -> bool {
        let (answer, still) = oneshot::channel();
        self.send(QueueMsg::Still(origin, answer)).await;
        still.await.unwrap_or(false)
    }

    async fn send(&self, msg: QueueMsg) {
        // At the end of the server there is nobody to hear it.
        let _ = self.0.send(msg).await;
    }

    /// Passes on what must not be lost: if the queue is full, it waits its turn.
    fn tell(&self, msg: QueueMsg) {
        if let Err(mpsc::error::TrySendError::Full(msg)) = self.0.try_send(msg) {
            let queue = self.clone();
            tokio::spawn(async move { queue.send(msg).await });
        }
    }
}
