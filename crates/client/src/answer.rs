//! What a request is answered with when it was done.

use tengen_protocol::{Ack, ServerMsg, Snapshot, Welcome};

/// The answer to a request that was not refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It was done.
    Ack(Ack),
    /// This socket is signed in.
    Welcome(Welcome),
    /// The game was joined.
    Snapshot(Box<Snapshot>),
}

impl Answer {
    /// The id of the request it answers.
    pub fn id(&self) -> &str {
        match self {
            Answer::Ack(ack) => &ack.id,
            Answer::Welcome(welcome) => &welcome.id,
            Answer::Snapshot(snapshot) => &snapshot.id,
        }
    }

    /// The ack, if it is one.
    pub fn ack(self) -> Option<Ack> {
        match self {
            Answer::Ack(ack) => Some(ack),
            _ => None,
        }
    }
}

/// The id of the request that a message answers, one way or the other.
pub(crate) fn answered(msg: &ServerMsg) -> Option<&str> {
    match msg {
        ServerMsg::Ack(ack) => Some(&ack.id),
        ServerMsg::Welcome(welcome) => Some(&welcome.id),
        ServerMsg::Snapshot(snapshot) => Some(&snapshot.id),
        ServerMsg::Refused(refused) => refused.id.as_deref(),
        ServerMsg::Error(error) => error.id.as_deref(),
        _ => None,
    }
}
