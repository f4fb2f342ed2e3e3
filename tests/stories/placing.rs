//! Black places his handicap where he likes.

use tengen_client::{ServerOptions, http};
use tengen_game::{Fact, Phase, Wait};
use tengen_protocol::{Offer, Place, Play, Reason};
use tengen_rules::{Color, sgf};
use tengen_stories::{Story, Table, nine_by_nine};

#[tokio::test]
async fn black_places_his_handicap_stone_by_stone_and_white_moves_first() -> Story {
    let offer = Offer { handicap: 2, free_placement: true, ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    let state = table.view()?.state.clone();
    assert_eq!((state.phase, state.placed, state.clock.running), (Phase::Placing, Some(0), None));
    assert_eq!(state.waits[0].wait, Wait::Placing);
    assert!((50_000..=60_000).contains(&state.waits[0].ends_in_ms), "{:?}", state.waits);
    let place = |placed, point: &str| Place { game, placed, point: point.parse().unwrap() };
    let wrong = |error: tengen_client::ClientError| error.reason().unwrap();
    assert_eq!(wrong(table.white.client.request(place(0, "cc")).await.unwrap_err()), Reason::NotYourTurn);
    let play = Play { game, move_number: 1, point: "ee".parse()? };
    assert_eq!(wrong(table.black.client.request(play).await.unwrap_err()), Reason::WrongPhase);
    table.black.client.request(place(0, "cc")).await?;
    let view = table.both_until(|view| view.state.placed == Some(1)).await?;
    assert_eq!(view.told.last().unwrap().facts, [Fact::Placed { point: "cc".parse()?, left: 1 }]);
    // As if clicked in two tabs at once.
    let stale = table.black.client.request(place(0, "gg")).await.unwrap_err();
    assert_eq!(stale.refused().unwrap().placed, Some(1));
    assert_eq!(wrong(stale), Reason::StalePlacing);
    assert_eq!(wrong(table.black.client.request(place(1, "cc")).await.unwrap_err()), Reason::Occupied);
    // A stone that was placed is not lost.
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!((table.view()?.state.placed, table.view()?.stones()), (Some(1), 1));
    table.black.client.request(place(1, "he")).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Playing).await?;
    assert!(view.told.last().unwrap().facts.contains(&Fact::PlacingEnded));
    assert_eq!((view.state.to_play, view.state.placed, view.stones()), (Some(Color::White), None, 2));
    table.play("ee gg").await?;
    let record =
        http(table.server.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    let record = sgf::parse(record.body.as_bytes())?;
    assert_eq!((record.handicap, record.moves[0].0), (2, Color::White));
    assert_eq!(record.setup.black, ["cc".parse()?, "he".parse()?]);
    Ok(())
}
