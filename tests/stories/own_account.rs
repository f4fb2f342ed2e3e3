//! One's own account: upgraded from a guest, its password, its sessions and tokens, its end.

use serde_json::{Value, json};
use tengen_client::{Client, http};
use tengen_protocol::{Reason, Resign, close};
use tengen_stories::{Person, Server, Story, Table, ask, nine_by_nine};

type Failed = Box<dyn std::error::Error>;

async fn log_in(server: &Server, name: &str, password: &str) -> Result<(u16, String), Failed> {
    let credentials = json!({"name": name, "password": password});
    let (status, said) = ask(server, "", "POST login", credentials).await?;
    Ok((status, said["token"].as_str().unwrap_or_default().to_owned()))
}

#[tokio::test]
async fn a_guest_becomes_a_user_and_keeps_his_game() -> Story {
    let mut table = Table::set_with(tengen_client::ServerOptions::new(), nine_by_nine()).await?;
    table.play("ee cc").await?;
    let (token, id) = (table.black.account.token.clone(), table.black.account.user.id);
    let wanted = json!({"name": "本因坊秀策", "password": "ear-reddening"});
    let (status, made) = ask(&table.server, &token, "POST upgrade", wanted.clone()).await?;
    assert_eq!((status, &made["user"]["name"], &made["user"]["id"]), (200, &json!("本因坊秀策"), &json!(id)));
    assert_eq!(
        ask(&table.server, &token, "GET me", Value::Null).await?.0,
        401,
        "who knew it knows nothing now"
    );
    let token = made["token"].as_str().unwrap().to_owned();
    table.black.account.token = token.clone();
    // His sockets learn his new name by connecting again.
    assert_eq!(table.black.client.until_closed().await?, Some(close::CHANGED));
    table.come_back().await?;
    table.play("gg").await?;
    let (again, problem) = ask(&table.server, &token, "POST upgrade", wanted).await?;
    assert_eq!((again, &problem["type"]), (409, &json!("not_a_guest")));
    let (status, token) = log_in(&table.server, "本因坊秀策", "ear-reddening").await?;
    assert_eq!(status, 200);
    let mut elsewhere = Client::connect(table.server.base_url()).await?;
    assert_eq!(elsewhere.sign_in(&token).await?.games, [table.game], "his game is his on any device");
    Ok(())
}

#[tokio::test]
async fn a_new_password_ends_what_was_opened_with_the_old_one() -> Story {
    let server = Server::start().await?;
    let mut here = Person::registered(&server, "Dosaku").await?;
    let (_, elsewhere) = log_in(&server, "Dosaku", "tengen-first").await?;
    let mut there = Client::connect(server.base_url()).await?;
    there.sign_in(&elsewhere).await?;
    let app = json!({"label": "my app", "scopes": ["read"], "days": 30});
    let (status, made) = ask(&server, &here.account.token, "POST me/tokens", app).await?;
    assert_eq!(status, 201);
    let app = made["token"].as_str().unwrap().to_owned();
    let change = |old: &str| json!({"password": old, "new_password": "tengen-second"});
    let (status, problem) =
        ask(&server, &here.account.token, "POST me/password", change("wrong-one")).await?;
    assert_eq!((status, &problem["type"]), (401, &json!("wrong_credentials")));
    let (status, _) = ask(&server, &here.account.token, "POST me/password", change("tengen-first")).await?;
    assert_eq!(status, 204);
    assert_eq!(there.until_closed().await?, Some(close::SIGNED_OUT));
    for void in [&elsewhere, &app] {
        assert_eq!(ask(&server, void, "GET me", Value::Null).await?.0, 401);
    }
    assert_eq!(ask(&server, &here.account.token, "GET me", Value::Null).await?.0, 200);
    here.client.request(tengen_protocol::Lobby {}).await?;
    assert_eq!(log_in(&server, "Dosaku", "tengen-first").await?.0, 401);
    assert_eq!(log_in(&server, "dosaku", "tengen-second").await?.0, 200);
    Ok(())
}

#[tokio::test]
async fn sessions_are_seen_and_ended_one_by_one_or_all_at_once() -> Story {
    let server = Server::start().await?;
    let mut here = Person::registered(&server, "Jowa").await?;
    let (_, elsewhere) = log_in(&server, "Jowa", "tengen-first").await?;
    let mut there = Client::connect(server.base_url()).await?;
    there.sign_in(&elsewhere).await?;
    let token = here.account.token.clone();
    let (_, listed) = ask(&server, &token, "GET me/sessions", Value::Null).await?;
    let listed = listed.as_array().unwrap().clone();
    assert_eq!(listed.iter().map(|one| one["is_this"].as_bool().unwrap()).collect::<Vec<_>>(), [false, true]);
    let stranger = Person::registered(&server, "Stranger").await?;
    let end = format!("DELETE me/sessions/{}", listed[0]["id"]);
    assert_eq!(ask(&server, &stranger.account.token, &end, Value::Null).await?.0, 404, "not a stranger's");
    assert_eq!(ask(&server, &token, &end, Value::Null).await?.0, 204);
    assert_eq!(there.until_closed().await?, Some(close::SIGNED_OUT));
    let (_, third) = log_in(&server, "Jowa", "tengen-first").await?;
    assert_eq!(ask(&server, &third, "POST logout_all", Value::Null).await?.0, 204);
    assert_eq!(here.client.until_closed().await?, Some(close::SIGNED_OUT));
    for void in [&token, &elsewhere, &third] {
        assert_eq!(ask(&server, void, "GET me", Value::Null).await?.0, 401);
    }
    Ok(())
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_and_never_changes_the_account() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Honinbo").await?;
    let owner = person.account.token.clone();
    let make = |scopes: Value| json!({"label": "app", "scopes": scopes, "days": 1});
    let (_, made) = ask(&server, &owner, "POST me/tokens", make(json!(["read"]))).await?;
    let reader = made["token"].as_str().unwrap().to_owned();
    assert_eq!(ask(&server, &reader, "GET me", Value::Null).await?.1["scopes"], json!(["read"]));
    for (what, body) in [
        ("POST me/tokens", make(json!(["play"]))),
        ("GET me/sessions", Value::Null),
        ("POST me/password", json!({"password": "tengen-first", "new_password": "tengen-second"})),
        ("POST me/remove", json!({"password": "tengen-first"})),
        ("POST logout_all", Value::Null),
        ("GET admin/users", Value::Null),
    ] {
        let (status, problem) = ask(&server, &reader, what, body).await?;
        assert_eq!((status, &problem["type"]), (403, &json!("not_allowed")), "{what}");
    }
    let mut client = Client::connect(server.base_url()).await?;
    client.sign_in(&reader).await?;
    let seek = tengen_protocol::Seek { offer: nine_by_nine(), nonce: None, link: false };
    assert_eq!(client.request(seek).await.unwrap_err().reason(), Some(Reason::NotAllowed));
    for (scopes, status, field) in [
        (json!(["bot"]), 403, json!("scopes")),
        (json!(["admin"]), 403, json!("scopes")),
        (json!([]), 422, json!("scopes")),
        (json!(["everything"]), 422, Value::Null),
    ] {
        let (said, problem) = ask(&server, &owner, "POST me/tokens", make(scopes.clone())).await?;
        assert_eq!((said, &problem["field"]), (status, &field), "{scopes}");
    }
    Ok(())
}

#[tokio::test]
async fn nobody_has_more_tokens_than_he_may_however_many_he_asks_for_at_once() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Collector").await?;
    let token = &person.account.token;
    let new = json!({"label": "one of many", "scopes": ["read"], "days": 1});
    let asking = (0..60).map(|_| ask(&server, token, "POST me/tokens", new.clone()));
    let asked = futures_util::future::try_join_all(asking).await?;
    let made = asked.iter().filter(|(status, _)| *status == 201).count();
    let (_, listed) = ask(&server, token, "GET me/sessions", Value::Null).await?;
    assert_eq!((made, listed.as_array().map(Vec::len)), (50, Some(51)));
    Ok(())
}

#[tokio::test]
async fn who_removes_his_account_leaves_his_games_under_a_neutral_name() -> Story {
    let mut table = Table::set_with(tengen_client::ServerOptions::new(), nine_by_nine()).await?;
    let token = table.black.account.token.clone();
    let wanted = json!({"name": "Fleeting", "password": "tengen-first"});
    let (_, made) = ask(&table.server, &token, "POST upgrade", wanted).await?;
    let token = made["token"].as_str().unwrap().to_owned();
    table.black.account.token = token.clone();
    table.black.client.until_closed().await?;
    table.come_back().await?;
    table.play("ee cc").await?;
    let sure = json!({"password": "tengen-first"});
    let (status, problem) = ask(&table.server, &token, "POST me/remove", sure.clone()).await?;
    assert_eq!((status, &problem["type"]), (409, &json!("games_running")));
    table.black.client.request(Resign { game: table.game }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let (status, _) = ask(&table.server, &token, "POST me/remove", json!({"password": "wrong-one"})).await?;
    assert_eq!(status, 401);
    assert_eq!(ask(&table.server, &token, "POST me/remove", sure).await?.0, 204);
    assert_eq!(table.black.client.until_closed().await?, Some(close::SIGNED_OUT));
    assert_eq!(log_in(&table.server, "Fleeting", "tengen-first").await?.0, 401);
    table.server.restart().await?;
    let path = format!("/api/v1/games/{}/sgf", table.game);
    let sgf = http(table.server.base_url(), "GET", &path, &[], None).await?.body;
    let neutral = format!("PB[Deleted {}]", table.black.account.user.id);
    assert!(sgf.contains(&neutral) && !sgf.contains("Fleeting"), "{sgf}");
    Ok(())
}

#[tokio::test]
async fn whoever_guesses_at_a_password_waits_longer_each_time_and_others_do_not() -> Story {
    let server = Server::start().await?;
    Person::registered(&server, "Dosaku").await?;
    Person::registered(&server, "Jowa").await?;
    let login = async |name: &str, password: &str| {
        let credentials = json!({"name": name, "password": password}).to_string();
        http(server.base_url(), "POST", "/api/v1/login", &[], Some(&credentials)).await
    };
    for (name, guesses) in [("Dosaku", 6), ("Nobody", 6)] {
        for guess in 0..guesses {
            assert_eq!(login(name, &format!("guess-{guess:03}")).await?.status, 401, "{name} {guess}");
        }
        let held = login(name, "tengen-first").await?;
        assert_eq!(held.status, 429, "the same for a name that nobody has");
        let wait =
            held.headers.iter().find(|(name, _)| name == "retry-after").map(|(_, value)| value.as_str());
        assert_eq!(wait, Some("1"), "{held:?}");
        let problem: Value = serde_json::from_str(&held.body)?;
        assert_eq!(problem["type"], json!("too_many_attempts"));
    }
    assert_eq!(login("Jowa", "tengen-first").await?.status, 200);
    Ok(())
}

#[tokio::test]
async fn an_address_makes_so_many_guests_and_accounts_and_no_more() -> Story {
    let options = tengen_client::ServerOptions::new()
        .set("TENGEN__ACCOUNT__GUESTS_PER_HOUR", "2")
        .set("TENGEN__ACCOUNT__ACCOUNTS_PER_HOUR", "1");
    let server = Server::start_with(options).await?;
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(http(server.base_url(), "POST", "/api/v1/guest", &[], None).await?.status);
    }
    assert_eq!(made, [201, 201, 429]);
    Person::registered(&server, "Dosaku").await?;
    let second = json!({"name": "Jowa", "password": "tengen-first"}).to_string();
    let second = http(server.base_url(), "POST", "/api/v1/register", &[], Some(&second)).await?;
    assert_eq!(second.status, 429, "{}", second.body);
    Ok(())
}

#[tokio::test]
async fn a_user_takes_away_what_is_kept_of_him_and_no_secret() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    table.black.client.request(Resign { game: table.game }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let first = table.game;
    table.set_anew(nine_by_nine()).await?;
    table.play("dd").await?;
    let token = table.black.account.token.clone();
    let (status, export) = ask(&table.server, &token, "GET me/export", Value::Null).await?;
    assert_eq!((status, &export["more_before"]), (200, &Value::Null));
    let games = export["games"].as_array().unwrap();
    assert_eq!(
        games.iter().map(|game| game["game"].clone()).collect::<Vec<_>>(),
        [json!(table.game), json!(first)]
    );
    assert!(games[1]["sgf"].as_str().unwrap().contains("RE[Void]"), "{export}");
    assert_eq!(export["kept"]["account"]["name"], json!(table.black.account.user.name));
    assert_eq!(export["kept"]["sessions"].as_array().map(Vec::len), Some(1));
    assert!(!export.to_string().contains("sha256"), "{export}");
    let before = format!("GET me/export?before={}", table.game);
    let (_, rest) = ask(&table.server, &token, &before, Value::Null).await?;
    assert_eq!(rest["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(ask(&table.server, &token, "GET me/export?before=nothing", Value::Null).await?.0, 422);
    Ok(())
}

#[tokio::test]
async fn a_sign_in_under_way_ends_with_the_password_it_was_made_with() -> Story {
    let server = Server::start().await?;
    Person::registered(&server, "Dosaku").await?;
    let mut db = server.admin().await?;
    let mut change = sqlx::Connection::begin(&mut db).await?;
    let change_it = "UPDATE users SET password_hash = password_hash || 'x' WHERE name = 'Dosaku'";
    sqlx::query(change_it).execute(&mut *change).await?;
    let login = async || log_in(&server, "Dosaku", "tengen-first").await;
    let waits = async {
        let mut other = server.admin().await?;
        let waiting = "SELECT count(*) FROM pg_stat_activity, pg_sleep(0.01)
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut other).await? == 0 {}
        change.commit().await?;
        Ok::<_, Failed>(())
    };
    let (signed_in, changed) = tokio::join!(login(), waits);
    changed?;
    assert_eq!(signed_in?, (401, String::new()), "the password was right when it was looked at");
    Ok(())
}

#[tokio::test]
async fn over_https_a_cookie_that_another_host_can_have_planted_is_nobody() -> Story {
    let options = tengen_client::ServerOptions::new().set("TENGEN__ACCOUNT__SECURE_COOKIE", "true");
    let server = Server::start_with(options).await?;
    let person = Person::guest(&server).await?;
    for (name, status) in [("tengen_session", 401), ("__Host-tengen_session", 200)] {
        let cookie = format!("{name}={}", person.account.token);
        let me = http(server.base_url(), "GET", "/api/v1/me", &[("cookie", &cookie)], None).await?;
        assert_eq!(me.status, status, "{name}");
    }
    Ok(())
}
