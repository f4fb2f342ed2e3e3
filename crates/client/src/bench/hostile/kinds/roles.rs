//! What only those may do who look after conduct and run the server.

use serde_json::{Value, json};

use crate::hostile::scene::Scene;
use crate::hostile::wire::{Wire, is_refusal};
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let (player, guest) = (scene.user("Playful").await?, scene.guest().await?);
    let acts = acts(scene, player.id);
    for (kind, token, status) in [
        ("roles_of_nobody", None, 401),
        ("roles_of_a_player", Some(&player.token), 403),
        ("roles_of_a_guest", Some(&guest.token), 403),
        ("roles_of_the_banned", Some(&scene.cast.banned.token), 403),
    ] {
        for (what, body) in &acts {
            let heard = scene.door.ask(what, token.map(String::as_str), body).await?;
            scene.expect(kind, &[status], what, &heard);
        }
    }
    moderators(scene, player.id).await?;
    narrow_tokens(scene).await?;
    referees(scene).await
}

fn acts(scene: &Scene, player: i64) -> Vec<(String, Value)> {
    let (victim, game) = (scene.cast.victim.id, scene.game);
    let ban = json!({"kind": "ban", "reason": "because", "hours": 1});
    [
        ("GET admin/users".to_owned(), Value::Null),
        (format!("GET admin/users/{victim}"), Value::Null),
        (format!("POST admin/users/{victim}/sanctions"), ban),
        ("POST admin/sanctions/1/lift".into(), json!({"reason": "because"})),
        (format!("POST admin/games/{game}/annul"), json!({"reason": "because"})),
        (format!("GET admin/games/{game}/log"), Value::Null),
        (format!("PUT admin/users/{player}/roles/admin"), Value::Null),
        (format!("DELETE admin/users/{}/roles/admin", scene.cast.admin.id), Value::Null),
        (format!("POST admin/users/{victim}/reset"), Value::Null),
        ("GET admin/audit".into(), Value::Null),
    ]
    .map(|(what, body)| (what.replacen(' ', " /api/v1/", 1), body))
    .to_vec()
}

/// A moderator makes no roles, no new passwords, and judges none of his own kind, nor himself.
async fn moderators(scene: &Scene, player: i64) -> Result<(), Trouble> {
    let (own, admin) = (scene.cast.moderator.id, scene.cast.admin.id);
    let ban = json!({"kind": "ban", "reason": "because"});
    for (what, body) in [
        (format!("PUT /api/v1/admin/users/{own}/roles/admin"), Value::Null),
        (format!("PUT /api/v1/admin/users/{player}/roles/moderator"), Value::Null),
        (format!("DELETE /api/v1/admin/users/{admin}/roles/admin"), Value::Null),
        (format!("POST /api/v1/admin/users/{admin}/reset"), Value::Null),
        (format!("POST /api/v1/admin/users/{player}/reset"), Value::Null),
        (format!("POST /api/v1/admin/users/{admin}/sanctions"), ban.clone()),
        (format!("POST /api/v1/admin/users/{own}/sanctions"), ban),
        ("GET /api/v1/admin/audit".into(), Value::Null),
    ] {
        let heard = scene.door.ask(&what, Some(&scene.cast.moderator.token), &body).await?;
        scene.expect("more_than_a_moderator_may", &[403], &what, &heard);
    }
    Ok(())
}

/// An admin's token that is for playing does nothing of an admin.
async fn narrow_tokens(scene: &Scene) -> Result<(), Trouble> {
    let new = json!({"label": "player", "scopes": ["read", "play"], "days": 1});
    let made = scene.door.ask("POST /api/v1/me/tokens", Some(&scene.cast.admin.token), &new).await?.json();
    let token = made["token"].as_str().ok_or("no token was made")?;
    for (what, body) in acts(scene, scene.cast.banned.id) {
        let heard = scene.door.ask(&what, Some(token), &body).await?;
        scene.expect("narrow_tokens_of_an_admin", &[403], &what, &heard);
    }
    Ok(())
}

/// A player is no referee, whatever he writes.
async fn referees(scene: &Scene) -> Result<(), Trouble> {
    let player = scene.guest().await?;
    let mut wire = Wire::open(&scene.door, Some(&player.token)).await?;
    for act in [
        json!({"kind": "stop_clocks"}),
        json!({"kind": "start_clocks"}),
        json!({"kind": "rule", "ruling": "win", "winner": "white"}),
        json!({"kind": "rule", "ruling": "void"}),
    ] {
        let msg = json!({"t": "referee", "id": "h", "game": scene.game, "act": act, "note": "because", "by": "referee:1", "roles": ["chief_referee"]});
        let got = wire.ask(&msg.to_string()).await;
        scene.judge("self_made_referees", is_refusal(&got), &msg, format!("{got:?}"));
    }
    Ok(())
}
