//! From the queue to the profile: two accounts are matched, play a real game to its end, and everything agrees on it.

use std::process::Command;

use serde_json::{Value, json};
use tengen_client::{ServerOptions, http};
use tengen_game::Phase;
use tengen_protocol::{Accept, GameId, HandicapOption, Queue, RatingNews, ServerMsg, StrengthChange};
use tengen_rules::{ByColor, Color, Move, sgf};
use tengen_stories::{Person, Server, Story, Table, ask, printed};

type Failed = Box<dyn std::error::Error>;

/// A game by Chinese rules with a komi of 7.5, played to where nothing is left to argue about: W+8.5.
const RECORD: &str = "gpl/fuego-4fc6f96cb6.sgf";

/// Its moves; nothing if there are no records here.
fn moves() -> Result<Option<Vec<(Color, Move)>>, Failed> {
    let archive = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/conformance/games.tar.gz");
    if !std::path::Path::new(archive).exists() {
        println!("skipped: no ../shared/conformance");
        return Ok(None);
    }
    let listed = Command::new("tar").args(["-tzf", archive]).output()?;
    let listed = String::from_utf8(listed.stdout)?;
    let name = listed.lines().find(|name| name.ends_with(RECORD)).ok_or("the record is in the archive")?;
    let read = Command::new("tar").args(["-xOzf", archive, name]).output()?;
    Ok(Some(sgf::parse(&read.stdout)?.moves))
}

async fn player(server: &Server, name: &str) -> Result<Person, Failed> {
    let person = Person::registered(server, name).await?;
    let (status, said) =
        ask(server, &person.account.token, "PUT me/entry-rank", json!({"rank": "2d"})).await?;
    assert_eq!(status, 204, "{said}");
    Ok(person)
}

async fn queue(person: &mut Person) -> Story {
    let presets = vec!["9-blitz".into(), "9-rapid".into()];
    let queue = Queue { presets, handicap: HandicapOption::WhenNeeded, stronger: 9, weaker: 9, nonce: None };
    person.client.request(queue).await?;
    Ok(())
}

async fn started(person: &mut Person) -> Result<(GameId, Color), Failed> {
    let started = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) => Some((started.game, started.color)),
        _ => None,
    };
    Ok(person.client.expect("the game that was found", started).await?)
}

/// Two are matched by the queue; with the colours they have got.
async fn matched() -> Result<Table, Failed> {
    // The whole game goes by in seconds.
    let options = ServerOptions::new()
        .set("TENGEN__SOCKET__MESSAGES_PER_S", "10000")
        .set("TENGEN__SOCKET__MESSAGES_BURST", "10000");
    let server = Server::start_with(options).await?;
    let (mut one, mut other) = (player(&server, "Shuwa").await?, player(&server, "Genan").await?);
    queue(&mut one).await?;
    queue(&mut other).await?;
    let ((game, color), (same, _)) = (started(&mut one).await?, started(&mut other).await?);
    assert_eq!(game, same);
    let (black, white) = if color == Color::Black { (one, other) } else { (other, one) };
    let mut table = Table { black, white, game, server };
    table.black.client.join(game).await?;
    table.white.client.join(game).await?;
    Ok(table)
}

#[tokio::test]
async fn from_the_queue_to_the_profile_everything_agrees() -> Story {
    let Some(moves) = moves()? else { return Ok(()) };
    let mut table = matched().await?;
    let (last, before) = moves.split_last().ok_or("a game has moves")?;
    let points = |moves: &[(Color, Move)]| {
        let point = |(_, play): &(Color, Move)| match play {
            Move::Pass => ".".to_owned(),
            Move::Play(point) => point.to_string(),
        };
        moves.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    table.play(&points(before)).await?;
    // It goes on after a crash as if there had been none.
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    table.play(&points(std::slice::from_ref(last))).await?;
    let game = table.game;
    let view = table.both_until(|view| view.state.counting.as_ref().is_some_and(|it| it.proposed)).await?;
    let state = &view.state;
    let (move_number, hash) = (state.move_number, state.counting.as_ref().ok_or("it is counted")?.hash);
    table.black.client.request(Accept { game, move_number, hash }).await?;
    // The second acceptance ends the game, and with it come the ratings: the server dies as it stores them.
    let mut db = table.server.admin().await?;
    sqlx::query("BEGIN").execute(&mut db).await?;
    sqlx::query("SELECT FROM users FOR UPDATE").execute(&mut db).await?;
    table.white.client.send(Accept { game, move_number, hash }).await?;
    table.black.client.until(game, |view| view.saving).await?;
    table.server.kill().await?;
    sqlx::query("ROLLBACK").execute(&mut db).await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.rating, None, "neither the end nor a rating was stored");
    table.white.client.request(Accept { game, move_number, hash }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Finished).await?;
    assert_eq!(view.state.outcome.ok_or("it is over")?.to_string(), "W+8.5");
    let Some(RatingNews::Rated { black, white, .. }) = view.state.rating else {
        return Err("the game is rated".into());
    };
    let (settings, changes) = (view.settings.clone(), ByColor::new(black, white));
    assert!(settings.ranked && !settings.undo && settings.handicap == 0, "{settings:?}");
    agree(&table, &changes).await?;
    printed(&table.server.run(&["admin", "rerate"]).await?);
    Ok(())
}

/// The player's profile, his rating curve, his games, the leaderboard's table and the record say what was told at the board.
async fn agree(table: &Table, changes: &ByColor<StrengthChange>) -> Story {
    let (server, game) = (&table.server, table.game.to_string());
    let record = http(server.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?.body;
    assert!(record.contains("RE[W+8.5]"), "{record}");
    for (color, person, key) in [(Color::Black, &table.black, "BR"), (Color::White, &table.white, "WR")] {
        let (change, user) = (&changes[color], &person.account.user);
        assert!(record.contains(&format!("{key}[2d?]")), "{record}");
        let get = async |path: String| -> Result<Value, Failed> {
            let (status, said) =
                ask(server, &person.account.token, &format!("GET {path}"), Value::Null).await?;
            assert_eq!(status, 200, "{path}: {said}");
            Ok(said)
        };
        let after = serde_json::to_value(change.after)?;
        let profile = get(format!("players/{}", user.id)).await?;
        let standing = &profile["standings"][0];
        assert_eq!((&standing["category"], &standing["strength"]), (&json!("9-live"), &after));
        assert_eq!(
            (&standing["games"], &standing["wins"]),
            (&json!(1), &json!(i32::from(color == Color::White)))
        );
        let curve = get(format!("players/{}/ratings?category=9-live", user.id)).await?;
        let last = curve.as_array().and_then(|points| points.last()).ok_or("the curve has points")?;
        assert_eq!((&last["rating_milli"], &last["game"]), (&after["rating_milli"], &json!(game)));
        let games = get(format!("players/{}/games", user.id)).await?;
        let moved = change.after.rating.milli() - change.before.rating.milli();
        assert_eq!((&games[0]["game"], &games[0]["change_milli"]), (&json!(game), &json!(moved)));
    }
    on_the_leaderboard(table, changes).await
}

/// Once both are established, the leaderboard has them in the order of their ratings.
async fn on_the_leaderboard(table: &Table, changes: &ByColor<StrengthChange>) -> Story {
    let page = "/api/v1/leaderboard?category=9-live";
    let board = http(table.server.base_url(), "GET", page, &[], None).await?.body;
    let board: Value = serde_json::from_str(&board)?;
    assert_eq!(board["rows"], json!([]), "nobody is on it after one game");
    let mut db = table.server.admin().await?;
    sqlx::query("UPDATE standing SET games = 12, is_listed = true").execute(&mut db).await?;
    let board = http(table.server.base_url(), "GET", page, &[], None).await?.body;
    let board: Value = serde_json::from_str(&board)?;
    let rows = board["rows"].as_array().ok_or("it has rows")?;
    let names: Vec<_> = rows.iter().map(|row| &row["user"]["name"]).collect();
    assert_eq!(names, [&table.white.account.user.name, &table.black.account.user.name]);
    let ratings: Vec<_> = rows.iter().map(|row| &row["strength"]["rating_milli"]).collect();
    assert_eq!(ratings, [changes.white.after.rating.milli(), changes.black.after.rating.milli()]);
    // As it was, so that what is computed again is what is there.
    sqlx::query("UPDATE standing SET games = 1, is_listed = false").execute(&mut db).await?;
    Ok(())
}
