//! A whole server, from settings to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_protocol::{Restarting, ServerMsg};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::{error, info, warn};

use crate::app::App;
use crate::begin::Stage;
use crate::challenges::{ChallengeRoom, Challenges};
use crate::config::{BadConfig, Config};
use crate::database::{Database, NoDatabase};
use crate::db::{games, standings};
use crate::http;
use crate::lobby::{Lobby, LobbyRoom};
use crate::log::{Log, LogKind, NodeSettings};
use crate::mail::{BadMail, Mail};
use crate::mass_loss::MassLoss;
use crate::online::Online;
use crate::parked::Parked;
use crate::pulse::Pulse;
use crate::queue::{Presets, Queue, QueueRoom};
use crate::rooms::{Rooms, World};
use crate::vital::Vital;
use crate::{access_watch, chores, edge, wake};

/// Why a server ended or did not start.
#[derive(Debug, Error)]
pub enum Trouble {
    /// There is no database.
    #[error(transparent)]
    Database(#[from] NoDatabase),
    /// The database failed at the start.
    #[error("the database failed at the start: {0}")]
    Start(#[from] sqlx::Error),
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1} (listen, or TENGEN__LISTEN, names another address)")]
    Listen(SocketAddr, std::io::Error),
    /// Another server has this one's name and has taken over.
    #[error("another server named \"{0}\" has taken this one's games over: give each its own node.name")]
    Fenced(String),
    /// The private database ended by itself, and could not be started again.
    #[error("{0}")]
    DatabaseEnded(String),
    /// Something without which there is no server has ended.
    #[error("the server cannot go on: {0}")]
    Ended(String),
    /// Settings of the queue that make no ranked game.
    #[error(transparent)]
    Config(#[from] BadConfig),
    /// Settings by which no mail can be sent.
    #[error(transparent)]
    Mail(#[from] BadMail),
    /// The listener failed.
    #[error("the server failed: {0}")]
    Serve(std::io::Error),
}

/// Clients are told to come back after this time.
const BACK_AFTER_MS: u32 = 2_000;
/// So long sockets may take to end.
const DRAIN: Duration = Duration::from_secs(3);

/// Runs a server until `stop` is ready, and ends it in order. `ready` is told the address.
///
/// # Errors
/// Says what went wrong and what to do about it.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), Trouble> {
    // Before a private database is made.
    Mail::new(&config.mail)?;
    let database = Database::open(&config).await?;
    let served = with_database(&config, &database, ready, stop).await;
    database.close().await;
    served
}

async fn with_database(
    config: &Config,
    database: &Database,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), Trouble> {
    let name = if config.node.name.is_empty() { host_name() } else { config.node.name.clone() };
    let node = NodeSettings {
        name: name.clone(),
        lease_s: config.node.lease_s,
        is_alone: database.cluster.is_some(),
    };
    let mut vital = Vital::default();
    let (options, log_pool) = (database.options.clone(), database.log_pool.clone());
    let rules = standings::in_force(&database.pool, &config.rating).await?;
    let log = Log::start(options, log_pool, node, config.database.log, rules, &mut vital).await?;
    if log.kind() == LogKind::Memory {
        warn!("database.log is \"memory\": no game outlives this process");
    }
    let (stopping, is_stopping) = watch::channel(false);
    let app = assemble(config, database, &log, is_stopping, &mut vital).await?;
    let listener =
        TcpListener::bind(config.listen).await.map_err(|error| Trouble::Listen(config.listen, error))?;
    let address = listener.local_addr().map_err(Trouble::Serve)?;
    let (router, http) = (http::router(app.clone()), config.http.clone());
    let server = tokio::spawn(async move { edge::serve(listener, router, &http).await });
    chores::start(config, database, &mut vital);
    app.boards.start(database, &mut vital);
    let (options, days) = (database.options.clone(), config.account.session_days);
    let watch = access_watch::run(options, app.online.clone(), app.lobby.clone(), days);
    vital.start("watching what users may do", watch);
    let announced = async {
        ready(address);
        std::future::pending().await
    };
    let lease = log.keep_lease(config.node.lease_s);
    let ended = tokio::select! {
        // In order: before anybody is told of us, the signals that end us are heard.
        biased;
        () = stop => Ok(()),
        () = lease => Err(Trouble::Fenced(name)),
        why = vital.ended() => Err(Trouble::Ended(why)),
        why = database_ended(database) => Err(Trouble::DatabaseEnded(why)),
        failed = server => Err(Trouble::Serve(match failed {
            Err(failure) => std::io::Error::other(failure),
            Ok(never) => match never {},
        })),
        ended = announced => ended,
    };
    stopping.send_replace(true);
    info!("the server ends");
    drain(&app).await;
    if ended.is_ok() {
        match tokio::time::timeout(DRAIN, log.leave()).await {
            Ok(()) => info!("all that was acknowledged is stored"),
            Err(_) => warn!("the database does not answer; what was not acknowledged may be lost"),
        }
    }
    ended
}

async fn assemble(
    config: &Config,
    database: &Database,
    log: &Log,
    stopping: watch::Receiver<bool>,
    vital: &mut Vital,
) -> Result<App, Trouble> {
    let db = database.pool.clone();
    let (lobby, lobby_queue) = Lobby::new();
    let (queue, queue_msgs) = Queue::new();
    let (challenges, challenge_msgs) = Challenges::new();
    let online = Online::default();
    let world = World {
        db: db.clone(),
        log: log.clone(),
        lobby: lobby.clone(),
        online: online.clone(),
        mass_loss: MassLoss::new(config.room.lost_at_once),
        parked: Parked::default(),
        pulse: Pulse::new(Instant::now()),
        config: config.room.clone(),
        started: Instant::now(),
        stopping: stopping.clone(),
    };
    let rooms = Rooms::new(world.clone());
    let running = games::running(&db).await?;
    if !running.is_empty() {
        info!(games = running.len(), "running games go on");
    }
    vital.start("the pulse", world.pulse.clone().run());
    vital.start("waking rooms", wake::run(rooms.clone(), world));
    let listed = running.into_iter().filter(|running| !running.private).map(|running| running.info);
    let stage = Stage { db: db.clone(), log: log.clone(), rooms, lobby, online, queue, challenges };
    vital.start("the lobby", LobbyRoom(stage.clone()).run(lobby_queue, listed));
    let challenges = ChallengeRoom { stage: stage.clone(), config: config.challenge.clone() };
    vital.start("the challenges", challenges.run(challenge_msgs));
    let away = Duration::from_secs(config.queue.away_s.into());
    let presets = Presets::read(&config.queue)?;
    vital.start("the queue", QueueRoom::new(stage.clone(), presets.clone(), away).run(queue_msgs));
    Ok(App::new(Arc::new(config.clone()), stage, presets, stopping)?)
}

/// Tells every socket that the server restarts, and waits until they are closed.
async fn drain(app: &App) {
    let restarting = ServerMsg::Restarting(Restarting { after_ms: BACK_AFTER_MS });
    app.online.cut_all(&restarting, axum::extract::ws::close_code::RESTART);
    let empty = async {
        while app.online.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(DRAIN, empty).await.is_err() {
        warn!(sockets = app.online.sockets(), "some sockets did not close in time");
    }
}

async fn database_ended(database: &Database) -> String {
    match &database.cluster {
        Some(cluster) => {
            let why = cluster.keep_running().await.to_string();
            error!(why, "the private database is given up");
            why
        }
        None => std::future::pending().await,
    }
}

fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
