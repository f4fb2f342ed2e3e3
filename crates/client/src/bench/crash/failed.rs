//! Why a table cannot go on: its server is gone, or something is wrong.

use std::io;

use tengen_protocol::{Reason, Refused};

use crate::load_thread::Trouble;

#[derive(Debug)]
pub(super) enum Failed {
    /// The connection broke, or the server cannot now: come again.
    Lost,
    /// The server says what it should not.
    Wrong(Trouble),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        use io::ErrorKind::{
            BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, NotConnected, ResourceBusy,
            UnexpectedEof,
        };
        match error.kind() {
            BrokenPipe | ConnectionAborted | ConnectionRefused | ConnectionReset | NotConnected
            | ResourceBusy | UnexpectedEof => Failed::Lost,
            _ => Failed::Wrong(error.into()),
        }
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Self {
        match refused.reason {
            Reason::Unavailable | Reason::Busy => Failed::Lost,
            _ => Failed::Wrong(format!("{refused:?}").into()),
        }
    }
}

impl From<serde_json::Error> for Failed {
    fn from(error: serde_json::Error) -> Self {
        Failed::Wrong(error.into())
    }
}

impl From<&str> for Failed {
    fn from(what: &str) -> Self {
        Failed::Wrong(what.into())
    }
}
