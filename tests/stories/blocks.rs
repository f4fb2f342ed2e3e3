//! Users who keep away from each other.

use std::sync::Arc;

use serde_json::{Value, json};
use tengen_client::{Client, ClientError, ServerOptions};
use tengen_protocol::{Auth, Lobby, Offer, Reason, Rematch, Resign, SeekId, ServerMsg, TakeSeek, UserId};
use tengen_stories::{Database, Person, Server, Story, Table, nine_by_nine};

/// Waits until the lobby shows these offers and no others; what it showed before that is read.
async fn until_shown(client: &mut Client, seeks: &[SeekId]) -> Result<(), ClientError> {
    loop {
        if let ServerMsg::Lobby(lobby) = client.next().await?
            && lobby.seeks.iter().map(|seek| &seek.seek).eq(seeks)
        {
            return Ok(());
        }
    }
}

/// What the lobby shows to somebody on a socket of its own.
async fn shown(server: &Server, person: &Person) -> Result<Vec<SeekId>, ClientError> {
    first_shown(&mut person.tab(server).await?.client).await
}

/// What the lobby shows to a client that has not looked at it yet.
async fn first_shown(client: &mut Client) -> Result<Vec<SeekId>, ClientError> {
    client.request(Lobby {}).await?;
    let shown = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => Some(lobby.seeks.iter().map(|seek| seek.seek).collect()),
        _ => None,
    };
    client.expect("a lobby", shown).await
}

async fn shun(server: &Server, who: &Person, how: &str, whom: UserId) -> Result<u16, ClientError> {
    Ok(who.ask(server, "PUT", &format!("me/shunned/{how}/{whom}"), None).await?.status)
}

fn reason<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<Reason> {
    answer.unwrap_err().reason()
}

#[tokio::test]
async fn neither_of_a_blocked_pair_meets_the_others_offer_and_nobody_else_is_concerned() -> Story {
    let server = Server::start().await?;
    let mut one = Person::guest(&server).await?;
    let mut other = Person::guest(&server).await?;
    let mut third = Person::guest(&server).await?;
    for person in [&mut one, &mut other, &mut third] {
        person.client.request(Lobby {}).await?;
    }
    let of_one = one.client.seek(nine_by_nine()).await?;
    until_shown(&mut other.client, &[of_one]).await?;
    let of_other = other.client.seek(nine_by_nine()).await?;
    for person in [&mut one, &mut other, &mut third] {
        until_shown(&mut person.client, &[of_one, of_other]).await?;
    }
    // While both offers stand: each sees his own alone, on each socket, and the third sees both.
    assert_eq!(shun(&server, &one, "block", other.account.user.id).await?, 204);
    until_shown(&mut one.client, &[of_one]).await?;
    until_shown(&mut other.client, &[of_other]).await?;
    assert_eq!(shown(&server, &other).await?, [of_other]);
    assert_eq!(shown(&server, &third).await?, [of_one, of_other]);
    // Who only looks is not kept away from anybody until he signs in.
    let mut stranger = Client::connect(server.base_url()).await?;
    assert_eq!(first_shown(&mut stranger).await?, [of_one, of_other]);
    stranger.request(Auth { token: one.account.token.clone() }).await?;
    until_shown(&mut stranger, &[of_one]).await?;
    // What is not there says the same as what was never there.
    let never = TakeSeek { seek: SeekId::from_bits(7), nonce: None, terms: None };
    let refused = other.client.request(never).await.unwrap_err();
    let unknown = refused.refused().unwrap();
    for (taker, seek) in [(&mut one, of_other), (&mut other, of_one)] {
        let refused = taker.client.request(TakeSeek { seek, nonce: None, terms: None }).await.unwrap_err();
        let refused = refused.refused().unwrap();
        assert_eq!((refused.reason, &refused.message), (Reason::NoSuchSeek, &unknown.message));
    }
    // It ends when it is ended.
    let path = format!("me/shunned/block/{}", other.account.user.id);
    assert_eq!(one.ask(&server, "DELETE", &path, None).await?.status, 204);
    for person in [&mut one, &mut other] {
        until_shown(&mut person.client, &[of_one, of_other]).await?;
    }
    other.client.take_seek(of_one).await?;
    Ok(())
}

#[tokio::test]
async fn a_block_is_told_to_the_two_whom_it_concerns_and_to_nobody_else() -> Story {
    let server = Server::start().await?;
    let mut one = Person::guest(&server).await?;
    let mut other = Person::guest(&server).await?;
    let mut third = Person::guest(&server).await?;
    for person in [&mut one, &mut other, &mut third] {
        person.client.request(Lobby {}).await?;
    }
    let of_one = one.client.seek(nine_by_nine()).await?;
    let of_other = other.client.seek(nine_by_nine()).await?;
    for person in [&mut one, &mut other, &mut third] {
        until_shown(&mut person.client, &[of_one, of_other]).await?;
    }
    for _ in 0..3 {
        assert_eq!(shun(&server, &one, "block", other.account.user.id).await?, 204);
    }
    until_shown(&mut one.client, &[of_one]).await?;
    until_shown(&mut other.client, &[of_other]).await?;
    let of_third = third.client.seek(nine_by_nine()).await?;
    let shown = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => Some(lobby.seeks.iter().map(|seek| seek.seek).collect::<Vec<_>>()),
        _ => None,
    };
    assert_eq!(third.client.expect("a lobby", shown).await?, [of_one, of_other, of_third]);
    // Each of the two was told once.
    assert_eq!(one.client.expect("a lobby", shown).await?, [of_one, of_third]);
    assert_eq!(other.client.expect("a lobby", shown).await?, [of_other, of_third]);
    Ok(())
}

#[tokio::test]
async fn a_blocked_pair_neither_plays_again_nor_referees_but_plays_its_game_to_the_end() -> Story {
    let mut table = Table::set().await?;
    let referee = Person::registered(&table.server, "安井知哲").await?;
    let (black, white) = (table.black.account.user.id, table.white.account.user.id);
    table.play("ee cc").await?;
    assert_eq!(shun(&table.server, &table.white, "block", black).await?, 204);
    table.play("gg cg").await?;
    let first = table.game;
    table.black.client.request(Resign { game: first }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    for player in [&mut table.black, &mut table.white] {
        let refused = player.client.request(Rematch { game: first, wanted: true }).await;
        assert_eq!(reason(refused), Some(Reason::OpponentGone));
    }
    // Nobody referees whom he blocks, and is referee of nobody who blocks him.
    let refereed = Offer { referee: Some(referee.account.user.name.clone()), ..nine_by_nine() };
    assert_eq!(shun(&table.server, &referee, "block", black).await?, 204);
    let refused = table.black.client.seek(refereed.clone()).await;
    assert_eq!(reason(refused), Some(Reason::NoSuchUser));
    let mut third = Person::guest(&table.server).await?;
    let seek = third.client.seek(refereed.clone()).await?;
    assert_eq!(reason(table.black.client.take_seek(seek).await), Some(Reason::NoSuchSeek));
    assert_eq!(shown(&table.server, &table.black).await?, []);
    assert_eq!(shown(&table.server, &table.white).await?, [seek]);
    assert_eq!(shown(&table.server, &referee).await?, [seek]);
    // One's own offer is shown, whomever it names.
    assert_eq!(shun(&table.server, &third, "block", referee.account.user.id).await?, 204);
    assert_eq!(shown(&table.server, &third).await?, [seek]);
    assert_eq!(shown(&table.server, &referee).await?, []);
    table.white.client.take_seek(seek).await?;
    assert_eq!(white, table.white.account.user.id);
    Ok(())
}

#[tokio::test]
async fn whom_one_keeps_away_from_is_a_list_of_ones_own() -> Story {
    let server = Server::start().await?;
    let [one, other] = [Person::registered(&server, "Shusaku").await?, Person::guest(&server).await?];
    let (own, id) = (one.account.user.id, other.account.user.id);
    for (how, whom, status) in [
        ("mute", id.0, 204),
        ("block", id.0, 204),
        ("block", id.0, 204),
        ("block", own.0, 422),
        ("block", 999_999, 404),
        ("kick", id.0, 404),
    ] {
        assert_eq!(shun(&server, &one, how, UserId(whom)).await?, status, "{how} {whom}");
    }
    let list = one.ask(&server, "GET", "me/shunned", None).await?;
    let list: Vec<Value> = serde_json::from_str(&list.body)?;
    let told: Vec<_> = list.iter().map(|row| (row["kind"].as_str().unwrap(), &row["user"]["id"])).collect();
    assert_eq!(told, [("block", &json!(id)), ("mute", &json!(id))]);
    assert_eq!(other.ask(&server, "GET", "me/shunned", None).await?.body, "[]", "he is not told");
    // A token that only looks does not shun; one that plays does.
    for (scope, status) in [("read", 403), ("play", 204)] {
        let new = json!({"label": "app", "scopes": [scope], "days": 1});
        let made = one.ask(&server, "POST", "me/tokens", Some(new)).await?;
        let mut app = one.tab(&server).await?;
        app.account.token = serde_json::from_str::<Value>(&made.body)?["token"].as_str().unwrap().into();
        assert_eq!(app.ask(&server, "GET", "me/shunned", None).await?.status, 200);
        assert_eq!(shun(&server, &app, "block", id).await?, status, "{scope}");
    }
    // Nobody keeps away from more than a thousand.
    let many = "WITH made AS (INSERT INTO users (name, name_key)
                    SELECT 'Many ' || n, 'many ' || n FROM generate_series(1, 998) AS n RETURNING id)
                INSERT INTO shunned (user_id, other, kind) SELECT $1, id, 'mute' FROM made";
    sqlx::query(many).bind(own.0).execute(&mut server.admin().await?).await?;
    let third = Person::guest(&server).await?;
    assert_eq!(shun(&server, &one, "mute", third.account.user.id).await?, 409);
    assert_eq!(shun(&server, &one, "mute", id).await?, 204, "it is so already");
    let gone = one.ask(&server, "DELETE", &format!("me/shunned/mute/{id}"), None).await?;
    assert_eq!(gone.status, 204);
    let gone = one.ask(&server, "DELETE", &format!("me/shunned/mute/{id}"), None).await?;
    assert_eq!(gone.status, 404);
    assert_eq!(shun(&server, &one, "mute", third.account.user.id).await?, 204);
    Ok(())
}

#[tokio::test]
async fn a_block_is_heard_of_at_every_server() -> Story {
    let database = Arc::new(Database::make().await?);
    let options = |name| ServerOptions::new().set("TENGEN__NODE__NAME", name);
    let a = Server::start_on(database.clone(), options("a")).await?;
    let b = Server::start_on(database.clone(), options("b")).await?;
    let [mut one, mut other] = [Person::guest(&a).await?, Person::guest(&a).await?];
    one.client.request(Lobby {}).await?;
    until_shown(&mut one.client, &[]).await?;
    let seek = other.client.seek(nine_by_nine()).await?;
    until_shown(&mut one.client, &[seek]).await?;
    assert_eq!(shun(&b, &other, "block", one.account.user.id).await?, 204);
    until_shown(&mut one.client, &[]).await?;
    // And if nobody listened when it was told: all are looked up once somebody does.
    let deaf = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()";
    let mut admin = database.admin().await?;
    sqlx::raw_sql("DROP TRIGGER tell_of_block ON shunned; DELETE FROM shunned").execute(&mut admin).await?;
    assert_eq!(reason(one.client.take_seek(seek).await), Some(Reason::NoSuchSeek));
    let cut = sqlx::query(deaf).execute(&mut admin).await?;
    assert!(cut.rows_affected() >= 2, "both listen");
    until_shown(&mut one.client, &[seek]).await?;
    one.client.take_seek(seek).await?;
    Ok(())
}
