//! Whatever a client sends gets a clear answer, and nothing is lost.

use serde_json::{Value, json};
use tengen_client::{Client, ServerOptions};
use tengen_game::ActionId;
use tengen_protocol::{Pass, Play, Reason, Resign, ServerMsg, close};
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};

/// Sends a text and reads the next message.
async fn answer(client: &mut Client, text: &str) -> Result<ServerMsg, Box<dyn std::error::Error>> {
    client.send_text(text.to_owned()).await?;
    let answer = |msg: &ServerMsg| {
        matches!(msg, ServerMsg::Error(_) | ServerMsg::Refused(_) | ServerMsg::Ack(_)).then(|| msg.clone())
    };
    Ok(client.expect("an answer", answer).await?)
}

#[tokio::test]
async fn what_is_no_message_is_an_error_and_the_line_lives() -> Story {
    let mut table = Table::set().await?;
    for text in
        ["", "hello", "{", "[]", "7", "{\"t\":7}", "{\"id\":\"a\"}", "\u{0}", "{\"t\":\"fly\",\"id\":\"a\"}"]
    {
        let ServerMsg::Error(error) = answer(&mut table.black.client, text).await? else {
            panic!("{text:?} is no message");
        };
        assert!(!error.message.is_empty());
    }
    table.play("ee cc").await?;
    Ok(())
}

/// Messages that cannot be read, and where.
fn wrong_bodies(game: &str) -> Vec<(Value, &'static str)> {
    let huge = "9".repeat(40);
    vec![
        (json!({"t": "play", "id": "a", "game": game, "move_number": 1}), "point"),
        (json!({"t": "play", "id": "a", "game": game, "move_number": 1, "point": "e5"}), "point"),
        (json!({"t": "play", "id": "a", "game": game, "move_number": 1, "point": 7}), "point"),
        (json!({"t": "play", "id": "a", "game": game, "move_number": -1, "point": "ee"}), "move_number"),
        (json!({"t": "play", "id": "a", "game": game, "move_number": huge, "point": "ee"}), "move_number"),
        (json!({"t": "play", "id": "a", "game": "nope", "move_number": 1, "point": "ee"}), "game"),
        (
            json!({"t": "mark", "id": "a", "game": game, "move_number": 1, "point": "ee", "life": "half", "extent": "chain"}),
            "life",
        ),
        (json!({"t": "seek", "id": "a", "offer": {"time": {"kind": "hourglass"}}}), "offer.time.kind"),
        (
            json!({"t": "seek", "id": "a", "offer": {"size": {"width": 1, "height": 99}, "time": {"kind": "absolute", "main_ms": 60000}}}),
            "offer.size",
        ),
        (
            json!({"t": "seek", "id": "a", "offer": {"komi_half_points": i32::MIN, "time": {"kind": "absolute", "main_ms": 60000}}}),
            "offer.komi_half_points",
        ),
        (
            json!({"t": "seek", "id": "a", "offer": {"time": {"kind": "absolute", "main_ms": 0}}}),
            "offer.time.main_ms",
        ),
        (
            json!({"t": "seek", "id": "a", "offer": {"handicap": 1, "time": {"kind": "absolute", "main_ms": 60000}}}),
            "offer.handicap",
        ),
        (
            json!({"t": "seek", "id": "a", "offer": {"ruleset": "tibetan", "time": {"kind": "absolute", "main_ms": 60000}}}),
            "offer.ruleset",
        ),
        (
            json!({"t": "ask", "id": "a", "game": game, "move_number": 1, "request": {"kind": "tea"}}),
            "request.kind",
        ),
        (json!({"t": "place", "id": "a", "game": game, "placed": 256, "point": "ee"}), "placed"),
        (
            json!({"t": "seal", "id": "a", "game": game, "move_number": 1, "sealed": {"kind": "pass"}, "nonce": "0f"}),
            "nonce",
        ),
        (
            json!({"t": "referee", "id": "a", "game": game, "act": {"kind": "stop_clocks"}, "note": " "}),
            "note",
        ),
    ]
}

#[tokio::test]
async fn a_wrong_body_is_refused_by_its_id_and_the_field() -> Story {
    let mut table = Table::set().await?;
    let game = table.game.to_string();
    for (msg, field) in wrong_bodies(&game) {
        let ServerMsg::Refused(refused) = answer(&mut table.black.client, &msg.to_string()).await? else {
            panic!("{msg} was not refused");
        };
        assert_eq!((refused.id.as_deref(), refused.field.as_deref()), (Some("a"), Some(field)), "{msg}");
        assert!(matches!(refused.reason, Reason::Malformed | Reason::BadSettings), "{msg}");
    }
    let no_id = json!({"t": "resign", "game": game}).to_string();
    let ServerMsg::Refused(refused) = answer(&mut table.black.client, &no_id).await? else { panic!() };
    assert_eq!(refused.field.as_deref(), Some("id"));
    table.play("ee cc").await?;
    Ok(())
}

#[tokio::test]
async fn a_huge_frame_closes_the_line_and_the_game_goes_on() -> Story {
    let mut table = Table::set().await?;
    table.play("ee").await?;
    table.white.client.send_text("x".repeat(9_000)).await?;
    assert_eq!(table.white.client.until_closed().await?, Some(1009));
    table.white.reconnect(&table.server).await?;
    table.white.client.join(table.game).await?;
    table.play("cc gg").await?;
    Ok(())
}

#[tokio::test]
async fn a_finished_game_takes_no_move() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg cg").await?;
    let game = table.game;
    table.white.client.request(Resign { game }).await?;
    let play = Play { game, move_number: 5, point: "gc".parse()? };
    for color in tengen_rules::Color::BOTH {
        let refused = table.player(color).request(play.clone()).await.unwrap_err();
        assert_eq!(refused.reason(), Some(Reason::GameOver));
    }
    // Also after the server has forgotten it and read it again.
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    let refused = table.white.client.request(play).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::GameOver));
    assert_eq!(table.black.client.view(game)?.state.outcome.unwrap().to_string(), "B+R");
    Ok(())
}

#[tokio::test]
async fn a_foreign_seat_and_an_unknown_game_are_refused() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let mut stranger = Person::guest(&table.server).await?;
    let play = Play { game, move_number: 1, point: "ee".parse()? };
    assert_eq!(stranger.client.request(play).await.unwrap_err().reason(), Some(Reason::NotAPlayer));
    let nowhere = "000000000001".parse()?;
    let refused = stranger.client.request(Pass { game: nowhere, move_number: 1 }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NoSuchGame));
    let refused = stranger.client.join(nowhere).await.map(|_| ()).unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NoSuchGame));
    table.play("ee").await?;
    Ok(())
}

#[tokio::test]
async fn who_sends_too_fast_is_refused_and_then_cut() -> Story {
    let options = ServerOptions::new()
        .set("TENGEN__SOCKET__MESSAGES_PER_S", "1")
        .set("TENGEN__SOCKET__MESSAGES_BURST", "10");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let id = ActionId::new("again")?;
    for _ in 0..60 {
        // The line may be cut before all of it is sent.
        let stale = Pass { game: table.game, move_number: 9 };
        if table.white.client.send_as(&id, stale).await.is_err() {
            break;
        }
    }
    let too_fast = |msg: &ServerMsg| match msg {
        ServerMsg::Refused(refused) if refused.reason == Reason::TooFast => refused.id.clone(),
        _ => None,
    };
    assert_eq!(table.white.client.expect("too_fast", too_fast).await?, "again");
    assert_eq!(table.white.client.until_closed().await?, Some(close::TOO_FAST));
    let view = table.black.client.view(table.game)?;
    assert_eq!(view.moves.len(), 0);
    Ok(())
}

#[tokio::test]
async fn who_wants_nothing_or_says_nothing_is_cut() -> Story {
    let options = ServerOptions::new().set("TENGEN__SOCKET__IDLE_S", "5");
    let server = Server::start_with(options).await?;
    let mut idle = Client::connect(server.base_url()).await?;
    assert_eq!(idle.until_closed().await?, Some(close::NOT_SIGNED_IN));
    Ok(())
}
