//! Who watches sees exactly what the players see.

use tengen_client::Client;
use tengen_protocol::{Pass, Reason, Resign};
use tengen_stories::{Person, Story, Table};

#[tokio::test]
async fn a_spectator_sees_exactly_the_players_events() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let mut guest = Person::guest(&table.server).await?;
    let mut nobody = Client::connect(table.server.base_url()).await?;
    assert_eq!(guest.client.join(game).await?.you, None);
    nobody.join(game).await?;
    table.play("ee de dd ed").await?;
    // One who comes later has the same game.
    let mut late = Client::connect(table.server.base_url()).await?;
    assert_eq!(late.join(game).await?.moves.len(), 4);
    table.play("fe cd . .").await?;
    table.black.client.request(Resign { game }).await?;
    let mut views = Vec::new();
    for client in
        [&mut table.black.client, &mut table.white.client, &mut guest.client, &mut nobody, &mut late]
    {
        views.push(client.until(game, |view| view.state.outcome.is_some()).await?.clone());
    }
    for view in &views[1..4] {
        assert_eq!(view.told, views[0].told);
        assert_eq!(view.rows, views[0].rows);
        assert_eq!(view.state, views[0].state);
    }
    assert_eq!(views[4].told, views[0].told[4..]);
    assert_eq!(views[4].rows, views[0].rows);
    Ok(())
}

#[tokio::test]
async fn a_spectator_may_not_play() -> Story {
    let table = Table::set().await?;
    let game = table.game;
    let mut guest = Person::guest(&table.server).await?;
    guest.client.join(game).await?;
    let refused = guest.client.request(Pass { game, move_number: 1 }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotAPlayer));
    let mut nobody = Client::connect(table.server.base_url()).await?;
    nobody.join(game).await?;
    let refused = nobody.request(Resign { game }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotSignedIn));
    Ok(())
}

#[tokio::test]
async fn whoever_leaves_is_told_no_more() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let mut guest = Person::guest(&table.server).await?;
    guest.client.join(game).await?;
    table.play("ee").await?;
    guest.client.until(game, |view| view.moves.len() == 1).await?;
    guest.client.leave(game).await?;
    table.play("cc").await?;
    assert_eq!(guest.client.join(game).await?.moves.len(), 2);
    assert!(guest.client.view(game)?.told.is_empty());
    Ok(())
}
