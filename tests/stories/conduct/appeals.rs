//! Against a sanction.

use serde_json::{Value, json};
use tengen_protocol::{About, AppealVerdict, Reason, Role, Verdict, close};
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};

use super::{decide, get, notices, post, problem, refused, report, stalling, told, with_role};

#[tokio::test]
async fn an_appeal_overturns_a_ban_and_its_user_plays_again() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc").await?;
    let mut db = table.server.admin().await?;
    let one = with_role(&table.server, &mut db, "Shuwa", Role::Moderator).await?;
    let other = with_role(&table.server, &mut db, "Jowa", Role::Moderator).await?;
    let id = report(&table.server, &table.white, stalling(table.black.account.user.id, table.game)).await?;
    let ban = json!({"verdict": "upheld", "note": "plays on", "sanction": {"kind": "ban"}});
    decide(&table.server, &one, id, ban).await?;
    table.black.client.until_closed().await?;
    assert!(matches!(told(&mut table.white.client).await?, About::Report { verdict: Verdict::Upheld, .. }));
    table.black.reconnect(&table.server).await?;
    let refused_seek = table.black.client.seek(nine_by_nine()).await.unwrap_err();
    assert_eq!(refused_seek.reason(), Some(Reason::Banned));
    // Banned, he may still say that it is wrong: once, in time, and he alone.
    let server = &table.server;
    let (_, own) = get(server, &table.black, "me/sanctions").await?;
    let sanction = own[0]["id"].as_i64().ok_or("he has one")?;
    assert_eq!(
        (&own[0]["reason"], &own[0]["appeal"], own[0].get("by")),
        (&json!("plays on"), &Value::Null, None)
    );
    let path = format!("me/sanctions/{sanction}/appeal");
    let text = json!({"text": "I was behind.\r\nI had to."});
    let foreign = post(server, &table.white, &path, text.clone()).await?;
    assert_eq!(problem(foreign), refused(404, "no_such_sanction"));
    assert_eq!(
        problem(post(server, &table.black, &path, json!({"text": ""})).await?),
        refused(422, "malformed")
    );
    sqlx::query("UPDATE sanction SET at = at - interval '31 days'").execute(&mut db).await?;
    assert_eq!(problem(post(server, &table.black, &path, text.clone()).await?), refused(409, "too_late"));
    sqlx::query("UPDATE sanction SET at = at + interval '2 days'").execute(&mut db).await?;
    assert_eq!(post(server, &table.black, &path, text.clone()).await?.0, 201);
    assert_eq!(problem(post(server, &table.black, &path, text).await?), refused(409, "appealed_before"));
    // Another than who imposed it decides.
    let (_, queue) = get(server, &other, "admin/appeals").await?;
    assert_eq!(
        (&queue[0]["sanction"]["by"], &queue[0]["text"], &queue[0]["report"], &queue[0]["verdict"]),
        (&json!("Shuwa"), &json!("I was behind.\nI had to."), &json!(id), &Value::Null)
    );
    let path = format!("admin/appeals/{sanction}/decide");
    let overturned = json!({"verdict": "overturned", "note": "so he had to"});
    assert_eq!(problem(post(server, &one, &path, overturned.clone()).await?), refused(403, "not_allowed"));
    let nowhere = post(server, &other, "admin/appeals/999/decide", overturned.clone()).await?;
    assert_eq!(problem(nowhere), refused(404, "no_such_appeal"));
    let (status, said) = post(server, &other, &path, overturned.clone()).await?;
    assert_eq!(status, 204, "{said}");
    assert_eq!(problem(post(server, &other, &path, overturned).await?), refused(409, "decided"));
    assert_eq!(get(server, &other, "admin/appeals").await?.1, json!([]));
    let (_, decided) = get(server, &one, "admin/appeals?decided=true").await?;
    assert_eq!(
        (&decided[0]["decided_by"]["name"], decided[0]["sanction"]["lifted_ms"].is_i64()),
        (&json!("Jowa"), true)
    );
    // Both sides are told, the report is marked, and he plays on.
    assert!(matches!(
        told(&mut table.white.client).await?,
        About::Report { verdict: Verdict::Overturned, .. }
    ));
    let (_, own) = get(server, &table.white, "me/reports").await?;
    assert_eq!(own[0]["verdict"], json!("overturned"));
    let found = notices(server, &table.black).await?;
    let about = &found[0].about;
    assert!(
        matches!(about, About::Appeal { verdict: AppealVerdict::Overturned, note, .. } if note == "so he had to"),
        "{found:?}"
    );
    assert_eq!(found.len(), 2, "and not that it is lifted, too");
    assert_eq!(table.black.client.until_closed().await?, Some(close::CHANGED));
    table.black.reconnect(&table.server).await?;
    table.black.client.join(table.game).await?;
    table.play("gg cg").await?;
    let evidence = get(&table.server, &other, &format!("admin/reports/{id}")).await?.1["evidence"].clone();
    assert_eq!((&evidence["reporter_decided"], &evidence["reporter_in_vain"]), (&json!(1), &json!(1)));
    Ok(())
}

#[tokio::test]
async fn about_a_moderator_only_an_admin_who_can_sign_in_is_somebody_else() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let admin = with_role(&server, &mut db, "Dosaku", Role::Admin).await?;
    let judged = with_role(&server, &mut db, "Jowa", Role::Moderator).await?;
    let other = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let mut appealed = Vec::new();
    for _ in 0..2 {
        let path = format!("admin/users/{}/sanctions", judged.account.user.id);
        let (_, made) = post(&server, &admin, &path, json!({"kind": "mute", "reason": "rude"})).await?;
        let id = made["id"].as_i64().ok_or("it has a number")?;
        let text = json!({"text": "was not"});
        assert_eq!(post(&server, &judged, &format!("me/sanctions/{id}/appeal"), text).await?.0, 201);
        appealed.push(id);
    }
    // No admins, though they are called so: one has no password, one is gone, one is locked out.
    let guest = Person::guest(&server).await?;
    let grant = "INSERT INTO role_held (user_id, role) VALUES ($1, 'admin')";
    sqlx::query(grant).bind(guest.account.user.id.0).execute(&mut db).await?;
    let gone = with_role(&server, &mut db, "Gone", Role::Admin).await?.account.user.id;
    let remove =
        "UPDATE users SET removed_at = now(), password_hash = NULL, name_skeleton = NULL WHERE id = $1";
    sqlx::query(remove).bind(gone.0).execute(&mut db).await?;
    let locked = with_role(&server, &mut db, "Locked", Role::Admin).await?.account.user.id;
    let lock = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'lock', 'stolen')";
    sqlx::query(lock).bind(locked.0).execute(&mut db).await?;
    let decide = |id: i64| format!("admin/appeals/{id}/decide");
    let stands = json!({"verdict": "upheld", "note": "it stands"});
    let answer = post(&server, &other, &decide(appealed[0]), stands.clone()).await?;
    assert_eq!(problem(answer), refused(403, "not_allowed"));
    assert_eq!(post(&server, &admin, &decide(appealed[0]), stands.clone()).await?.0, 204);
    let second = with_role(&server, &mut db, "Inseki", Role::Admin).await?;
    let answer = post(&server, &admin, &decide(appealed[1]), stands.clone()).await?;
    assert_eq!(problem(answer), refused(403, "not_allowed"));
    assert_eq!(post(&server, &second, &decide(appealed[1]), stands).await?.0, 204);
    Ok(())
}

#[tokio::test]
async fn who_imposed_a_sanction_decides_only_if_there_is_nobody_else() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let admin = with_role(&server, &mut db, "Dosaku", Role::Admin).await?;
    let one = Person::guest(&server).await?;
    let path = format!("admin/users/{}/sanctions", one.account.user.id);
    let mut appealed = Vec::new();
    for _ in 0..3 {
        let (status, made) = post(&server, &admin, &path, json!({"kind": "mute", "reason": "rude"})).await?;
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_i64().ok_or("it has a number")?;
        let text = json!({"text": "was not"});
        assert_eq!(post(&server, &one, &format!("me/sanctions/{id}/appeal"), text).await?.0, 201);
        appealed.push(id);
    }
    let (_, page) = get(&server, &admin, &format!("admin/appeals?after={}&limit=1", appealed[0])).await?;
    assert_eq!(page[0]["sanction"]["id"], json!(appealed[1]));
    let decide = |id: i64| format!("admin/appeals/{id}/decide");
    let stands = json!({"verdict": "upheld", "note": "it stands"});
    let himself = "SELECT details->'imposed_it_himself' FROM audit WHERE act = 'decide_appeal' ORDER BY id DESC LIMIT 1";
    // The only admin; a banned moderator is no other.
    assert_eq!(post(&server, &admin, &decide(appealed[0]), stands.clone()).await?.0, 204);
    assert_eq!(sqlx::query_scalar::<_, Value>(himself).fetch_one(&mut db).await?, json!(true));
    let other = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let ban = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'ban', 'away') RETURNING id";
    let ban: i64 = sqlx::query_scalar(ban).bind(other.account.user.id.0).fetch_one(&mut db).await?;
    let answer = post(&server, &other, &decide(appealed[1]), stands.clone()).await?;
    assert_eq!(problem(answer), refused(403, "banned"));
    assert_eq!(post(&server, &admin, &decide(appealed[1]), stands.clone()).await?.0, 204);
    sqlx::query("UPDATE sanction SET lifted_at = now() WHERE id = $1").bind(ban).execute(&mut db).await?;
    let answer = post(&server, &admin, &decide(appealed[2]), stands.clone()).await?;
    assert_eq!(problem(answer), refused(403, "not_allowed"));
    assert_eq!(post(&server, &other, &decide(appealed[2]), stands).await?.0, 204);
    assert_eq!(sqlx::query_scalar::<_, Value>(himself).fetch_one(&mut db).await?, json!(false));
    let (_, account) = get(&server, &one, "me").await?;
    assert_eq!(account["sanctions"].as_array().unwrap().len(), 3, "they stand");
    // What is lifted needs no appeal.
    let (_, made) = post(&server, &admin, &path, json!({"kind": "mute", "reason": "rude"})).await?;
    let lift = format!("admin/sanctions/{}/lift", made["id"]);
    assert_eq!(post(&server, &admin, &lift, json!({"reason": "enough"})).await?.0, 204);
    let appeal =
        post(&server, &one, &format!("me/sanctions/{}/appeal", made["id"]), json!({"text": "x"})).await?;
    assert_eq!(problem(appeal), refused(409, "lifted"));
    Ok(())
}
