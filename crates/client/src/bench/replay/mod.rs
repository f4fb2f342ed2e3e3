//! `replay`: real records, move by move through a server, and the position that they must end in.
//!
//! Two players and a spectator, each on a socket of his own. The loop is closed: a move is sent when its player has
//! been told the one before.

mod ending;
mod index;
mod players;
pub(crate) mod records;
mod script;
mod table;
mod tally;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use self::index::Index;
use self::records::Records;
use self::script::Script;
use self::table::{GameReport, Table};
use self::tally::Tally;
use crate::progress::Progress;
use crate::target::Target;

/// What is taken when nothing is named.
pub(crate) const ARCHIVE: &str = "../shared/conformance/games.tar.gz";

/// What is replayed, and where.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Records as SGF, folders of them, or a .tar.gz [default: ../shared/conformance/games.tar.gz]
    files: Vec<PathBuf>,
    /// Table of the final positions [default: games_index.tsv beside the archive]
    #[arg(long)]
    index: Option<PathBuf>,
    /// Games at once
    #[arg(long, default_value_t = 16)]
    concurrency: usize,
    /// Address of a running server, which must allow some hundred messages a second; without it, one is started
    #[arg(long)]
    server: Option<String>,
}

/// Replays; says whether everything was as it must be.
pub(crate) async fn run(arguments: Arguments) -> Result<bool, Box<dyn Error>> {
    let files = if arguments.files.is_empty() { vec![ARCHIVE.into()] } else { arguments.files };
    let index = Index::find(arguments.index, &files)?;
    let mut tally = Tally::default();
    let mut scripts = Vec::new();
    for record in Records::read(&files)?.list {
        match Script::of(&record, index.as_ref()) {
            Ok(script) => scripts.push(script),
            Err(reason) => tally.skip(&record.name, &reason),
        }
    }
    eprintln!("{} records to replay, {} skipped", scripts.len(), tally.skipped());
    let target = Target::find(arguments.server).await?;
    play_all(scripts.into(), target.url(), arguments.concurrency.max(1), &mut tally).await;
    tally.print();
    target.end(tally.is_good()).await?;
    Ok(tally.is_good())
}

async fn play_all(scripts: Arc<[Script]>, url: &str, concurrency: usize, tally: &mut Tally) {
    let next = Arc::new(AtomicUsize::new(0));
    // When it is full, the workers wait: nothing is lost.
    let (sender, mut reports) = mpsc::channel(64);
    let mut workers = JoinSet::new();
    for _ in 0..concurrency.min(scripts.len()) {
        workers.spawn(work(scripts.clone(), next.clone(), url.to_owned(), sender.clone()));
    }
    drop(sender);
    let mut progress = Progress::new(scripts.len());
    while let Some((number, report)) = reports.recv().await {
        let report: Result<GameReport, _> = report;
        progress.game(report.as_ref().map_or(0, |report| report.moves));
        tally.game(&scripts[number], report);
    }
}

/// Plays one game after the other at a table of its own. After a game that went wrong the table is a new one.
async fn work(
    scripts: Arc<[Script]>,
    next: Arc<AtomicUsize>,
    url: String,
    reports: mpsc::Sender<(usize, Result<GameReport, tengen_client::ClientError>)>,
) {
    let mut table = None;
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(script) = scripts.get(number) else { return };
        let report = Table::play_at(&mut table, &url, script).await;
        if report.is_err() {
            table = None;
        }
        if reports.send((number, report)).await.is_err() {
            return;
        }
    }
}
