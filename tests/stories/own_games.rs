//! A user's games that are not over, on whatever device.

use std::time::Duration;

use serde_json::Value;
use tengen_game::{Nonce, Request, SealedMove, TimeControl};
use tengen_protocol::{Offer, Resign, Seal};
use tengen_rules::Color::{Black, White};
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};

async fn own_games(server: &Server, person: &Person) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let answer = person.ask(server, "GET", "me/games", None).await?;
    let games: Value = serde_json::from_str(&answer.body)?;
    Ok(games.as_array().ok_or("a list")?.clone())
}

#[tokio::test]
async fn those_in_which_it_is_ones_turn_come_first_and_adjourned_ones_are_there() -> Story {
    let mut table = Table::set().await?;
    let adjourned = table.game;
    table.play("ee cc gg").await?;
    let until_ms = table.view()?.state.clock.time_ms + 3_600_000;
    let request = table.ask(Black, Request::Adjourn { until_ms }).await?;
    table.answer(White, request, true).await?;
    let sealed = SealedMove::Play { point: "gc".parse()? };
    let (game, move_number) = (adjourned, table.move_number()?);
    table.white.client.request(Seal { game, move_number, sealed, nonce: Nonce::new([7; 16]) }).await?;
    table.both_until(|view| view.state.adjourned.is_some()).await?;
    let days = TimeControl::PerMove { per_move: Duration::from_secs(3 * 86_400) };
    table.set_anew(Offer { time: days, ..nine_by_nine() }).await?;
    let by_days = table.game;
    table.play("ee").await?;
    table.set_anew(nine_by_nine()).await?;
    let live = table.game;
    let of_black = own_games(&table.server, &table.black).await?;
    let row = |game: &Value| (game["game"].clone(), game["your_turn"] == true, game["moves"].clone());
    let expected = |rows: [(tengen_protocol::GameId, bool, u32); 3]| {
        rows.map(|(game, turn, moves)| (Value::from(game.to_string()), turn, Value::from(moves)))
    };
    assert_eq!(
        of_black.iter().map(row).collect::<Vec<_>>(),
        expected([(live, true, 0), (by_days, false, 1), (adjourned, false, 3)])
    );
    assert_eq!((&of_black[2]["adjourned"], &of_black[0]["adjourned"]), (&true.into(), &false.into()));
    let of_white = own_games(&table.server, &table.white).await?;
    assert_eq!(
        of_white.iter().map(row).collect::<Vec<_>>(),
        expected([(by_days, true, 1), (live, false, 0), (adjourned, false, 3)])
    );
    assert_eq!(of_white[0]["you"], "white");
    // After a restart all is as before, wherever he signs in.
    table.server.kill().await?;
    table.server.restart().await?;
    assert_eq!(own_games(&table.server, &table.white).await?, of_white);
    table.come_back().await?;
    table.white.client.request(Resign { game: live }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(own_games(&table.server, &table.white).await?.len(), 2);
    Ok(())
}
