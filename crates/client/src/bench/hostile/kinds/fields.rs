//! What people may be called and have as a password, and fields that are none of theirs.

use serde_json::{Value, json};

use super::messages::INJECTIONS;
use crate::hostile::cast::Account;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

const PASSWORD: &str = "tengen-first";

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    names(scene).await?;
    passwords(scene).await?;
    injected(scene).await?;
    assigned_at_registering(scene).await?;
    assigned_at_signing_in(scene).await?;
    assigned_to_tokens(scene).await?;
    labels(scene).await
}

/// Names that are none, or that the eye takes for another's.
async fn names(scene: &Scene) -> Result<(), Trouble> {
    let long = "x".repeat(21);
    let longest = "x".repeat(60_000);
    let marks = format!("a{}", "\u{301}".repeat(10));
    let names = [
        "",
        " ",
        "x",
        &long,
        &longest,
        &marks,
        "a b",
        "a\0b",
        "a\nb",
        "a\u{202e}b",
        "a\u{200b}b",
        "a\u{200d}b",
        "\u{feff}ab",
        "ab\u{feff}",
        "\u{ff41}\u{ff42}\u{ff43} x",
        "a\u{0430}bc",
        "H\u{043e}nmei",
        "Honm\u{0435}i",
        "\u{0397}onmei",
        "honmei",
        "HONMEI",
        "Honmei ",
        "admin",
        "Admin",
        "\u{ff41}dmin",
        "root",
        "moderator",
        "tengen",
        "system",
        "Guest 1",
        "guest",
        "123",
        "--",
        "a--b",
        "-a",
        "a_",
        "\u{1f600}\u{1f600}",
        "a/b",
        "a\\b",
        "a@b",
        "a\u{034f}b",
        "\u{e000}\u{e000}",
        "a\u{ad}b",
        "\u{5d0}\u{5d1}",
        "null\u{0}",
        "%00ab",
        "\u{d7ff}\u{d7ff}",
    ];
    for name in names {
        let heard = register(scene, &json!({"name": name, "password": PASSWORD})).await?;
        scene.expect("names_of_nobody", &[409, 422], name, &heard);
    }
    Ok(())
}

async fn register(scene: &Scene, body: &Value) -> std::io::Result<crate::hostile::heard::Heard> {
    scene.door.ask("POST /api/v1/register", None, body).await
}

async fn passwords(scene: &Scene) -> Result<(), Trouble> {
    let (long, longest) = ("x".repeat(257), "碁".repeat(20_000));
    for (number, password) in ["", "short", "1234567", &long, &longest].into_iter().enumerate() {
        let heard =
            register(scene, &json!({"name": format!("Pass-{number}x"), "password": password})).await?;
        scene.expect("passwords_of_nobody", &[422], password, &heard);
    }
    Ok(())
}

/// Text of another language stays text.
async fn injected(scene: &Scene) -> Result<(), Trouble> {
    for evil in INJECTIONS {
        let heard = register(scene, &json!({"name": evil, "password": PASSWORD})).await?;
        scene.expect("sql_and_html_in_names", &[422], evil, &heard);
        for (name, password) in [(evil, PASSWORD), ("Honmei", evil)] {
            let heard = scene
                .door
                .ask("POST /api/v1/login", None, &json!({"name": name, "password": password}))
                .await?;
            scene.expect("sql_and_html_at_the_login", &[401, 429], evil, &heard);
        }
        let reset = json!({"token": evil, "new_password": "tengen-second"});
        let heard = scene.door.ask("POST /api/v1/reset/confirm", None, &reset).await?;
        scene.expect("sql_and_html_as_secrets", &[401, 429], evil, &heard);
    }
    Ok(())
}

/// Fields that nobody may set for himself.
fn more() -> Value {
    json!({"id": 1, "user_id": 1, "user": {"id": 1, "guest": true}, "guest": true, "roles": ["admin"], "role": "admin", "is_admin": true, "admin": true,
        "scopes": ["admin"], "sanctions": [], "email": "evil@go.example", "email_is_checked": true, "password_hash": "x", "name_key": "honmei", "created_at": 0,
        "token": "0".repeat(64), "session": 1, "rating": 9999})
}

fn with_more(mut body: Value) -> Value {
    if let (Value::Object(body), Value::Object(more)) = (&mut body, more()) {
        for (key, value) in more {
            body.entry(key).or_insert(value);
        }
    }
    body
}

/// Whether somebody is what anybody is who has just come.
async fn is_plain(scene: &Scene, token: &str) -> Result<(bool, Value), Trouble> {
    let me = scene.door.ask("GET /api/v1/me", Some(token), &Value::Null).await?.json();
    let is_plain = me["id"].as_i64() > Some(1)
        && me["roles"] == json!([])
        && me["guest"] == json!(false)
        && me["email"] == Value::Null
        && me["email_is_checked"] == json!(false)
        && me["scopes"] == Value::Null;
    Ok((is_plain, me))
}

async fn assigned_at_registering(scene: &Scene) -> Result<(), Trouble> {
    for name in ["Mass-one", "Mass-two", "Mass-three"] {
        let heard = register(scene, &with_more(json!({"name": name, "password": PASSWORD}))).await?;
        let said = heard.json();
        let token = said["token"].as_str().unwrap_or_default();
        let (is_plain, me) = is_plain(scene, token).await?;
        scene.judge("fields_at_registering", is_plain && said["user"]["name"] == json!(name), name, me);
    }
    let guest = scene.guest().await?;
    let body = with_more(json!({"name": "Mass-four", "password": PASSWORD}));
    let said = scene.door.ask("POST /api/v1/upgrade", Some(&guest.token), &body).await?.json();
    let (is_plain, me) = is_plain(scene, said["token"].as_str().unwrap_or_default()).await?;
    scene.judge("fields_at_upgrading", is_plain && me["id"] == json!(guest.id), "Mass-four", me);
    let old = scene.door.ask("GET /api/v1/me", Some(&guest.token), &Value::Null).await?;
    scene.expect("the_token_of_a_guest_who_was", &[401], "GET me", &old);
    Ok(())
}

async fn assigned_at_signing_in(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Mass-five").await?;
    let body = with_more(json!({"name": user.name, "password": user.password}));
    let said = scene.door.ask("POST /api/v1/login", None, &body).await?.json();
    let (is_plain, me) = is_plain(scene, said["token"].as_str().unwrap_or_default()).await?;
    scene.judge("fields_at_the_login", is_plain && me["id"] == json!(user.id), &user.name, me);
    Ok(())
}

/// A token is its maker's, and may no more than he, whatever is asked for.
async fn assigned_to_tokens(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Mass-six").await?;
    for scopes in [
        json!(["admin"]),
        json!(["read", "admin"]),
        json!(["bot"]),
        json!(["root"]),
        json!([]),
        json!("admin"),
        json!([["admin"]]),
        json!(["ADMIN"]),
    ] {
        let new = with_more(json!({"label": "evil", "scopes": scopes, "days": 1}));
        let heard = scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?;
        scene.expect("scopes_of_others", &[400, 403, 422], &new, &heard);
    }
    let new = with_more(json!({"label": "mine", "scopes": ["read"], "days": 1}));
    let made = scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?.json();
    let token = made["token"].as_str().unwrap_or_default();
    let me = scene.door.ask("GET /api/v1/me", Some(token), &Value::Null).await?.json();
    let is_his = me["id"] == json!(user.id) && me["scopes"] == json!(["read"]) && me["roles"] == json!([]);
    scene.judge("fields_of_tokens", is_his, "a token", me);
    only_looks(scene, &user, token).await
}

/// A token that looks makes no tokens, ends no sessions, and changes no password.
async fn only_looks(scene: &Scene, user: &Account, token: &str) -> Result<(), Trouble> {
    let passwords = json!({"password": user.password, "new_password": "tengen-second"});
    for (what, body) in [
        ("POST /api/v1/me/tokens", json!({"label": "more", "scopes": ["read"], "days": 1})),
        ("POST /api/v1/me/password", passwords),
        ("POST /api/v1/me/remove", json!({"password": user.password})),
        ("POST /api/v1/logout_all", Value::Null),
        ("GET /api/v1/me/sessions", Value::Null),
        ("DELETE /api/v1/me/sessions/1", Value::Null),
        ("GET /api/v1/me/export", Value::Null),
        ("POST /api/v1/me/email", json!({"email": "evil@go.example", "password": user.password})),
        ("POST /api/v1/upgrade", json!({"name": "Mass-seven", "password": PASSWORD})),
    ] {
        let heard = scene.door.ask(what, Some(token), &body).await?;
        scene.expect("account_by_a_token", &[403], what, &heard);
    }
    Ok(())
}

/// A label is text, and nothing a browser would take for a page.
async fn labels(scene: &Scene) -> Result<(), Trouble> {
    let user = scene.user("Label").await?;
    let (long, nul) = ("x".repeat(51), "a\0b");
    for label in ["", "  ", &long, nul, "a\nb", "\u{7f}"] {
        let new = json!({"label": label, "scopes": ["read"], "days": 1});
        let heard = scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?;
        scene.expect("labels_of_nothing", &[422], label, &heard);
    }
    for label in INJECTIONS {
        let new = json!({"label": label, "scopes": ["read"], "days": 1});
        scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?;
    }
    let heard = scene.door.ask("GET /api/v1/me/sessions", Some(&user.token), &Value::Null).await?;
    let labels: Vec<_> = heard
        .json()
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|row| row["label"].as_str().map(str::to_owned))
        .collect();
    let is_text = heard.has("content-type: application/json") && heard.has("x-content-type-options: nosniff");
    scene.judge(
        "html_in_labels",
        is_text && INJECTIONS.iter().all(|label| labels.iter().any(|kept| kept == label)),
        "labels",
        &heard,
    );
    Ok(())
}
