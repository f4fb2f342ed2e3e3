//! `leaderboard`: how soon a page and one's own place come when a million players are on a leaderboard.
//!
//! The players and what they have played are put into the server's own database, and it is started on that.

mod asking;
mod load;

use std::time::{Duration, Instant};

use sqlx::PgConnection;
use tengen_client::{ServerOptions, ServerProcess};

use self::asking::{Asking, Kind};
use self::load::Scans;
use crate::guests::guests;
use crate::load_thread::Trouble;
use crate::processes;
use crate::target;

/// Ninety-nine of a hundred answers are to come so soon.
const TARGET_MS: f64 = 20.0;
/// Those who ask for their own places.
const OWN: usize = 200;
/// Connections that ask at the same time.
const AT_ONCE: [usize; 2] = [1, 8];
/// All places are known so soon.
const PATIENCE: Duration = Duration::from_secs(120);

const MOVERS: &str = "/api/v1/leaderboard/movers?category=19-live&period=week";
const REPORT: &str = "/api/v1/stats/rating";

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Players on the leaderboard; five times as many rows of what they have played
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1_000..=10_000_000))]
    players: u32,
    /// Questions of each kind
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    requests: u32,
}

/// Fills the database, starts the server on it, and asks.
///
/// # Errors
/// If the server fails or does not answer a question. Says false if an answer comes too late.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    let mut server = target::start(ServerOptions::new()).await?;
    let outcome = measure(&arguments, &mut server).await;
    if outcome.is_err() {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    let is_good = outcome?;
    ended?;
    Ok(is_good)
}

async fn measure(arguments: &Arguments, server: &mut ServerProcess) -> Result<bool, Trouble> {
    let tokens = guests(server.base_url(), OWN).await?;
    let began = Instant::now();
    load::fill(server, arguments.players).await?;
    println!("players {}\nrows {}", arguments.players, 5 * u64::from(arguments.players));
    println!("load_s {:.0}", began.elapsed().as_secs_f64());
    eprintln!("starting the server on it");
    let began = Instant::now();
    server.restart().await?;
    println!("ready_ms {}", began.elapsed().as_millis());
    places_are_known(server, began).await?;
    let pid = server.pid().ok_or("the server has ended")?;
    println!("server_rss_mb {:.0}", processes::resident_mb(pid)?);
    let asking = Asking::new(server.base_url(), tokens);
    // What is computed at the start takes a core for a while, and then for a moment now and then.
    println!("movers_known_ms {:.0}", asking.until_known(MOVERS).await?);
    println!("report_known_ms {:.0}", asking.until_known(REPORT).await?);
    let mut db = load::connect(server).await?;
    let mut is_good = true;
    for at_once in AT_ONCE {
        // The least that a question of the database takes on this machine now.
        let took_ms = asking.ask(Kind::Nothing, arguments.requests as usize, at_once).await?;
        let (p50, p99) = (took_ms.percentile(50), took_ms.percentile(99));
        println!("nothing_p50_ms_{at_once} {p50:.2}\nnothing_p99_ms_{at_once} {p99:.2}");
    }
    for kind in Kind::ALL {
        is_good &= measure_kind(&asking, kind, arguments.requests as usize, &mut db).await?;
    }
    Ok(is_good)
}

/// Until then places are counted, which takes longer.
async fn places_are_known(server: &ServerProcess, began: Instant) -> Result<(), Trouble> {
    loop {
        let log = server.log_tail(1_000);
        let since = log.rfind("the server ends").unwrap_or_default();
        if log[since..].contains("the places on leaderboards are known") {
            println!("places_known_ms {}", began.elapsed().as_millis());
            return Ok(());
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("the places are not known after {PATIENCE:?}").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn measure_kind(
    asking: &Asking,
    kind: Kind,
    requests: usize,
    db: &mut PgConnection,
) -> Result<bool, Trouble> {
    let name = kind.name();
    let before = Scans::read(db).await?;
    let mut is_good = true;
    for at_once in AT_ONCE {
        eprintln!("{name}: {requests} questions, {at_once} at once");
        let took_ms = asking.ask(kind, requests, at_once).await?;
        let (p50, p99) = (took_ms.percentile(50), took_ms.percentile(99));
        println!("{name}_p50_ms_{at_once} {p50:.2}\n{name}_p99_ms_{at_once} {p99:.2}");
        let verdict = if p99 <= TARGET_MS { "PASS" } else { "over" };
        println!("target {name}_p99_ms_{at_once} {TARGET_MS} {verdict}");
        is_good &= p99 <= TARGET_MS;
    }
    let asked = (requests * AT_ONCE.len()) as i64;
    let scans = Scans::read_after(db, before, kind.index(), asked).await?;
    let by_index = scans.of(kind.index());
    println!("{name}_scans_by_index {by_index}\n{name}_scans_of_the_table {}", scans.table);
    // What is done beside, every few minutes, may look at all rows once.
    Ok(is_good && by_index >= asked && scans.table < asked / 100)
}
