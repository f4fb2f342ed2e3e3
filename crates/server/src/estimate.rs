//! What the server takes for dead, found out away from the rooms.

use std::time::Duration;

use tengen_game::{Action, Wanted};
use tengen_rules::{Marking, Position, Scoring, plain_marking};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// An estimate that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers what a game wants to know, as the input that tells it.
pub async fn estimate(wanted: Wanted, move_number: u32, scoring: Scoring) -> Action {
    match wanted {
        Wanted::Proposal { position } => {
            let marking = marking(position, scoring).await;
            let (dead, seki) = (marking.dead().collect(), marking.seki().collect());
            Action::Propose { move_number, dead, seki }
        }
        Wanted::Verdict { before, now } => {
            let (before, now) = tokio::join!(marking(before, scoring), marking(now, scoring));
            Action::Adjudicate {
                move_number,
                dead_before: before.dead().collect(),
                seki_before: before.seki().collect(),
                dead: now.dead().collect(),
                seki: now.seki().collect(),
            }
        }
    }
}

/// From the shape of the board alone. If the threads for it are all taken, it is found here: a few milliseconds.
async fn marking(position: Position, scoring: Scoring) -> Marking {
    let own = position.clone();
    let found = timeout(PATIENCE, spawn_blocking(move || plain_marking(&own, scoring))).await;
    found.ok().and_then(Result::ok).unwrap_or_else(|| plain_marking(&position, scoring))
}
