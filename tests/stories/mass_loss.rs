//! Many lose their connection at once: that is no player's fault.

use tengen_client::{Client, ClientError, ServerOptions};
use tengen_game::{ClaimKind, Fact, StopReason};
use tengen_protocol::{Claim, GameId, Play, Reason};
use tengen_rules::Color::Black;
use tengen_stories::{Person, Server, Story, begin, facts, nine_by_nine};

const STOPPED: Fact = Fact::ClockStopped { reason: StopReason::Server };
const RUNNING: Fact = Fact::ClockRunning { reason: StopReason::Server };

/// Two new guests at a board, each with a move behind him.
async fn two_at_a_board(server: &Server) -> Result<(Person, Person, GameId), ClientError> {
    let (mut black, mut white) = (Person::guest(server).await?, Person::guest(server).await?);
    let game = begin(&mut black, &mut white, nine_by_nine()).await?;
    let play = |move_number, point: &str| Play { game, move_number, point: point.parse().unwrap() };
    black.client.request(play(1, "ee")).await?;
    white.client.request(play(2, "cc")).await?;
    Ok((black, white, game))
}

#[tokio::test]
async fn the_clocks_of_games_lost_together_stop_until_the_player_to_move_is_back() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__ROOM__LOST_AT_ONCE", "5")).await?;
    let mut watcher = Client::connect(server.base_url()).await?;
    let (mut tables, mut games) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let table = two_at_a_board(&server).await?;
        watcher.join(table.2).await?;
        games.push(table.2);
        tables.push(table);
    }
    let mut staying = tables.pop().unwrap();
    let spared = games.pop().unwrap();
    let accounts: Vec<_> =
        tables.into_iter().map(|(black, white, _)| (black.account, white.account)).collect();
    for &game in &games {
        let view = watcher.until(game, |view| view.state.clock.stopped == [StopReason::Server]).await?;
        assert_eq!(view.state.clock.running, None);
        assert_eq!(view.told.last().unwrap().facts, [STOPPED]);
    }
    // One is back whose turn it is, another whose turn it is not.
    let mut black =
        Person { account: accounts[0].0.clone(), client: Client::connect(server.base_url()).await? };
    black.reconnect(&server).await?;
    black.client.join(games[0]).await?;
    let mut white =
        Person { account: accounts[1].1.clone(), client: Client::connect(server.base_url()).await? };
    white.reconnect(&server).await?;
    white.client.join(games[1]).await?;
    let view = watcher.until(games[0], |view| view.state.clock.running == Some(Black)).await?;
    assert_eq!(view.told.last().unwrap().facts, [RUNNING]);
    assert_eq!(view.state.clock.starts_in_ms, 0, "he is here");
    let claim = Claim { game: games[1], move_number: 3, claim: ClaimKind::Absence };
    let refused = white.client.request(claim).await.unwrap_err();
    assert_eq!(
        refused.refused().map(|it| (it.reason, it.stopped)),
        Some((Reason::Stopped, Some(StopReason::Server)))
    );
    let play = |game| Play { game, move_number: 3, point: "gg".parse().unwrap() };
    black.client.request(play(games[0])).await?;
    // Who did not lose his connection is not concerned.
    staying.0.client.request(play(spared)).await?;
    let view = watcher.until(spared, |view| view.moves.len() == 3).await?;
    assert!(!facts(view).contains(&STOPPED));
    Ok(())
}
