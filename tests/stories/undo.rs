//! A player asks for a move back.

use std::time::Duration;

use tengen_client::{Client, ServerOptions};
use tengen_game::{Fact, Gone, Request, TimeControl};
use tengen_protocol::{Answer, Ask, ClockView, Offer, Reason, Withdraw};
use tengen_rules::Color::{Black, White};
use tengen_stories::{Story, Table, nine_by_nine};

#[tokio::test]
async fn a_move_granted_back_restores_board_list_and_both_clocks() -> Story {
    // Stones are exact, however long the network takes.
    let time = TimeControl::Canadian { main: Duration::ZERO, block: Duration::from_secs(300), stones: 10 };
    let mut table = Table::set_with(ServerOptions::new(), Offer { time, ..nine_by_nine() }).await?;
    let game = table.game;
    table.play("ee cc").await?;
    let before = table.view()?.clone();
    table.play("gg cg").await?;
    let stones = |clock: &ClockView| (clock.black.stones_left, clock.white.stones_left);
    assert_eq!(stones(&before.state.clock), (Some(9), Some(9)));
    assert_eq!(stones(&table.view()?.state.clock), (Some(8), Some(8)), "there is something to restore");
    let request = table.ask(Black, Request::Undo).await?;
    let asked = table.white.client.view(game)?.state.requests[0];
    assert_eq!((asked.seq, asked.by, asked.request), (request, Black, Request::Undo));
    table.answer(White, request, true).await?;
    let mut watcher = Client::connect(table.server.base_url()).await?;
    let fresh = watcher.join(game).await?.clone();
    for view in [table.black.client.view(game)?, table.white.client.view(game)?, &fresh] {
        assert_eq!((&view.rows, &view.moves), (&before.rows, &before.moves));
        assert_eq!((view.state.move_number, view.state.to_play), (3, Some(Black)));
        assert_eq!(view.state.requests, []);
        let clock = &view.state.clock;
        assert_eq!((clock.running, stones(clock)), (Some(Black), stones(&before.state.clock)));
        assert_eq!(clock.white, before.state.clock.white, "to the millisecond, where it stands");
    }
    table.play("gc ge").await?;
    Ok(())
}

#[tokio::test]
async fn a_request_waits_alone_and_goes_with_its_withdrawal_or_the_next_move() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee").await?;
    let ask = |move_number| Ask { game, move_number, request: Request::Undo };
    let nothing = table.white.client.request(ask(2)).await.unwrap_err();
    assert_eq!(nothing.reason(), Some(Reason::NothingToUndo));
    table.play("cc gg cg").await?;
    let stale = table.black.client.request(ask(4)).await.unwrap_err();
    assert_eq!(stale.reason(), Some(Reason::Stale));
    assert_eq!(stale.refused().unwrap().move_number, Some(5));
    // One at a time, whoever asks; and nobody answers himself.
    let request = table.ask(Black, Request::Undo).await?;
    for color in [Black, White] {
        let again = table.player(color).request(ask(5)).await.unwrap_err();
        assert_eq!(again.reason(), Some(Reason::AskedAlready));
    }
    let accept = |request| Answer { game, request, accept: true };
    let own = table.black.client.request(accept(request)).await.unwrap_err();
    assert_eq!(own.reason(), Some(Reason::NotYours));
    table.black.client.request(Withdraw { game, request }).await?;
    let view = table.both_until(|view| view.state.requests.is_empty()).await?;
    let gone = |why, seq| Fact::RequestGone { seq, request: Request::Undo, why };
    assert_eq!(view.told.last().unwrap().facts, [gone(Gone::Withdrawn, request)]);
    let late = table.white.client.request(accept(request)).await.unwrap_err();
    assert_eq!(late.reason(), Some(Reason::RequestGone));
    // His opponent asks, and he plays on instead of an answer.
    let request = table.ask(White, Request::Undo).await?;
    table.play("gc").await?;
    let view = table.white.client.view(game)?.clone();
    assert_eq!(view.told.last().unwrap().facts[1], gone(Gone::Overtaken, request));
    let late = table.black.client.request(accept(request)).await.unwrap_err();
    assert_eq!(late.reason(), Some(Reason::RequestGone));
    let mut watcher = Client::connect(table.server.base_url()).await?;
    let after = watcher.join(game).await?;
    assert_eq!((after.seq, &after.rows), (view.seq, &view.rows), "nothing has changed");
    Ok(())
}

#[tokio::test]
async fn who_was_declined_waits_and_some_games_have_no_undo() -> Story {
    let mut table = Table::set_with(ServerOptions::new(), nine_by_nine()).await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let before = table.view()?.clone();
    let request = table.ask(White, Request::Undo).await?;
    table.answer(Black, request, false).await?;
    let view = table.view()?;
    let declined = Fact::Answered { color: Black, seq: request, request: Request::Undo, accepted: false };
    assert_eq!(view.told.last().unwrap().facts, [declined]);
    assert_eq!((&view.rows, &view.moves), (&before.rows, &before.moves));
    let ask = Ask { game, move_number: 5, request: Request::Undo };
    let soon = table.white.client.request(ask).await.unwrap_err();
    assert_eq!(soon.reason(), Some(Reason::Wait));
    let wait_ms = soon.refused().unwrap().wait_ms.unwrap();
    assert!((1..=10_000).contains(&wait_ms), "ten seconds after the first refusal: {wait_ms}");
    // That is his alone.
    table.ask(Black, Request::Undo).await?;
    table.set_anew(Offer { undo: false, ..nine_by_nine() }).await?;
    table.play("ee cc").await?;
    let ask = Ask { game: table.game, move_number: 3, request: Request::Undo };
    let refused = table.black.client.request(ask).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotInThisGame));
    Ok(())
}
