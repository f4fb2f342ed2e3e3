//! `durable`: what a server that stores every move before it tells it reaches of one that does nothing but relay.
//!
//! Each game has two connections. A player moves as soon as he is told his opponent's move, so one move is under way
//! in each game. Both servers take turns, round by round, in one run on the same cores.

mod meter;
mod pair;
pub(crate) mod relay;
mod report;
mod round;
mod span;

use std::time::Duration;

use tengen_client::{ServerOptions, ServerProcess};

pub(crate) use self::meter::Meter;
use self::relay::Relay;
use self::report::Report;
pub(crate) use self::round::{Plan, Round};
use crate::begin::OPENING;
use crate::guests::guests;
use crate::load_thread::{self, Trouble};
use crate::processes;
use crate::rules::Game;
use crate::rules::game_set::GameSet;
use crate::target;

/// Moves that each game of the set has.
pub(crate) const LINE: usize = 250;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Games at the same time, two connections each; several numbers are measured one after another
    #[arg(long, value_delimiter = ',', default_value = "80,1000")]
    games: Vec<u16>,
    /// Moves of a game, of which two more are made beforehand
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u16).range(1..=(LINE - OPENING) as i64))]
    moves: u16,
    /// Rounds on each server; medians are told
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
    /// Seconds that a round lasts
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=60))]
    seconds: u16,
    /// Where our own server keeps the log
    #[arg(long, value_enum, default_value_t = Log::Durable)]
    log: Log,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Log {
    /// Committed before a move is told, as it is to be
    Durable,
    /// In memory only, to tell the cost of storing apart
    Memory,
}

/// Measures the relay and our own server in turns.
///
/// # Errors
/// If either fails, refuses a move, or does not answer.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    let relay = Relay::start().await?;
    let mut server = target::start(arguments.options()).await?;
    let measured = Bench::new(&arguments, &relay, &server).await?.measure().await;
    if measured.is_err() {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    measured?;
    ended?;
    Ok(true)
}

impl Arguments {
    fn options(&self) -> ServerOptions {
        match self.log {
            Log::Durable => ServerOptions::new(),
            Log::Memory => ServerOptions::new().set("TENGEN__DATABASE__LOG", "memory"),
        }
    }

    fn own(&self) -> &'static str {
        match self.log {
            Log::Durable => "durable",
            Log::Memory => "memory",
        }
    }
}

struct Bench<'a> {
    arguments: &'a Arguments,
    relay: Meter,
    own: Meter,
    lines: Vec<Game>,
    tokens: Vec<[String; 2]>,
}

impl<'a> Bench<'a> {
    async fn new(arguments: &'a Arguments, relay: &Relay, server: &ServerProcess) -> Result<Self, Trouble> {
        let gone = || Trouble::from("a server that should run does not");
        let relay = Meter { url: relay.url().into(), server: relay.pid().ok_or_else(gone)?, postgres: None };
        let own = Meter::of(server)?;
        let lines = GameSet::named(LINE).map_err(|error| error.to_string())?.games;
        let pairs = arguments.games.iter().copied().max().unwrap_or_default();
        let tokens = guests(&own.url, 2 * usize::from(pairs)).await?;
        let (tokens, _) = tokens.as_chunks::<2>();
        Ok(Bench { arguments, relay, own, lines, tokens: tokens.to_vec() })
    }

    async fn measure(&self) -> Result<(), Trouble> {
        for &games in &self.arguments.games {
            let own = self.arguments.own();
            let mut report = Report { games: games.into(), own, at_relay: Vec::new(), at_own: Vec::new() };
            for number in 1..=self.arguments.rounds {
                let round = self.round(&self.relay, games, false).await?;
                eprintln!("{games} games, round {number}: relay {:.0} moves/s", round.rate());
                report.at_relay.push(round);
                let round = self.round(&self.own, games, true).await?;
                eprintln!("{games} games, round {number}: {own} {:.0} moves/s", round.rate());
                report.at_own.push(round);
            }
            report.print();
        }
        Ok(())
    }

    async fn round(&self, meter: &Meter, games: u16, is_own: bool) -> Result<Round, Trouble> {
        let (games, moves) = (usize::from(games), usize::from(self.arguments.moves));
        let lines = self.lines.iter().cycle().take(games).cloned().collect();
        let tokens = if is_own { self.tokens[..games].to_vec() } else { Vec::new() };
        let plan = Plan::new(lines, tokens, moves, Duration::from_secs(self.arguments.seconds.into()));
        load_thread::run(plan.play(meter.clone(), |_| ())).await
    }
}
