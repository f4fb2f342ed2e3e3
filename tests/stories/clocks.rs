//! The server's timer, not a client, ends a game.

use std::time::{Duration, Instant};

use tengen_client::ServerOptions;
use tengen_game::{By, TimeControl};
use tengen_protocol::Offer;
use tengen_rules::Color;
use tengen_stories::{Story, Table, nine_by_nine};

#[tokio::test]
async fn the_flag_falls_without_a_word_from_any_client() -> Story {
    let time = TimeControl::ByoYomi { main: Duration::ZERO, period: Duration::from_secs(2), periods: 2 };
    let offer = Offer { time, ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let began = Instant::now();
    table.play("ee").await?;
    let game = table.game;
    let view = table.black.client.until(game, |view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "B+T");
    assert_eq!(view.told.last().unwrap().by, By::Server);
    assert_eq!(view.state.clock.white.period_left, Duration::ZERO);
    assert!(began.elapsed() >= Duration::from_secs(4), "White had two periods");
    Ok(())
}

#[tokio::test]
async fn only_the_clock_of_the_side_to_move_runs() -> Story {
    let mut table = Table::set().await?;
    table.play("ee").await?;
    let clock = table.white.client.view(table.game)?.state.clock.clone();
    assert_eq!(clock.running, Some(Color::White));
    // Whoever looks later sees the same on the clock that stands, and no more on the one that runs.
    let mut watcher = tengen_client::Client::connect(table.server.base_url()).await?;
    let later = watcher.join(table.game).await?.state.clock.clone();
    assert_eq!((later.running, later.black), (Some(Color::White), clock.black));
    let passed = Duration::from_millis((later.time_ms - clock.time_ms).try_into()?);
    let charged = clock.white.main - later.white.main;
    assert!(
        charged.abs_diff(passed) <= Duration::from_millis(1),
        "{charged:?} in {passed:?}, to the millisecond"
    );
    Ok(())
}
