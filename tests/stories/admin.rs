//! Those who run the server and look after conduct, by HTTP and from the command line.

use std::process::Output;

use serde_json::{Value, json};
use tengen_client::http;
use tengen_protocol::{Reason, Resign, close};
use tengen_stories::{Person, Server, Story, Table, ask, printed};

type Failed = Box<dyn std::error::Error>;

/// Why a command did not do it.
fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

async fn admin(server: &Server, arguments: &[&str]) -> Result<Output, Failed> {
    Ok(server.run(&[&["admin"], arguments].concat()).await?)
}

#[tokio::test]
async fn the_first_admin_is_made_on_the_command_line_and_signs_in() -> Story {
    let server = Server::start().await?;
    let made = printed(&admin(&server, &["--json", "create", "Admin"]).await?);
    let made: Value = serde_json::from_str(&made)?;
    let credentials = json!({"name": "Admin", "password": made["password"]}).to_string();
    let login = http(server.base_url(), "POST", "/api/v1/login", &[], Some(&credentials)).await?;
    assert_eq!(login.status, 200, "{}", login.body);
    let account = serde_json::from_str(&login.body)?;
    let first = Person { account, client: tengen_client::Client::connect(server.base_url()).await? };
    assert_eq!(ask(&server, &first.account.token, "GET me", Value::Null).await?.1["roles"], json!(["admin"]));
    let (status, users) = ask(&server, &first.account.token, "GET admin/users", Value::Null).await?;
    assert_eq!((status, &users[0]["name"]), (200, &json!("Admin")));
    // Somebody who is there becomes one without a new password.
    Person::registered(&server, "Second").await?;
    let second = printed(&admin(&server, &["create", "Second"]).await?);
    assert!(!second.contains("password"), "{second}");
    let table = printed(&admin(&server, &["users", "--role", "admin"]).await?);
    let names: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(names, ["Second", "Admin"], "{table}");
    Ok(())
}

#[tokio::test]
async fn only_those_who_may_do_what_not_everybody_may() -> Story {
    let server = Server::start().await?;
    let mut moderator = Person::registered(&server, "Moderate").await?;
    let player = Person::registered(&server, "Culprit").await?;
    let other = Person::registered(&server, "Other").await?;
    let nobody = Person::guest(&server).await?;
    printed(&admin(&server, &["grant", "moderate", "moderator"]).await?);
    assert_eq!(moderator.client.until_closed().await?, Some(close::CHANGED), "he may more now");
    printed(&admin(&server, &["grant", "Other", "admin"]).await?);
    let (id, admin_id) = (player.account.user.id, other.account.user.id);
    let ban = json!({"kind": "ban", "reason": "used an engine", "hours": 24});
    for who in [&player, &nobody] {
        for (what, body) in [
            ("GET admin/users".to_owned(), Value::Null),
            (format!("GET admin/users/{id}"), Value::Null),
            (format!("POST admin/users/{id}/sanctions"), ban.clone()),
            ("POST admin/sanctions/1/lift".to_owned(), json!({"reason": "enough"})),
            ("POST admin/games/000000000001/annul".to_owned(), json!({"reason": "enough"})),
            ("GET admin/games/000000000001/log".to_owned(), Value::Null),
            (format!("PUT admin/users/{id}/roles/admin"), Value::Null),
            (format!("DELETE admin/users/{admin_id}/roles/admin"), Value::Null),
            (format!("POST admin/users/{id}/reset"), Value::Null),
            ("GET admin/audit".to_owned(), Value::Null),
        ] {
            assert_eq!(ask(&server, &who.account.token, &what, body).await?.0, 403, "{what}");
        }
    }
    for (what, body) in [
        (format!("PUT admin/users/{id}/roles/admin"), Value::Null),
        (format!("POST admin/users/{id}/reset"), Value::Null),
        ("GET admin/audit".to_owned(), Value::Null),
        (format!("POST admin/users/{admin_id}/sanctions"), ban.clone()),
        (format!("POST admin/users/{}/sanctions", moderator.account.user.id), ban.clone()),
    ] {
        assert_eq!(ask(&server, &moderator.account.token, &what, body).await?.0, 403, "{what}");
    }
    assert_eq!(
        ask(&server, &moderator.account.token, &format!("POST admin/users/{id}/sanctions"), ban).await?.0,
        201
    );
    let long = json!({"kind": "ban", "reason": "x".repeat(501)});
    let (status, problem) =
        ask(&server, &moderator.account.token, &format!("POST admin/users/{id}/sanctions"), long).await?;
    assert_eq!((status, &problem["field"]), (422, &json!("reason")));
    assert_eq!(ask(&server, &moderator.account.token, "GET admin/users/9999", Value::Null).await?.0, 404);
    for wrong in ["limit=0", "name=a%00"] {
        let users = format!("GET admin/users?{wrong}");
        assert_eq!(ask(&server, &moderator.account.token, &users, Value::Null).await?.0, 422, "{wrong}");
    }
    Ok(())
}

#[tokio::test]
async fn whoever_is_banned_in_a_game_may_look_on_and_plays_again_when_it_is_lifted() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    let user = format!("#{}", table.white.account.user.id);
    let ban = ["--json", "ban", &user, "--reason", "used an engine", "--hours", "48"];
    let made: Value = serde_json::from_str(&printed(&admin(&table.server, &ban).await?))?;
    assert_eq!(table.white.client.until_closed().await?, Some(close::CHANGED));
    table.white.reconnect(&table.server).await?;
    table.white.client.join(table.game).await?;
    let told = table.white.client.request(Resign { game: table.game }).await.unwrap_err();
    assert_eq!(told.reason(), Some(Reason::Banned), "{told}");
    assert!(told.to_string().contains("used an engine"), "{told}");
    let (_, me) = ask(&table.server, &table.white.account.token, "GET me", Value::Null).await?;
    assert_eq!(me["sanctions"][0]["kind"], json!("ban"));
    let number = made["sanction"].to_string();
    printed(&admin(&table.server, &["lift", &number, "--reason", "it was no engine"]).await?);
    let why = refused(&admin(&table.server, &["lift", &number, "--reason", "again"]).await?);
    assert!(why.contains("no sanction"), "{why}");
    assert_eq!(table.white.client.until_closed().await?, Some(close::CHANGED));
    table.white.reconnect(&table.server).await?;
    table.white.client.join(table.game).await?;
    table.play("cg").await?;
    Ok(())
}

#[tokio::test]
async fn a_locked_account_opens_to_nobody_until_its_password_is_new_and_the_lock_lifted() -> Story {
    let server = Server::start().await?;
    let mut person = Person::registered(&server, "Stolen").await?;
    printed(&admin(&server, &["lock", "stolen", "--reason", "somebody else is in it"]).await?);
    assert_eq!(person.client.until_closed().await?, Some(close::SIGNED_OUT));
    let login = async |password: &str| {
        let credentials = json!({"name": "Stolen", "password": password}).to_string();
        http(server.base_url(), "POST", "/api/v1/login", &[], Some(&credentials)).await
    };
    assert_eq!(login("tengen-first").await?.status, 403);
    assert_eq!(login("wrong-one").await?.status, 401, "only who knows the password is told");
    let reset = printed(&admin(&server, &["--json", "reset-password", "Stolen"]).await?);
    let reset: Value = serde_json::from_str(&reset)?;
    let confirm = json!({"token": reset["token"], "new_password": "tengen-second"}).to_string();
    let confirm =
        async || http(server.base_url(), "POST", "/api/v1/reset/confirm", &[], Some(&confirm)).await;
    assert_eq!(confirm().await?.status, 204);
    assert_eq!(confirm().await?.status, 401, "once");
    assert_eq!(login("tengen-first").await?.status, 401);
    let card = printed(&admin(&server, &["--json", "user", "Stolen"]).await?);
    let card: Value = serde_json::from_str(&card)?;
    let number = card["all_sanctions"][0]["id"].to_string();
    printed(&admin(&server, &["lift", &number, "--reason", "it is his again"]).await?);
    assert_eq!(login("tengen-second").await?.status, 200);
    Ok(())
}

#[tokio::test]
async fn a_game_is_annulled_running_or_not_and_its_log_is_read() -> Story {
    let mut table = Table::set().await?;
    let moderator = Person::registered(&table.server, "Moderate").await?;
    printed(&admin(&table.server, &["grant", "Moderate", "moderator"]).await?);
    table.play("ee cc gg").await?;
    let game = table.game.to_string();
    let why = refused(&admin(&table.server, &["annul", &game, "--reason", "a trial"]).await?);
    assert!(why.contains("it is running"), "{why}");
    let (status, log) =
        ask(&table.server, &moderator.account.token, &format!("GET admin/games/{game}/log"), Value::Null)
            .await?;
    let of_players = log.as_array().map(|log| log.iter().filter(|entry| entry["by"] != "server").count());
    assert_eq!((status, of_players), (200, Some(3)));
    // Not by who plays in it: it tells what his opponent has sealed.
    let grant = "INSERT INTO role_held (user_id, role) VALUES ($1, 'moderator')";
    let white = table.white.account.user.id.0;
    sqlx::query(grant).bind(white).execute(&mut table.server.admin().await?).await?;
    let own =
        ask(&table.server, &table.white.account.token, &format!("GET admin/games/{game}/log"), Value::Null)
            .await?;
    assert_eq!((own.0, &own.1["type"]), (409, &json!("own_game")));
    assert_eq!(table.white.client.until_closed().await?, Some(close::CHANGED));
    table.come_back().await?;
    let because = json!({"reason": "both were the same person"});
    let annul = format!("POST admin/games/{game}/annul");
    assert_eq!(ask(&table.server, &table.black.account.token, &annul, because.clone()).await?.0, 403);
    assert_eq!(ask(&table.server, &moderator.account.token, &annul, because.clone()).await?.0, 204);
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let sgf = http(table.server.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    assert!(sgf.body.contains("RE[Void]"), "{}", sgf.body);
    let own =
        ask(&table.server, &table.white.account.token, &format!("GET admin/games/{game}/log"), Value::Null)
            .await?;
    assert_eq!(own.0, 200, "it is over");
    // What has ended is annulled by its row, once, also from the command line.
    let rules = printed(&admin(&table.server, &["log", &game]).await?);
    assert!(rules.contains("referee:") && rules.contains("both were the same person"), "{rules}");
    printed(&admin(&table.server, &["annul", &game, "--reason", "a trial"]).await?);
    assert_eq!(ask(&table.server, &moderator.account.token, &annul, because).await?.0, 409);
    let none = json!({"reason": "none"});
    assert_eq!(
        ask(&table.server, &moderator.account.token, "POST admin/games/000000000001/annul", none).await?.0,
        404
    );
    let audit = printed(&admin(&table.server, &["--json", "audit", "--game", &game]).await?);
    let acts: Vec<Value> = audit.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let acts: Vec<&str> = acts.iter().filter_map(|row| row["act"].as_str()).collect();
    assert_eq!(acts, ["annul", "look_at_log", "look_at_log", "referee", "look_at_log"]);
    let mut db = table.server.admin().await?;
    for change in ["DELETE FROM audit", "UPDATE audit SET actor = 1"] {
        assert!(sqlx::query(change).execute(&mut db).await.is_err(), "what was done stays: {change}");
    }
    Ok(())
}

#[tokio::test]
async fn a_guest_and_a_removed_account_get_no_role_and_no_new_password() -> Story {
    let server = Server::start().await?;
    let first = Person::registered(&server, "Dosaku").await?;
    printed(&admin(&server, &["grant", "Dosaku", "admin"]).await?);
    let [guest, gone] = [Person::guest(&server).await?, Person::registered(&server, "Gone").await?];
    let remove = json!({"password": "tengen-first"});
    assert_eq!(ask(&server, &gone.account.token, "POST me/remove", remove).await?.0, 204);
    for (user, status, kind, why) in [
        (&guest.account.user, 409, "guest", "a guest has no"),
        (&gone.account.user, 404, "no_such_user", "there is no user"),
    ] {
        let number = format!("#{}", user.id);
        for (what, command) in [
            (format!("PUT admin/users/{}/roles/bot", user.id), &["grant", &number, "bot"][..]),
            (format!("POST admin/users/{}/reset", user.id), &["reset-password", &number]),
        ] {
            let (said, problem) = ask(&server, &first.account.token, &what, Value::Null).await?;
            assert_eq!((said, &problem["type"]), (status, &json!(kind)), "{what}");
            let told = refused(&admin(&server, command).await?);
            assert!(told.contains(why), "{command:?}: {told}");
        }
    }
    let told = refused(&admin(&server, &["create", &guest.account.user.name]).await?);
    assert!(told.contains("a guest has no role"), "{told}");
    let nobody = printed(&admin(&server, &["users", "a\u{1}"]).await?);
    assert_eq!(nobody, "", "no name begins like that");
    let roles = "SELECT count(*) FROM role_held";
    assert_eq!(sqlx::query_scalar::<_, i64>(roles).fetch_one(&mut server.admin().await?).await?, 1);
    Ok(())
}

#[tokio::test]
async fn a_wrong_word_on_the_command_line_is_told_with_the_right_ones() -> Story {
    let server = Server::start().await?;
    for (arguments, told) in [
        (&["user", "Nobody"][..], "there is no user Nobody"),
        (&["user", "#77"], "there is no user #77"),
        (&["grant", "Nobody", "king"], "bot, commentator, referee, chief_referee, moderator, admin"),
        (&["create", "a b"], "nobody can have the name a b"),
        (&["annul", "xyz", "--reason", "why"], "an id has 12 characters"),
        (&["annul", "000000000001", "--reason", " "], "--reason"),
        (&["ban", "Nobody", "--reason", "why", "--hours", "0"], "--hours"),
    ] {
        let why = refused(&admin(&server, arguments).await?);
        assert!(why.contains(told), "{arguments:?}: {why}");
    }
    Ok(())
}
