//! `logins`: what many logins at once cost the games that are played beside them.
//!
//! The same games are played with and without logins, in turns, in one run: what else the machine does weighs on both.

mod people;

use std::time::Duration;

use tengen_client::{ServerOptions, ServerProcess};
use tokio::sync::oneshot;

use self::people::{People, Tally};
use crate::begin::OPENING;
use crate::durable::{LINE, Meter, Plan, Round};
use crate::guests::guests;
use crate::load_thread::{self, Trouble};
use crate::processes;
use crate::rules::game_set::GameSet;
use crate::samples::Samples;
use crate::target;

/// The slowest of a hundred moves is to take so many times what it takes without logins.
const RATIO: u32 = 3;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Games at the same time, two connections each
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    games: u16,
    /// People who log in over and over
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    at_once: u16,
    /// Rounds without and with logins; medians are told
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
    /// Seconds that a round lasts
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=60))]
    seconds: u16,
}

/// Plays without and with logins in turns.
///
/// # Errors
/// If the server fails, refuses a move, or does not let somebody in who has the right password.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    let mut server = target::start(ServerOptions::new()).await?;
    let measured = measure(&arguments, &server).await;
    if measured.is_err() {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    let is_good = measured?;
    ended?;
    Ok(is_good)
}

async fn measure(arguments: &Arguments, server: &ServerProcess) -> Result<bool, Trouble> {
    let meter = Meter::of(server)?;
    let games = usize::from(arguments.games);
    let lines = GameSet::named(LINE).map_err(|error| error.to_string())?.games;
    let lines = lines.into_iter().cycle().take(games).collect();
    let tokens = guests(&meter.url, 2 * games).await?;
    let (tokens, _) = tokens.as_chunks::<2>();
    let length = Duration::from_secs(arguments.seconds.into());
    let plan = Plan::new(lines, tokens.to_vec(), LINE - OPENING, length);
    let people = People::register(&meter.url, arguments.at_once.into()).await?;
    let mut report = Report::default();
    for number in 1..=arguments.rounds {
        let without = load_thread::run(plan.clone().play(meter.clone(), |_| ())).await?;
        let (with, logins) = play_beside(&plan, &meter, &people).await?;
        let (p99, beside) = (without.latencies.percentile(99), with.latencies.percentile(99));
        eprintln!("round {number}: p99 {p99:.2} ms without, {beside:.2} ms with logins");
        report.add(&without, &with, logins);
    }
    Ok(report.print())
}

/// People log in while moves count, and no longer.
async fn play_beside(plan: &Plan, meter: &Meter, people: &People) -> Result<(Round, Tally), Trouble> {
    let (begin, begun) = oneshot::channel();
    let length = plan.length;
    let began = move |at| {
        // Whoever waited for it has told why he waits no more.
        let _ = begin.send(at);
    };
    let playing = load_thread::run(plan.clone().play(meter.clone(), began));
    let logging_in = async { people.log_in(begun.await? + length).await };
    tokio::try_join!(playing, logging_in)
}

/// What was measured, round by round.
#[derive(Default)]
struct Report {
    without_ms: Vec<f64>,
    with_ms: Vec<f64>,
    moves_per_s: [Vec<f64>; 2],
    logins_per_s: Vec<f64>,
    logins: Tally,
}

impl Report {
    fn add(&mut self, without: &Round, with: &Round, logins: Tally) {
        self.without_ms.push(without.latencies.percentile(99));
        self.with_ms.push(with.latencies.percentile(99));
        self.moves_per_s[0].push(without.rate());
        self.moves_per_s[1].push(with.rate());
        self.logins_per_s.push(logins.took_ms.len() as f64 / with.length.as_secs_f64());
        self.logins.add(logins);
    }

    /// Says whether moves are quick enough beside logins.
    fn print(&self) -> bool {
        let median = |values: &[f64]| Samples::new(values.iter().copied()).median();
        let took_ms = Samples::new(self.logins.took_ms.iter().copied());
        let ratio = median(&self.with_ms) / median(&self.without_ms);
        println!("logins {}\nrefused {}", self.logins.took_ms.len(), self.logins.refused);
        println!("logins_per_s {:.1}", median(&self.logins_per_s));
        println!("login_p50_ms {:.0}\nlogin_p99_ms {:.0}", took_ms.percentile(50), took_ms.percentile(99));
        println!("moves_per_s_without {:.0}", median(&self.moves_per_s[0]));
        println!("moves_per_s_with {:.0}", median(&self.moves_per_s[1]));
        println!("move_p99_ms_without {:.2}", median(&self.without_ms));
        println!("move_p99_ms_with {:.2}", median(&self.with_ms));
        println!("move_p99_ratio {ratio:.2}\ntarget move_p99_ratio {RATIO}");
        ratio <= f64::from(RATIO)
    }
}
