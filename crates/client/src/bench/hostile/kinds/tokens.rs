//! Tokens that are none: made up, or void.

use serde_json::{Value, json};

use super::messages::INJECTIONS;
use crate::hostile::cast::Account;
use crate::hostile::door::bearer;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{Wire, is_refusal};
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    forged(scene).await?;
    after_logout(scene).await?;
    after_a_new_password(scene).await?;
    after_revocation(scene).await?;
    after_removal(scene).await?;
    after_a_lock(scene).await?;
    foreign_sessions(scene).await
}

/// What looks like a token, and what does not.
async fn forged(scene: &Scene) -> Result<(), Trouble> {
    let right = &scene.user("Forge").await?.token;
    let random = || (0..32).map(|_| format!("{:02x}", rand::random::<u8>())).collect::<String>();
    let (long, longest) = ("a".repeat(8_000), "f".repeat(12_000));
    let mut tokens: Vec<String> = (0..30).map(|_| random()).collect();
    tokens.extend([
        right[..63].into(),
        right[1..].into(),
        format!("{right}0"),
        format!("{right} x"),
        right.to_uppercase(),
        right.replace(['a', 'b', 'c'], "d"),
    ]);
    tokens.extend(
        ["", "null", "undefined", "0", "Bearer", "true", &long, &longest, &"0".repeat(64)].map(str::to_owned),
    );
    tokens.extend(INJECTIONS.map(str::to_owned));
    for token in tokens.iter().filter(|token| *token != right) {
        for lines in [
            bearer(token),
            format!("cookie: tengen_session={token}\r\n"),
            format!("cookie: __Host-tengen_session={token}\r\n"),
        ] {
            let heard = scene.door.ask_with("GET /api/v1/me", &lines, &Value::Null).await?;
            scene.expect("forged_tokens", &[401], &lines, &heard);
        }
    }
    for scheme in ["Basic", "bearer", "Digest", "Token", "Bearer:", "Bearer\t"] {
        let lines = format!("authorization: {scheme} {}\r\n", random());
        let heard = scene.door.ask_with("GET /api/v1/me", &lines, &Value::Null).await?;
        scene.expect("other_schemes", &[401], &lines, &heard);
    }
    let said: Vec<String> = tokens
        .iter()
        .filter(|token| token.len() < 8_000 && *token != right)
        .map(|token| format!(r#"{{"t":"auth","id":"h","token":"{token}"}}"#))
        .collect();
    scene.said("forged_tokens_on_sockets", None, &said).await
}

/// A void token opens neither a request nor a socket.
async fn is_void(scene: &Scene, kind: &'static str, account: &Account) -> Result<(), Trouble> {
    for what in
        ["GET /api/v1/me", "GET /api/v1/me/sessions", "GET /api/v1/admin/users", "POST /api/v1/logout_all"]
    {
        let heard = scene.door.ask(what, Some(&account.token), &Value::Null).await?;
        scene.expect(kind, &[401], what, &heard);
    }
    let mut wire = Wire::open(&scene.door, None).await?;
    let got = wire.ask(&format!(r#"{{"t":"auth","id":"h","token":"{}"}}"#, account.token)).await;
    scene.judge(kind, is_refusal(&got), "auth", format!("{got:?}"));
    Ok(())
}

async fn after_logout(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Leaver").await?;
    let second = user.again(&scene.door).await?;
    scene.door.ask("POST /api/v1/logout", Some(&user.token), &Value::Null).await?;
    is_void(scene, "tokens_after_logout", &user).await?;
    scene.door.ask("POST /api/v1/logout_all", Some(&second.token), &Value::Null).await?;
    is_void(scene, "tokens_after_logout_everywhere", &second).await
}

async fn after_a_new_password(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Changer").await?;
    let other = user.again(&scene.door).await?;
    let passwords = json!({"password": user.password, "new_password": "tengen-second"});
    scene.door.ask("POST /api/v1/me/password", Some(&user.token), &passwords).await?;
    is_void(scene, "tokens_after_a_new_password", &other).await?;
    let old = scene
        .door
        .ask("POST /api/v1/login", None, &json!({"name": user.name, "password": user.password}))
        .await?;
    scene.expect("the_old_password", &[401], "login", &old);
    Ok(())
}

async fn after_revocation(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Revoker").await?;
    let new = json!({"label": "bot", "scopes": ["play"], "days": 1});
    let made = scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?.json();
    let token = made["token"].as_str().ok_or("no token was made")?.to_owned();
    let revoke = format!("DELETE /api/v1/me/sessions/{}", made["id"]);
    scene.door.ask(&revoke, Some(&user.token), &Value::Null).await?;
    is_void(scene, "tokens_after_revocation", &Account { token, ..user }).await
}

async fn after_removal(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Remover").await?;
    let second = user.again(&scene.door).await?;
    scene.door.ask("POST /api/v1/me/remove", Some(&user.token), &json!({"password": user.password})).await?;
    is_void(scene, "tokens_after_removal", &user).await?;
    is_void(scene, "tokens_after_removal", &second).await?;
    let back = scene
        .door
        .ask("POST /api/v1/login", None, &json!({"name": user.name, "password": user.password}))
        .await?;
    scene.expect("tokens_after_removal", &[401], "login", &back);
    Ok(())
}

async fn after_a_lock(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Locked").await?;
    let what = format!("POST /api/v1/admin/users/{}/sanctions", user.id);
    scene
        .door
        .ask(&what, Some(&scene.cast.admin.token), &json!({"kind": "lock", "reason": "stolen"}))
        .await?;
    is_void(scene, "tokens_after_a_lock", &user).await?;
    let login = scene
        .door
        .ask("POST /api/v1/login", None, &json!({"name": user.name, "password": user.password}))
        .await?;
    scene.expect("tokens_after_a_lock", &[403], "login", &login);
    Ok(())
}

/// A session is ended by its owner, whoever knows its number.
async fn foreign_sessions(scene: &Scene) -> Result<(), Trouble> {
    let stranger = scene.user("Stranger").await?;
    let session = scene.cast.session;
    for id in [session, session - 1, session + 1, 1, 2, 3, 4, 5] {
        let what = format!("DELETE /api/v1/me/sessions/{id}");
        let heard = scene.door.ask(&what, Some(&stranger.token), &Value::Null).await?;
        scene.expect("foreign_sessions", &[404], &what, &heard);
    }
    let is_here = scene.cast.victim.is_signed_in(&scene.door).await?;
    scene.judge("foreign_sessions", is_here, "the victim's session", "it has ended");
    let seen = scene.door.ask("GET /api/v1/me/sessions", Some(&stranger.token), &Value::Null).await?;
    scene.judge("foreign_sessions", seen.json().as_array().map(Vec::len) == Some(1), "own sessions", &seen);
    Ok(())
}
