//! An address is checked, and a password is forgotten and chosen anew, by letters.

use serde_json::{Value, json};
use tengen_client::{HttpAnswer, ServerOptions, http};
use tengen_protocol::close;
use tengen_stories::{Person, Postbox, Server, Story};

type Failed = Box<dyn std::error::Error>;

async fn post(server: &Server, token: &str, what: &str, body: Value) -> Result<HttpAnswer, Failed> {
    let (bearer, path) = (format!("Bearer {token}"), format!("/api/v1/{what}"));
    let headers = [("authorization", bearer.as_str())];
    Ok(http(server.base_url(), "POST", &path, &headers, Some(&body.to_string())).await?)
}

async fn with_mail(postbox: &Postbox) -> Result<Server, Failed> {
    let options = ServerOptions::new()
        .set("TENGEN__MAIL__SMTP", &postbox.url())
        .set("TENGEN__MAIL__FROM", "Tengen <go@example.org>")
        .set("TENGEN__MAIL__SITE", "https://go.example.org");
    Server::start_with(options).await
}

/// The secret in a letter's link to this page.
fn secret(text: &str, page: &str) -> String {
    let link = format!("https://go.example.org/{page}#");
    let (_, rest) = text.split_once(&link).unwrap_or_else(|| panic!("no {link} in {text}"));
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_by_a_letter_to_the_checked_address() -> Story {
    let mut postbox = Postbox::open().await?;
    let server = with_mail(&postbox).await?;
    let mut person = Person::registered(&server, "秀策").await?;
    let token = person.account.token.clone();
    let forgotten = json!({"name": "秀策", "language": "ja"});
    assert_eq!(post(&server, "", "reset", forgotten.clone()).await?.status, 202);
    let set =
        |email: Value, password: &str| json!({"email": email, "password": password, "language": "zh-Hans"});
    assert_eq!(
        post(&server, &token, "me/email", set(json!("no address"), "tengen-first")).await?.status,
        422
    );
    assert_eq!(
        post(&server, &token, "me/email", set(json!("go@home.example"), "wrong-one")).await?.status,
        401
    );
    let set_it = post(&server, &token, "me/email", set(json!("go@home.example"), "tengen-first")).await?;
    assert_eq!(set_it.status, 204, "{}", set_it.body);
    // The first letter there is: for an address that was not given yet there was none.
    let letter = postbox.letter().await;
    assert_eq!(letter.to, ["go@home.example"]);
    assert!(letter.text.contains("秀策") && letter.text.contains("一天"), "{}", letter.text);
    let check = json!({"token": secret(&letter.text, "email")});
    assert_eq!(
        post(&server, "", "reset/confirm", json!({"token": check["token"], "new_password": "tengen-second"}))
            .await?
            .status,
        401,
        "it is for something else"
    );
    assert_eq!(post(&server, "", "email/check", check.clone()).await?.status, 204);
    assert_eq!(post(&server, "", "email/check", check).await?.status, 401, "once");
    assert_eq!(
        post(&server, "", "reset", json!({"name": "nobody"})).await?.status,
        202,
        "as if there were one"
    );
    assert_eq!(post(&server, "", "reset", forgotten).await?.status, 202);
    let letter = postbox.letter().await;
    assert_eq!(letter.to, ["go@home.example"], "nobody else got one before");
    let token = secret(&letter.text, "reset");
    let confirm = json!({"token": token, "new_password": "tengen-second"});
    assert_eq!(post(&server, "", "reset/confirm", confirm).await?.status, 204);
    assert_eq!(person.client.until_closed().await?, Some(close::SIGNED_OUT));
    let login = json!({"name": "秀策", "password": "tengen-second"});
    assert_eq!(post(&server, "", "login", login).await?.status, 200);
    assert!(postbox.is_empty());
    Ok(())
}

#[tokio::test]
async fn a_letter_to_an_address_that_was_changed_since_is_void() -> Story {
    let mut postbox = Postbox::open().await?;
    let server = with_mail(&postbox).await?;
    let person = Person::registered(&server, "Jowa").await?;
    let token = &person.account.token;
    let set = |email: &str| json!({"email": email, "password": "tengen-first"});
    post(&server, token, "me/email", set("old@home.example")).await?;
    let old = secret(&postbox.letter().await.text, "email");
    post(&server, token, "me/email", set("new@home.example")).await?;
    let new = secret(&postbox.letter().await.text, "email");
    assert_eq!(post(&server, "", "email/check", json!({"token": old})).await?.status, 401);
    assert_eq!(post(&server, "", "email/check", json!({"token": new})).await?.status, 204);
    let away = json!({"email": null, "password": "tengen-first"});
    assert_eq!(post(&server, token, "me/email", away).await?.status, 204);
    let bearer = format!("Bearer {token}");
    let me = http(server.base_url(), "GET", "/api/v1/me", &[("authorization", &bearer)], None).await?;
    let me: Value = serde_json::from_str(&me.body)?;
    assert_eq!(
        (&me["email"], &me["email_is_checked"], &me["mail_is_on"]),
        (&Value::Null, &json!(false), &json!(true))
    );
    Ok(())
}

#[tokio::test]
async fn without_mail_the_server_says_so_and_a_wrong_setting_is_named_at_the_start() -> Story {
    let server = Server::start().await?;
    let answer = post(&server, "", "reset", json!({"name": "anybody"})).await?;
    let problem: Value = serde_json::from_str(&answer.body)?;
    assert_eq!((answer.status, &problem["type"]), (409, &json!("mail_off")));
    let options = ServerOptions::new().set("TENGEN__MAIL__SMTP", "smtp://127.0.0.1:25");
    let why = Server::start_with(options).await.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(why.contains("mail.from"), "{why}");
    Ok(())
}
