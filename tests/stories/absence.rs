//! A player is away, and the other may claim the game after a while.

use tengen_client::Client;
use tengen_game::{ClaimKind, Fact};
use tengen_protocol::{Claim, Reason};
use tengen_rules::Color::White;
use tengen_stories::{Story, Table};

#[tokio::test]
async fn the_countdown_to_a_claim_is_shown_and_coming_back_ends_it() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let claim = Claim { game, move_number: 5, claim: ClaimKind::Absence };
    let here = table.black.client.request(claim.clone()).await.unwrap_err();
    assert_eq!(here.reason(), Some(Reason::NotAway));
    // Two tabs: he is away when both are gone.
    let tab = table.white.tab(&table.server).await?;
    let mut tab = tab.client;
    tab.join(game).await?;
    let gone = std::mem::replace(&mut table.white.client, Client::connect(table.server.base_url()).await?);
    gone.close().await?;
    tab.leave(game).await?;
    let view = table.black.client.until(game, |view| view.state.away_ms.white.is_some()).await?;
    assert_eq!(view.told.last().unwrap().facts, [Fact::Absent { color: White }]);
    let (away_ms, claim_in_ms) = (view.state.away_ms.white.unwrap(), view.state.claim_in_ms.black.unwrap());
    assert!((5_000..8_000).contains(&away_ms), "{away_ms}");
    assert_eq!(away_ms + claim_in_ms, 60_000, "a minute in a game of five");
    assert_eq!((view.state.away_ms.black, view.state.claim_in_ms.white), (None, None));
    let early = table.black.client.request(claim.clone()).await.unwrap_err();
    assert_eq!(early.reason(), Some(Reason::Wait));
    assert!(early.refused().unwrap().wait_ms.unwrap() <= claim_in_ms);
    // Who comes later sees it too; and he is back.
    let mut watcher = Client::connect(table.server.base_url()).await?;
    assert!(watcher.join(game).await?.state.away_ms.white.unwrap() >= away_ms);
    table.white.reconnect(&table.server).await?;
    table.white.client.join(game).await?;
    let view = table.black.client.until(game, |view| view.state.away_ms.white.is_none()).await?;
    assert_eq!(view.told.last().unwrap().facts, [Fact::Returned { color: White }]);
    assert_eq!(view.state.claim_in_ms.black, None);
    let here = table.black.client.request(claim).await.unwrap_err();
    assert_eq!(here.reason(), Some(Reason::NotAway));
    table.play("gc").await?;
    Ok(())
}
