//! One user, several sockets, one seat.

use tengen_game::{ActionId, By, Request};
use tengen_protocol::{Answer, Play, Reason, ServerMsg, Withdraw};
use tengen_rules::Color::Black;
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};

#[tokio::test]
async fn two_tabs_of_one_user_see_the_same_and_share_the_seat() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let mut tab = Person {
        account: table.black.account.clone(),
        client: tengen_client::Client::connect(table.server.base_url()).await?,
    };
    tab.client.sign_in(&tab.account.token).await?;
    assert_eq!(tab.client.join(game).await?.you, Some(tengen_rules::Color::Black));
    // A move from the second tab; both see it, and the first cannot make it again.
    tab.client.request(Play { game, move_number: 1, point: "ee".parse()? }).await?;
    table.black.client.until(game, |view| view.moves.len() == 1).await?;
    let again = Play { game, move_number: 1, point: "cc".parse()? };
    assert_eq!(table.black.client.request(again).await.unwrap_err().reason(), Some(Reason::Stale));
    table.white.client.until(game, |view| view.moves.len() == 1).await?;
    table.play("cc gg").await?;
    tab.client.until(game, |view| view.moves.len() == 3).await?;
    assert_eq!(tab.client.view(game)?.rows, table.black.client.view(game)?.rows);
    // One tab is closed; the other is still the player.
    tab.client.close().await?;
    table.play("cg gc").await?;
    Ok(())
}

#[tokio::test]
async fn every_tab_is_told_that_a_game_has_begun() -> Story {
    let server = Server::start().await?;
    let mut first = Person::guest(&server).await?;
    let mut second = Person {
        account: first.account.clone(),
        client: tengen_client::Client::connect(server.base_url()).await?,
    };
    second.client.sign_in(&second.account.token).await?;
    let mut other = Person::guest(&server).await?;
    let seek = first.client.seek(nine_by_nine()).await?;
    let game = other.client.take_seek(seek).await?;
    let started = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) => Some(started.game),
        _ => None,
    };
    for client in [&mut first.client, &mut second.client, &mut other.client] {
        assert_eq!(client.expect("started", started).await?, game);
    }
    Ok(())
}

#[tokio::test]
async fn a_user_has_so_many_sockets_and_no_more() -> Story {
    let options = tengen_client::ServerOptions::new().set("TENGEN__SOCKET__SOCKETS_PER_USER", "2");
    let server = Server::start_with(options).await?;
    let mut person = Person::guest(&server).await?;
    let mut second = tengen_client::Client::connect(server.base_url()).await?;
    second.sign_in(&person.account.token).await?;
    let mut third = tengen_client::Client::connect(server.base_url()).await?;
    third.sign_in(&person.account.token).await?;
    // The oldest goes: after a bad line it is the dead one.
    assert_eq!(person.client.until_closed().await?, Some(tengen_protocol::close::TOO_MANY_SOCKETS));
    second.seek(nine_by_nine()).await?;
    third.seek(nine_by_nine()).await?;
    Ok(())
}

#[tokio::test]
async fn a_tab_may_be_somebody_else_than_the_cookie() -> Story {
    let server = Server::start().await?;
    let of_the_cookie = Person::guest(&server).await?;
    let other = tengen_client::guest(server.base_url()).await?;
    let cookie = format!("tengen_session={}", of_the_cookie.account.token);
    let headers = [("cookie", cookie.as_str())];
    let mut tab = tengen_client::Client::connect_with(server.base_url(), &headers).await?;
    assert_eq!(tab.sign_in(&other.token).await.unwrap_err().reason(), Some(Reason::SignedInAlready));
    let address = format!("{}/ws?cookie=none", server.base_url().replace("http", "ws"));
    let mut tab = tengen_client::Client::connect_with(&address, &headers).await?;
    assert_eq!(tab.hello().user, None);
    assert_eq!(tab.sign_in(&other.token).await?.user, other.user);
    Ok(())
}

#[tokio::test]
async fn what_is_asked_in_one_tab_is_seen_answered_and_withdrawn_in_another() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let mut black = table.black.tab(&table.server).await?.client;
    let mut white = table.white.tab(&table.server).await?.client;
    black.join(game).await?;
    white.join(game).await?;
    let request = table.ask(Black, Request::Pause).await?;
    let seen = black.until(game, |view| !view.state.requests.is_empty()).await?.state.requests[0];
    assert_eq!((seen.seq, seen.by), (request, Black));
    black.request(Withdraw { game, request }).await?;
    table.both_until(|view| view.state.requests.is_empty()).await?;
    let request = table.ask(Black, Request::Undo).await?;
    white.until(game, |view| view.state.requests.iter().any(|asked| asked.seq == request)).await?;
    white.request(Answer { game, request, accept: true }).await?;
    // The other tab of the same player comes too late.
    let late = table.white.client.request(Answer { game, request, accept: false }).await.unwrap_err();
    assert_eq!(late.reason(), Some(Reason::RequestGone));
    table.both_until(|view| view.moves.len() == 2).await?;
    black.until(game, |view| view.moves.len() == 2).await?;
    Ok(())
}

#[tokio::test]
async fn what_both_tabs_send_by_one_id_is_one_entry() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let mut tab = table.black.tab(&table.server).await?.client;
    tab.join(game).await?;
    let (id, play) = (ActionId::new("from-the-outbox")?, Play { game, move_number: 1, point: "ee".parse()? });
    tab.send_as(&id, play.clone()).await?;
    table.black.client.send_as(&id, play).await?;
    let first = tab.answer(&id).await?;
    assert_eq!(table.black.client.answer(&id).await?, first);
    table.both_until(|view| view.moves.len() == 1).await?;
    table.play("cc").await?;
    let view = tab.until(game, |view| view.moves.len() == 2).await?;
    assert_eq!(view.told.iter().filter(|told| told.by == By::Black).count(), 1);
    Ok(())
}
