//! Two servers on one database: a game is one node's, and the other's only when that one is gone.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnection;
use tengen_client::{Client, ClientError, ServerOptions, http};
use tengen_protocol::{GameId, Play, Reason};
use tengen_stories::{Database, Person, Server, Stopped, Story, Table, nine_by_nine};
use tokio::time::{Instant, interval};

/// Cuts every connection of both servers.
const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'tengen' AND datname = current_database()";
/// After so long a node that says nothing has lost its games.
const LEASE_S: &str = "3";

async fn node(database: &Arc<Database>, name: &str) -> Result<Server, Box<dyn std::error::Error>> {
    let options = ServerOptions::new().set("TENGEN__NODE__NAME", name).set("TENGEN__NODE__LEASE_S", LEASE_S);
    Server::start_on(database.clone(), options).await
}

/// A game at node a, with three moves.
async fn game_at_a(database: &Arc<Database>) -> Result<Table, Box<dyn std::error::Error>> {
    let mut table = Table::set_on(node(database, "a").await?, nine_by_nine()).await?;
    table.play("ee cc gg").await?;
    Ok(table)
}

/// Returns when the database's clock says that node a's lease is over; its last word may still have been on its way.
async fn until_a_is_silent_too_long(admin: &mut PgConnection) -> Result<(), sqlx::Error> {
    let waits =
        "SELECT pg_sleep_until(expires_at) FROM node WHERE name = 'a' AND expires_at >= clock_timestamp()";
    while sqlx::query(waits).execute(&mut *admin).await?.rows_affected() > 0 {}
    Ok(())
}

/// Joins as a client does that is told to try again: some times a second, for a few leases at most.
async fn join_when_served(client: &mut Client, game: GameId) -> Result<(), ClientError> {
    let begun = Instant::now();
    let mut tries = interval(Duration::from_millis(200));
    loop {
        tries.tick().await;
        match client.join(game).await {
            Err(refused)
                if refused.reason() == Some(Reason::Unavailable)
                    && begun.elapsed() < Duration::from_secs(10) => {}
            joined => return joined.map(drop),
        }
    }
}

/// The players of a table at node a go to another node; the server left behind is given back.
async fn go_to(table: &mut Table, other: Server) -> Result<Server, Box<dyn std::error::Error>> {
    table.black.reconnect(&other).await?;
    table.white.reconnect(&other).await?;
    join_when_served(&mut table.black.client, table.game).await?;
    join_when_served(&mut table.white.client, table.game).await?;
    Ok(std::mem::replace(&mut table.server, other))
}

/// Who did what in all games, in order.
async fn log(admin: &mut PgConnection) -> Result<Vec<(i32, String, String)>, sqlx::Error> {
    sqlx::query_as("SELECT seq, by, action::text FROM entry ORDER BY game, seq").fetch_all(admin).await
}

/// The seqs of one game's log follow each other, the moves are these, and it has changed its node so often.
fn assert_is_whole(log: &[(i32, String, String)], points: &str, taken_over: usize) {
    assert!(log.iter().map(|(seq, ..)| *seq).eq(1..=i32::try_from(log.len()).unwrap()), "{log:?}");
    let moves: Vec<&str> =
        log.iter().filter_map(|(.., action)| action.split(r#""point":""#).nth(1)).collect();
    let moves: Vec<&str> = moves.iter().map(|rest| &rest[..2]).collect();
    assert_eq!(moves.join(" "), points);
    let restarts = log.iter().filter(|(.., action)| action.contains("server_restarted")).count();
    assert_eq!(restarts, taken_over, "{log:?}");
}

#[tokio::test]
async fn a_game_of_a_live_node_is_served_by_no_other() -> Story {
    let database = Arc::new(Database::make().await?);
    let mut table = game_at_a(&database).await?;
    let game = table.game;
    let mut b = node(&database, "b").await?;
    // However often the other starts, and whoever asks.
    for _ in 0..2 {
        let mut player =
            Person { account: table.black.account.clone(), client: Client::connect(b.base_url()).await? };
        player.reconnect(&b).await?;
        let mut watcher = Client::connect(b.base_url()).await?;
        for client in [&mut player.client, &mut watcher] {
            let refused = client.join(game).await.map(drop).unwrap_err();
            assert_eq!(refused.reason(), Some(Reason::Unavailable), "{refused}");
        }
        let play = Play { game, move_number: 4, point: "cg".parse()? };
        let refused = player.client.request(play).await.unwrap_err();
        assert_eq!(refused.reason(), Some(Reason::Unavailable), "{refused}");
        b.restart().await?;
    }
    table.play("cg gc").await?;
    let log = log(&mut database.admin().await?).await?;
    assert_is_whole(&log, "ee cc gg cg gc", 0);
    Ok(())
}

#[tokio::test]
async fn a_node_that_enters_anew_keeps_its_games() -> Story {
    let database = Arc::new(Database::make().await?);
    let mut admin = database.admin().await?;
    let mut table = game_at_a(&database).await?;
    let b = node(&database, "b").await?;
    let quiet = table.game;
    table.set_anew(nine_by_nine()).await?;
    sqlx::query(CUT).execute(&mut admin).await?;
    // What became of this move nobody knows at first.
    table.play("aa").await?;
    let refused = Client::connect(b.base_url()).await?.join(quiet).await.map(drop).unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Unavailable), "{refused}");
    table.game = quiet;
    table.play("cg gc").await?;
    let nodes = "SELECT name FROM node JOIN game ON owner = epoch WHERE finished_at IS NULL";
    let nodes: Vec<String> = sqlx::query_scalar(nodes).fetch_all(&mut admin).await?;
    assert_eq!(nodes, ["a", "a"]);
    Ok(())
}

/// A node is killed; another, which runs already or starts only then, has its games once the lease is over.
async fn a_killed_node_is_replaced(by_one_that_runs: bool) -> Story {
    let database = Arc::new(Database::make().await?);
    let mut admin = database.admin().await?;
    let mut table = game_at_a(&database).await?;
    let game = table.game;
    let running = if by_one_that_runs { Some(node(&database, "b").await?) } else { None };
    table.white.client.request(Play { game, move_number: 4, point: "cg".parse()? }).await?;
    table.server.kill().await?;
    until_a_is_silent_too_long(&mut admin).await?;
    let b = match running {
        Some(b) => b,
        None => node(&database, "b").await?,
    };
    go_to(&mut table, b).await?;
    assert_eq!(table.view()?.moves.len(), 4, "what was acknowledged is there");
    table.play("gc ch").await?;
    assert_is_whole(&log(&mut admin).await?, "ee cc gg cg gc ch", 1);
    Ok(())
}

#[tokio::test]
async fn the_games_of_a_killed_node_go_on_at_one_that_runs() -> Story {
    a_killed_node_is_replaced(true).await
}

#[tokio::test]
async fn the_games_of_a_killed_node_go_on_at_one_that_starts() -> Story {
    a_killed_node_is_replaced(false).await
}

/// A node stands still for longer than its lease, with a move on its way to it, and wakes when another has its games.
async fn a_node_that_wakes_too_late_ends(while_one_runs: bool) -> Story {
    let database = Arc::new(Database::make().await?);
    let mut admin = database.admin().await?;
    let mut table = game_at_a(&database).await?;
    let game = table.game;
    let running = if while_one_runs { Some(node(&database, "b").await?) } else { None };
    let mut a;
    let stopped = Stopped::stop(table.server.pid())?;
    let on_its_way = table.white.client.send(Play { game, move_number: 4, point: "aa".parse()? }).await?;
    until_a_is_silent_too_long(&mut admin).await?;
    let b = match running {
        Some(b) => b,
        None => node(&database, "b").await?,
    };
    // The line on which the move waits stays open.
    let account = table.white.account.clone();
    let fresh = Person { account, client: Client::connect(b.base_url()).await? };
    let mut left_behind = std::mem::replace(&mut table.white, fresh);
    a = go_to(&mut table, b).await?;
    table.play("cg gc").await?;
    let before = log(&mut admin).await?;
    assert_is_whole(&before, "ee cc gg cg gc", 1);
    drop(stopped);
    let ended = a.until_ended().await?.ok_or("it was running")?;
    assert!(!ended.success() && a.log_tail(5).contains("taken"), "{ended} {}", a.log_tail(20));
    assert!(left_behind.client.answer(&on_its_way).await.is_err(), "it acknowledges nothing");
    assert_eq!(log(&mut admin).await?, before, "it has stored nothing more");
    table.play("ch").await?;
    Ok(())
}

#[tokio::test]
async fn a_node_that_stood_still_stores_nothing_more_and_ends_where_another_ran() -> Story {
    a_node_that_wakes_too_late_ends(true).await
}

#[tokio::test]
async fn a_node_that_stood_still_stores_nothing_more_and_ends_where_another_started() -> Story {
    a_node_that_wakes_too_late_ends(false).await
}

#[tokio::test]
async fn a_room_whose_game_another_node_has_shows_it_to_nobody() -> Story {
    let database = Arc::new(Database::make().await?);
    let mut table = game_at_a(&database).await?;
    let _b = node(&database, "b").await?;
    let taken =
        "UPDATE game SET owner_epoch = owner_epoch + 1, owner = (SELECT epoch FROM node WHERE name = 'b')";
    sqlx::query(taken).execute(&mut database.admin().await?).await?;
    // That nobody is here is what the room finds that it cannot store.
    table.black.reconnect(&table.server).await?;
    table.white.reconnect(&table.server).await?;
    while !table.server.log_tail(20).contains("another node has the game") {
        http(table.server.base_url(), "GET", "/healthz", &[], None).await?;
    }
    for _ in 0..2 {
        let refused = table.white.client.join(table.game).await.map(drop).unwrap_err();
        assert_eq!(refused.reason(), Some(Reason::Unavailable), "{refused}");
        let play = Play { game: table.game, move_number: 4, point: "cg".parse()? };
        let refused = table.white.client.request(play).await.unwrap_err();
        assert_eq!(refused.reason(), Some(Reason::Unavailable), "{refused}");
    }
    Ok(())
}

#[tokio::test]
async fn the_clocks_of_a_dead_nodes_games_run_at_another_though_nobody_comes() -> Story {
    let database = Arc::new(Database::make().await?);
    let mut admin = database.admin().await?;
    let mut table = game_at_a(&database).await?;
    sqlx::query("UPDATE game SET started_at = started_at - interval '1 minute'").execute(&mut admin).await?;
    let options = ServerOptions::new()
        .set("TENGEN__NODE__NAME", "b")
        .set("TENGEN__NODE__LEASE_S", LEASE_S)
        .set("TENGEN__ROOM__WAIT_FOR_PLAYER_S", "1");
    let _b = Server::start_on(database.clone(), options).await?;
    table.server.kill().await?;
    let running = "SELECT count(*) FROM entry, pg_sleep(0.05) WHERE action->>'kind' = 'running'";
    while sqlx::query_scalar::<_, i64>(running).fetch_one(&mut admin).await? == 0 {}
    assert_is_whole(&log(&mut admin).await?, "ee cc gg", 1);
    Ok(())
}
