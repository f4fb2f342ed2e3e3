//! `tengen-bench`: measures a running Tengen server from outside, over its sockets.

mod progress;
mod replay;
mod target;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    /// Play real game records through a server and compare every final position.
    Replay(replay::Arguments),
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Arguments::parse().bench {
        Bench::List => list(),
        Bench::Replay(arguments) => tokio::select! {
            outcome = replay::run(arguments) => outcome,
            () = interrupted() => Err("interrupted".into()),
        },
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

fn list() -> Result<bool, Box<dyn std::error::Error>> {
    println!("replay\tplay real game records through a server and compare every final position");
    Ok(true)
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
