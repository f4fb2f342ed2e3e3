//! `crash`: games at full speed while their server is killed again and again, its database too.
//!
//! Whatever a player was told is written down here, and must stand in the game after every restart and at the end. An
//! action without an answer is sent again with the same id.

mod failed;
mod game;
mod outages;
mod record;
mod seat;
mod table;
mod tally;
mod time;

use std::collections::HashSet;

use tengen_client::{ServerOptions, ServerProcess};
use tengen_rules::Point;
use tokio::task::JoinSet;

use self::outages::Outages;
use self::table::Table;
use self::tally::Tally;
use crate::guests::guests;
use crate::load_thread::{self, Trouble};
use crate::processes;
use crate::rules::chance::Chance;
use crate::rules::game_set::GameSet;
use crate::target;

/// Moves that each game of the set has.
const LINE: usize = 250;
/// Longer games without a point that comes twice are rare in the set.
const LONGEST: i64 = 200;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How often the server is killed; every second time its database too
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    kills: u32,
    /// Games at the same time, two connections each
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=2_000))]
    games: u16,
    /// Moves of a game; then Black resigns, and the next begins
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(10..=LONGEST))]
    moves: u16,
    /// When it is killed, and what goes first; the same number gives the same order [default: by chance]
    #[arg(long)]
    seed: Option<u64>,
}

/// Kills the server again and again. Says whether nothing that was acknowledged is lost, and nothing was done twice.
///
/// # Errors
/// If the server does not come back, or says what it should not.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    println!("seed {seed}");
    let mut server = target::start(ServerOptions::new()).await?;
    let outcome = play(&arguments, &mut server, Chance::new(seed)).await;
    if !outcome.as_ref().is_ok_and(|is_good| *is_good) {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    let is_good = outcome?;
    ended?;
    Ok(is_good)
}

async fn play(
    arguments: &Arguments,
    server: &mut ServerProcess,
    mut chance: Chance,
) -> Result<bool, Trouble> {
    let games = usize::from(arguments.games);
    let (tokens, url) = (guests(server.base_url(), 2 * games).await?, server.base_url().to_owned());
    let outages = Outages::new(games);
    let lines = lines(arguments.moves.into())?;
    let (tokens, _) = tokens.as_chunks::<2>();
    let tables = tokens.iter().zip(lines.iter().cycle());
    let tables: Vec<Table> =
        tables.map(|(tokens, line)| Table::new(&url, tokens, line.clone(), &outages)).collect();
    let playing = load_thread::run(all(tables));
    tokio::pin!(playing);
    tokio::select! {
        failed = &mut playing => {
            failed?;
            return Err("the games ended before they were to".into());
        }
        outages = outages.run(server, arguments.kills, &mut chance) => outages?,
    }
    Ok(playing.await?.print())
}

/// Every table in a task of its own; the first that fails ends all.
async fn all(tables: Vec<Table>) -> Result<Tally, Trouble> {
    let mut playing: JoinSet<_> = tables.into_iter().map(Table::run).collect();
    let mut tally = Tally::default();
    while let Some(done) = playing.join_next().await {
        tally.add(done??);
    }
    Ok(tally)
}

/// Games of so many moves in which no point comes twice.
fn lines(moves: usize) -> Result<Vec<Vec<Point>>, Trouble> {
    let games = GameSet::named(LINE).map_err(|error| error.to_string())?.games;
    let shortened = games.into_iter().map(|mut line| {
        line.truncate(moves);
        line
    });
    Ok(shortened.filter(|line| line.iter().collect::<HashSet<_>>().len() == line.len()).collect())
}
