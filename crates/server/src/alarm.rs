//! A timer that is set often and rings seldom.

use std::pin::Pin;
use std::time::Instant;

use tokio::time::Sleep;

/// To set it later costs nothing: it stays as it was, and looks again when that time has come.
#[derive(Debug)]
pub struct Alarm(Pin<Box<Sleep>>);

impl Alarm {
    /// It is set when it is first waited for.
    pub fn new() -> Alarm {
        Alarm(Box::pin(tokio::time::sleep_until(tokio::time::Instant::now())))
    }

    /// Waits until then; for ever if there is no such time.
    pub async fn until(&mut self, at: Option<Instant>) {
        let Some(at) = at.map(tokio::time::Instant::from) else { return std::future::pending().await };
        while tokio::time::Instant::now() < at {
            if self.0.is_elapsed() || self.0.deadline() > at {
                self.0.as_mut().reset(at);
            }
            self.0.as_mut().await;
        }
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Alarm::new()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// What is waited for, one after the other, each given up after so long; and when each rang, from the start.
    async fn rings(waits: &[(u32, u32)]) -> Vec<Option<u64>> {
        let start = tokio::time::Instant::now();
        let mut alarm = Alarm::new();
        let mut rung = Vec::new();
        for &(at, given_up_after) in waits {
            let ring = alarm.until(Some((start + SECOND * at).into_std()));
            let in_time = tokio::time::timeout(SECOND * given_up_after, ring).await.is_ok();
            rung.push(in_time.then(|| start.elapsed().as_secs()));
        }
        rung
    }

    #[tokio::test(start_paused = true)]
    async fn it_rings_when_it_was_set_last() {
        assert_eq!(rings(&[(3, 10)]).await, [Some(3)]);
        assert_eq!(rings(&[(3, 1), (5, 10)]).await, [None, Some(5)], "later");
        assert_eq!(rings(&[(9, 1), (2, 10)]).await, [None, Some(2)], "earlier");
        assert_eq!(rings(&[(3, 10), (4, 10), (1, 10)]).await, [Some(3), Some(4), Some(4)], "again; too late");
    }
}
