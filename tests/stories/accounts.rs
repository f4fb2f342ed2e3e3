//! Signing in and out, over HTTP and on the socket.

use serde_json::{Value, json};
use tengen_client::{Client, HttpAnswer, http};
use tengen_protocol::{Reason, close};
use tengen_stories::{Person, Server, Story};

async fn post(server: &Server, path: &str, body: Value) -> Result<HttpAnswer, tengen_client::HttpError> {
    http(server.base_url(), "POST", &format!("/api/v1/{path}"), &[], Some(&body.to_string())).await
}

fn field<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_name_is_registered_once_and_opens_with_its_password() -> Story {
    let server = Server::start().await?;
    let credentials = json!({"name": "本因坊Dosaku", "password": "tengen-first"});
    let made = post(&server, "register", credentials.clone()).await?;
    assert_eq!(made.status, 201);
    let taken = post(&server, "register", json!({"name": "本因坊dosaku", "password": "other-pass"})).await?;
    let problem: Value = serde_json::from_str(&taken.body)?;
    assert_eq!(
        (taken.status, field(&problem, "type"), field(&problem, "field")),
        (409, "name_taken", "name")
    );
    for wrong in [
        json!({"name": "本因坊Dosaku", "password": "wrong-pass"}),
        json!({"name": "nobody", "password": "wrong-pass"}),
    ] {
        let answer = post(&server, "login", wrong).await?;
        let problem: Value = serde_json::from_str(&answer.body)?;
        assert_eq!((answer.status, field(&problem, "type")), (401, "wrong_credentials"));
    }
    let answer = post(&server, "login", credentials).await?;
    assert_eq!(answer.status, 200);
    let token = serde_json::from_str::<Value>(&answer.body)?["token"].as_str().unwrap().to_owned();
    let mut client = Client::connect(server.base_url()).await?;
    assert_eq!(client.sign_in(&token).await?.user.name, "本因坊Dosaku");
    let full_width = json!({"name": "本因坊ＤＯＳＡＫＵ", "password": "tengen-first"});
    assert_eq!(post(&server, "login", full_width).await?.status, 200);
    for (body, wrong, kind) in [
        (json!({"name": "a b", "password": "12345678"}), "name", "bad_name"),
        (json!({"name": "管理员", "password": "12345678"}), "name", "name_reserved"),
        (json!({"name": "ab", "password": "short"}), "password", "bad_password"),
    ] {
        let answer = post(&server, "register", body).await?;
        let problem: Value = serde_json::from_str(&answer.body)?;
        assert_eq!((answer.status, field(&problem, "field"), field(&problem, "type")), (422, wrong, kind));
    }
    Ok(())
}

#[tokio::test]
async fn logging_out_voids_the_token_and_closes_its_sockets() -> Story {
    let server = Server::start().await?;
    let mut person = Person::guest(&server).await?;
    let bearer = format!("Bearer {}", person.account.token);
    let me = http(server.base_url(), "GET", "/api/v1/me", &[("authorization", &bearer)], None).await?;
    assert_eq!(me.status, 200);
    let out = http(server.base_url(), "POST", "/api/v1/logout", &[("authorization", &bearer)], None).await?;
    assert_eq!(out.status, 204);
    assert_eq!(person.client.until_closed().await?, Some(close::SIGNED_OUT));
    let mut client = Client::connect(server.base_url()).await?;
    assert_eq!(client.sign_in(&person.account.token).await.unwrap_err().reason(), Some(Reason::BadToken));
    let me = http(server.base_url(), "GET", "/api/v1/me", &[("authorization", &bearer)], None).await?;
    assert_eq!(me.status, 401);
    Ok(())
}

#[tokio::test]
async fn a_page_of_another_site_gets_no_socket() -> Story {
    let server = Server::start().await?;
    assert!(Client::connect_with(server.base_url(), &[("origin", "https://evil.example")]).await.is_err());
    let foreign = [("origin", "https://evil.example")];
    let guest = http(server.base_url(), "POST", "/api/v1/guest", &foreign, None).await?;
    assert_eq!(guest.status, 403);
    assert!(guest.headers.iter().all(|(name, _)| name != "set-cookie"), "nobody is made somebody else");
    let own = server.base_url().to_owned();
    Client::connect_with(server.base_url(), &[("origin", &own)]).await?;
    Ok(())
}

#[tokio::test]
async fn the_server_says_whether_it_is_well_and_what_is_not_there() -> Story {
    let server = Server::start().await?;
    let well = http(server.base_url(), "GET", "/healthz", &[], None).await?;
    assert_eq!(well.status, 200);
    assert!(well.body.starts_with(r#"{"status":"ok","log":{"kind":"durable","commits":"#), "{}", well.body);
    let none = http(server.base_url(), "GET", "/api/v1/games/000000000001/sgf", &[], None).await?;
    assert_eq!(none.status, 404);
    let page = http(server.base_url(), "GET", "/", &[], None).await?;
    assert!(page.body.contains("Tengen"));
    assert!(page.headers.iter().any(|(name, _)| name == "content-security-policy"));
    Ok(())
}
