//! How far a connection is, and until when it must be further.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::config::HttpConfig;

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    head: Duration,
    request: Duration,
    idle: Duration,
}

impl Limits {
    pub(super) fn of(config: &HttpConfig) -> Self {
        let seconds = |s: u32| Duration::from_secs(s.into());
        Limits {
            head: seconds(config.head_s),
            request: seconds(config.request_s),
            idle: seconds(config.idle_s),
        }
    }
}

/// Bytes a second at which an answer must be read at least, beside the time that any request has.
const SLOWEST: u64 = 4_096;

/// What a connection is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing of a next request has come.
    Idle,
    /// A request has begun to come.
    Head,
    /// A request is being answered; the routes see to its time.
    Request,
    /// The answer goes out.
    Answer,
    /// All of the answer is there, but not all of it has left us.
    Rest,
    /// A websocket, which sees to its own time.
    Open,
}

/// The phase of a connection, shared by those who see it change.
#[derive(Debug)]
pub(super) struct Progress {
    limits: Limits,
    now: Mutex<(Phase, Option<Instant>)>,
}

impl Progress {
    /// A new connection: it has not said anything, but will not be waited for like one that was of use.
    pub(super) fn new(limits: Limits, now: Instant) -> Self {
        Progress { limits, now: Mutex::new((Phase::Idle, Some(now + limits.head))) }
    }

    pub(super) fn phase(&self) -> Phase {
        self.lock().0
    }

    /// When the connection is cut, unless it is further by then.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.lock().1
    }

    /// Bytes came. A head has its time from the first of them, however many follow.
    pub(super) fn heard(&self) {
        let state = &mut *self.lock();
        if state.0 == Phase::Idle {
            *state = (Phase::Head, Some(Instant::now() + self.limits.head));
        }
    }

    /// A whole head came.
    pub(super) fn asked(&self) {
        *self.lock() = (Phase::Request, None);
    }

    /// An answer of so many bytes begins.
    pub(super) fn answers(&self, bytes: u64) {
        let time = self.limits.request + Duration::from_secs(bytes / SLOWEST);
        *self.lock() = (Phase::Answer, Some(Instant::now() + time));
    }

    /// The answer has no more to say.
    pub(super) fn said(&self) {
        let state = &mut *self.lock();
        if state.0 == Phase::Answer {
            state.0 = Phase::Rest;
        }
    }

    /// Nothing waits to be sent.
    pub(super) fn sent(&self) {
        let state = &mut *self.lock();
        if state.0 == Phase::Rest {
            *state = (Phase::Idle, Some(Instant::now() + self.limits.idle));
        }
    }

    /// The connection becomes a websocket.
    pub(super) fn opened(&self) {
        *self.lock() = (Phase::Open, None);
    }

    fn lock(&self) -> MutexGuard<'_, (Phase, Option<Instant>)> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        head: Duration::from_secs(10),
        request: Duration::from_secs(30),
        idle: Duration::from_secs(60),
    };

    #[test]
    fn bytes_that_drip_do_not_move_the_deadline() {
        let progress = Progress::new(LIMITS, Instant::now());
        progress.heard();
        let deadline = progress.deadline();
        progress.heard();
        assert_eq!((progress.phase(), progress.deadline()), (Phase::Head, deadline));
    }

    #[test]
    fn a_request_leads_back_to_idleness() {
        let progress = Progress::new(LIMITS, Instant::now());
        progress.heard();
        progress.asked();
        assert_eq!(progress.deadline(), None);
        progress.answers(8_192);
        let left = progress.deadline().unwrap() - Instant::now();
        assert!(left > Duration::from_secs(31) && left <= Duration::from_secs(32), "{left:?}");
        progress.sent();
        assert_eq!(progress.phase(), Phase::Answer, "what has not been said is not sent");
        progress.said();
        progress.sent();
        assert_eq!(progress.phase(), Phase::Idle);
        assert!(progress.deadline().unwrap() > Instant::now() + Duration::from_secs(59));
    }

    #[test]
    fn a_websocket_stays_one() {
        let progress = Progress::new(LIMITS, Instant::now());
        progress.opened();
        progress.heard();
        progress.said();
        progress.sent();
        assert_eq!((progress.phase(), progress.deadline()), (Phase::Open, None));
    }
}
