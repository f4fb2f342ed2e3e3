//! Why there is no server of our own.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServerError {
    /// It was not built.
    #[error(
        "there is no server at {0}: build it with `cargo build -p tengen-server` in the same profile \
         (--release for a bench)"
    )]
    NotBuilt(PathBuf),
    /// The system did not let us.
    #[error("{what}: {error}")]
    Io {
        /// What we tried.
        what: &'static str,
        /// Why not.
        error: io::Error,
    },
    /// It ended before it was ready.
    #[error("the server ended before it was ready; its log ends with:\n{log}")]
    Died {
        /// The end of its log.
        log: String,
    },
    /// It was not ready in time.
    #[error("the server was not ready after {waited:?}; its log ends with:\n{log}")]
    Late {
        /// How long it was waited for.
        waited: Duration,
        /// The end of its log.
        log: String,
    },
    /// It did not end in time, and was killed.
    #[error("the server did not end within {0:?} of SIGTERM")]
    DoesNotEnd(Duration),
    /// It did not end by itself in time.
    #[error("the server has not ended by itself within {0:?}")]
    GoesOn(Duration),
}

pub(crate) fn failed(what: &'static str) -> impl FnOnce(io::Error) -> ServerError {
    move |error| ServerError::Io { what, error }
}
