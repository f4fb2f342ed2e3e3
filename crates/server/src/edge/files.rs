//! How many files the system lets us open: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tracing::info;

/// Files beside the connections: the database's, the log's, the listener.
const OTHERS: u64 = 100;

/// Asks for as many files as the system allows. So many connections there can be, and not more than wished for: who is
/// one too many is told so then, instead of waiting for a file.
pub(super) fn connections(wished: u32) -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    let files = if raised.is_ok() { limit.maximum } else { limit.current };
    let possible = files.map_or(u64::MAX, |files| files.saturating_sub(OTHERS));
    if possible < u64::from(wished) {
        info!(possible, wished, "fewer connections than http.connections: the system allows no more files");
    }
    usize::try_from(possible.min(wished.into())).unwrap_or(usize::MAX)
}
