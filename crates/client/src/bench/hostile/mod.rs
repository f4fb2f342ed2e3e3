//! `hostile`: whatever strangers can think of, sent to a server on which an honest game is played.
//!
//! Each kind of attack has an expectation that code judges: a refusal, an error, an end, or an answer that tells nothing.
//! Every answer is listened to for secrets that were planted before. The server runs with the limits that anybody's has.

mod aftermath;
mod cast;
mod door;
mod ears;
mod heard;
mod honest;
mod kinds;
mod letterbox;
mod scene;
mod tally;
mod wire;

use std::sync::Arc;
use std::time::Instant;

use tengen_client::{ServerOptions, ServerProcess};
use tokio::sync::watch;

use self::aftermath::Use;
use self::cast::{Account, Cast};
use self::door::Door;
use self::ears::Ears;
use self::honest::{Honest, Pair};
use self::scene::Scene;
use self::tally::Tally;
use crate::load_thread::Trouble;
use crate::processes;

/// The server's memory may be so much more at the end.
const GROWTH_MIB: f64 = 64.0;
/// Files that the database's connections may have come to meanwhile.
const MORE_FILES: usize = 20;

/// See [`run`].
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Tries everything on a server of our own. Says whether all of it was met as it should be.
///
/// # Errors
/// If the server fails, or does not let honest people in.
pub(crate) async fn run(_: Arguments) -> Result<bool, Trouble> {
    processes::raise_open_files()?;
    // Without mail, what is about addresses does nothing.
    let options = ServerOptions::new()
        .set("TENGEN__MAIL__SMTP", &letterbox::open().await?)
        .set("TENGEN__MAIL__FROM", "go@go.example")
        .set("TENGEN__MAIL__SITE", "http://go.example");
    let mut server = options.start().await?;
    eprintln!("the server is ready at {}", server.base_url());
    let outcome = try_all(&server).await;
    if !outcome.as_ref().is_ok_and(|is_good| *is_good) {
        eprintln!("the server's log ends with:\n{}", server.log_tail(20));
    }
    let ended = server.terminate().await;
    // What went wrong first is what is told.
    let is_good = outcome?;
    ended?;
    Ok(is_good)
}

async fn try_all(server: &ServerProcess) -> Result<bool, Trouble> {
    let began = Instant::now();
    let (url, ears) = (server.base_url(), Arc::new(Ears::default()));
    let door = Door::to(url, ears)?;
    let cast = Cast::gather(&door, server).await?;
    let other = Account::guest(&door).await?;
    let pair = Pair::begin(url, [&cast.victim.token, &other.token]).await?;
    let before = Use::of(server)?;
    let scene = Scene { door, tally: Tally::default(), cast, game: pair.game() };
    let (end, over) = watch::channel(false);
    let tries = async {
        let tried = kinds::all(&scene).await;
        // Nobody plays any more: then that is what is told.
        let _ = end.send(true);
        tried
    };
    let (_, honest) = tokio::try_join!(tries, pair.play(over))?;
    honest::round(url).await?;
    let Scene { door, tally, cast, .. } = scene;
    drop(cast);
    let sockets_left = aftermath::sockets_left(&door).await?;
    aftermath::read_log(server, &door)?;
    let report = Report { before, after: Use::of(server)?, sockets_left, honest };
    let is_good = report.print(&tally, door.ears());
    println!("took_s {:.0}", began.elapsed().as_secs_f64());
    Ok(is_good)
}

/// What is told beside the kinds.
struct Report {
    before: Use,
    after: Use,
    sockets_left: usize,
    honest: Honest,
}

impl Report {
    /// Says whether all is well.
    fn print(&self, tally: &Tally, ears: &Ears) -> bool {
        let Report { before, after, sockets_left, honest } = self;
        let is_met = tally.print();
        println!("server_errors {}\nleaks {}", ears.failures(), ears.leaks());
        println!("sockets_left {sockets_left}");
        println!("memory_before_mib {:.1}\nmemory_after_mib {:.1}", before.memory_mib, after.memory_mib);
        println!("limit memory_growth_mib {GROWTH_MIB}");
        println!("files_before {}\nfiles_after {}", before.files, after.files);
        println!("honest_moves {}\nhonest_refused {}", honest.moves, honest.refused);
        println!("honest_games_lost {}", honest.lost);
        println!("honest_slowest_ms {}", honest.slowest.as_millis());
        is_met
            && ears.failures() + ears.leaks() + sockets_left + honest.refused + honest.lost == 0
            && after.memory_mib <= before.memory_mib + GROWTH_MIB
            && after.files <= before.files + MORE_FILES
    }
}
