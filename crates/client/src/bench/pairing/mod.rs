//! `pairing`: how long it takes to pair those who wait, how long they wait, and whom they get.

mod hall;

use std::error::Error;

use self::hall::Hall;
use crate::rules::timing::processor_time;
use crate::samples::Samples;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many wait at the beginning of each round.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    waiting: u32,
    /// Rounds.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// The same seed, the same pairs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A round may take so long, in time of the processor.
const LIMIT_MS: f64 = 100.0;
/// Rounds of a quiet server: two hours.
const QUIET_ROUNDS: u32 = 3_600;

/// What rounds came to.
#[derive(Default)]
struct Found {
    pair_ms: Vec<f64>,
    /// Of everybody who was paired.
    waited_s: Vec<f64>,
    /// Of every pair.
    apart: Vec<f64>,
    left: Vec<f64>,
}

/// Pairs crowds: one in which so many wait at the beginning of each round, as many come as go, and one in a hundred leaves; and
/// one of a quiet server, where somebody comes with every other round.
///
/// # Errors
/// None. Says false if a round takes longer than the limit.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut hall = Hall::new(arguments.seed);
    let full = rounds(&mut hall, arguments.rounds, |hall| hall.fill(arguments.waiting as usize));
    eprintln!("{} rounds of {}", arguments.rounds, arguments.waiting);
    report("", &full);
    let mut hall = Hall::new(!arguments.seed);
    let quiet = rounds(&mut hall, QUIET_ROUNDS, Hall::somebody_comes);
    report("quiet_", &quiet);
    println!("limit pair_ms_max {LIMIT_MS}");
    Ok(full.pair_ms.iter().all(|&ms| ms <= LIMIT_MS))
}

fn rounds(hall: &mut Hall, rounds: u32, mut arrive: impl FnMut(&mut Hall)) -> Found {
    let mut found = Found::default();
    for _ in 0..rounds {
        hall.go_on();
        arrive(hall);
        let began = processor_time();
        let pairs = hall.pair();
        found.pair_ms.push((processor_time() - began).as_secs_f64() * 1_000.0);
        for pair in &pairs {
            found.waited_s.extend([pair.first, pair.second].map(|at| hall.waited_s(at)));
            found.apart.push(hall.apart(pair));
        }
        found.left.push(hall.go(&pairs) as f64);
    }
    found
}

fn report(name: &str, found: &Found) {
    let pair_ms = Samples::new(found.pair_ms.iter().copied());
    println!("{name}pair_ms_p50 {:.3}", pair_ms.percentile(50));
    println!("{name}pair_ms_max {:.3}", pair_ms.percentile(100));
    println!("{name}pairs {}", found.apart.len());
    println!("{name}left_p50 {:.0}", Samples::new(found.left.iter().copied()).percentile(50));
    for (what, values) in [("waiting_s", &found.waited_s), ("apart_points", &found.apart)] {
        let values = Samples::new(values.iter().copied());
        let told = [50, 90, 99, 100].map(|percent| format!("{:.0}", values.percentile(percent)));
        println!("{name}{what}_p50_p90_p99_max {}", told.join(" "));
    }
}
