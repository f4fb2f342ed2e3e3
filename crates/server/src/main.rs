//! The `tengen` binary.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tengen_server::admin::{self, Admin};
use tengen_server::commands;
use tengen_server::config::{Config, LogFormat};
use tengen_server::dev_database;
use tengen_server::serve::serve;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tracing_subscriber::EnvFilter;

/// A move is made by tasks that change threads, and what one allocates another frees: with the system's allocator a
/// quarter of the processor's time went there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// An online Go server.
#[derive(Parser)]
#[command(name = "tengen", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Runs the server (also without a command). Settings: config/default.toml.
    Serve,
    /// Writes all that is kept to one file, also beside a running server. Without FILE: `backups` in the data folder.
    Backup {
        /// The file, as tengen.jsonl.zst, or a folder for it.
        file: Option<PathBuf>,
    },
    /// Restores a backup into a database without users and games: that of DATABASE_URL, or else a private one in the
    /// folder TENGEN__DATA (`data`).
    Restore {
        /// The file that `tengen backup` or a running server has written.
        file: PathBuf,
    },
    /// Prints how much is kept and how much room it takes, also beside a running server.
    Storage,
    /// Users, roles, sanctions, games and the audit, also beside a running server.
    Admin(Admin),
    /// Starts a database with up-to-date tables, prints its DATABASE_URL, and keeps it until its input ends.
    #[command(hide = true)]
    DevDatabase,
}

#[tokio::main]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    let config = match Config::read() {
        Ok(config) => config,
        Err(error) => return fail(&error),
    };
    log_to_stderr(&config);
    let done = match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(config, announce, stop()).await.map_err(|trouble| fail(&trouble)),
        Command::Backup { file } => unless_stopped(commands::back_up(&config, file)).await,
        Command::Restore { file } => unless_stopped(commands::restore(&config, &file)).await,
        Command::Storage => unless_stopped(commands::storage(&config)).await,
        Command::Admin(wanted) => unless_stopped(admin::run(&config, wanted)).await,
        Command::DevDatabase => keep_dev_database(config).await,
    };
    done.map_or_else(|code| code, |()| ExitCode::SUCCESS)
}

async fn unless_stopped<E: std::error::Error>(
    done: impl Future<Output = Result<(), E>>,
) -> Result<(), ExitCode> {
    tokio::select! {
        done = done => done.map_err(|error| fail(&error)),
        () = stop() => Err(ExitCode::FAILURE),
    }
}

fn announce(address: std::net::SocketAddr) {
    println!("listening on http://{address}");
}

fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("tengen: {error}");
    ExitCode::FAILURE
}

fn log_to_stderr(config: &Config) {
    let filter = EnvFilter::try_new(&config.log.filter).unwrap_or_else(|error| {
        eprintln!("tengen: log.filter cannot be read, \"info\" is used: {error}");
        EnvFilter::new("info")
    });
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log.format {
        LogFormat::Text => builder.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => builder.json().init(),
    }
}

/// Ready at the first SIGINT or SIGTERM.
async fn stop() {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

async fn keep_dev_database(config: Config) -> Result<(), ExitCode> {
    let (database, url) = dev_database::start(config).await.map_err(|error| fail(&error))?;
    let announced = async {
        println!("DATABASE_URL={url}");
        end_of_input().await
    };
    tokio::select! {
        // Who is told of us can end us.
        biased;
        () = stop() => {}
        _ = announced => {}
    }
    database.close().await;
    Ok(())
}

/// Reads on a thread of its own, which does not keep the process: the runtime would wait for its own reader.
fn end_of_input() -> oneshot::Receiver<()> {
    let (ended, end) = oneshot::channel();
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        let _ = ended.send(());
    });
    end
}
