//! The database fails while a game runs.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tengen_client::{ServerOptions, http};
use tengen_game::StopReason;
use tengen_protocol::{Play, Reason, Resign, close};
use tengen_rules::Point;
use tengen_stories::{Cut, Database, Proxy, Server, Story, Table, nine_by_nine};

const SECOND: Duration = Duration::from_secs(1);
/// Cuts every connection of the server.
const CUT: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'tengen' AND datname = current_database()";

#[tokio::test]
async fn a_game_goes_on_when_every_connection_to_the_database_is_cut() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("aa ba ca da").await?;
    let mut admin = table.server.admin().await?;
    for round in ["ea fa", "ga ha", "ab bb"] {
        sqlx::query(CUT).execute(&mut admin).await?;
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
    let mut admin = table.server.admin().await?;
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

/// A table whose server reaches its database over a proxy with its socket in this folder.
async fn table_behind_a_proxy(
    folder: &Path,
) -> Result<(Table, Proxy, PgConnection), Box<dyn std::error::Error>> {
    let database = Database::make().await?;
    let proxy = Proxy::start(folder, database.socket())?;
    let (url, admin) = (database.url_by(folder), database.admin().await?);
    let server = Server::start_at(&url, Arc::new(database), ServerOptions::new()).await?;
    Ok((Table::set_on(server, nine_by_nine()).await?, proxy, admin))
}

/// On two threads, so that the proxy still forwards while a server is waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_whose_outcome_is_unknown_is_done_once_and_acknowledged() -> Story {
    let folder = tempfile::Builder::new().prefix("tengen-").tempdir_in("/tmp")?;
    let (mut table, proxy, mut admin) = table_behind_a_proxy(folder.path()).await?;
    let game = table.game;
    for (round, cut) in [(0, Cut::BeforeItIsAnswered), (1, Cut::BeforeItIsRead)] {
        let point: Point = if round == 0 { "ee" } else { "gg" }.parse()?;
        proxy.arm(cut, &format!("\"point\":\"{point}\""));
        table.play(&point.to_string()).await?;
        assert!(proxy.has_cut());
        table.play(if round == 0 { "cc" } else { "cg" }).await?;
    }
    let seqs: Vec<i32> =
        sqlx::query_scalar("SELECT seq FROM entry ORDER BY seq").fetch_all(&mut admin).await?;
    let entries: Vec<i32> = (1..).take(seqs.len()).collect();
    assert_eq!(seqs, entries, "no entry twice, none missing");
    let moves: i64 =
        sqlx::query_scalar("SELECT count(*) FROM entry WHERE by <> 'server'").fetch_one(&mut admin).await?;
    assert_eq!((moves, table.white.client.view(game)?.moves.len()), (4, 4));
    // The last entry of a game is stored another way, together with its outcome.
    table.set_anew(nine_by_nine()).await?;
    table.play("ee cc gg cg").await?;
    let second = table.game;
    for (game, cut, text) in
        [(game, Cut::BeforeItIsRead, "resign"), (second, Cut::BeforeItIsAnswered, "COMMIT")]
    {
        proxy.arm(cut, text);
        table.white.client.request(Resign { game }).await?;
        assert!(proxy.has_cut());
        let view = table.black.client.until(game, |view| view.state.outcome.is_some()).await?;
        assert_eq!(view.state.outcome.unwrap().to_string(), "B+R");
    }
    let ended: i64 = sqlx::query_scalar("SELECT count(*) FROM game WHERE outcome->>'winner' = 'black'")
        .fetch_one(&mut admin)
        .await?;
    assert_eq!(ended, 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_be_here_is_cut_also_if_the_line_that_tells_of_it_is_dead() -> Story {
    let folder = tempfile::Builder::new().prefix("tengen-").tempdir_in("/tmp")?;
    let (mut table, proxy, mut admin) = table_behind_a_proxy(folder.path()).await?;
    // As if it had been told over a line on which nothing is heard any more.
    sqlx::query("DROP TRIGGER tell_of_access ON sanction").execute(&mut admin).await?;
    let ban = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'ban', 'used an engine')";
    sqlx::query(ban).bind(table.white.account.user.id.0).execute(&mut admin).await?;
    proxy.arm(Cut::Silence, "is anybody there");
    table.white.client.set_patience(SECOND * 40);
    assert_eq!(table.white.client.until_closed().await?, Some(close::CHANGED));
    assert!(proxy.has_cut());
    Ok(())
}

#[tokio::test]
async fn a_poison_entry_stands_alone_and_only_its_game_is_parked() -> Story {
    let options = ServerOptions::new()
        .set("TENGEN__SOCKET__MESSAGES_PER_S", "10000")
        .set("TENGEN__SOCKET__MESSAGES_BURST", "10000");
    // Its own Postgres, whose log tells how often it refused.
    let mut table = Table::set_on(Server::start_private(options).await?, nine_by_nine()).await?;
    let mut games = vec![table.game];
    for _ in 0..100 {
        let seek = table.black.client.seek(nine_by_nine()).await?;
        games.push(table.white.client.take_seek(seek).await?);
    }
    let mut admin = table.server.admin().await?;
    let poison = "ALTER TABLE entry ADD CONSTRAINT poison CHECK (action->>'point' IS DISTINCT FROM 'gg')";
    sqlx::query(poison).execute(&mut admin).await?;
    // While the table is locked the moves of all games gather in one batch, with the poison in the middle of it.
    let mut slow = admin.begin().await?;
    sqlx::query("LOCK TABLE entry IN EXCLUSIVE MODE").execute(&mut *slow).await?;
    let parked = games[50];
    let mut asked = Vec::new();
    for &game in &games {
        let point = if game == parked { "gg" } else { "ee" }.parse()?;
        asked.push((game, table.black.client.send(Play { game, move_number: 1, point }).await?));
    }
    sqlx::query("SELECT pg_sleep(1)").execute(&mut *slow).await?;
    slow.commit().await?;
    for (game, id) in asked {
        match table.black.client.answer(&id).await {
            Ok(_) => assert_ne!(game, parked),
            Err(refused) => assert_eq!((game, refused.reason()), (parked, Some(Reason::Unavailable))),
        }
    }
    let log = std::fs::read_to_string(table.server.folder().join("data/postgres.log"))?;
    let tries = log.lines().filter(|line| line.contains("violates check constraint \"poison\"")).count();
    assert!(tries > 2, "it was looked for by halving: {tries}");
    for &game in games.iter().filter(|&&game| game != parked) {
        table.white.client.request(Play { game, move_number: 2, point: "cc".parse()? }).await?;
    }
    // However quickly it is refused, everybody there is told that the clocks stand.
    let second = games[51];
    table.black.client.join(second).await?;
    table.black.client.request(Play { game: second, move_number: 3, point: "ec".parse()? }).await?;
    table.black.client.until(second, |view| view.moves.len() == 3).await?;
    let poison = Play { game: second, move_number: 4, point: "gg".parse()? };
    let refused = table.white.client.request(poison).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Unavailable));
    let view = table.black.client.until(second, |view| view.state.clock.running.is_none()).await?;
    assert_eq!((view.moves.len(), &*view.state.clock.stopped), (3, &[StopReason::Server][..]));
    let health = http(table.server.base_url(), "GET", "/healthz", &[], None).await?;
    let health: serde_json::Value = serde_json::from_str(&health.body)?;
    assert_eq!(health["parked_games"], 2, "{health}");
    let again = Play { game: parked, move_number: 1, point: "aa".parse()? };
    assert_eq!(table.black.client.request(again.clone()).await.unwrap_err().reason(), Some(Reason::Parked));
    let view = table.white.client.join(parked).await?;
    assert_eq!((view.moves.len(), view.state.clock.running), (0, None), "what was refused is not shown");
    // A server that can store it goes on with the game.
    sqlx::query("ALTER TABLE entry DROP CONSTRAINT poison").execute(&mut admin).await?;
    drop(admin);
    table.server.restart().await?;
    table.black.reconnect(&table.server).await?;
    table.black.client.request(again).await?;
    Ok(())
}

#[tokio::test]
async fn a_fenced_server_stores_nothing_and_ends() -> Story {
    let mut table = Table::set().await?;
    table.play("ee").await?;
    let mut admin = table.server.admin().await?;
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
