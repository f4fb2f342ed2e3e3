//! The players agree to pause.

use std::time::Duration;

use tengen_client::{Client, ServerOptions};
use tengen_game::{Fact, Request, StopReason, Wait};
use tengen_protocol::{Ask, GoOn, Offer, Play, Reason};
use tengen_rules::Color::{Black, White};
use tengen_stories::{Story, Table, nine_by_nine};

#[tokio::test]
async fn a_paused_game_stands_until_both_go_on() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let refused = table.black.client.request(GoOn { game }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::WrongPhase));
    let request = table.ask(White, Request::Pause).await?;
    table.answer(Black, request, true).await?;
    let state = table.view()?.state.clone();
    assert_eq!((state.clock.running, state.clock.stopped), (None, vec![StopReason::Pause]));
    let [wait] = state.waits.as_slice() else { panic!("{:?}", state.waits) };
    assert_eq!(wait.wait, Wait::Pause);
    assert!((590_000..=600_000).contains(&wait.ends_in_ms), "ten minutes at most: {wait:?}");
    let play = Play { game, move_number: 3, point: "gg".parse()? };
    let refused = table.black.client.request(play).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Stopped));
    assert_eq!(refused.refused().unwrap().stopped, Some(StopReason::Pause));
    // Nothing runs: whoever looks later sees the same clocks.
    let mut watcher = Client::connect(table.server.base_url()).await?;
    let later = watcher.join(game).await?.state.clock.clone();
    assert_eq!((later.black, later.white), (state.clock.black, state.clock.white));
    table.black.client.request(GoOn { game }).await?;
    let view = table.both_until(|view| view.state.ready.black).await?;
    assert_eq!(view.state.clock.stopped, [StopReason::Pause], "one of two");
    let refused = table.black.client.request(GoOn { game }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NoChange));
    table.white.client.request(GoOn { game }).await?;
    let view = table.both_until(|view| view.state.clock.running == Some(Black)).await?;
    let running = Fact::ClockRunning { reason: StopReason::Pause };
    assert_eq!(view.told.last().unwrap().facts, [Fact::Ready { color: White }, running]);
    assert!(view.state.clock.black.main <= Duration::from_secs(300));
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn a_game_is_paused_twice_at_most_and_some_never() -> Story {
    let mut table = Table::set_with(ServerOptions::new(), nine_by_nine()).await?;
    let game = table.game;
    table.play("ee cc").await?;
    let declined = table.ask(Black, Request::Pause).await?;
    table.answer(White, declined, false).await?;
    let ask = |game, move_number| Ask { game, move_number, request: Request::Pause };
    let again = table.black.client.request(ask(game, 3)).await.unwrap_err();
    assert_eq!(again.reason(), Some(Reason::TooEarly), "nobody is pestered");
    table.play("gg cg").await?;
    for asker in [Black, White] {
        let request = table.ask(asker, Request::Pause).await?;
        table.answer(asker.opponent(), request, true).await?;
        for color in [Black, White] {
            table.player(color).request(GoOn { game }).await?;
        }
        table.both_until(|view| view.state.clock.running == Some(Black)).await?;
    }
    let refused = table.black.client.request(ask(game, 5)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NoMorePauses));
    table.set_anew(Offer { pauses: false, ..nine_by_nine() }).await?;
    table.play("ee cc").await?;
    let refused = table.black.client.request(ask(table.game, 3)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotInThisGame));
    Ok(())
}
