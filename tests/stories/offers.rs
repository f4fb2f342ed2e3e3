//! A player offers a draw, or asks to count.

use tengen_client::ClientError;
use tengen_game::{DrawBy, Outcome, Phase, Request};
use tengen_protocol::{Answer, Ask, Reason, Resume};
use tengen_rules::Color::{Black, White};
use tengen_stories::{Story, Table};

/// Moves that do nothing to each other: Black fills the left edge, White the right.
fn quiet_moves(from: u8, to: u8) -> String {
    let point = |number: u8| {
        let (of_color, is_black) = ((number - 1) / 2, number % 2 == 1);
        let (line, row) = (of_color / 9, of_color % 9);
        let column = if is_black { b'a' + line } else { b'i' - line };
        format!("{}{} ", char::from(column), char::from(b'a' + row))
    };
    (from..=to).map(point).collect()
}

fn too_early(refused: &ClientError) -> Option<u32> {
    refused.refused().filter(|refused| refused.reason == Reason::TooEarly)?.move_number
}

#[tokio::test]
async fn a_draw_and_a_count_can_be_asked_for_late_on_ones_turn_and_not_often() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let ask = |move_number, request| Ask { game, move_number, request };
    table.play(&quiet_moves(1, 28)).await?;
    for request in [Request::Draw, Request::Count] {
        let early = table.black.client.request(ask(29, request)).await.unwrap_err();
        assert_eq!(too_early(&early), Some(30));
    }
    table.play(&quiet_moves(29, 29)).await?;
    let not_now = table.black.client.request(ask(30, Request::Draw)).await.unwrap_err();
    assert_eq!(not_now.reason(), Some(Reason::NotYourTurn));
    let draw = table.ask(White, Request::Draw).await?;
    assert_eq!(table.view()?.state.clock.running, Some(White), "his clock runs on");
    table.answer(Black, draw, false).await?;
    let again = table.white.client.request(ask(30, Request::Draw)).await.unwrap_err();
    assert_eq!(too_early(&again), Some(50), "twenty moves later");
    // A request to count dies with its asker's move.
    let count = table.ask(White, Request::Count).await?;
    table.play(&quiet_moves(30, 30)).await?;
    let accept = Answer { game, request: count, accept: true };
    let late = table.black.client.request(accept).await.unwrap_err();
    assert_eq!(late.reason(), Some(Reason::RequestGone));
    // Granted, the game is counted without a pass; and play can go on from there.
    let count = table.ask(Black, Request::Count).await?;
    table.answer(White, count, true).await?;
    table.both_until(|view| view.state.counting.as_ref().is_some_and(|counting| counting.proposed)).await?;
    table.white.client.request(Resume { game, move_number: 31 }).await?;
    table.both_until(|view| view.state.phase == Phase::Playing).await?;
    let draw = table.ask(Black, Request::Draw).await?;
    table.answer(White, draw, true).await?;
    let drawn = Outcome::Draw { by: DrawBy::Agreement };
    table.both_until(|view| view.state.outcome == Some(drawn)).await?;
    Ok(())
}
