//! Ranked games that are offered to all, and ranks that are named.

use serde_json::{Value, json};
use tengen_client::ClientError;
use tengen_protocol::{
    GameId, Lobby, Offer, Reason, Rematch, Resign, SeekId, ServerMsg, Started, TakeSeek, TermsView,
};
use tengen_rules::{Color, HalfPoints, Size};
use tengen_stories::{Person, Server, Story, Table, absolute, contender, started};

fn ranked() -> Offer {
    Offer { ranked: true, ..Offer::even(Size::NINE, absolute(300)) }
}

async fn terms(server: &Server, person: &Person, seek: SeekId) -> Result<Value, Box<dyn std::error::Error>> {
    let answer = person.ask(server, "GET", &format!("seeks/{seek}"), None).await?;
    Ok(serde_json::from_str::<Value>(&answer.body)?["terms"].clone())
}

fn reason<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<Reason> {
    answer.unwrap_err().reason()
}

#[tokio::test]
async fn the_terms_are_shown_to_whoever_might_take_it_and_are_those_of_the_game() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "3k").await?;
    let mut other = contender(&server, "Jowa", "7k").await?;
    let mut guest = Person::guest(&server).await?;
    guest.client.request(Lobby {}).await?;
    let seek = one.client.seek(ranked()).await?;
    let strength = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => lobby.seeks.first().and_then(|seek| seek.strength),
        _ => None,
    };
    assert_eq!(guest.client.expect("how strong he is", strength).await?.rank.to_string(), "3k");
    let expected =
        json!({"black": other.account.user.id, "handicap": 0, "komi_half_points": -1, "difference": 4});
    assert_eq!(terms(&server, &other, seek).await?, expected);
    // Who has looked at other terms than they are now agrees to nothing.
    let mut shown: TermsView = serde_json::from_value(expected)?;
    shown.handicap = 2;
    let take = TakeSeek { seek, nonce: None, terms: Some(shown) };
    assert_eq!(reason(other.client.request(take).await), Some(Reason::TermsChanged));
    assert_eq!(terms(&server, &guest, seek).await?, Value::Null);
    assert_eq!(reason(guest.client.take_seek(seek).await), Some(Reason::GuestUnranked));
    let game = other.client.take_seek(seek).await?;
    let settings = other.client.join(game).await?.settings.clone();
    assert_eq!((settings.komi, settings.ranked), (HalfPoints::new(-1), true));
    assert_eq!(other.client.you(game), Some(Color::Black));
    // Who plays a live ranked game neither offers nor takes another.
    assert_eq!(reason(one.client.seek(ranked()).await), Some(Reason::InRankedGame));
    let mut third = contender(&server, "Shusaku", "5k").await?;
    let seek = third.client.seek(ranked()).await?;
    assert_eq!(reason(other.client.take_seek(seek).await), Some(Reason::InRankedGame));
    // It is as good as before for whoever may.
    let mut far = contender(&server, "Genjo", "18k").await?;
    assert_eq!(reason(far.client.take_seek(seek).await), Some(Reason::TooFarApart));
    let mut fourth = contender(&server, "Chitoku", "5k").await?;
    fourth.client.take_seek(seek).await?;
    Ok(())
}

/// The game that begins after these.
async fn started_after(person: &mut Person, before: &[GameId]) -> Result<Started, ClientError> {
    loop {
        let begun = started(&mut person.client).await?;
        if !before.contains(&begun.game) {
            return Ok(begun);
        }
    }
}

#[tokio::test]
async fn three_games_a_day_are_enough_and_each_rematch_is_by_the_ratings_as_they_are_then() -> Story {
    let mut server = Server::start().await?;
    let mut black = contender(&server, "Dosaku", "5k").await?;
    let mut white = contender(&server, "Jowa", "5k").await?;
    let seek = black.client.seek(ranked()).await?;
    let mut game = white.client.take_seek(seek).await?;
    let mut played = Vec::new();
    for round in 1..=3 {
        played.push(game);
        for person in [&mut black, &mut white] {
            person.client.join(game).await?;
        }
        if black.client.you(game) == Some(Color::White) {
            std::mem::swap(&mut black, &mut white);
        }
        let mut table = Table { black, white, game, server };
        table.play("ee cc gg cg").await?;
        table.white.client.request(Resign { game }).await?;
        table.both_until(|view| view.state.outcome.is_some()).await?;
        Table { black, white, server, .. } = table;
        for person in [&mut black, &mut white] {
            person.client.request(Rematch { game, wanted: true }).await?;
        }
        if round < 3 {
            let next = started_after(&mut black, &played).await?;
            assert_eq!(next.color, Color::White, "who had Black less often has it");
            game = next.game;
            let strengths = black.client.join(game).await?.settings.strengths;
            assert!(strengths.is_some_and(|both| both.black.rating < both.white.rating));
        }
    }
    let over = |msg: &ServerMsg| match msg {
        ServerMsg::Rematch(rematch) if rematch.game == game => Some(rematch.wanted),
        _ => None,
    };
    loop {
        if white.client.expect("the end of the wishes", over).await? == Default::default() {
            break;
        }
    }
    let seek = black.client.seek(ranked()).await?;
    assert_eq!(reason(white.client.take_seek(seek).await), Some(Reason::SamePair));
    Ok(())
}

#[tokio::test]
async fn a_rank_is_named_once_by_whoever_has_an_account() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Dosaku").await?;
    let name = async |person: &Person, rank: &str| {
        person.ask(&server, "PUT", "me/entry-rank", Some(json!({"rank": rank}))).await
    };
    for (rank, status) in [("4d", 422), ("19k", 422), ("1d", 204), ("2d", 409)] {
        assert_eq!(name(&person, rank).await?.status, status, "{rank}");
    }
    let guest = Person::guest(&server).await?;
    assert!(name(&guest, "1d").await?.body.contains("\"guest\""));
    for (country, status) in [(json!("JP"), 204), (json!("jp"), 422), (json!("JPN"), 422)] {
        let answer = person.ask(&server, "PUT", "me/country", Some(json!({"country": country}))).await?;
        assert_eq!(answer.status, status, "{country}");
    }
    let me: Value = serde_json::from_str(&person.ask(&server, "GET", "me", None).await?.body)?;
    assert_eq!((&me["entry_rank"], &me["country"]), (&json!("1d"), &json!("JP")));
    assert_eq!(person.ask(&server, "PUT", "me/country", Some(json!({"country": null}))).await?.status, 204);
    Ok(())
}
