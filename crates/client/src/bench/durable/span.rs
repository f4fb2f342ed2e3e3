//! The time in which moves are counted: between two instants, the same for all games.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// Moves count from its beginning until its time is over, or until the first pair has no game left.
pub(super) struct Span {
    began: Instant,
    until: Instant,
    ended: OnceLock<Instant>,
    end: Notify,
}

impl Span {
    /// Begins now.
    pub(super) fn new(length: Duration) -> Self {
        let began = Instant::now();
        Span { began, until: began + length, ended: OnceLock::new(), end: Notify::new() }
    }

    /// Whether a move that was told at this time counts no more.
    pub(super) fn is_over(&self, now: Instant) -> bool {
        now >= self.until || self.ended.get().is_some()
    }

    /// Ends it before its time. The first who does so settles it.
    pub(super) fn end(&self, now: Instant) {
        if self.ended.set(now).is_ok() {
            self.end.notify_one();
        }
    }

    /// Waits for the end; one waits at a time.
    pub(super) async fn over(&self) {
        tokio::select! {
            () = tokio::time::sleep_until(self.until.into()) => {}
            () = self.end.notified() => {}
        }
    }

    /// How long it was.
    pub(super) fn length(&self) -> Duration {
        self.ended.get().map_or(self.until, |&ended| ended.min(self.until)) - self.began
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_first_who_has_no_game_left_ends_it_for_all() {
        let span = Span::new(Duration::from_secs(3_600));
        let soon = span.began + Duration::from_secs(2);
        assert!(!span.is_over(soon));
        span.end(soon);
        span.end(soon + Duration::from_secs(1));
        span.over().await;
        assert!(span.is_over(span.began));
        assert_eq!(span.length(), Duration::from_secs(2));
    }

    #[test]
    fn a_move_told_after_its_time_does_not_count() {
        let span = Span::new(Duration::from_secs(3_600));
        assert!(span.is_over(span.until));
        span.end(span.until + Duration::from_secs(1));
        assert_eq!(span.length(), Duration::from_secs(3_600));
    }
}
