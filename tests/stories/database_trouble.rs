//! The database fails while a game runs.

use std::path::Path;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tengen_protocol::Play;
use tengen_stories::{Story, Table};

const SECOND: Duration = Duration::from_secs(1);
/// Cuts every connection of the server.
const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tengen'";

/// A connection to a server's private database, as an admin might open one.
async fn admin(folder: &Path) -> Result<PgConnection, sqlx::Error> {
    let socket = folder.join("data/postgres");
    let options = PgConnectOptions::new_without_pgpass().socket(socket).username("tengen").database("tengen");
    PgConnection::connect_with(&options).await
}

#[tokio::test]
async fn a_game_goes_on_when_every_connection_to_the_database_is_cut() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("aa ba ca da").await?;
    let mut admin = admin(table.server.folder()).await?;
    for round in ["ea fa", "ga ha", "ab bb"] {
        sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tengen'",
        )
        .execute(&mut admin)
        .await?;
        table.play(round).await?;
    }
    let stored: i64 =
        sqlx::query_scalar("SELECT count(*) FROM entry WHERE by <> 'server'").fetch_one(&mut admin).await?;
    assert_eq!(stored, 10);
    assert_eq!(table.white.client.view(game)?.rows[0], "BWBWBWBW.");
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.white.client.view(game)?.moves.len(), 10);
    Ok(())
}

#[tokio::test]
async fn time_that_the_database_takes_is_nobodys_though_the_log_is_read_again() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let mut admin = admin(table.server.folder()).await?;
    let mut slow = admin.begin().await?;
    sqlx::query("LOCK TABLE entry IN EXCLUSIVE MODE").execute(&mut *slow).await?;
    let id = table.black.client.send(Play { game, move_number: 3, point: "gg".parse()? }).await?;
    sqlx::query("SELECT pg_sleep(3)").execute(&mut *slow).await?;
    slow.commit().await?;
    table.black.client.answer(&id).await?;
    table.black.client.until(game, |view| view.moves.len() == 3).await?;
    let view = table.white.client.until(game, |view| view.moves.len() == 3).await?;
    assert!(view.state.clock.white.main > SECOND * 299, "{:?}", view.state.clock.white.main);
    // The entry that gives the time back waits for the next move. It is lost with its batch, and given back again.
    sqlx::query(CUT).execute(&mut admin).await?;
    table.play("cg").await?;
    let clock = &table.white.client.view(game)?.state.clock;
    assert!(clock.white.main > SECOND * 298, "{:?}", clock.white.main);
    let held: Vec<i32> = sqlx::query_scalar(
        "SELECT (action->>'ms')::int FROM entry WHERE action->>'kind' = 'held' ORDER BY seq",
    )
    .fetch_all(&mut admin)
    .await?;
    assert!(held.first().is_some_and(|ms| (2_500..10_000).contains(ms)), "{held:?}");
    Ok(())
}

#[tokio::test]
async fn a_fenced_server_stores_nothing_and_ends() -> Story {
    let mut table = Table::set().await?;
    table.play("ee").await?;
    let mut admin = admin(table.server.folder()).await?;
    // Another node has declared it dead and may have its games.
    sqlx::query("UPDATE game SET owner = 0").execute(&mut admin).await?;
    sqlx::query("DELETE FROM node").execute(&mut admin).await?;
    let game = table.game;
    let move_number = 2;
    let lost = table.white.client.request(Play { game, move_number, point: "cc".parse()? }).await;
    assert!(lost.is_err(), "{lost:?}");
    let stored: i64 = sqlx::query_scalar("SELECT count(*) FROM entry").fetch_one(&mut admin).await?;
    assert_eq!(stored, 1);
    drop(admin);
    table.server.restart().await?;
    table.come_back().await?;
    table.play("cc gg").await?;
    Ok(())
}
