//! The database takes its time while a game runs.

use std::time::{Duration, Instant};

use tengen_client::{Client, ServerOptions};
use tengen_game::Request;
use tengen_protocol::{Ask, Offer, Play, Reason};
use tengen_rules::Color::Black;
use tengen_stories::{Story, Table, byo_yomi, nine_by_nine};
use tokio::task::JoinHandle;

const SECOND: Duration = Duration::from_secs(1);

/// How long nothing can be stored.
const SLOW: Duration = Duration::from_secs(4);

/// From now on nothing can be stored, for so long; the log can still be read.
async fn store_nothing(table: &Table) -> Result<JoinHandle<Result<(), sqlx::Error>>, sqlx::Error> {
    let mut admin = table.server.admin().await?;
    sqlx::raw_sql("BEGIN; LOCK TABLE entry IN EXCLUSIVE MODE").execute(&mut admin).await?;
    Ok(tokio::spawn(async move {
        sqlx::query("SELECT pg_sleep($1)").bind(SLOW.as_secs_f64()).execute(&mut admin).await?;
        sqlx::query("COMMIT").execute(&mut admin).await.map(drop)
    }))
}

#[tokio::test]
async fn while_nothing_can_be_stored_moves_and_joins_wait_and_no_clock_runs() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let mut watcher = Client::connect(table.server.base_url()).await?;
    let slow = store_nothing(&table).await?;
    let began = Instant::now();
    let id = table.black.client.send(Play { game, move_number: 3, point: "gg".parse()? }).await?;
    // Who joins is shown what is stored: he waits for the move, and sees it.
    table.black.client.join(game).await?;
    assert!(began.elapsed() > SLOW - SECOND, "{:?}", began.elapsed());
    assert!(watcher.join(game).await?.moves.len() >= 3);
    table.black.client.answer(&id).await?;
    table.white.client.request(Play { game, move_number: 4, point: "cg".parse()? }).await?;
    let view = table.both_until(|view| view.moves.len() == 4).await?;
    for left in [view.state.clock.black.main, view.state.clock.white.main] {
        assert!(left > SECOND * 298, "nobody was charged for it: {:?}", view.state.clock);
    }
    slow.await??;
    Ok(())
}

#[tokio::test]
async fn who_leaves_a_game_that_waits_does_not_wait_and_may_come_back_behind_it() -> Story {
    let options = ServerOptions::new().set("TENGEN__ROOM__QUEUE_ACTIONS", "8");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let game = table.game;
    let slow = store_nothing(&table).await?;
    let began = Instant::now();
    table.black.client.send(Play { game, move_number: 1, point: "ee".parse()? }).await?;
    table.white.client.until(game, |view| view.saving).await?;
    // Until there is no place left for anything.
    let play = Play { game, move_number: 2, point: "cc".parse()? };
    let mut waiting = Vec::new();
    while waiting.len() < 10 {
        waiting.push(table.white.client.send(play.clone()).await?);
    }
    let refused = table.white.client.answer(&waiting[9]).await.map(drop).unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Busy), "{refused}");
    table.white.client.leave(game).await?;
    let refused = table.white.client.join(game).await.map(drop).unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Busy), "{refused}");
    assert!(began.elapsed() < SLOW - SECOND, "{:?}", began.elapsed());
    slow.await??;
    table.white.client.answer(&waiting[0]).await?;
    while let Err(refused) = table.white.client.join(game).await.map(drop) {
        assert_eq!(refused.reason(), Some(Reason::Busy), "{refused}");
    }
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn a_flag_that_is_due_while_nothing_can_be_stored_falls_when_the_time_is_up_without_that() -> Story {
    let offer = Offer { time: byo_yomi(3, 1), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let began = Instant::now();
    let slow = store_nothing(&table).await?;
    // Black thinks. What White asks meanwhile cannot be stored, and Black's three seconds end before it is.
    let ask = Ask { game, move_number: 5, request: Request::Pause };
    table.white.client.request(ask).await?;
    slow.await??;
    let view = table.black.client.until(game, |view| !view.state.requests.is_empty()).await?;
    assert_eq!((view.state.outcome, view.state.clock.running), (None, Some(Black)));
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "W+T");
    assert!(began.elapsed() > SLOW + SECOND, "his three seconds beside: {:?}", began.elapsed());
    Ok(())
}

#[tokio::test]
async fn a_flag_that_falls_while_nothing_can_be_stored_is_told_when_it_is_stored() -> Story {
    let offer = Offer { time: byo_yomi(2, 1), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    table.play("ee cc gg cg").await?;
    let slow = store_nothing(&table).await?;
    let began = Instant::now();
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "W+T");
    assert!(began.elapsed() > SLOW - SECOND, "log first, tell after: {:?}", began.elapsed());
    slow.await??;
    Ok(())
}
