//! What users are told outside of games.

use std::sync::Arc;

use serde_json::json;
use tengen_client::{Client, ServerOptions};
use tengen_protocol::{About, Role, SanctionKind, Verdict};
use tengen_stories::{Database, Person, Server, Story};

use super::{decide, get, notices, post, problem, refused, report, told, with_role};

#[tokio::test]
async fn what_an_admin_imposes_or_lifts_is_told_and_waits_until_it_is_read() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let admin = with_role(&server, &mut db, "Dosaku", Role::Admin).await?;
    let one = Person::guest(&server).await?;
    let path = format!("admin/users/{}/sanctions", one.account.user.id);
    let (_, made) =
        post(&server, &admin, &path, json!({"kind": "mute", "reason": "rude", "hours": 1})).await?;
    let id = made["id"].as_i64().ok_or("it has a number")?;
    post(&server, &admin, &format!("admin/sanctions/{id}/lift"), json!({"reason": "enough"})).await?;
    let run =
        server.run(&["admin", "ban", &one.account.user.name, "--reason", "from the command line"]).await?;
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let found = notices(&server, &one).await?;
    assert!(found.iter().all(|notice| !notice.read), "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0].id > pair[1].id), "the newest first");
    let abouts: Vec<&About> = found.iter().map(|notice| &notice.about).collect();
    let [
        About::Sanctioned { sanction: ban, reason },
        About::Lifted { sanction: lifted, kind: SanctionKind::Mute, .. },
        About::Sanctioned { sanction: mute, .. },
    ] = abouts[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((ban.kind, ban.until_ms, reason.as_str()), (SanctionKind::Ban, None, "from the command line"));
    assert_eq!((mute.id, *lifted, mute.until_ms.is_some()), (id, id, true));
    // Read up to one of them; banned or not.
    let read = post(&server, &one, "me/notices/read", json!({"until": found[1].id})).await?;
    assert_eq!(read.0, 204);
    let mut client = Client::connect(server.base_url()).await?;
    assert_eq!(client.sign_in(&one.account.token).await?.unread_notices, 1);
    let cookie = format!("tengen_session={}", one.account.token);
    assert_eq!(
        Client::connect_with(server.base_url(), &[("cookie", &cookie)]).await?.hello().unread_notices,
        1
    );
    let again = notices(&server, &one).await?;
    assert_eq!(again.iter().map(|notice| notice.read).collect::<Vec<_>>(), [false, true, true]);
    let (_, older) = get(&server, &one, &format!("me/notices?before={}", found[0].id)).await?;
    assert_eq!(older.as_array().unwrap().len(), 2);
    assert_eq!(problem(get(&server, &one, "me/notices?before=x").await?), refused(422, "malformed"));
    assert_eq!(notices(&server, &admin).await?, [], "nobody else is told");
    Ok(())
}

#[tokio::test]
async fn who_is_here_is_told_at_once_at_whichever_server_he_is() -> Story {
    let database = Arc::new(Database::make().await?);
    let mut db = database.admin().await?;
    let options = |name| ServerOptions::new().set("TENGEN__NODE__NAME", name);
    let a = Server::start_on(database.clone(), options("a")).await?;
    let b = Server::start_on(database.clone(), options("b")).await?;
    let moderator = with_role(&a, &mut db, "Shuwa", Role::Moderator).await?;
    let [mut reporter, accused, mut third] = [
        Person::registered(&b, "Sansa").await?,
        Person::guest(&b).await?,
        Person::registered(&b, "Doetsu").await?,
    ];
    let mut tab = reporter.tab(&b).await?;
    let abuse = json!({"accused": accused.account.user.id, "kind": "chat_abuse", "text": "rude"});
    let id = report(&b, &reporter, abuse.clone()).await?;
    decide(&a, &moderator, id, json!({"verdict": "dismissed", "note": "he was not"})).await?;
    for client in [&mut reporter.client, &mut tab.client] {
        let About::Report { report, verdict, .. } = told(client).await? else { panic!("another notice") };
        assert_eq!((report, verdict), (id, Verdict::Dismissed));
    }
    // The next one that the third is told is his own.
    let second = report(&b, &third, abuse).await?;
    decide(&a, &moderator, second, json!({"verdict": "dismissed", "note": "he was not"})).await?;
    let About::Report { report, .. } = told(&mut third.client).await? else { panic!("another notice") };
    assert_eq!(report, second);
    Ok(())
}
