//! The same thing asked for by many at once: it is done once.

use futures_util::future::try_join_all;
use serde_json::{Value, json};

use crate::hostile::cast::Account;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{Got, Wire};
use crate::load_thread::Trouble;

const AT_ONCE: usize = 20;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let once = json!({"name": "Racer", "password": "tengen-first"});
    race(scene, "registering_at_once", "POST /api/v1/register", None, &once, (1, 201)).await?;
    let guest = scene.guest().await?;
    let name = json!({"name": "Upgraded", "password": "tengen-first"});
    race(scene, "upgrading_at_once", "POST /api/v1/upgrade", Some(&guest), &name, (1, 200)).await?;
    let user = scene.user("Hurried").await?;
    let passwords = json!({"password": user.password, "new_password": "tengen-second"});
    race(scene, "new_passwords_at_once", "POST /api/v1/me/password", Some(&user), &passwords, (1, 204))
        .await?;
    reset(scene).await?;
    tokens(scene).await?;
    let gone = scene.guest().await?;
    race(scene, "removing_at_once", "POST /api/v1/me/remove", Some(&gone), &json!({}), (1, 204)).await?;
    let left = scene.guest().await?;
    race(scene, "logging_out_at_once", "POST /api/v1/logout", Some(&left), &Value::Null, (AT_ONCE, 204))
        .await?;
    alike(scene).await?;
    seek(scene).await
}

/// Twenty ask for it; so many of them are told that it is done.
async fn race(
    scene: &Scene,
    kind: &'static str,
    what: &str,
    by: Option<&Account>,
    body: &Value,
    (wanted, status): (usize, u16),
) -> Result<(), Trouble> {
    let token = by.map(|account| account.token.as_str());
    let asked = try_join_all((0..AT_ONCE).map(|_| scene.door.ask(what, token, body))).await?;
    let done = asked.iter().filter(|heard| heard.is(&[status])).count();
    let statuses: Vec<_> = asked.iter().map(|heard| heard.status().unwrap_or_default()).collect();
    let others = asked.iter().all(|heard| heard.is(&[status]) || heard.is_refused());
    scene.judge(kind, done == wanted && others, what, format!("{statuses:?}"));
    Ok(())
}

/// A secret that was handed out opens once.
async fn reset(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Forgetful").await?;
    let what = format!("POST /api/v1/admin/users/{}/reset", user.id);
    let made = scene.door.ask(&what, Some(&scene.cast.admin.token), &Value::Null).await?.json();
    let body = json!({"token": made["token"], "new_password": "tengen-second"});
    race(scene, "resets_at_once", "POST /api/v1/reset/confirm", None, &body, (1, 204)).await
}

/// Nobody has more tokens than he may, however fast he asks.
async fn tokens(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Collector").await?;
    let new = json!({"label": "one of many", "scopes": ["read"], "days": 1});
    let many = || {
        try_join_all((0..AT_ONCE).map(|_| scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new)))
    };
    let mut made = 0;
    for _ in 0..4 {
        made += many().await?.iter().filter(|heard| heard.is(&[201])).count();
    }
    scene.judge("tokens_at_once", made == 50, "50 tokens", made);
    Ok(())
}

/// Names that look the same are one.
async fn alike(scene: &Scene) -> Result<(), Trouble> {
    let names = ["Rivaller", "rivaller", "riVALLER", "Riva11er", "RivaIIer"];
    let bodies: Vec<_> = names.map(|name| json!({"name": name, "password": "tengen-first"})).to_vec();
    let asked =
        try_join_all(bodies.iter().map(|body| scene.door.ask("POST /api/v1/register", None, body))).await?;
    let done = asked.iter().filter(|heard| heard.is(&[201])).count();
    scene.judge("names_alike_at_once", done == 1, "five names", done);
    Ok(())
}

/// An offer becomes one game.
async fn seek(scene: &Scene) -> Result<(), Trouble> {
    let owner = scene.guest().await?;
    let mut wire = Wire::open(&scene.door, Some(&owner.token)).await?;
    let offer = r#"{"t":"seek","id":"s","offer":{"time":{"kind":"absolute","main_ms":60000}}}"#;
    let Got::Text(made) = wire.ask(offer).await else { return Err("an offer was not answered".into()) };
    let made: Value = serde_json::from_str(&made)?;
    let seek = made["seek"].as_str().ok_or_else(|| format!("no offer was made: {made}"))?;
    let mut takers = Vec::new();
    for _ in 0..AT_ONCE {
        takers.push(Wire::open(&scene.door, Some(&scene.guest().await?.token)).await?);
    }
    let take = format!(r#"{{"t":"take_seek","id":"h","seek":"{seek}"}}"#);
    let taking = takers.iter_mut().map(|taker| async { Ok::<_, Trouble>(taker.ask(&take).await) });
    let got = try_join_all(taking).await?;
    let taken =
        got.iter().filter(|got| matches!(got, Got::Text(text) if text.starts_with(r#"{"t":"ack""#))).count();
    scene.judge("taking_at_once", taken == 1, &take, taken);
    Ok(())
}
