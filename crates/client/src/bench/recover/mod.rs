//! `recover`: how soon thousands of running games go on after their server was killed.

mod pair;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tengen_client::{ServerOptions, ServerProcess};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use self::pair::Pair;
use crate::begin::OPENING;
use crate::guests::guests;
use crate::load_thread::{self, Trouble};
use crate::processes;
use crate::progress::Progress;
use crate::rules::Game;
use crate::rules::game_set::GameSet;
use crate::samples::Samples;
use crate::target;

/// Moves that each game of the set has.
const LINE: usize = 250;
/// Games that a socket may follow.
const GAMES_A_PAIR: usize = 100;
/// Moves under way while the games are made. More would wait longer than a server may hold a move without an entry
/// that says so, and the logs would be others than those of people's games.
const UNDER_WAY: usize = 256;
/// The first game is to go on so soon, and the last.
const FIRST_MS: u32 = 1_000;
const LAST_MS: u32 = 10_000;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Games that run when the server is killed, a hundred of the same two players
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    games: u32,
    /// Moves that each has then
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(OPENING as i64..LINE as i64))]
    moves: u16,
    /// Games that come back at the same time
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    at_once: u16,
    /// Kill the database too
    #[arg(long)]
    postgres: bool,
}

/// Makes the games, kills the server, starts it again, and lets every game go on.
///
/// # Errors
/// If the server does not come back, or a game has not the moves that were told.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    let mut server = target::start(ServerOptions::new()).await?;
    let outcome = measure(&arguments, &mut server).await;
    if outcome.is_err() {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    outcome?;
    ended?;
    Ok(true)
}

async fn measure(arguments: &Arguments, server: &mut ServerProcess) -> Result<(), Trouble> {
    let pairs = pairs(arguments, server.base_url()).await?;
    let making = make(pairs, arguments.games as usize, arguments.moves.into());
    let pairs = load_thread::run(making).await?;
    let postgres = if arguments.postgres { processes::postgres(server.folder())? } else { Vec::new() };
    server.kill().await?;
    processes::kill(&postgres);
    eprintln!("killed; starting again");
    let began = Instant::now();
    server.restart().await?;
    println!("recover_ms_listening {}", began.elapsed().as_millis());
    let back = load_thread::run(go_on(pairs, arguments.at_once.into(), began)).await?;
    println!("games {}", back.len());
    let milliseconds = Samples::new(back);
    println!("recover_ms_first {:.0}\ntarget recover_ms_first {FIRST_MS}", milliseconds.percentile(0));
    println!("recover_ms_p50 {:.0}", milliseconds.percentile(50));
    println!("recover_ms_last {:.0}\ntarget recover_ms_last {LAST_MS}", milliseconds.percentile(100));
    let pid = server.pid().ok_or("the server has ended")?;
    println!("server_rss_mb {:.0}", processes::resident_mb(pid)?);
    Ok(())
}

/// Who plays how many games, and which.
async fn pairs(arguments: &Arguments, url: &str) -> Result<Vec<Pair>, Trouble> {
    let sizes = sizes(arguments.games as usize);
    let tokens = guests(url, 2 * sizes.len()).await?;
    let lines: Arc<[Game]> = GameSet::named(LINE).map_err(|error| error.to_string())?.games.into();
    let (tokens, _) = tokens.as_chunks::<2>();
    let pairs = tokens.iter().zip(&sizes).enumerate();
    let pair = |(number, (tokens, &games))| Pair::new(url, tokens, number * GAMES_A_PAIR, games, &lines);
    Ok(pairs.map(pair).collect())
}

/// As many pairs as are needed, all but the last with as many games as they may have.
fn sizes(games: usize) -> Vec<usize> {
    (0..games).step_by(GAMES_A_PAIR).map(|before| GAMES_A_PAIR.min(games - before)).collect()
}

async fn make(pairs: Vec<Pair>, games: usize, moves: usize) -> Result<Vec<Pair>, Trouble> {
    let progress = Arc::new(Mutex::new(Progress::new(games)));
    let together = (UNDER_WAY / pairs.len().max(1)).max(1);
    let mut making = JoinSet::new();
    for mut pair in pairs {
        let progress = progress.clone();
        making.spawn(async move {
            let told = || progress.lock().unwrap_or_else(PoisonError::into_inner).game(moves);
            pair.make(moves, together, told).await.map(|()| pair)
        });
    }
    let mut made = Vec::new();
    while let Some(pair) = making.join_next().await {
        made.push(pair??);
    }
    Ok(made)
}

/// Milliseconds from `began` until each game has accepted its next move.
async fn go_on(pairs: Vec<Pair>, at_once: usize, began: Instant) -> Result<Vec<f64>, Trouble> {
    let turns = Arc::new(Semaphore::new(at_once));
    let mut going: JoinSet<_> = pairs.into_iter().map(|pair| pair.go_on(turns.clone(), began)).collect();
    let mut back = Vec::new();
    while let Some(of_pair) = going.join_next().await {
        back.extend(of_pair??);
    }
    Ok(back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pair() {
        assert_eq!(sizes(1), [1]);
        assert_eq!(sizes(200), [100, 100]);
        assert_eq!(sizes(10_001).iter().sum::<usize>(), 10_001);
        assert!(sizes(10_001).iter().all(|&games| games <= GAMES_A_PAIR));
    }
}
