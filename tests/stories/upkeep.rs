//! What becomes of sessions, hashes and guests as time goes by.

use serde_json::{Value, json};
use tengen_stories::{Person, Server, Story, Table, ask};

#[tokio::test]
async fn a_sign_in_lasts_while_it_is_used_and_a_token_as_long_as_its_user_said() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Dosaku").await?;
    let sign_in = &person.account.token;
    let new = json!({"label": "app", "scopes": ["read"], "days": 1});
    let (_, made) = ask(&server, sign_in, "POST me/tokens", new).await?;
    let token = made["token"].as_str().unwrap();
    let mut db = server.admin().await?;
    let later =
        "UPDATE session SET used_at = now() - interval '2 hours', expires_at = now() + interval '1 hour'";
    sqlx::query(later).execute(&mut db).await?;
    for asked in [sign_in, token] {
        assert_eq!(ask(&server, asked, "GET me", Value::Null).await?.0, 200);
    }
    let days = "SELECT (expires_at > now() + interval '29 days') FROM session ORDER BY id";
    let last: Vec<bool> = sqlx::query_scalar(days).fetch_all(&mut db).await?;
    assert_eq!(last, [true, false], "the sign-in lasts a month anew, the token as before");
    sqlx::query("UPDATE session SET expires_at = now()").execute(&mut db).await?;
    for asked in [sign_in, token] {
        assert_eq!(ask(&server, asked, "GET me", Value::Null).await?.0, 401);
    }
    Ok(())
}

#[tokio::test]
async fn a_hash_of_weaker_parameters_is_renewed_at_the_next_sign_in() -> Story {
    // Argon2id of "tengen-first" with 8 MiB and one pass.
    const WEAK: &str =
        "$argon2id$v=19$m=8192,t=1,p=1$+fVCltm4M/9DRkaTaDDpiQ$vPIMtxrJWghMUiDVAFM1Gcwbeu3bsfHn/YwIt9jKwn4";
    let server = Server::start().await?;
    Person::registered(&server, "Dosaku").await?;
    let mut db = server.admin().await?;
    sqlx::query("UPDATE users SET password_hash = $1").bind(WEAK).execute(&mut db).await?;
    let login = |password: &str| json!({"name": "Dosaku", "password": password});
    assert_eq!(ask(&server, "", "POST login", login("wrong-one")).await?.0, 401);
    for _ in 0..2 {
        assert_eq!(ask(&server, "", "POST login", login("tengen-first")).await?.0, 200);
        let hash: String = sqlx::query_scalar("SELECT password_hash FROM users").fetch_one(&mut db).await?;
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    }
    Ok(())
}

#[tokio::test]
async fn guests_who_cannot_come_back_and_have_left_nothing_are_removed() -> Story {
    let mut table = Table::set().await?;
    let [here, gone] = [Person::guest(&table.server).await?, Person::guest(&table.server).await?];
    let mut db = table.server.admin().await?;
    sqlx::query("UPDATE users SET created_at = now() - interval '2 days'").execute(&mut db).await?;
    sqlx::query("DELETE FROM session WHERE user_id <> $1")
        .bind(here.account.user.id.0)
        .execute(&mut db)
        .await?;
    table.server.restart().await?;
    let is_there = "SELECT EXISTS (SELECT FROM users, pg_sleep(0.05) WHERE id = $1)";
    while sqlx::query_scalar::<_, bool>(is_there).bind(gone.account.user.id.0).fetch_one(&mut db).await? {}
    let left: Vec<i64> = sqlx::query_scalar("SELECT id FROM users ORDER BY id").fetch_all(&mut db).await?;
    let players = [&table.black, &table.white].map(|player| player.account.user.id.0);
    assert_eq!(
        left,
        [players[0], players[1], here.account.user.id.0],
        "who has played, or may come back, stays"
    );
    Ok(())
}
