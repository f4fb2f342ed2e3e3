//! Why a client did not get what it waited for.

use std::time::Duration;

use tengen_game::BadActionId;
use tengen_protocol::{GameId, Reason, Refused, ServerMsg};
use thiserror::Error;
use tokio_tungstenite::tungstenite;

use crate::{HttpError, ViewError};

/// Why a client did not get what it waited for.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The server refused; nothing changed, and the socket is as good as before.
    #[error("refused as {:?}: {}", .0.reason, .0.message)]
    Refused(Box<Refused>),
    /// The server does not know such a message.
    #[error("the server did not understand: {0}")]
    NotUnderstood(String),
    /// The answer is one, but not to such a request.
    #[error("an answer of another kind: {0}")]
    OtherAnswer(String),
    /// The server closed the socket.
    #[error("the server closed the socket with {code:?}: {reason}")]
    Closed {
        /// The close code, if there was a close frame.
        code: Option<u16>,
        /// What it said.
        reason: String,
    },
    /// What was waited for did not come in time.
    #[error("waited {waited:?} for {wanted}; last seen: {last_seen}")]
    Deadline {
        /// For what.
        wanted: String,
        /// How long.
        waited: Duration,
        /// The last message or the view.
        last_seen: String,
    },
    /// A message of the server that is none of this protocol.
    #[error("cannot read {text:?}: {problem}")]
    Unreadable {
        /// The message.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The events of a game do not follow from one another.
    #[error("game {game}: {problem}")]
    View {
        /// Which game.
        game: GameId,
        /// What is wrong.
        problem: ViewError,
    },
    /// The game was not joined.
    #[error("game {0} was not joined")]
    NotJoined(GameId),
    /// More messages wait than anyone will read.
    #[error("{0} messages were not read")]
    TooManyUnread(usize),
    /// A request over HTTP failed.
    #[error(transparent)]
    Http(#[from] HttpError),
    /// Not an id.
    #[error(transparent)]
    BadId(#[from] BadActionId),
    /// A message that cannot be written.
    #[error("cannot write the message: {0}")]
    Unwritable(#[from] serde_json::Error),
    /// The socket failed.
    #[error("socket: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
}

impl ClientError {
    /// Why the server refused, if it did.
    pub fn reason(&self) -> Option<Reason> {
        self.refused().map(|refused| refused.reason)
    }

    /// The refusal, if it is one.
    pub fn refused(&self) -> Option<&Refused> {
        match self {
            ClientError::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// The code that the server closed the socket with, if it did.
    pub fn close_code(&self) -> Option<u16> {
        match self {
            ClientError::Closed { code, .. } => *code,
            _ => None,
        }
    }

    pub(crate) fn other_answer(answer: &impl std::fmt::Debug) -> Self {
        ClientError::OtherAnswer(format!("{answer:?}"))
    }

    pub(crate) fn deadline(wanted: &str, waited: Duration, last: Option<&ServerMsg>) -> Self {
        let last_seen = last.map_or("nothing".into(), |msg| format!("{msg:?}"));
        ClientError::Deadline { wanted: wanted.into(), waited, last_seen }
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        ClientError::Socket(Box::new(error))
    }
}
