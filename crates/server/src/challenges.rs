//! Games offered to one person: taken, declined, withdrawn, or answered by another offer.

mod open;
mod state;

use tengen_game::Nonce;
use tengen_protocol::{SeekId, User, UserId};
use tokio::sync::mpsc;

use crate::begin::Begun;
use crate::lobby::Asked;
use crate::offered::Offered;
use crate::outbox::Outbox;
use crate::weigh::Weighed;

pub use self::state::ChallengeRoom;

/// The way to the challenges.
#[derive(Clone, Debug)]
pub struct Challenges(mpsc::Sender<ChallengeMsg>);

/// What the challenges are told.
#[derive(Debug)]
pub enum ChallengeMsg {
    /// Somebody challenges, or offers another game instead.
    Propose(Box<Proposal>),
    /// Somebody takes what is offered.
    Take(Reply),
    /// Somebody declines, or withdraws his own.
    Drop(Asked, SeekId),
    /// What a taken challenge has become.
    Made(SeekId, Begun),
    /// A user has come, on this socket.
    Came(UserId, Outbox),
    /// A user begins to play at once: he offers no other such game.
    Plays(UserId),
}

/// A game offered to one person.
#[derive(Debug)]
pub struct Proposal {
    /// By whom.
    pub asked: Asked,
    /// To whom, unless it answers.
    pub to: User,
    /// The challenge that it answers, and the revision.
    pub answers: Option<(SeekId, u32)>,
    /// The game.
    pub offered: Offered,
    /// What the strengths of the two come to, once that is looked up.
    pub weighed: Option<Weighed>,
}

/// A challenge is taken.
#[derive(Debug)]
pub struct Reply {
    /// By whom.
    pub asked: Asked,
    /// Which.
    pub challenge: SeekId,
    /// How it was when he saw it.
    pub revision: u32,
    /// What his client brings to the draw for the colours.
    pub nonce: Option<Nonce>,
    /// What the strengths of the two come to, once that is looked up.
    pub weighed: Option<Weighed>,
}

/// Messages that wait. Clients' messages that find the queue full are refused as busy; the server's own wait.
const QUEUE: usize = 1_024;

impl Challenges {
    /// The two ends of the way.
    pub fn new() -> (Challenges, mpsc::Receiver<ChallengeMsg>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Challenges(sender), receiver)
    }

    /// Passes a client's message on. Says whether there was room.
    pub fn try_send(&self, msg: ChallengeMsg) -> bool {
        self.0.try_send(msg).is_ok()
    }

    /// A user has come: what is open for him is told on this socket.
    pub fn came(&self, user: UserId, outbox: Outbox) {
        self.tell(ChallengeMsg::Came(user, outbox));
    }

    /// A user begins to play at once.
    pub fn plays(&self, user: UserId) {
        self.tell(ChallengeMsg::Plays(user));
    }

    async fn send(&self, msg: ChallengeMsg) {
        // At the end of the server there is nobody to hear it.
        let _ = self.0.send(msg).await;
    }

    /// Passes on what must not be lost: if the queue is full, it waits its turn.
    fn tell(&self, msg: ChallengeMsg) {
        if let Err(mpsc::error::TrySendError::Full(msg)) = self.0.try_send(msg) {
            let challenges = self.clone();
            tokio::spawn(async move { challenges.send(msg).await });
        }
    }
}
