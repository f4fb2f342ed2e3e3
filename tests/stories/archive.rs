//! The logs of games that are long over move to the archive, and the games stay what they were.

use sqlx::PgConnection;
use tengen_client::{ServerOptions, http};
use tengen_game::Request;
use tengen_protocol::{GameId, Play, Reason, Resign};
use tengen_rules::Color;
use tengen_stories::{Person, Story, Table, nine_by_nine};

/// Games move a minute after their end; it is looked for them every second.
fn after_a_minute() -> ServerOptions {
    ServerOptions::new().set("TENGEN__DATABASE__ARCHIVE_AFTER_S", "60")
}

/// Makes a game's end lie so far back that its log is due.
async fn make_due(admin: &mut PgConnection, game: GameId) -> Story {
    let ended = "UPDATE game SET finished_at = finished_at - interval '2 minutes' WHERE id = $1";
    sqlx::query(ended).bind(game.value()).execute(admin).await?;
    Ok(())
}

/// Waits until it is archived, or never will be.
async fn until_archived(admin: &mut PgConnection, game: GameId) -> Result<Option<String>, sqlx::Error> {
    let seen = "SELECT archived_at IS NOT NULL, not_archived FROM game, pg_sleep(0.05) WHERE id = $1";
    loop {
        match sqlx::query_as(seen).bind(game.value()).fetch_one(&mut *admin).await? {
            (false, None) => {}
            (_, why) => return Ok(why),
        }
    }
}

async fn entries(admin: &mut PgConnection, game: GameId) -> Result<i64, sqlx::Error> {
    let count = "SELECT count(*) FROM entry WHERE game = $1";
    sqlx::query_scalar(count).bind(game.value()).fetch_one(admin).await
}

async fn sgf(table: &Table) -> Result<String, tengen_client::HttpError> {
    let path = format!("/api/v1/games/{}/sgf", table.game);
    Ok(http(table.server.base_url(), "GET", &path, &[], None).await?.body)
}

#[tokio::test]
async fn an_archived_game_is_the_game_that_it_was() -> Story {
    let mut table = Table::set_with(after_a_minute(), nine_by_nine()).await?;
    table.play("ee cc gg cg").await?;
    let request = table.ask(Color::White, Request::Undo).await?;
    table.answer(Color::Black, request, true).await?;
    table.play("gc gf .").await?;
    let game = table.game;
    let resigned = table.white.client.send(Resign { game }).await?;
    let first = table.white.client.answer(&resigned).await?;
    let before = table.both_until(|view| view.state.outcome.is_some()).await?.clone();
    let record = sgf(&table).await?;
    let mut admin = table.server.admin().await?;
    let count = entries(&mut admin, game).await?;
    // Somebody watches it while it moves, and somebody comes then.
    make_due(&mut admin, game).await?;
    assert_eq!(until_archived(&mut admin, game).await?, None);
    assert_eq!(entries(&mut admin, game).await?, 0, "its log is in one place");
    let archived: i32 = sqlx::query_scalar("SELECT entries FROM archive WHERE game = $1")
        .bind(game.value())
        .fetch_one(&mut admin)
        .await?;
    assert_eq!(i64::from(archived), count);
    let mut watcher = Person::guest(&table.server).await?;
    assert_eq!(watcher.client.join(game).await?.moves, before.moves);
    // No room remembers it now: what there is comes from the archive.
    drop(admin);
    table.server.restart().await?;
    table.come_back().await?;
    let after = table.white.client.view(game)?;
    assert_eq!((&after.moves, &after.rows, after.seq), (&before.moves, &before.rows, before.seq));
    assert_eq!(after.state.outcome, before.state.outcome);
    assert_eq!(
        (after.state.clock.black, after.state.clock.white),
        (before.state.clock.black, before.state.clock.white)
    );
    assert_eq!(sgf(&table).await?, record);
    // An action of then, done again, has the answer of then.
    let again = table.white.client.request_as(&resigned, Resign { game }).await?;
    assert_eq!(again.ack().and_then(|ack| ack.seq), first.ack().and_then(|ack| ack.seq));
    let late = table.black.client.request(Play { game, move_number: 9, point: "aa".parse()? }).await;
    assert_eq!(late.unwrap_err().reason(), Some(Reason::GameOver));
    Ok(())
}

#[tokio::test]
async fn a_log_that_does_not_replay_stays_is_told_of_once_and_holds_up_no_other() -> Story {
    let mut table = Table::set_with(after_a_minute(), nine_by_nine()).await?;
    let mut games = Vec::new();
    for _ in 0..2 {
        table.play("ee cc gg cg").await?;
        let game = table.game;
        table.white.client.request(Resign { game }).await?;
        games.push(game);
        table.set_anew(nine_by_nine()).await?;
    }
    let mut admin = table.server.admin().await?;
    let broken = r#"UPDATE entry SET action = jsonb_set(action::jsonb, '{point}', '"ee"')::json
                    WHERE game = $1 AND seq = 2"#;
    sqlx::query(broken).bind(games[0].value()).execute(&mut admin).await?;
    let mut why = Vec::new();
    for game in games.clone() {
        make_due(&mut admin, game).await?;
        why.push(until_archived(&mut admin, game).await?);
    }
    assert!(why[0].as_ref().is_some_and(|why| why.starts_with("entry 2: ")), "{why:?}");
    assert_eq!(why[1], None);
    assert!(entries(&mut admin, games[0]).await? >= 5, "nothing of it is lost");
    let log = table.server.log_tail(1_000);
    assert_eq!(log.matches("cannot be archived").count(), 1, "{log}");
    // The game that is played meanwhile is not disturbed.
    table.play("ee cc").await?;
    // What cannot be read is said so; once it can, it is archived.
    let mended = r#"UPDATE entry SET action = jsonb_set(action::jsonb, '{point}', '"cc"')::json
                    WHERE game = $1 AND seq = 2"#;
    sqlx::query(mended).bind(games[0].value()).execute(&mut admin).await?;
    let again = "UPDATE game SET not_archived = NULL WHERE id = $1";
    sqlx::query(again).bind(games[0].value()).execute(&mut admin).await?;
    assert_eq!(until_archived(&mut admin, games[0]).await?, None);
    Ok(())
}
