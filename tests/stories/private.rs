//! A private game is its players' alone, until it ends.

use tengen_client::{Client, ServerOptions, http};
use tengen_protocol::{Lobby, LobbyState, Offer, Reason, Resign, ServerMsg};
use tengen_stories::{Person, Story, Table, nine_by_nine};

async fn lobby(watcher: &mut Client) -> Result<LobbyState, tengen_client::ClientError> {
    watcher.request(Lobby {}).await?;
    let state = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => Some(lobby.clone()),
        _ => None,
    };
    watcher.expect("the lobby", state).await
}

#[tokio::test]
async fn strangers_see_a_private_game_only_when_it_is_over() -> Story {
    let mut table = Table::set_with(ServerOptions::new(), Offer { private: true, ..nine_by_nine() }).await?;
    let (secret, path) = (table.game, format!("/api/v1/games/{}/sgf", table.game));
    table.play("ee cc gg cg").await?;
    // Also after a restart, when the lobby's list is read from the database.
    for is_restarted in [false, true] {
        if is_restarted {
            table.server.kill().await?;
            table.server.restart().await?;
            table.come_back().await?;
        }
        let mut stranger = Person::guest(&table.server).await?;
        let mut nobody = Client::connect(table.server.base_url()).await?;
        for client in [&mut stranger.client, &mut nobody] {
            let refused = client.join(secret).await.map(drop).unwrap_err();
            assert_eq!(refused.reason(), Some(Reason::Private));
            assert_eq!(lobby(client).await?.games, []);
        }
        assert_eq!(http(table.server.base_url(), "GET", &path, &[], None).await?.status, 404);
        table.play(if is_restarted { "hc" } else { "gc ch" }).await?;
        assert!(nobody.view(secret).is_err(), "nothing was told of it");
    }
    table.white.client.request(Resign { game: secret }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let mut late = Client::connect(table.server.base_url()).await?;
    let view = late.join(secret).await?;
    assert_eq!((view.moves.len(), view.state.outcome.unwrap().to_string()), (7, "B+R".into()));
    assert_eq!(http(table.server.base_url(), "GET", &path, &[], None).await?.status, 200);
    Ok(())
}
