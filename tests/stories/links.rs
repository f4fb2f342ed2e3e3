//! A game that is offered by a link.

use serde_json::Value;
use tengen_client::{Client, ClientError, http};
use tengen_protocol::{CancelSeek, Lobby, Offer, Reason, Seek, SeekId, ServerMsg};
use tengen_stories::{Person, Server, Story, nine_by_nine, started};

async fn link(client: &mut Client, offer: Offer) -> Result<SeekId, ClientError> {
    let answer = client.request(Seek { offer, nonce: None, link: true }).await?;
    Ok(answer.ack().and_then(|ack| ack.seek).expect("an offer has an id"))
}

/// What anybody is shown who has the link.
async fn shown(server: &Server, seek: SeekId) -> Result<Option<Value>, Box<dyn std::error::Error>> {
    let answer = http(server.base_url(), "GET", &format!("/api/v1/seeks/{seek}"), &[], None).await?;
    if answer.status == 404 {
        assert!(answer.body.contains("no_such_seek"));
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&answer.body)?))
}

#[tokio::test]
async fn a_guest_takes_it_and_nobody_else_sees_it() -> Story {
    let server = Server::start().await?;
    let mut host = Person::registered(&server, "Dosaku").await?;
    let mut watcher = Client::connect(server.base_url()).await?;
    watcher.request(Lobby {}).await?;
    let seek = link(&mut host.client, Offer { private: true, ..nine_by_nine() }).await?;
    // It stays beside what he offers to all.
    let to_all = host.client.seek(nine_by_nine()).await?;
    let seeks = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) if !lobby.seeks.is_empty() => {
            Some(lobby.seeks.iter().map(|seek| seek.seek).collect::<Vec<_>>())
        }
        _ => None,
    };
    assert_eq!(watcher.expect("an offer", seeks).await?, [to_all]);
    let mut friend = Person::guest(&server).await?;
    let view = shown(&server, seek).await?.ok_or("the offer")?;
    assert_eq!((&view["user"]["name"], &view["here"]), (&"Dosaku".into(), &true.into()));
    let game = friend.client.take_seek(seek).await?;
    assert_eq!(started(&mut host.client).await?.game, game);
    assert!(friend.client.join(game).await?.settings.private);
    assert_eq!(shown(&server, seek).await?, None);
    assert_eq!(watcher.join(game).await.unwrap_err().reason(), Some(Reason::Private));
    Ok(())
}

#[tokio::test]
async fn it_outlives_its_socket_waits_while_who_offers_is_away_and_is_cancelled_from_any_tab() -> Story {
    let server = Server::start().await?;
    let mut host = Person::guest(&server).await?;
    let mut friend = Person::guest(&server).await?;
    let [kept, cancelled] =
        [link(&mut host.client, nine_by_nine()).await?, link(&mut host.client, nine_by_nine()).await?];
    let account = host.account.clone();
    host.client.close().await?;
    while shown(&server, kept).await?.ok_or("the offer")?["here"] == true {}
    let away = friend.client.take_seek(kept).await.unwrap_err();
    assert_eq!(away.reason(), Some(Reason::OpponentGone));
    let mut client = Client::connect(server.base_url()).await?;
    client.sign_in(&account.token).await?;
    let not_his = friend.client.request(CancelSeek { seek: cancelled }).await.unwrap_err();
    assert_eq!(not_his.reason(), Some(Reason::NoSuchSeek));
    client.request(CancelSeek { seek: cancelled }).await?;
    assert_eq!(friend.client.take_seek(cancelled).await.unwrap_err().reason(), Some(Reason::NoSuchSeek));
    assert_eq!(client.take_seek(kept).await.unwrap_err().reason(), Some(Reason::OwnSeek));
    let game = friend.client.take_seek(kept).await?;
    assert_eq!(started(&mut client).await?.game, game);
    for _ in 0..10 {
        link(&mut client, nine_by_nine()).await?;
    }
    assert_eq!(link(&mut client, nine_by_nine()).await.unwrap_err().reason(), Some(Reason::Busy));
    Ok(())
}
