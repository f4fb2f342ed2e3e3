//! What a verdict does, and who may give it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tengen_client::Client;
use tengen_protocol::{About, Offer, Play, Reason, Role, SanctionKind, Verdict, close};
use tengen_rules::Color;
use tengen_stories::{Person, Server, Story, Table, absolute, nine_by_nine};

use super::{decide, get, notices, post, problem, refused, report, stalling, told, with_role};

#[tokio::test]
async fn a_ban_in_the_midst_of_a_game_leaves_its_player_to_look_on() -> Story {
    let mut table =
        Table::set_on(Server::start().await?, Offer { time: absolute(6), ..nine_by_nine() }).await?;
    table.play("ee cc gg cg").await?;
    let (game, accused) = (table.game, table.black.account.user.id);
    let mut db = table.server.admin().await?;
    let moderator = with_role(&table.server, &mut db, "Shuwa", Role::Moderator).await?;
    let id = report(&table.server, &table.white, stalling(accused, game)).await?;
    let decision = json!({"verdict": "upheld", "note": "plays on for nothing", "sanction": {"kind": "ban", "hours": 24}});
    decide(&table.server, &moderator, id, decision).await?;
    let decided = Instant::now();
    assert_eq!(table.black.client.until_closed().await?, Some(close::CHANGED));
    // Some milliseconds; a busy machine has time to spare.
    assert!(decided.elapsed() < Duration::from_secs(3), "it took {:?}", decided.elapsed());
    let report =
        About::Report { report: id, kind: tengen_protocol::ReportKind::Stalling, verdict: Verdict::Upheld };
    assert_eq!(told(&mut table.white.client).await?, report);
    // He comes back, is told why, and sees how his time runs out.
    let mut client = Client::connect(table.server.base_url()).await?;
    let welcome = client.sign_in(&table.black.account.token).await?;
    assert_eq!((welcome.unread_notices, &welcome.games), (1, &vec![game]));
    client.join(game).await?;
    let play = Play { game, move_number: 5, point: "gc".parse()? };
    for error in [client.request(play).await.unwrap_err(), client.seek(nine_by_nine()).await.unwrap_err()] {
        assert_eq!(error.reason(), Some(Reason::Banned));
        assert!(error.to_string().contains("plays on for nothing"), "{error}");
    }
    let found = notices(&table.server, &table.black).await?;
    let About::Upheld { note, sanction: Some(sanction), game: Some(in_game), .. } = &found[0].about else {
        panic!("{found:?}")
    };
    assert_eq!((note.as_str(), sanction.kind, *in_game), ("plays on for nothing", SanctionKind::Ban, game));
    let day = 86_400_000;
    let until = sanction.until_ms.unwrap();
    assert!(sanction.appeal_until_ms - until == 29 * day, "{sanction:?}");
    let (_, raw) = get(&table.server, &table.black, "me/notices").await?;
    let reporter = &table.white.account.user;
    assert!(!raw.to_string().contains(&reporter.name), "nobody is told who reported: {raw}");
    table.white.client.until(game, |view| view.state.outcome.is_some()).await?;
    client.until(game, |view| view.state.outcome.is_some()).await?;
    assert_eq!(client.view(game)?.state.outcome.unwrap().to_string(), "W+T");
    assert_eq!(client.you(game), Some(Color::Black));
    let (_, account) = get(&table.server, &table.black, "me").await?;
    assert_eq!((&account["sanctions"][0]["kind"], &account["unread_notices"]), (&json!("ban"), &json!(1)));
    // It is kept who decided, and what.
    let audit = "SELECT actor, subject, details FROM audit WHERE act = 'decide_report'";
    let (actor, subject, details): (i64, i64, Value) = sqlx::query_as(audit).fetch_one(&mut db).await?;
    assert_eq!((actor, subject), (moderator.account.user.id.0, accused.0));
    let sanction = sanction.id;
    assert_eq!(
        details,
        json!({"report": id, "kind": "stalling", "verdict": "upheld", "note": "plays on for nothing", "sanction": sanction})
    );
    Ok(())
}

#[tokio::test]
async fn a_lock_shuts_its_user_out_and_a_mute_lets_him_play() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let moderator = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let mut one = Person::registered(&server, "Shusaku").await?;
    let mut other = Person::registered(&server, "Sansa").await?;
    let abuse = json!({"accused": "shusaku", "kind": "chat_abuse", "text": "rude"});
    let first = report(&server, &other, abuse).await?;
    let mute = json!({"verdict": "upheld", "note": "be polite", "sanction": {"kind": "mute", "hours": 1}});
    decide(&server, &moderator, first, mute).await?;
    assert_eq!(one.client.until_closed().await?, Some(close::CHANGED));
    one.reconnect(&server).await?;
    let game = tengen_stories::begin(&mut one, &mut other, nine_by_nine()).await?;
    one.client.request(Play { game, move_number: 1, point: "ee".parse()? }).await?;
    let engine =
        json!({"accused": one.account.user.id, "kind": "engine_use", "game": game, "text": "too good"});
    let second = report(&server, &other, engine).await?;
    let lock = json!({"verdict": "upheld", "note": "a program", "sanction": {"kind": "lock"}});
    decide(&server, &moderator, second, lock).await?;
    assert_eq!(one.client.until_closed().await?, Some(close::SIGNED_OUT));
    assert_eq!(get(&server, &one, "me").await?.0, 401);
    let credentials = json!({"name": "Shusaku", "password": "tengen-first"});
    let (status, said) = post(&server, &other, "login", credentials).await?;
    assert_eq!((status, &said["type"]), (403, &json!("locked")));
    assert!(said["title"].as_str().unwrap().ends_with("a program"), "{said}");
    Ok(())
}

#[tokio::test]
async fn one_moderator_at_a_time_decides_once() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let one = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let other = with_role(&server, &mut db, "Jowa", Role::Moderator).await?;
    let admin = with_role(&server, &mut db, "Dosaku", Role::Admin).await?;
    let [reporter, accused] = [Person::registered(&server, "Sansa").await?, Person::guest(&server).await?];
    let abuse = json!({"accused": accused.account.user.id, "kind": "chat_abuse", "text": "rude"});
    let id = report(&server, &reporter, abuse).await?;
    let [take, release, decide] =
        ["take", "release", "decide"].map(|what| format!("admin/reports/{id}/{what}"));
    let dismissed = json!({"verdict": "dismissed", "note": "he was not"});
    let nothing = Value::Null;
    for (who, path, body, expected) in [
        (&one, &release, nothing.clone(), refused(409, "not_taken")),
        (&one, &decide, dismissed.clone(), refused(409, "not_taken")),
        (&one, &take, nothing.clone(), refused(204, "")),
        (&one, &take, nothing.clone(), refused(204, "")),
        (&other, &take, nothing.clone(), refused(409, "taken")),
        (&other, &release, nothing.clone(), refused(409, "not_taken")),
        (&other, &decide, dismissed.clone(), refused(409, "not_taken")),
        (&admin, &release, nothing.clone(), refused(204, "")),
        (&other, &take, nothing.clone(), refused(204, "")),
        (&other, &decide, json!({"verdict": "dismissed", "note": " "}), refused(422, "malformed")),
        (&other, &decide, json!({"verdict": "overturned", "note": "x"}), refused(422, "malformed")),
        (
            &other,
            &decide,
            json!({"verdict": "dismissed", "note": "x", "sanction": {"kind": "ban"}}),
            refused(422, "malformed"),
        ),
        (
            &other,
            &decide,
            json!({"verdict": "upheld", "note": "x", "sanction": {"kind": "ban", "hours": 0}}),
            refused(422, "malformed"),
        ),
        (&other, &decide, dismissed.clone(), refused(204, "")),
        (&other, &decide, dismissed.clone(), refused(409, "decided")),
        (&one, &take, nothing.clone(), refused(409, "decided")),
        (&one, &"admin/reports/999/take".to_owned(), nothing.clone(), refused(404, "no_such_report")),
    ] {
        let answer = post(&server, who, path, body.clone()).await?;
        assert_eq!(problem(answer), expected, "{} {path} {body}", who.account.user.name);
    }
    // The reporter is told, whoever was found innocent is left in peace; and the same may be reported again.
    let told = notices(&server, &reporter).await?;
    assert!(matches!(told[0].about, About::Report { verdict: Verdict::Dismissed, .. }), "{told:?}");
    assert_eq!(notices(&server, &accused).await?, []);
    let (_, own) = get(&server, &reporter, "me/reports").await?;
    assert_eq!((&own[0]["verdict"], own[0]["decided_ms"].is_i64()), (&json!("dismissed"), true));
    report(
        &server,
        &reporter,
        json!({"accused": accused.account.user.id, "kind": "chat_abuse", "text": "again"}),
    )
    .await?;
    Ok(())
}

#[tokio::test]
async fn nobody_judges_himself_nor_what_he_has_reported_and_only_an_admin_judges_judges() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let one = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let other = with_role(&server, &mut db, "Jowa", Role::Moderator).await?;
    let admin = with_role(&server, &mut db, "Dosaku", Role::Admin).await?;
    let reporter = Person::registered(&server, "Sansa").await?;
    let abuse = json!({"accused": one.account.user.id, "kind": "chat_abuse", "text": "rude"});
    let about_one = report(&server, &reporter, abuse).await?;
    let abuse = json!({"accused": reporter.account.user.id, "kind": "chat_abuse", "text": "ruder"});
    let by_one = report(&server, &one, abuse).await?;
    // What is about him is not there for him.
    let (_, seen) = get(&server, &one, "admin/reports").await?;
    assert_eq!(seen.as_array().unwrap().len(), 1);
    assert_eq!(get(&server, &one, &format!("admin/reports/{about_one}")).await?.0, 404);
    let take = |id| format!("admin/reports/{id}/take");
    let taken = post(&server, &one, &take(about_one), Value::Null).await?;
    assert_eq!(problem(taken), refused(404, "no_such_report"));
    let taken = post(&server, &one, &take(by_one), Value::Null).await?;
    assert_eq!(problem(taken), refused(403, "not_allowed"));
    // A moderator may look into what is about another, but not decide it.
    assert_eq!(post(&server, &other, &take(about_one), Value::Null).await?.0, 204);
    let upheld = json!({"verdict": "upheld", "note": "so it was"});
    let path = format!("admin/reports/{about_one}/decide");
    assert_eq!(problem(post(&server, &other, &path, upheld.clone()).await?), refused(403, "not_allowed"));
    post(&server, &admin, &format!("admin/reports/{about_one}/release"), Value::Null).await?;
    decide(&server, &admin, about_one, upheld).await?;
    let told = notices(&server, &one).await?;
    assert!(
        matches!(&told[0].about, About::Upheld { sanction: None, note, .. } if note == "so it was"),
        "{told:?}"
    );
    Ok(())
}

#[tokio::test]
async fn a_report_is_decided_though_both_have_removed_their_accounts() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let moderator = with_role(&server, &mut db, "Shuwa", Role::Moderator).await?;
    let [reporter, accused] =
        [Person::registered(&server, "Sansa").await?, Person::registered(&server, "Doetsu").await?];
    let abuse = json!({"accused": "Doetsu", "kind": "chat_abuse", "text": "rude"});
    let id = report(&server, &reporter, abuse).await?;
    for person in [&reporter, &accused] {
        let removed = post(&server, person, "me/remove", json!({"password": "tengen-first"})).await?;
        assert_eq!(removed.0, 204, "{removed:?}");
    }
    let ban = json!({"verdict": "upheld", "note": "be polite", "sanction": {"kind": "ban"}});
    decide(&server, &moderator, id, ban).await?;
    let (_, decided) = get(&server, &moderator, "admin/reports?state=decided").await?;
    assert_eq!(decided[0]["accused"]["name"], json!(format!("Deleted {}", accused.account.user.id)));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM notice").fetch_one(&mut db).await?;
    assert_eq!(left, 0, "nobody is there to be told");
    Ok(())
}
