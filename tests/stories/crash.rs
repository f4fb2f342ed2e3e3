//! The server is killed, or ended in order, in the middle of a game.

use std::time::Duration;

use tengen_game::{Fact, StopReason};
use tengen_protocol::{Play, ServerMsg};
use tengen_rules::Color;
use tengen_stories::{Person, Story, Table};

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
