//! What the server sees of ranked games and tells moderators of by itself.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tengen_client::ServerOptions;
use tengen_protocol::{Resign, Role, UserId};
use tengen_stories::{Person, Server, Story, Table, ask, nine_by_nine};

/// Rows as of so many rated games, in which these won.
async fn rated(
    db: &mut PgConnection,
    first: i64,
    scores: &[i16],
    player: UserId,
    other: UserId,
) -> Result<(), sqlx::Error> {
    for (number, &score) in (first..).zip(scores) {
        let game = "INSERT INTO game (id, origin, black, white, settings, owner, outcome, finished_at)
            VALUES ($1, $1, $2, $3, '{}', 1, '{\"kind\": \"win\", \"winner\": \"black\", \"by\": \"resignation\"}', now())";
        sqlx::query(game).bind(number).bind(player.0).bind(other.0).execute(&mut *db).await?;
        rate(db, number, score, player, other).await?;
    }
    Ok(())
}

/// The row of one of the players of a game.
async fn rate(
    db: &mut PgConnection,
    game: i64,
    score: i16,
    player: UserId,
    other: UserId,
) -> Result<(), sqlx::Error> {
    let row = "INSERT INTO rating_change (user_id, category, kind, rules, game, rating_before, rank_before, rating_after,
            rank_after, opponent, opponent_rating, opponent_provisional, color, handicap, advantage, score, in_set)
        VALUES ($1, '9-live', 'game', (SELECT max(version) FROM rating_rules), $2, 0, 0, $3, 0, $4, 0, false, 'black', 0,
            0, $5, true)";
    let gain = i32::from(score) * 10_000 - 10_000;
    let row = sqlx::query(row).bind(player.0).bind(game).bind(gain).bind(other.0).bind(score);
    row.execute(db).await?;
    Ok(())
}

async fn moderator(server: &Server, db: &mut PgConnection) -> Result<Person, Box<dyn std::error::Error>> {
    let person = Person::registered(server, "Shuwa").await?;
    let grant = "INSERT INTO role_held (user_id, role) VALUES ($1, $2)";
    sqlx::query(grant).bind(person.account.user.id.0).bind(Role::Moderator.as_str()).execute(db).await?;
    Ok(person)
}

/// The reports in the queue, once there are so many.
async fn reports(
    server: &Server,
    moderator: &Person,
    count: usize,
) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    loop {
        let (status, said) = ask(server, &moderator.account.token, "GET admin/reports", Value::Null).await?;
        assert_eq!(status, 200, "{said}");
        match said.as_array() {
            Some(reports) if reports.len() >= count => return Ok(reports.clone()),
            _ => {}
        }
    }
}

/// Black gives five real games up, whose logs are where this server keeps them; and is told of.
async fn gives_games_up(options: ServerOptions, is_archived: bool) -> Story {
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    let (black, white) = (table.black.account.user.id, table.white.account.user.id);
    let mut games = vec![table.game];
    for _ in 0..5 {
        table.play("ee cc gg cg").await?;
        table.black.client.request(Resign { game: table.game }).await?;
        table.both_until(|view| view.state.outcome.is_some()).await?;
        table.set_anew(nine_by_nine()).await?;
        games.push(table.game);
    }
    let mut db = table.server.admin().await?;
    let moderator = moderator(&table.server, &mut db).await?;
    for game in &games[..5] {
        rate(&mut db, game.value(), 0, black, white).await?;
    }
    rated(&mut db, 1, &[2, 2, 0, 2, 1, 2], black, white).await?;
    let archived = "SELECT count(*) FROM archive WHERE game = ANY($1)";
    let values: Vec<i64> = games[..5].iter().map(|game| game.value()).collect();
    let count = async |db: &mut PgConnection| {
        sqlx::query_scalar::<_, i64>(archived).bind(&values).fetch_one(db).await
    };
    while is_archived && count(&mut db).await? < 5 {}
    assert_eq!(count(&mut db).await?, if is_archived { 5 } else { 0 });
    table.server.restart().await?;
    let told = reports(&table.server, &moderator, 1).await?;
    assert_eq!(
        (&told[0]["kind"], &told[0]["accused"]["id"], &told[0]["reporter"]),
        (&json!("sandbagging"), &json!(black), &Value::Null)
    );
    let text = told[0]["text"].as_str().ok_or("it says what was seen")?;
    assert!(text.contains("Of the last 11 rated games (9-live), 5 were lost"), "{text}");
    assert!(games[..5].iter().all(|game| text.contains(&format!("{game} (4 moves)"))), "{text}");
    Ok(())
}

#[tokio::test]
async fn who_gives_many_games_up_at_once_and_wins_the_others_is_told_of() -> Story {
    gives_games_up(ServerOptions::new(), false).await
}

#[tokio::test]
async fn games_that_are_archived_are_looked_at_alike() -> Story {
    gives_games_up(ServerOptions::new().set("TENGEN__DATABASE__ARCHIVE_AFTER_S", "1"), true).await
}

#[tokio::test]
async fn a_pair_that_plays_over_and_over_with_one_winner_is_told_of_once_a_case() -> Story {
    let mut server = Server::start().await?;
    let mut db = server.admin().await?;
    let moderator = moderator(&server, &mut db).await?;
    let [winner, loser] =
        [Person::registered(&server, "Dosaku").await?, Person::registered(&server, "Sansa").await?];
    let (winner, loser) = (winner.account.user.id, loser.account.user.id);
    rated(&mut db, 1, &[2; 9], winner, loser).await?;
    server.restart().await?;
    // Nine are few; with one more it is seen. That it was looked at nine is known by what is told of another pair.
    let [other, third] =
        [Person::registered(&server, "Doetsu").await?, Person::registered(&server, "Jowa").await?];
    rated(&mut db, 100, &[2; 10], other.account.user.id, third.account.user.id).await?;
    server.restart().await?;
    let told = reports(&server, &moderator, 1).await?;
    assert_eq!((told.len(), &told[0]["accused"]["id"]), (1, &json!(other.account.user.id)));
    rated(&mut db, 10, &[2, 2, 0], winner, loser).await?;
    server.restart().await?;
    let told = reports(&server, &moderator, 2).await?;
    let case = &told[1];
    assert_eq!(
        (&case["kind"], &case["accused"]["id"], &case["reporter"]),
        (&json!("farming"), &json!(winner), &Value::Null)
    );
    let text = case["text"].as_str().ok_or("it says what was seen")?;
    assert!(text.starts_with("In a week 12 rated games with Sansa"), "{text}");
    assert!(text.contains("11 of them won. That gave 100 points."), "{text}");
    // A moderator looks into it and decides; nobody is told, for nobody has reported it.
    let number = &case["id"];
    let token = &moderator.account.token;
    assert_eq!(ask(&server, token, &format!("POST admin/reports/{number}/take"), Value::Null).await?.0, 204);
    let one = ask(&server, token, &format!("GET admin/reports/{number}"), Value::Null).await?;
    assert_eq!((one.0, &one.1["evidence"]["reporter_decided"]), (200, &json!(0)));
    let dismissed = json!({"verdict": "dismissed", "note": "teacher and pupil"});
    assert_eq!(ask(&server, token, &format!("POST admin/reports/{number}/decide"), dismissed).await?.0, 204);
    let notices: i64 = sqlx::query_scalar("SELECT count(*) FROM notice").fetch_one(&mut db).await?;
    assert_eq!(notices, 0);
    // What was decided about is past: the same games are no new case, ten others are.
    rated(&mut db, 30, &[2; 9], winner, loser).await?;
    server.restart().await?;
    rated(&mut db, 200, &[2; 10], third.account.user.id, loser).await?;
    server.restart().await?;
    let told = reports(&server, &moderator, 2).await?;
    let accused: Vec<&Value> = told.iter().map(|report| &report["accused"]["id"]).collect();
    assert_eq!(accused, [&json!(other.account.user.id), &json!(third.account.user.id)]);
    rated(&mut db, 50, &[2], winner, loser).await?;
    server.restart().await?;
    let told = reports(&server, &moderator, 3).await?;
    assert_eq!(told[2]["accused"]["id"], json!(winner));
    Ok(())
}
