//! Pages of other sites in a visitor's browser, and tricks with the cookie.

use serde_json::Value;

use crate::hostile::door::request;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    foreign_pages(scene).await?;
    forms(scene).await?;
    preflights(scene).await?;
    cookies(scene).await?;
    fixed(scene).await
}

/// What changes something, as another site's page would ask for it.
const CHANGES: [(&str, &str); 6] = [
    ("POST /api/v1/logout", ""),
    ("POST /api/v1/logout_all", ""),
    ("POST /api/v1/me/remove", r#"{"password":null}"#),
    ("POST /api/v1/me/tokens", r#"{"label":"x","scopes":["play"],"days":1}"#),
    ("POST /api/v1/login", r#"{"name":"x","password":"y"}"#),
    ("POST /api/v1/guest", ""),
];

async fn foreign_pages(scene: &Scene) -> Result<(), Trouble> {
    let victim = scene.guest().await?;
    let cookie = format!("cookie: tengen_session={}\r\n", victim.token);
    let sites = [
        "origin: https://evil.example\r\n",
        "origin: null\r\n",
        "origin: http://go.example.evil\r\n",
        "origin: http://evilgo.example\r\n",
        "origin: http://go.example:8080\r\n",
        "origin: http://go.example@evil.example\r\n",
        "origin: \r\n",
        "origin: go.example\r\n",
        "sec-fetch-site: cross-site\r\n",
        "sec-fetch-site: same-site\r\n",
        "sec-fetch-site: same-origin\r\norigin: https://evil.example\r\n",
        "origin: http://go.example\r\nsec-fetch-site: cross-site\r\n",
    ];
    for site in sites {
        for (what, body) in CHANGES {
            let heard = scene.door.send(request(what, &format!("{cookie}{site}"), body).as_bytes()).await?;
            scene.expect("pages_of_other_sites", &[403], format!("{what} {site}"), &heard);
        }
    }
    scene.judge(
        "pages_of_other_sites",
        victim.is_signed_in(&scene.door).await?,
        "the visitor",
        "he is signed out",
    );
    Ok(())
}

/// What a form can send, from a browser that says nothing of where it comes from.
async fn forms(scene: &Scene) -> Result<(), Trouble> {
    let victim = scene.guest().await?;
    let cookie = format!("cookie: tengen_session={}\r\n", victim.token);
    for kind in [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "text/plain; charset=application/json",
    ] {
        for (what, body) in CHANGES {
            let body = if body.is_empty() { "a=b" } else { body };
            let ask = request(what, &cookie, body)
                .replace("content-type: application/json", &format!("content-type: {kind}"));
            let heard = scene.door.send(ask.as_bytes()).await?;
            scene.expect("forms_of_other_sites", &[415], &ask, &heard);
        }
    }
    scene.judge(
        "forms_of_other_sites",
        victim.is_signed_in(&scene.door).await?,
        "the visitor",
        "he is signed out",
    );
    Ok(())
}

/// No other site is allowed to read an answer.
async fn preflights(scene: &Scene) -> Result<(), Trouble> {
    for what in ["OPTIONS /api/v1/me", "OPTIONS /api/v1/login", "GET /api/v1/me", "OPTIONS *"] {
        for lines in [
            "origin: https://evil.example\r\naccess-control-request-method: POST\r\n",
            "origin: null\r\naccess-control-request-headers: authorization\r\n",
        ] {
            let heard = scene.door.send(request(what, lines, "").as_bytes()).await?;
            let is_met = !heard.has("access-control-allow") && heard.status().is_some();
            scene.judge("preflights", is_met, format!("{what} {lines}"), &heard);
        }
    }
    Ok(())
}

/// A cookie that is not quite one.
async fn cookies(scene: &Scene) -> Result<(), Trouble> {
    let token = &scene.guest().await?.token;
    let (long, many) = ("x".repeat(12_000), "a=b; ".repeat(2_000));
    let none = [
        format!("tengen_session=\"{token}\""),
        format!("tengen_session ={token}x"),
        format!("xtengen_session={token}"),
        format!("tengen_session_={token}"),
        format!("TENGEN_SESSION={token}"),
        format!("tengen_session=0; tengen_session={token}"),
        format!("tengen_session={long}"),
        format!("tengen_session={token},x"),
        format!("tengen_session=%22{token}%22"),
        "tengen_session".into(),
        "tengen_session=".into(),
        "=;=;=".into(),
        ";;;;".into(),
        many,
    ];
    for cookie in none {
        let heard =
            scene.door.ask_with("GET /api/v1/me", &format!("cookie: {cookie}\r\n"), &Value::Null).await?;
        scene.expect("cookies_that_are_none", &[401], &cookie, &heard);
    }
    let raw = [
        b"GET /api/v1/me HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: tengen_session=".as_slice(),
        &[0xff; 64],
        b"\r\n\r\n",
    ]
    .concat();
    let heard = scene.door.send(&raw).await?;
    scene.expect("cookies_that_are_none", &[401], "bytes", &heard);
    Ok(())
}

/// Whoever signs in gets a new session, whatever cookie he had been given before.
async fn fixed(scene: &Scene) -> Result<(), Trouble> {
    let planted = "f".repeat(64);
    let ask = request("POST /api/v1/guest", &format!("cookie: tengen_session={planted}\r\n"), "")
        .replace("x-tengen-cookie: none\r\n", "");
    let heard = scene.door.send(ask.as_bytes()).await?;
    let is_met = heard.is(&[201]) && !heard.has(&planted) && heard.has("HttpOnly; SameSite=Lax");
    scene.judge("planted_sessions", is_met, "signing in", &heard);
    let me = scene.door.ask("GET /api/v1/me", Some(&planted), &Value::Null).await?;
    scene.expect("planted_sessions", &[401], "the planted one", &me);
    Ok(())
}
