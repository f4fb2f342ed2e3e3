//! After a game the two play again.

use tengen_client::{Client, ClientError};
use tengen_protocol::{GameId, Lobby, Reason, Rematch, Resign, ServerMsg, Started};
use tengen_rules::Color;
use tengen_stories::{Person, Story, Table};

/// The next game that begins for this client.
async fn started(client: &mut Client) -> Result<Started, ClientError> {
    let started = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) => Some(started.clone()),
        _ => None,
    };
    client.expect("started", started).await
}

async fn told_wanted(client: &mut Client, game: GameId) -> Result<(bool, bool), ClientError> {
    let wanted = |msg: &ServerMsg| match msg {
        ServerMsg::Rematch(rematch) if rematch.game == game => {
            Some((rematch.wanted.black, rematch.wanted.white))
        }
        _ => None,
    };
    client.expect("who wants a rematch", wanted).await
}

#[tokio::test]
async fn when_both_want_it_one_new_game_begins_with_the_colours_changed() -> Story {
    let mut table = Table::set().await?;
    let first = table.game;
    let rematch = |wanted| Rematch { game: first, wanted };
    for color in Color::BOTH {
        assert_eq!(started(table.player(color)).await?.color, color);
    }
    table.play("ee cc gg cg").await?;
    let early = table.black.client.request(rematch(true)).await.unwrap_err();
    assert_eq!(early.reason(), Some(Reason::WrongPhase));
    table.white.client.request(Resign { game: first }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let mut stranger = Person::guest(&table.server).await?;
    let refused = stranger.client.request(rematch(true)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotAPlayer));
    // He wants it, thinks better of it, and wants it again; then so does the other.
    for (wanted, told) in [(true, (true, false)), (false, (false, false)), (true, (true, false))] {
        table.black.client.request(rematch(wanted)).await?;
        assert_eq!(told_wanted(&mut table.white.client, first).await?, told);
    }
    table.white.client.request(rematch(true)).await?;
    let begun = started(&mut table.black.client).await?;
    assert_eq!(begun.color, Color::White);
    let other = started(&mut table.white.client).await?;
    assert_eq!(other, Started { color: Color::Black, ..begun.clone() });
    assert_ne!(begun.game, first);
    Ok(())
}

#[tokio::test]
async fn a_game_has_one_rematch_however_often_it_is_asked_for() -> Story {
    let mut table = Table::set().await?;
    let first = table.game;
    table.play("ee cc gg cg").await?;
    table.white.client.request(Resign { game: first }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    for color in Color::BOTH {
        started(table.player(color)).await?;
        table.player(color).request(Rematch { game: first, wanted: true }).await?;
    }
    let begun = started(&mut table.black.client).await?;
    started(&mut table.white.client).await?;
    std::mem::swap(&mut table.black, &mut table.white);
    table.game = begun.game;
    for color in Color::BOTH {
        table.player(color).join(begun.game).await?;
    }
    table.play("ee cc gg cg").await?;
    // Whoever wants it again has it already.
    for color in Color::BOTH {
        table.player(color).request(Rematch { game: first, wanted: true }).await?;
    }
    let mut watcher = Client::connect(table.server.base_url()).await?;
    for color in Color::BOTH {
        assert_eq!(started(table.player(color)).await?.game, begun.game);
    }
    assert_eq!(watcher.join(begun.game).await?.moves.len(), 4);
    watcher.request(Lobby {}).await?;
    let games = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => Some(lobby.games.iter().map(|info| info.game).collect::<Vec<_>>()),
        _ => None,
    };
    assert_eq!(watcher.expect("the lobby", games).await?, [begun.game], "once");
    // It has a rematch of its own; the first game has no other, and what is over is not listed as running again.
    table.black.client.request(Resign { game: begun.game }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    for game in [first, begun.game] {
        for color in Color::BOTH {
            table.player(color).request(Rematch { game, wanted: true }).await?;
        }
    }
    let third = started(&mut table.black.client).await?;
    assert_eq!(
        started(&mut table.white.client).await?,
        Started { color: third.color.opponent(), ..third.clone() }
    );
    assert!(![first, begun.game].contains(&third.game) && third.color == Color::White);
    let running = |msg: &ServerMsg| games(msg).filter(|games| games.contains(&third.game));
    assert_eq!(watcher.expect("the third game", running).await?, [third.game]);
    Ok(())
}

#[tokio::test]
async fn who_has_left_wants_no_rematch() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    table.black.client.request(Resign { game }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    table.white.client.request(Rematch { game, wanted: true }).await?;
    assert_eq!(told_wanted(&mut table.black.client, game).await?, (false, true));
    table.white.client.leave(game).await?;
    assert_eq!(told_wanted(&mut table.black.client, game).await?, (false, false));
    let refused = table.black.client.request(Rematch { game, wanted: true }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::OpponentGone));
    Ok(())
}
