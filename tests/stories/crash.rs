//! The server is killed, or ended in order, in the middle of a game.

use std::time::{Duration, Instant};

use tengen_client::{ServerOptions, View};
use tengen_game::{Fact, Phase, Reading, StopReason, Wait};
use tengen_protocol::{Accept, Mark, Offer, Pass, Play, ServerMsg};
use tengen_rules::{Color, Extent, Life};
use tengen_stories::{Person, Server, Story, Table, begin, byo_yomi, nine_by_nine};

#[tokio::test]
async fn after_kill_9_nothing_acknowledged_is_lost_and_the_game_goes_on() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    let game = table.game;
    // White moves, is told so, and at that moment the server dies.
    table.white.client.request(Play { game, move_number: 4, point: "cg".parse()? }).await?;
    table.server.kill().await?;
    table.server.restart().await?;
    table.white.reconnect(&table.server).await?;
    let view = table.white.client.join(game).await?;
    assert_eq!(view.moves.len(), 4);
    let clock = &view.state.clock;
    assert_eq!((clock.running, clock.stopped.as_slice()), (None, [StopReason::Server].as_slice()));
    assert!(clock.black.main > Duration::from_secs(299), "down time is nobody's: {:?}", clock.black.main);
    // Black's clock waits for Black; then he has ten seconds more.
    table.black.reconnect(&table.server).await?;
    table.black.client.join(game).await?;
    let view = table.white.client.until(game, |view| view.state.clock.running.is_some()).await?;
    assert_eq!(view.state.clock.running, Some(Color::Black));
    assert!(view.state.clock.starts_in_ms > 9_000, "{}", view.state.clock.starts_in_ms);
    assert_eq!(view.told.last().unwrap().facts, [Fact::ClockRunning { reason: StopReason::Server }]);
    table.black.client.until(game, |view| view.state.clock.running.is_some()).await?;
    table.play("gc ii").await?;
    Ok(())
}

#[tokio::test]
async fn a_game_survives_many_kills() -> Story {
    let mut table = Table::set().await?;
    for round in ["aa ba", "ca da", "ea fa"] {
        table.play(round).await?;
        table.server.kill().await?;
        table.server.restart().await?;
        table.come_back().await?;
    }
    let game = table.game;
    let mut watcher = Person::guest(&table.server).await?;
    assert_eq!(watcher.client.join(game).await?.rows[0], "BWBWBW...");
    Ok(())
}

/// While one entry cannot be stored, the server takes some seconds to end: longer than Black has to move.
#[tokio::test]
async fn no_flag_falls_while_the_server_ends() -> Story {
    let offer = Offer { time: byo_yomi(2, 1), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    table.play("ee cc gg").await?;
    let other = begin(&mut table.black, &mut table.white, nine_by_nine()).await?;
    let mut admin = table.server.admin().await?;
    let in_the_way =
        "BEGIN; INSERT INTO entry (game, seq, owner_epoch, by, action, at_ms, lag_ms, wall_ms, clock)
         SELECT game.id, 1, entry.owner_epoch, by, action, at_ms, lag_ms, wall_ms, clock
         FROM entry, game WHERE seq = 1 AND game.id <> entry.game";
    sqlx::raw_sql(in_the_way).execute(&mut admin).await?;
    table.black.client.send(Play { game: other, move_number: 1, point: "ee".parse()? }).await?;
    // Otherwise the server might be told to end before it has the move.
    table.black.client.until(other, |view| view.saving).await?;
    table.play("cg").await?;
    let began = Instant::now();
    table.server.terminate().await?;
    assert!(began.elapsed() > Duration::from_secs(3), "{:?}", began.elapsed());
    sqlx::raw_sql("ROLLBACK").execute(&mut admin).await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.outcome, None);
    table.play("gc").await?;
    Ok(())
}

#[tokio::test]
async fn the_games_of_a_private_database_go_on_at_once_whatever_the_node_was_called() -> Story {
    let server = Server::start_private(ServerOptions::new()).await?;
    let mut table = Table::set_on(server, nine_by_nine()).await?;
    table.play("ee cc").await?;
    let renamed = "UPDATE node SET name = 'another', expires_at = now() + interval '1 hour'";
    sqlx::query(renamed).execute(&mut table.server.admin().await?).await?;
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn an_orderly_restart_tells_everybody_and_loses_nothing() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc").await?;
    let mut watcher = Person::guest(&table.server).await?;
    watcher.client.join(table.game).await?;
    let ended = table.server.terminate().await?.unwrap();
    assert!(ended.success(), "{}", table.server.log_tail(20));
    for client in [&mut table.black.client, &mut table.white.client, &mut watcher.client] {
        let told = |msg: &ServerMsg| matches!(msg, ServerMsg::Restarting(_)).then_some(());
        client.expect("restarting", told).await?;
        assert_eq!(client.until_closed().await?, Some(1012));
    }
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.black.client.view(table.game)?.moves.len(), 2);
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn a_count_survives_with_its_marking_and_its_acceptances() -> Story {
    let mut table = Table::set().await?;
    table.play("ee ec .").await?;
    let game = table.game;
    // Killed in between, the server makes its proposal afterwards.
    table.white.client.request(Pass { game, move_number: 4 }).await?;
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    let is_proposed = |view: &View| view.state.counting.as_ref().is_some_and(|it| it.proposed);
    let move_number = table.both_until(is_proposed).await?.state.move_number;
    let mark = Mark { game, move_number, point: "ec".parse()?, life: Life::Dead, extent: Extent::Chain };
    table.white.client.request(mark).await?;
    let is_marked = |view: &View| view.state.counting.as_ref().is_some_and(|it| !it.dead.is_empty());
    let hash = table.both_until(is_marked).await?.state.counting.as_ref().unwrap().hash;
    table.black.client.request(Accept { game, move_number, hash }).await?;
    let is_accepted = |view: &View| view.state.counting.as_ref().is_some_and(|it| it.accepted.black);
    let before = table.both_until(is_accepted).await?.state.counting.clone();
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.counting, before);
    // Nobody is waited for: the time to count runs on by itself.
    let counts = |view: &View| view.state.waits.iter().any(|wait| wait.wait == Wait::Counting);
    let view = table.both_until(counts).await?;
    assert_eq!((view.state.phase, view.state.clock.running), (Phase::Counting, None));
    table.white.client.request(Accept { game, move_number, hash }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Finished).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "B+73.5", "81 less 7.5");
    Ok(())
}

#[tokio::test]
async fn no_period_is_lost_by_a_restart() -> Story {
    let offer = Offer { time: byo_yomi(20, 2), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    table.until_time_goes_by().await?;
    assert!(table.black.client.view(game)?.state.clock.black.period_left < Duration::from_secs(20));
    table.server.kill().await?;
    table.server.restart().await?;
    table.white.reconnect(&table.server).await?;
    let clock = table.white.client.join(game).await?.state.clock.clone();
    assert_eq!((clock.running, clock.stopped), (None, vec![StopReason::Server]));
    let whole = |black: &Reading| (black.period_left, black.periods_left) == (Duration::from_secs(20), 2);
    assert!(whole(&clock.black), "what he had thought is given back: {:?}", clock.black);
    table.black.reconnect(&table.server).await?;
    table.black.client.join(game).await?;
    let view = table.both_until(|view| view.state.clock.running == Some(Color::Black)).await?;
    assert!((9_000..=10_000).contains(&view.state.clock.starts_in_ms), "{}", view.state.clock.starts_in_ms);
    assert!(whole(&view.state.clock.black));
    table.play("gc").await?;
    assert!(whole(&table.view()?.state.clock.black), "he moved before his clock began");
    Ok(())
}
