//! What a room is asked.

use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, Game};
use tengen_protocol::{ServerMsg, UserId};
use tokio::sync::oneshot;

use crate::db::games::GameRow;
use crate::outbox::Outbox;

/// What a room is asked.
#[derive(Debug)]
pub enum RoomMsg {
    /// Somebody wants the snapshot and all events from there on.
    Join {
        /// The id to answer with.
        id: ActionId,
        /// Who; nobody if he is not signed in.
        user: Option<UserId>,
        /// The socket's measured lag.
        lag: Duration,
        /// His socket.
        outbox: Outbox,
    },
    /// A socket wants no more events, or is closed.
    Leave {
        /// The socket's number.
        connection: u64,
    },
    /// A user does something.
    Act(Box<Act>),
    /// A player wants another game after this one, or no longer does.
    Rematch {
        /// The id to answer with.
        id: ActionId,
        /// Who.
        user: UserId,
        /// Whether he wants it.
        wanted: bool,
        /// His socket.
        outbox: Outbox,
    },
    /// What the server thinks of a position, as the game wanted to know.
    Estimate(Action),
    /// The clocks are to stop: many connections were lost at once.
    Pardon,
    /// The game, which is over, counts for nothing any more.
    Annulled,
    /// Asks for the game so far.
    Record {
        /// Who; nobody if he is not signed in.
        user: Option<UserId>,
        /// Nothing if there is no game that he may see; no answer if it cannot be read.
        answer: oneshot::Sender<Option<Box<(GameRow, Game)>>>,
    },
}

impl RoomMsg {
    /// Answers whoever sent it, if he waits for an answer.
    pub fn answer(&self, answer: impl FnOnce(&ActionId) -> ServerMsg) {
        match self {
            RoomMsg::Act(act) => act.outbox.send(&answer(&act.id)),
            RoomMsg::Join { id, outbox, .. } | RoomMsg::Rematch { id, outbox, .. } => {
                outbox.send(&answer(id))
            }
            RoomMsg::Leave { .. }
            | RoomMsg::Record { .. }
            | RoomMsg::Estimate(_)
            | RoomMsg::Pardon
            | RoomMsg::Annulled => {}
        }
    }
}

/// A user does something.
#[derive(Debug)]
pub struct Act {
    /// The id to answer with.
    pub id: ActionId,
    /// Who.
    pub user: UserId,
    /// Whether he may act as the referee of any game that he does not play in.
    pub is_chief: bool,
    /// What.
    pub action: Action,
    /// When the frame was read.
    pub arrived: Instant,
    /// How long the server had stood still until then, in all.
    pub stood_still: Duration,
    /// The socket's measured lag.
    pub lag: Duration,
    /// The socket to answer.
    pub outbox: Outbox,
}
