//! Ten thousand games in which everybody does anything at any time: each ends once, and its log is the game.
//!
//! A run is made of its seed alone. This is one run, with its steps printed:
//! `TENGEN_SEED=17 cargo nextest run -p tengen-game --test interleavings --no-capture`

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod cast;
mod chance;
mod clocks;
mod envelope;
mod fits;
mod hours;
mod label;
mod laws;
mod run;
mod scene;
mod seen;
mod table;
mod tally;
mod times;

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use run::Run;
use tally::Tally;

const RUNS: u64 = 10_000;

#[test]
fn ten_thousand_interleavings_leave_exactly_one_result_each() {
    if let Some(seed) = chosen_seed() {
        println!("{}", Run::new(seed, true).play());
        return;
    }
    let tally = play_all();
    println!("{tally}");
    tally.assert_all_was_tried();
}

fn chosen_seed() -> Option<u64> {
    let seed = std::env::var("TENGEN_SEED").ok()?;
    Some(seed.parse().expect("TENGEN_SEED is a number"))
}

fn play_all() -> Tally {
    let next = AtomicU64::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(|| work(&next))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).fold(Tally::default(), Tally::and)
    })
}

/// Plays what no other thread plays, until one of them is done for.
fn work(next: &AtomicU64) -> Tally {
    let mut tally = Tally::default();
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= RUNS {
            return tally;
        }
        match catch_unwind(|| Run::new(seed, false).play()) {
            Ok(played) => tally = tally.and(played),
            Err(_) => {
                next.store(RUNS, Ordering::Relaxed);
                panic!("seed {seed} breaks a law, named above; run it alone with TENGEN_SEED={seed}");
            }
        }
    }
}
