//! A line breaks in the middle of a game.

use tengen_client::Answer;
use tengen_game::{ActionId, Request};
use tengen_protocol::{Ask, Play, Reason, Resign};
use tengen_rules::Color::Black;
use tengen_stories::{Story, Table};

#[tokio::test]
async fn a_player_who_comes_back_sees_the_game_and_plays_on() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc").await?;
    let game = table.game;
    let before = table.black.client.view(game)?.clone();
    table.black.reconnect(&table.server).await?;
    let again = table.black.client.join(game).await?.clone();
    assert_eq!((again.seq, again.rows, again.moves), (before.seq, before.rows, before.moves));
    assert_eq!(again.you, Some(tengen_rules::Color::Black));
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn whoever_signs_in_is_told_his_running_games() -> Story {
    let mut table = Table::set().await?;
    let account = table.black.account.clone();
    let mut client = tengen_client::Client::connect(table.server.base_url()).await?;
    assert_eq!(client.sign_in(&account.token).await?.games, [table.game]);
    let cookie = format!("tengen_session={}", account.token);
    let with_cookie =
        tengen_client::Client::connect_with(table.server.base_url(), &[("cookie", &cookie)]).await?;
    assert_eq!(with_cookie.hello().games, [table.game]);
    assert_eq!(with_cookie.hello().user.as_ref(), Some(&account.user));
    table.play("ee").await?;
    Ok(())
}

#[tokio::test]
async fn an_action_is_done_once_however_often_it_is_sent() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let id = ActionId::new("once")?;
    let play = |point: &str| Play { game, move_number: 1, point: point.parse().unwrap() };
    let Answer::Ack(first) = table.black.client.request_as(&id, play("ee")).await? else { panic!("no ack") };
    let Answer::Ack(second) = table.black.client.request_as(&id, play("ee")).await? else { panic!("no ack") };
    assert_eq!(first, second);
    let reused = table.black.client.request_as(&id, play("cc")).await.unwrap_err();
    assert_eq!(reused.reason(), Some(Reason::IdReused));
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    let Answer::Ack(third) = table.black.client.request_as(&id, play("ee")).await? else { panic!("no ack") };
    assert_eq!(first, third, "the log remembers");
    assert_eq!(table.white.client.view(game)?.moves.len(), 1);
    // Another player may use the same id.
    let reply = Play { game, move_number: 2, point: "cc".parse()? };
    table.white.client.request_as(&id, reply).await?;
    Ok(())
}

#[tokio::test]
async fn a_request_waits_for_whoever_comes_back_and_repeats_get_the_first_answer() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let (asked, answered) = (ActionId::new("asked")?, ActionId::new("answered")?);
    let ask = Ask { game, move_number: 5, request: Request::Undo };
    let Answer::Ack(first) = table.black.client.request_as(&asked, ask.clone()).await? else {
        panic!("no ack")
    };
    table.come_back().await?;
    for view in [table.black.client.view(game)?, table.white.client.view(game)?] {
        let [pending] = view.state.requests.as_slice() else { panic!("{:?}", view.state.requests) };
        assert_eq!((Some(pending.seq), pending.by, pending.request), (first.seq, Black, Request::Undo));
    }
    let grant = tengen_protocol::Answer { game, request: first.seq.unwrap(), accept: true };
    let granted = table.white.client.request_as(&answered, grant.clone()).await?;
    table.both_until(|view| view.moves.len() == 2).await?;
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.black.client.request_as(&asked, ask).await?, Answer::Ack(first));
    assert_eq!(table.white.client.request_as(&answered, grant).await?, granted);
    let reused = Resign { game };
    let reused = table.white.client.request_as(&answered, reused).await.unwrap_err();
    assert_eq!(reused.reason(), Some(Reason::IdReused));
    assert_eq!((table.view()?.moves.len(), table.view()?.state.requests.len()), (2, 0), "done once");
    table.play("gc ch").await?;
    Ok(())
}
