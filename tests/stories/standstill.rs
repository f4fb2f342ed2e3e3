//! The server stands still while a game runs, for longer than the player to move has left: nobody is charged for it.

use std::time::{Duration, Instant};

use tengen_client::{ServerOptions, View};
use tengen_game::Fact;
use tengen_protocol::{Offer, Play};
use tengen_rules::Color::Black;
use tengen_stories::{Stopped, Story, Table, absolute, nine_by_nine};

const SECOND: Duration = Duration::from_secs(1);
/// What each player has for all his moves, in seconds.
const ALL: u64 = 6;
/// How long the server stands still.
const STILL: Duration = Duration::from_secs(8);

/// A game in which both have moved, so that Black's clock runs. No other server waits for this one to be silent.
async fn table() -> Result<Table, Box<dyn std::error::Error>> {
    let options = ServerOptions::new().set("TENGEN__NODE__LEASE_S", "60");
    let mut table = Table::set_with(options, Offer { time: absolute(ALL), ..nine_by_nine() }).await?;
    table.play("ee cc").await?;
    Ok(table)
}

/// The server does nothing for so long; a move is on its way to it meanwhile.
async fn stand_still(table: &mut Table, on_its_way: Option<Play>) -> Story {
    let mut admin = table.server.admin().await?;
    let stopped = Stopped::stop(table.server.pid())?;
    if let Some(play) = on_its_way {
        table.black.client.send(play).await?;
    }
    sqlx::query("SELECT pg_sleep($1)").bind(STILL.as_secs_f64()).execute(&mut admin).await?;
    drop(stopped);
    Ok(())
}

fn held(view: &View) -> Duration {
    let ms = view.told.iter().flat_map(|told| &told.facts).map(|fact| match fact {
        Fact::Held { ms } => u64::from(*ms),
        _ => 0,
    });
    Duration::from_millis(ms.sum())
}

#[tokio::test]
async fn no_flag_falls_while_the_server_stands_still_and_the_clock_shows_what_it_showed() -> Story {
    let mut table = table().await?;
    let began = Instant::now();
    stand_still(&mut table, None).await?;
    let view = table.both_until(|view| held(view) > STILL - SECOND).await?;
    let clock = &view.state.clock;
    assert_eq!((view.state.outcome, clock.running), (None, Some(Black)));
    assert!(clock.black.main > SECOND * (ALL as u32 - 3), "{clock:?}");
    assert!(held(view) < began.elapsed(), "once: {:?}", held(view));
    table.play("gg cg").await?;
    let clock = &table.view()?.state.clock;
    assert!(clock.black.main > SECOND * (ALL as u32 - 3), "{clock:?}");
    // What is left is his alone.
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "W+T");
    Ok(())
}

#[tokio::test]
async fn a_move_that_was_on_its_way_to_a_server_that_stood_still_is_in_time() -> Story {
    let mut table = table().await?;
    let on_its_way = Play { game: table.game, move_number: 3, point: "gg".parse()? };
    stand_still(&mut table, Some(on_its_way)).await?;
    let view = table.both_until(|view| view.moves.len() == 3).await?;
    let clock = view.state.clock.clone();
    assert_eq!(view.state.outcome, None);
    table.play("cg").await?;
    for left in [clock.black.main, clock.white.main, table.view()?.state.clock.white.main] {
        assert!(left > SECOND * (ALL as u32 - 3), "{clock:?}");
    }
    Ok(())
}
