//! How players find each other.

use tengen_client::Client;
use tengen_protocol::{CancelSeek, Lobby, LobbyState, Reason, ServerMsg, TakeSeek};
use tengen_stories::{Person, Server, Story, nine_by_nine};

/// Waits for a lobby that is as wanted.
async fn lobby(
    client: &mut Client,
    wanted: impl Fn(&LobbyState) -> bool,
) -> Result<LobbyState, tengen_client::ClientError> {
    let pick = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) if wanted(lobby) => Some(lobby.clone()),
        _ => None,
    };
    client.expect("a lobby as wanted", pick).await
}

#[tokio::test]
async fn an_offer_is_seen_taken_once_and_gone() -> Story {
    let server = Server::start().await?;
    let mut seeker = Person::guest(&server).await?;
    let mut taker = Person::guest(&server).await?;
    let mut late = Person::guest(&server).await?;
    late.client.request(Lobby {}).await?;
    let seek = seeker.client.seek(nine_by_nine()).await?;
    let seen = lobby(&mut late.client, |lobby| !lobby.seeks.is_empty()).await?;
    assert_eq!((seen.seeks[0].seek, &seen.seeks[0].user), (seek, &seeker.account.user));
    assert_eq!(seen.online, 3);
    let own = seeker.client.take_seek(seek).await.unwrap_err();
    assert_eq!(own.reason(), Some(Reason::OwnSeek));
    let game = taker.client.take_seek(seek).await?;
    assert_eq!(late.client.take_seek(seek).await.unwrap_err().reason(), Some(Reason::NoSuchSeek));
    // Who took it may ask again: it is the same game.
    assert_eq!(taker.client.take_seek(seek).await?, game);
    let seen = lobby(&mut late.client, |lobby| lobby.seeks.is_empty() && !lobby.games.is_empty()).await?;
    assert_eq!(seen.games[0].game, game);
    taker.client.request(tengen_protocol::Resign { game }).await?;
    lobby(&mut late.client, |lobby| lobby.games.is_empty()).await?;
    Ok(())
}

#[tokio::test]
async fn no_game_begins_for_an_account_that_is_removed() -> Story {
    let server = Server::start().await?;
    let mut seeker = Person::guest(&server).await?;
    let mut taker = Person::guest(&server).await?;
    let mut db = server.admin().await?;
    // Its sockets are not closed yet.
    let remove = "UPDATE users SET removed_at = now() WHERE id = $1";
    for removed in [&seeker.account.user, &taker.account.user] {
        let seek = seeker.client.seek(nine_by_nine()).await?;
        sqlx::query(remove).bind(removed.id.0).execute(&mut db).await?;
        assert_eq!(taker.client.take_seek(seek).await.unwrap_err().reason(), Some(Reason::NoSuchSeek));
        assert_eq!(taker.client.take_seek(seek).await.unwrap_err().reason(), Some(Reason::NoSuchSeek));
        sqlx::query("UPDATE users SET removed_at = NULL").execute(&mut db).await?;
    }
    let seek = seeker.client.seek(nine_by_nine()).await?;
    taker.client.take_seek(seek).await?;
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM game").fetch_one(&mut db).await?;
    assert_eq!(games, 1);
    Ok(())
}

#[tokio::test]
async fn an_offer_goes_with_its_socket_or_when_taken_back() -> Story {
    let server = Server::start().await?;
    let mut watcher = Client::connect(server.base_url()).await?;
    watcher.request(Lobby {}).await?;
    let mut seeker = Person::guest(&server).await?;
    let seek = seeker.client.seek(nine_by_nine()).await?;
    lobby(&mut watcher, |lobby| lobby.seeks.len() == 1).await?;
    seeker.client.request(CancelSeek { seek }).await?;
    lobby(&mut watcher, |lobby| lobby.seeks.is_empty()).await?;
    seeker.client.seek(nine_by_nine()).await?;
    lobby(&mut watcher, |lobby| lobby.seeks.len() == 1).await?;
    seeker.client.close().await?;
    lobby(&mut watcher, |lobby| lobby.seeks.is_empty()).await?;
    let refused = watcher.request(TakeSeek { seek, nonce: None, terms: None }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotSignedIn));
    Ok(())
}
