//! Keeps Postgres running: one that ended by itself is started again on the same ground.
//!
//! Whoever is connected finds the next one at the same socket, with the same settings: nobody has to be told.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tracing::{debug, error, info, warn};

use super::Cluster;
use super::error::ClusterError;

/// So often a start is tried; with the pauses between, that is for almost a minute.
const TRIES: u32 = 10;
/// The pause before the second try; it doubles.
const PAUSE: Duration = Duration::from_millis(100);
/// The pause while the disk is full.
const FULL_PAUSE: Duration = Duration::from_secs(2);
/// One that lived so long was well: what came before it is forgotten.
const WELL: Duration = Duration::from_secs(60);

impl Cluster {
    /// Starts Postgres again whenever it ends although nobody asked it to. Resolves, with the reason to report, when
    /// that fails ten times in about a minute. A full disk does not count: players wait until there is room.
    pub async fn keep_running(&self) -> ClusterError {
        let mut tries = Tries::with(PAUSE);
        loop {
            let since = Instant::now();
            let why = self.died().await;
            if since.elapsed() >= WELL {
                tries = Tries::with(PAUSE);
            }
            if let Err(error) = self.revive(why, &mut tries).await {
                return error;
            }
            info!(pid = self.pid(), "postgres runs again");
        }
    }

    pub(super) async fn revive(&self, mut why: ClusterError, tries: &mut Tries) -> Result<(), ClusterError> {
        loop {
            tries.tell(&why);
            let Some(pause) = tries.next(&why) else {
                return Err(ClusterError::GivenUp { tries: TRIES, why: Box::new(why) });
            };
            tokio::time::sleep(pause).await;
            match self.start_again().await {
                Ok(()) => return Ok(()),
                Err(error) => why = error,
            }
        }
    }

    /// However long recovery takes, it is not interrupted: a new try would begin it anew.
    async fn start_again(&self) -> Result<(), ClusterError> {
        let ground = Arc::clone(&self.ground);
        // The ground, and the lock with it, is kept until the last is gone, even if nobody waits for it any more.
        let cleared = tokio::task::spawn_blocking(move || ground.clear()).await;
        let lost = |panic| ClusterError::io("clear", self.ground.folder.path())(io::Error::other(panic));
        let process = self.ground.spawn(cleared.map_err(lost)??).await?;
        let process = self.replace(process);
        self.ground.wait_until_ready(&process, Duration::MAX).await
    }
}

/// What was tried, and what was said of it.
#[derive(Debug)]
pub(super) struct Tries {
    made: u32,
    pause: Duration,
    /// The log says that the disk is full: that is said once.
    is_full: bool,
}

impl Tries {
    /// None yet; `pause` is made before the second.
    pub(super) fn with(pause: Duration) -> Tries {
        Tries { made: 0, pause, is_full: false }
    }

    /// How long to wait before the next; `None` if it was the last.
    fn next(&mut self, why: &ClusterError) -> Option<Duration> {
        if matches!(why, ClusterError::DiskFull { .. }) {
            return Some(FULL_PAUSE);
        }
        self.made += 1;
        match self.made {
            1 => Some(Duration::ZERO),
            made if made <= TRIES => Some(self.pause * (1 << (made - 2))),
            _ => None,
        }
    }

    fn tell(&mut self, why: &ClusterError) {
        let was_full = self.is_full;
        self.is_full = matches!(why, ClusterError::DiskFull { .. });
        match (self.is_full, was_full) {
            (true, true) => debug!("the disk is still full"),
            (true, false) => error!(%why, "postgres cannot go on, and games wait until there is room"),
            (false, _) if self.made == 0 => error!(%why, "postgres ended by itself and is started again"),
            (false, _) => warn!(%why, tries = self.made, "postgres could not be started again; trying on"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_tries_take_about_a_minute_and_begin_at_once() {
        let mut tries = Tries::with(PAUSE);
        let pauses: Vec<Duration> =
            std::iter::from_fn(|| tries.next(&ClusterError::NoAccount)).take(100).collect();
        assert_eq!((pauses.len(), pauses[0]), (10, Duration::ZERO));
        let all: Duration = pauses.iter().sum();
        assert!((45..=60).contains(&all.as_secs()), "{all:?}");
    }

    #[test]
    fn a_full_disk_is_waited_for_without_end() {
        let full =
            ClusterError::DiskFull { disk: "/data".into(), log: "/data/log".into(), tail: String::new() };
        let mut tries = Tries::with(PAUSE);
        assert!((0..1_000).all(|_| tries.next(&full) == Some(FULL_PAUSE)));
        assert_eq!(tries.next(&ClusterError::NoAccount), Some(Duration::ZERO));
    }
}
