//! `tengen-bench`: measures a running Tengen server from outside, over its sockets.

mod begin;
mod conformance;
mod crash;
mod durable;
mod flags;
mod frame;
mod guests;
mod hostile;
mod ladder;
mod leaderboard;
mod line;
mod load_thread;
mod logins;
mod pairing;
mod processes;
mod progress;
mod recover;
mod replay;
mod rules;
mod samples;
mod scan;
mod target;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::load_thread::Trouble;

/// Measures a Tengen server from outside, over its sockets.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Subcommand)]
enum Bench {
    /// List what can be measured.
    List,
    /// Check the rules and the reader of records against data that others made.
    Conformance(conformance::Arguments),
    /// Kill the server again and again while games are played, and look for what is lost.
    Crash(crash::Arguments),
    /// Measure how fast games go that are stored move by move, beside a relay without rules.
    Durable(durable::Arguments),
    /// Measure how late flags fall with many games running.
    Flags(flags::Arguments),
    /// Send whatever strangers can think of to a server on which an honest game is played.
    Hostile(hostile::Arguments),
    /// Let players of known strength play, and measure how near their ratings and ranks come to it.
    Ladder(ladder::Arguments),
    /// Measure how soon a page and one's own place come with a million players on a leaderboard.
    Leaderboard(leaderboard::Arguments),
    /// Measure what many logins at once cost the games that are played beside them.
    Logins(logins::Arguments),
    /// Measure how long it takes to pair ten thousand who wait for a ranked game, how long they wait, and whom they get.
    Pairing(pairing::Arguments),
    /// Measure how soon thousands of running games go on after their server was killed.
    Recover(recover::Arguments),
    /// Play real game records through a server and compare every final position.
    Replay(replay::Arguments),
    /// Measure the rules: moves beside the crate goban, playouts, counting, the reading of SGF.
    Rules(rules::Arguments),
    /// The relay that `durable` measures beside our own server.
    #[command(hide = true)]
    Relay,
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Arguments::parse().bench {
        Bench::List => list(),
        Bench::Conformance(arguments) => conformance::run(&arguments),
        Bench::Crash(arguments) => measured(crash::run(arguments)).await,
        Bench::Durable(arguments) => measured(durable::run(arguments)).await,
        Bench::Flags(arguments) => tokio::select! {
            outcome = flags::run(arguments) => outcome,
            () = interrupted() => Err("interrupted".into()),
        },
        Bench::Hostile(arguments) => measured(hostile::run(arguments)).await,
        Bench::Ladder(arguments) => ladder::run(&arguments),
        Bench::Leaderboard(arguments) => measured(leaderboard::run(arguments)).await,
        Bench::Logins(arguments) => measured(logins::run(arguments)).await,
        Bench::Pairing(arguments) => pairing::run(&arguments),
        Bench::Recover(arguments) => measured(recover::run(arguments)).await,
        Bench::Replay(arguments) => tokio::select! {
            outcome = replay::run(arguments) => outcome,
            () = interrupted() => Err("interrupted".into()),
        },
        Bench::Rules(arguments) => rules::run(&arguments),
        Bench::Relay => durable::relay::run().await,
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tengen-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn list() -> Result<bool, Box<dyn Error>> {
    println!("conformance\tcheck the rules and the reader of records against data that others made");
    println!("crash\tkill the server again and again while games are played, and look for what is lost");
    println!("durable\tmeasure how fast games go that are stored move by move, beside a relay without rules");
    println!("flags\tmeasure how late flags fall with many games running");
    println!("hostile\tsend whatever strangers can think of to a server on which an honest game is played");
    println!("ladder\tlet players of known strength play, and measure how near ratings and ranks come to it");
    println!(
        "leaderboard\tmeasure how soon a page and one's own place come with a million players on a leaderboard"
    );
    println!("logins\tmeasure what many logins at once cost the games that are played beside them");
    println!("pairing\tmeasure how long it takes to pair ten thousand who wait for a ranked game");
    println!("recover\tmeasure how soon thousands of running games go on after their server was killed");
    println!("replay\tplay real game records through a server and compare every final position");
    println!(
        "rules\tmeasure the rules: moves beside the crate goban, playouts, counting, the reading of SGF"
    );
    Ok(true)
}

/// What comes of a bench that keeps servers of its own, unless it is interrupted.
async fn measured(bench: impl Future<Output = Result<bool, Trouble>>) -> Result<bool, Box<dyn Error>> {
    tokio::select! {
        outcome = bench => outcome.map_err(|error| error as _),
        () = interrupted() => Err("interrupted".into()),
    }
}

/// Somebody wants us to end. Who ends the bench drops it, and with it the server that it started.
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminated) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}
