//! Other people's games: their seats, their secrets, and games that are not there.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tengen_protocol::GameId;

use crate::hostile::scene::Scene;
use crate::hostile::wire::{Got, Wire, is_refusal};
use crate::load_thread::Trouble;

/// Every message of the protocol stands there as an example.
const PROTOCOL: &str = include_str!("../../../../../../docs/PROTOCOL.md");

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let (guest, game) = (scene.guest().await?, scene.game);
    let stranger = Some(guest.token.as_str());
    scene.said("foreign_seats", stranger, &acts(game)).await?;
    scene.said("seats_of_nobody", None, &acts(game)).await?;
    scene.said("seats_of_the_banned", Some(&scene.cast.banned.token), &acts(game)).await?;
    scene.said("private_seats", stranger, &acts(scene.cast.private)).await?;
    scene.said("private_joins", stranger, &joins([scene.cast.private])).await?;
    scene.said("private_joins_of_nobody", None, &joins([scene.cast.private])).await?;
    let guessed: Vec<GameId> = (1..60).map(|_| GameId::from_bits(rand::random())).collect();
    scene.said("guessed_games", stranger, &joins(guessed.clone())).await?;
    scene.said("acts_in_no_game", stranger, &acts(guessed[0])).await?;
    scene.said("guessed_seeks", stranger, &seeks()).await?;
    records(scene, &guessed, stranger).await?;
    reads_only(scene).await?;
    own_seek(scene).await
}

/// Every act in a game, meant for this one.
fn acts(game: GameId) -> Vec<String> {
    let examples = PROTOCOL.split("```json client\n").skip(1).filter_map(|rest| rest.lines().next());
    let messages = examples.filter_map(|text| serde_json::from_str::<Value>(text).ok());
    let acts = messages.filter(|msg| msg["game"].is_string() && msg["t"] != "join" && msg["t"] != "leave");
    let meant = acts.map(|mut msg| {
        msg["game"] = json!(game);
        msg.to_string()
    });
    meant.collect::<BTreeSet<_>>().into_iter().collect()
}

fn joins(games: impl IntoIterator<Item = GameId>) -> Vec<String> {
    games.into_iter().map(|game| format!(r#"{{"t":"join","id":"h","game":"{game}"}}"#)).collect()
}

fn seeks() -> Vec<String> {
    let random = || GameId::from_bits(rand::random());
    let take = |_| {
        let seek = random();
        [
            format!(r#"{{"t":"take_seek","id":"h","seek":"{seek}"}}"#),
            format!(r#"{{"t":"cancel_seek","id":"h","seek":"{seek}"}}"#),
        ]
    };
    (0..20).flat_map(take).collect()
}

/// Of the private game, and of games that are not there, nobody gets the record.
async fn records(scene: &Scene, guessed: &[GameId], stranger: Option<&str>) -> Result<(), Trouble> {
    let private = scene.cast.private;
    for token in [None, stranger, Some(scene.cast.banned.token.as_str())] {
        for path in [format!("games/{private}/sgf"), format!("admin/games/{private}/log")] {
            let heard = scene.door.ask(&format!("GET /api/v1/{path}"), token, &Value::Null).await?;
            scene.expect("private_records", &[401, 403, 404], &path, &heard);
        }
    }
    for game in guessed {
        let heard = scene.door.ask(&format!("GET /api/v1/games/{game}/sgf"), stranger, &Value::Null).await?;
        scene.expect("guessed_records", &[404], game, &heard);
    }
    Ok(())
}

/// A token that is for reading does nothing else.
async fn reads_only(scene: &Scene) -> Result<(), Trouble> {
    let owner = scene.user("Yomu").await?;
    let new = json!({"label": "reader", "scopes": ["read"], "days": 1});
    let made = scene.door.ask("POST /api/v1/me/tokens", Some(&owner.token), &new).await?.json();
    let token = made["token"].as_str().ok_or("no token was made")?;
    let seek = r#"{"t":"seek","id":"h","offer":{"time":{"kind":"absolute","main_ms":60000}}}"#;
    let texts = [acts(scene.game), vec![seek.into()]].concat();
    scene.said("acts_by_a_token_for_reading", Some(token), &texts).await
}

/// An offer is taken by another, and taken back by its owner alone.
async fn own_seek(scene: &Scene) -> Result<(), Trouble> {
    let (owner, other) = (scene.guest().await?, scene.guest().await?);
    let mut wire = Wire::open(&scene.door, Some(&owner.token)).await?;
    let offer = r#"{"t":"seek","id":"s","offer":{"time":{"kind":"absolute","main_ms":60000}}}"#;
    let Got::Text(made) = wire.ask(offer).await else { return Err("an offer was not answered".into()) };
    let made: Value = serde_json::from_str(&made)?;
    let seek = made["seek"].as_str().ok_or_else(|| format!("no offer was made: {made}"))?;
    let own = wire.ask(&format!(r#"{{"t":"take_seek","id":"h","seek":"{seek}"}}"#)).await;
    scene.judge("own_seeks", is_refusal(&own), "taking one's own", format!("{own:?}"));
    let mut stranger = Wire::open(&scene.door, Some(&other.token)).await?;
    let taken_back = stranger.ask(&format!(r#"{{"t":"cancel_seek","id":"h","seek":"{seek}"}}"#)).await;
    scene.judge("foreign_seeks", is_refusal(&taken_back), "taking another's back", format!("{taken_back:?}"));
    wire.ask(&format!(r#"{{"t":"cancel_seek","id":"c","seek":"{seek}"}}"#)).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use tengen_protocol::ClientFrame;

    use super::*;

    #[test]
    fn every_act_is_a_message_about_that_game() {
        let game = GameId::from_bits(7);
        let acts = acts(game);
        assert!(acts.len() > 15, "{}", acts.len());
        for act in acts {
            assert!(ClientFrame::parse(&act).is_ok() && act.contains(&game.to_string()), "{act}");
        }
    }
}
