//! What can be reported, how often, and how moderators find it.

use serde_json::{Value, json};
use tengen_client::ServerOptions;
use tengen_protocol::{Offer, Resign, Role};
use tengen_stories::{Person, Server, Story, Table, nine_by_nine};

use super::{decide, get, post, problem, refused, report, stalling, with_role};

#[tokio::test]
async fn a_report_names_somebody_who_was_there_and_the_same_again_is_the_first() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg").await?;
    let (server, game, black) = (&table.server, table.game, table.black.account.user.clone());
    let stranger = Person::guest(server).await?;
    let own = table.white.account.user.id;
    let with = |field: &str, value: Value| {
        let mut new = stalling(black.id, game);
        new[field] = value;
        new
    };
    for (new, expected) in [
        (with("accused", json!(own)), refused(422, "malformed")),
        (with("accused", json!(999_999)), refused(404, "no_such_user")),
        (with("accused", json!("nobody")), refused(404, "no_such_user")),
        (with("accused", json!("Guest 999999")), refused(404, "no_such_user")),
        (with("accused", json!(stranger.account.user.id)), refused(422, "malformed")),
        (with("game", json!("000000000001")), refused(404, "no_such_game")),
        (with("game", Value::Null), refused(422, "malformed")),
        (with("move_number", json!(0)), refused(422, "malformed")),
        (with("kind", json!("rude")), refused(422, "malformed")),
        (with("text", json!(" \n ")), refused(422, "malformed")),
        (with("text", json!("a\u{7}b")), refused(422, "malformed")),
        (with("text", json!("x".repeat(2_001))), refused(422, "malformed")),
        (
            json!({"accused": black.id, "kind": "engine_use", "move_number": 3, "text": "x"}),
            refused(422, "malformed"),
        ),
    ] {
        assert_eq!(problem(post(server, &table.white, "reports", new.clone()).await?), expected, "{new}");
    }
    // A guest reports what was in a game of his.
    for (guest, game) in [(&table.white, Value::Null), (&stranger, json!(game))] {
        let abuse = json!({"accused": black.id, "kind": "chat_abuse", "game": game, "text": "rude"});
        let answer = post(server, guest, "reports", abuse).await?;
        assert_eq!((answer.0, &answer.1["field"]), (422, &json!("game")), "{answer:?}");
    }
    let not_there = post(server, &stranger, "reports", stalling(black.id, game)).await?;
    assert_eq!(problem(not_there), refused(422, "malformed"), "he was not in the game");
    // By name or by number, and whatever else it says: it is the same.
    let first = report(server, &table.white, stalling(black.id, game)).await?;
    let again = with("accused", json!(black.name));
    let (status, made) = post(server, &table.white, "reports", again).await?;
    assert_eq!((status, &made["id"], &made["text"]), (200, &json!(first), &json!("plays on\nand on")));
    assert_eq!((&made["accused"]["id"], &made["verdict"]), (&json!(black.id), &Value::Null));
    let (_, own) = get(server, &table.white, "me/reports").await?;
    assert_eq!(own, json!([made]));
    assert_eq!(get(server, &table.black, "me/reports").await?.1, json!([]), "the accused sees nothing");
    // A private game is nobody's business while it is played, but its players' and its moderators'.
    let Table { mut black, mut white, server, .. } = table;
    white.client.request(Resign { game }).await?;
    let private = Offer { private: true, ..nine_by_nine() };
    let game = tengen_stories::begin(&mut black, &mut white, private).await?;
    let engine =
        json!({"accused": black.account.user.id, "kind": "engine_use", "game": game, "text": "too good"});
    let unseen = post(&server, &stranger, "reports", engine.clone()).await?;
    assert_eq!(problem(unseen), refused(404, "no_such_game"));
    let shown = report(&server, &white, engine).await?;
    let moderator = with_role(&server, &mut server.admin().await?, "Shuwa", Role::Moderator).await?;
    assert_eq!(get(&server, &moderator, &format!("games/{game}/sgf")).await?.0, 404);
    let sgf = moderator.ask(&server, "GET", &format!("admin/reports/{shown}/sgf"), None).await?;
    assert!(sgf.status == 200 && sgf.body.starts_with("(;"), "{}", sgf.body);
    let (_, row) = get(&server, &moderator, &format!("admin/reports/{shown}")).await?;
    assert_eq!(row["game_in_short"]["private"], json!(true));
    assert_eq!(row["log"], Value::Null, "nothing was done in it");
    let looks = "SELECT count(*) FROM audit WHERE act = 'look_at_record'";
    assert_eq!(sqlx::query_scalar::<_, i64>(looks).fetch_one(&mut server.admin().await?).await?, 1);
    Ok(())
}

#[tokio::test]
async fn ten_reports_a_day_are_enough() -> Story {
    let server = Server::start_with(ServerOptions::new()).await?;
    let [one, accused] = [Person::registered(&server, "Shusaku").await?, Person::guest(&server).await?];
    let mut db = server.admin().await?;
    let many = "INSERT INTO users (name, name_key) SELECT 'Many ' || n, 'many ' || n FROM generate_series(1, 10) AS n
                RETURNING id";
    let many: Vec<i64> = sqlx::query_scalar(many).fetch_all(&mut db).await?;
    let abuse = |accused: i64| json!({"accused": accused, "kind": "chat_abuse", "text": "rude"});
    for &id in &many {
        report(&server, &one, abuse(id)).await?;
    }
    let late = abuse(accused.account.user.id.0);
    let answer = post(&server, &one, "reports", late.clone()).await?;
    assert_eq!(problem(answer), refused(429, "too_many_reports"));
    assert_eq!(post(&server, &one, "reports", abuse(many[0])).await?.0, 200, "no new one");
    sqlx::query("UPDATE report SET at = at - interval '1 day'").execute(&mut db).await?;
    report(&server, &one, late).await?;
    Ok(())
}

#[tokio::test]
async fn moderators_find_reports_with_what_is_known_beside_them() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg cg . . ").await?;
    table.black.client.request(tengen_protocol::Resume { game: table.game, move_number: 7 }).await?;
    table.both_until(|view| view.state.to_play.is_some()).await?;
    table.play("gc").await?;
    let (server, game, accused) = (&table.server, table.game, table.black.account.user.id);
    let mut db = server.admin().await?;
    let moderator = with_role(server, &mut db, "Shuwa", Role::Moderator).await?;
    sqlx::query("INSERT INTO misconduct (game, user_id, kind) VALUES ($1, $2, 'left')")
        .bind(game.value())
        .bind(accused.0)
        .execute(&mut db)
        .await?;
    let old = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'mute', 'rude')";
    sqlx::query(old).bind(accused.0).execute(&mut db).await?;
    let abuse = json!({"accused": accused, "kind": "chat_abuse", "game": game, "text": "rude"});
    let before = report(server, &table.white, abuse).await?;
    decide(server, &moderator, before, json!({"verdict": "dismissed", "note": "nothing was written"}))
        .await?;
    let first = report(server, &table.white, stalling(accused, game)).await?;
    let escaping = json!({"accused": accused, "kind": "escaping", "game": game, "text": "gone"});
    let second = report(server, &table.white, escaping).await?;
    let (status, open) = get(server, &moderator, "admin/reports").await?;
    assert_eq!(status, 200, "{open}");
    let ids = |page: &Value| -> Vec<i64> {
        page.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids(&open), [first, second], "the oldest first");
    let row = &open[0];
    assert_eq!(
        (&row["kind"], &row["reporter"]["id"], &row["accused"]["id"], &row["move_number"], &row["taken_by"]),
        (&json!("stalling"), &json!(table.white.account.user.id), &json!(accused), &json!(3), &Value::Null)
    );
    let evidence = &row["evidence"];
    assert_eq!((&evidence["reports_before"], &evidence["upheld_before"]), (&json!(1), &json!(0)));
    assert_eq!((&evidence["reporter_decided"], &evidence["reporter_in_vain"]), (&json!(1), &json!(1)));
    assert_eq!(
        (&evidence["misconduct"][0]["game"], &evidence["misconduct"][0]["kind"]),
        (&json!(game), &json!("left"))
    );
    assert_eq!(evidence["in_force"], json!([{"kind": "mute", "reason": "rude", "until_ms": null}]));
    assert_eq!(evidence["about_the_game"], json!([second]));
    let short = &row["game_in_short"];
    assert_eq!(
        (&short["black"]["id"], &short["size"]["width"], &short["ruleset"], &short["result"]),
        (&json!(accused), &json!(9), &json!("chinese"), &Value::Null)
    );
    // What the log tells is told of one report; the room of the running game goes on.
    let (_, full) = get(server, &moderator, &format!("admin/reports/{first}")).await?;
    let black = &full["log"]["black"];
    assert_eq!(
        (&black["moves"], &black["passes"], &black["moves_after_the_count"]),
        (&json!(4), &json!(1), &json!(1))
    );
    assert!(black["time"]["median_ms"].is_u64() && full["log"]["white"]["moves"] == json!(3), "{full}");
    // Pages, and what is asked for.
    for (query, expected) in [
        ("limit=1", vec![first]),
        (&format!("after={first}"), vec![second]),
        ("kind=escaping", vec![second]),
        (&format!("accused={}", accused.0 + 1), vec![]),
        ("state=taken", vec![]),
        ("state=decided", vec![before]),
        (&format!("state=decided&before={before}"), vec![]),
    ] {
        let (status, page) = get(server, &moderator, &format!("admin/reports?{query}")).await?;
        assert_eq!((status, ids(&page)), (200, expected), "{query}");
    }
    for query in ["state=all", "limit=0", "limit=201", "kind=rude", "accused=x"] {
        let answer = get(server, &moderator, &format!("admin/reports?{query}")).await?;
        assert_eq!(problem(answer), refused(422, "malformed"), "{query}");
    }
    assert_eq!(problem(get(server, &moderator, "admin/reports/999").await?), refused(404, "no_such_report"));
    table.come_back().await?;
    table.play("gh").await?;
    Ok(())
}

#[tokio::test]
async fn only_who_may_and_whose_token_is_for_it_looks_at_reports() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let [one, guest] = [Person::registered(&server, "Shusaku").await?, Person::guest(&server).await?];
    let referee = with_role(&server, &mut db, "Shuwa", Role::ChiefReferee).await?;
    let mut moderator = with_role(&server, &mut db, "Jowa", Role::Moderator).await?;
    let abuse = json!({"accused": guest.account.user.id, "kind": "chat_abuse", "text": "rude"});
    let id = report(&server, &one, abuse).await?;
    let paths = |id| {
        [
            ("GET", "admin/reports".to_owned(), Value::Null),
            ("GET", format!("admin/reports/{id}"), Value::Null),
            ("GET", format!("admin/reports/{id}/sgf"), Value::Null),
            ("GET", "admin/appeals".to_owned(), Value::Null),
            ("POST", format!("admin/reports/{id}/take"), Value::Null),
            ("POST", format!("admin/reports/{id}/release"), Value::Null),
            ("POST", format!("admin/reports/{id}/decide"), json!({"verdict": "dismissed", "note": "no"})),
            ("POST", "admin/appeals/1/decide".to_owned(), json!({"verdict": "upheld", "note": "no"})),
        ]
    };
    let new = json!({"label": "app", "scopes": ["read", "play"], "days": 1});
    let (_, made) = post(&server, &moderator, "me/tokens", new).await?;
    let token = std::mem::replace(&mut moderator.account.token, made["token"].as_str().unwrap().into());
    for who in [&one, &guest, &referee, &moderator] {
        for (method, path, body) in paths(id) {
            let answer = super::ask(&server, who, method, &path, body).await?;
            assert_eq!(problem(answer), refused(403, "not_allowed"), "{} {path}", who.account.user.name);
        }
    }
    moderator.account.token = token;
    assert_eq!(get(&server, &moderator, "admin/reports").await?.0, 200);
    // Nor does a token that only looks report or appeal.
    let new = json!({"label": "app", "scopes": ["read"], "days": 1});
    let (_, made) = post(&server, &one, "me/tokens", new).await?;
    let mut app = one.tab(&server).await?;
    app.account.token = made["token"].as_str().unwrap().into();
    for (path, body) in [
        ("reports", json!({"accused": guest.account.user.id, "kind": "sandbagging", "text": "weak"})),
        ("me/sanctions/1/appeal", json!({"text": "no"})),
        ("me/notices/read", json!({"until": 1})),
    ] {
        assert_eq!(problem(post(&server, &app, path, body).await?), refused(403, "not_allowed"), "{path}");
    }
    for path in ["me/reports", "me/sanctions", "me/notices"] {
        assert_eq!(get(&server, &app, path).await?.0, 200, "{path}");
    }
    Ok(())
}
