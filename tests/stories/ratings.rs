//! What a ranked game does to ratings and ranks, and that it does it whole or not at all.

use std::process::Output;

use serde_json::{Value, json};
use tengen_client::{ServerOptions, http};
use tengen_game::Phase;
use tengen_game::ranking::Rank;
use tengen_protocol::{RankChange, RatingNews, Reason, Resign, StrengthChange, Unrated, UserId};
use tengen_rules::Color;
use tengen_stories::{Person, Server, Story, Table, ask, printed, ranked_table};

type Failed = Box<dyn std::error::Error>;

fn rank(text: &str) -> Rank {
    text.parse().expect("a story names ranks")
}

async fn table(black: &str, white: &str) -> Result<Table, Failed> {
    ranked_table(Server::start().await?, ("Shuwa", rank(black)), ("Genan", rank(white))).await
}

/// The game is played far enough to count, and this side resigns.
async fn lose(table: &mut Table, loser: Color) -> Result<RatingNews, Failed> {
    table.play("ee cc gg cg").await?;
    let game = table.game;
    table.player(loser).request(Resign { game }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Finished).await?;
    Ok(view.state.rating.expect("the game is ranked"))
}

fn changes(news: RatingNews) -> Result<[StrengthChange; 2], Failed> {
    match news {
        RatingNews::Rated { black, white, .. } => Ok([black, white]),
        other => Err(format!("{other:?}").into()),
    }
}

fn milli(change: &StrengthChange) -> [i32; 2] {
    [change.before.rating.milli(), change.after.rating.milli()]
}

async fn admin(server: &Server, arguments: &[&str]) -> Result<Output, Failed> {
    Ok(server.run(&[&["admin", "--json"], arguments].concat()).await?)
}

/// How somebody stands on 9 lines: rating, rank, games, wins, and of the running set games and wins.
async fn standing(table: &Table, user: UserId) -> Result<(i32, i16, i32, i32, i32, i32), Failed> {
    let asked = "SELECT rating, rank, games, wins, set_games, set_wins FROM standing
                 WHERE user_id = $1 AND category = '9-live'";
    Ok(sqlx::query_as(asked).bind(user.0).fetch_one(&mut table.server.admin().await?).await?)
}

#[tokio::test]
async fn both_ratings_change_with_the_end_of_the_game_and_everybody_is_told() -> Story {
    let mut table = table("1d", "1d").await?;
    let game = table.game;
    let mut watcher = Person::guest(&table.server).await?;
    watcher.client.join(game).await?;
    let news = lose(&mut table, Color::Black).await?;
    // The first games move a rating fast: 200 points at stake, half of them by the weight, and an even chance.
    let [black, white] = changes(news)?;
    assert_eq!((milli(&black), milli(&white)), ([2_100_000, 2_050_000], [2_100_000, 2_150_000]));
    assert!(black.after.provisional && white.after.provisional);
    let seen = watcher.client.until(game, |view| view.state.phase == Phase::Finished).await?;
    assert_eq!(seen.state.rating, Some(news), "spectators are told with the result");
    // It is the same afterwards, and after a restart.
    table.server.kill().await?;
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.rating, Some(news));
    let ids = [table.black.account.user.id, table.white.account.user.id];
    assert_eq!(standing(&table, ids[0]).await?, (2_050_000, 18, 1, 0, 1, 0));
    assert_eq!(standing(&table, ids[1]).await?, (2_150_000, 18, 1, 1, 1, 1));
    let free: i64 = sqlx::query_scalar("SELECT count(*) FROM ranked_seat")
        .fetch_one(&mut table.server.admin().await?)
        .await?;
    assert_eq!(free, 0, "both may play again");
    Ok(())
}

#[tokio::test]
async fn a_game_too_short_to_count_changes_nothing() -> Story {
    let mut table = table("1d", "1d").await?;
    table.play("ee cc").await?;
    let game = table.game;
    table.black.client.request(Resign { game }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Finished).await?;
    assert_eq!(view.state.rating, Some(RatingNews::Unrated { why: Unrated::NoResult }));
    let rows: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM rating_change) + (SELECT count(*) FROM ranked_seat)",
    )
    .fetch_one(&mut table.server.admin().await?)
    .await?;
    assert_eq!(rows, 0);
    Ok(())
}

#[tokio::test]
async fn the_fourth_game_of_a_pair_within_a_day_is_not_rated() -> Story {
    let mut table = table("5k", "5k").await?;
    for _ in 0..3 {
        changes(lose(&mut table, Color::White).await?)?;
        table.set_ranked().await?;
    }
    let before = standing(&table, table.black.account.user.id).await?;
    assert_eq!(lose(&mut table, Color::White).await?, RatingNews::Unrated { why: Unrated::SamePair });
    assert_eq!(standing(&table, table.black.account.user.id).await?, before);
    Ok(())
}

/// Puts somebody into his place as if he had played thirty games.
async fn establish(table: &Table, user: UserId, milli: i32, rank: Rank) -> Story {
    let mut db = table.server.admin().await?;
    let stands = "WITH begun AS (
            INSERT INTO rating_change (user_id, category, kind, rules, rating_after, rank_after)
            VALUES ($1, '9-live', 'entry', (SELECT max(version) FROM rating_rules), $2, $3))
        INSERT INTO standing (user_id, category, rating, rank, games, wins, set_games, set_wins, is_listed)
        VALUES ($1, '9-live', $2, $3, 30, 15, 4, 3, true)";
    sqlx::query(stands).bind(user.0).bind(milli).bind(i16::from(rank.number())).execute(&mut db).await?;
    Ok(())
}

#[tokio::test]
async fn a_promotion_and_a_demotion_are_told_to_players_and_spectators() -> Story {
    let mut table = table("1d", "1d").await?;
    let [black, white] = [table.black.account.user.id, table.white.account.user.id];
    establish(&table, black, 2_199_000, rank("1d")).await?;
    establish(&table, white, 2_001_000, rank("1d")).await?;
    let mut watcher = Person::guest(&table.server).await?;
    watcher.client.join(table.game).await?;
    // One is nearly 2d and wins, the other nearly lost 1d and loses: for both it is the fifth game of the set.
    let told = changes(lose(&mut table, Color::White).await?)?;
    let of = |change: &StrengthChange| (change.before.rank, change.after.rank, change.rank_change);
    assert_eq!(of(&told[0]), (rank("1d"), rank("2d"), Some(RankChange::Promotion)));
    assert_eq!(of(&told[1]), (rank("1d"), rank("1k"), Some(RankChange::Demotion)));
    assert_eq!([told[0].outlook.games, told[1].outlook.games], [0, 0], "the sets begin anew");
    let game = table.game;
    let seen = watcher.client.until(game, |view| view.state.phase == Phase::Finished).await?;
    assert_eq!(changes(seen.state.rating.expect("it is ranked"))?, told);
    Ok(())
}

#[tokio::test]
async fn an_annulled_game_is_left_out_and_what_came_after_it_computed_again() -> Story {
    let mut table = table("3k", "3k").await?;
    let first = table.game.to_string();
    let [after_first, _] = changes(lose(&mut table, Color::Black).await?)?;
    table.set_ranked().await?;
    let alone = milli(&changes(lose(&mut table, Color::Black).await?)?[0]);
    table.set_ranked().await?;
    lose(&mut table, Color::White).await?;
    let rerated = printed(&admin(&table.server, &["rerate"]).await?);
    let clean = json!({"rows": 8, "standings": 2, "differing_rows": 0, "differing_standings": 0});
    assert_eq!(serde_json::from_str::<Value>(&rerated)?, clean);
    printed(&admin(&table.server, &["annul", &first, "--reason", "a trial"]).await?);
    // The second game is now his first in the category; the opponent's rating stays as it was stored then.
    let asked = "SELECT rating_before, rating_after FROM rating_change
                 WHERE user_id = $1 AND kind = 'game' AND NOT annulled ORDER BY id LIMIT 1";
    let black = table.black.account.user.id;
    let mut db = table.server.admin().await?;
    let (before, after): (i32, i32) = sqlx::query_as(asked).bind(black.0).fetch_one(&mut db).await?;
    assert_eq!(before, after_first.before.rating.milli());
    assert_ne!(after - before, alone[1] - alone[0]);
    assert_eq!(standing(&table, black).await?.2, 2);
    let rerated = printed(&admin(&table.server, &["rerate"]).await?);
    let clean = json!({"rows": 10, "standings": 2, "differing_rows": 0, "differing_standings": 0});
    assert_eq!(serde_json::from_str::<Value>(&rerated)?, clean);
    table.server.kill().await?;
    table.server.restart().await?;
    table.black.reconnect(&table.server).await?;
    let view = table.black.client.join(first.parse()?).await?;
    assert_eq!(view.state.rating, Some(RatingNews::Unrated { why: Unrated::Annulled }));
    Ok(())
}

#[tokio::test]
async fn what_differs_from_its_rows_is_found_and_repaired() -> Story {
    let mut table = table("3k", "5k").await?;
    lose(&mut table, Color::Black).await?;
    let black = table.black.account.user.id;
    let right = standing(&table, black).await?;
    let mut db = table.server.admin().await?;
    sqlx::query("UPDATE standing SET rating = rating + 1 WHERE user_id = $1")
        .bind(black.0)
        .execute(&mut db)
        .await?;
    let found = admin(&table.server, &["rerate"]).await?;
    assert!(!found.status.success());
    assert!(String::from_utf8_lossy(&found.stdout).contains("\"differing_standings\":1"), "{found:?}");
    printed(&admin(&table.server, &["rerate", "--repair"]).await?);
    assert_eq!(standing(&table, black).await?, right);
    printed(&admin(&table.server, &["rerate"]).await?);
    Ok(())
}

#[tokio::test]
async fn an_admin_sets_a_rank_right_and_gives_a_title() -> Story {
    let mut table = table("3k", "5k").await?;
    lose(&mut table, Color::Black).await?;
    let black = table.black.account.user.id;
    let set = ["rank", "Shuwa", "4d", "--category", "9-live", "--reason", "a strong player"];
    printed(&admin(&table.server, &set).await?);
    assert_eq!(standing(&table, black).await?, (2_400_000, 21, 1, 0, 0, 0));
    printed(&admin(&table.server, &["rerate"]).await?);
    let root = Person::registered(&table.server, "Honinbo").await?;
    printed(&admin(&table.server, &["grant", "Honinbo", "admin"]).await?);
    let root = Person { client: root.client, account: root.account };
    let path = format!("PUT admin/users/{black}/rank");
    let body =
        json!({"category": "9-live", "rank": "2d", "rating_milli": 2_222_000, "reason": "not that strong"});
    let (status, said) = ask(&table.server, &root.account.token, &path, body.clone()).await?;
    assert_eq!((status, &said["after"]["rank"]), (200, &json!("2d")));
    assert_eq!(ask(&table.server, &table.black.account.token, &path, body).await?.0, 403);
    let title = format!("PUT admin/users/{black}/title");
    assert_eq!(ask(&table.server, &root.account.token, &title, json!({"pro_dan": 7})).await?.0, 204);
    assert_eq!(ask(&table.server, &root.account.token, &title, json!({"pro_dan": 10})).await?.0, 422);
    let audit = printed(&admin(&table.server, &["audit", "--to", "Shuwa"]).await?);
    let acts: Vec<Value> = audit.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let acts: Vec<&str> = acts.iter().filter_map(|row| row["act"].as_str()).collect();
    assert_eq!(acts, ["title", "correct_rank", "correct_rank"]);
    Ok(())
}

/// The end of the game is judged, and its rating waits for a lock, when the server dies.
#[tokio::test]
async fn a_server_killed_between_the_last_move_and_the_rating_leaves_neither() -> Story {
    let mut table = table("1d", "1d").await?;
    table.play("ee cc gg cg").await?;
    let game = table.game;
    let mut db = table.server.admin().await?;
    let black = table.black.account.user.id;
    sqlx::query("BEGIN").execute(&mut db).await?;
    sqlx::query("SELECT FROM users WHERE id = $1 FOR UPDATE").bind(black.0).execute(&mut db).await?;
    table.black.client.send(Resign { game }).await?;
    table.white.client.until(game, |view| view.saving).await?;
    table.server.kill().await?;
    sqlx::query("ROLLBACK").execute(&mut db).await?;
    assert_eq!(ended_and_rated(&table).await?, (false, 0));
    table.server.restart().await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.outcome, None, "nobody was told that it had ended");
    table.black.client.request(Resign { game }).await?;
    table.both_until(|view| view.state.rating.is_some()).await?;
    assert_eq!(ended_and_rated(&table).await?, (true, 2));
    Ok(())
}

#[tokio::test]
async fn a_server_killed_at_any_moment_leaves_both_or_neither_and_a_restart_completes_it() -> Story {
    let mut table = table("1d", "1d").await?;
    for round in 0..6 {
        table.play("ee cc gg cg").await?;
        let game = table.game;
        table.black.client.send(Resign { game }).await?;
        // A little later each time: the server may have read it, judged it, stored it, told it.
        for _ in 0..round * 4 {
            sqlx::query("SELECT 1").execute(&mut table.server.admin().await?).await?;
        }
        table.server.kill().await?;
        let (has_ended, rated) = ended_and_rated(&table).await?;
        assert_eq!(rated, if has_ended { 2 } else { 0 }, "round {round}");
        table.server.restart().await?;
        table.come_back().await?;
        if !has_ended {
            table.black.client.request(Resign { game }).await?;
        }
        table.both_until(|view| view.state.rating.is_some()).await?;
        assert_eq!(ended_and_rated(&table).await?, (true, 2), "round {round}");
        // As if a day had gone by.
        let mut db = table.server.admin().await?;
        sqlx::query("UPDATE rating_change SET at = at - interval '1 day'").execute(&mut db).await?;
        table.set_ranked().await?;
    }
    printed(&admin(&table.server, &["rerate"]).await?);
    Ok(())
}

/// Whether the game has ended, and how many rows rate it.
async fn ended_and_rated(table: &Table) -> Result<(bool, i64), Failed> {
    let asked = "SELECT finished_at IS NOT NULL, (SELECT count(*) FROM rating_change WHERE game = game.id)
                 FROM game WHERE id = $1";
    Ok(sqlx::query_as(asked).bind(table.game.value()).fetch_one(&mut table.server.admin().await?).await?)
}

#[tokio::test]
async fn the_record_has_the_ranks_and_another_policy_another_ladder() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__RATING__POLICY", "set")).await?;
    let mut table = ranked_table(server, ("Shuwa", rank("1d")), ("Genan", rank("1d"))).await?;
    let [black, white] = [table.black.account.user.id, table.white.account.user.id];
    establish(&table, black, 2_100_000, rank("1d")).await?;
    establish(&table, white, 2_100_000, rank("1d")).await?;
    let told = changes(lose(&mut table, Color::White).await?)?;
    // Four games with three wins were behind both: of twenty games, ten more wins are a promotion.
    let promotion = told[0].outlook.promotion.expect("fourteen wins are one");
    assert_eq!((told[0].outlook.games, told[0].outlook.wins, promotion.halves), (5, 4, Some(20)));
    let path = format!("/api/v1/games/{}/sgf", table.game);
    let record = http(table.server.base_url(), "GET", &path, &[], None).await?.body;
    assert!(record.contains("BR[18k?]") && record.contains("WR[18k?]"), "{record}");
    Ok(())
}

#[tokio::test]
async fn a_game_whose_rating_cannot_be_computed_ends_all_the_same() -> Story {
    let mut table = table("1d", "1d").await?;
    let black = table.black.account.user.id;
    establish(&table, black, 2_100_000, rank("1d")).await?;
    let broken = "ALTER TABLE standing DROP CONSTRAINT known_rank; UPDATE standing SET rank = 99";
    sqlx::raw_sql(broken).execute(&mut table.server.admin().await?).await?;
    assert_eq!(lose(&mut table, Color::Black).await?, RatingNews::Unrated { why: Unrated::Failed });
    let asked = "SELECT (SELECT count(*) FROM ranked_seat) + (SELECT count(*) FROM rating_change WHERE kind = 'game')";
    let left: i64 = sqlx::query_scalar(asked).fetch_one(&mut table.server.admin().await?).await?;
    assert_eq!(left, 0, "both are free, and half a rating is none");
    assert!(table.server.log_tail(50).contains("the game cannot be rated"));
    Ok(())
}

#[tokio::test]
async fn a_parked_game_is_annulled_by_its_row_and_its_players_are_free() -> Story {
    let mut table = table("1d", "1d").await?;
    table.play("ee cc gg").await?;
    table.server.kill().await?;
    let mut db = table.server.admin().await?;
    let broken = "UPDATE entry SET action = '{\"kind\": \"of no build\"}' WHERE game = $1 AND seq = 2";
    sqlx::query(broken).bind(table.game.value()).execute(&mut db).await?;
    table.server.restart().await?;
    let root = Person::registered(&table.server, "Honinbo").await?;
    printed(&admin(&table.server, &["grant", "Honinbo", "moderator"]).await?);
    table.black.reconnect(&table.server).await?;
    let refused = table.black.client.join(table.game).await.unwrap_err();
    assert_eq!(refused.refused().map(|refused| refused.reason), Some(Reason::Parked));
    let annul = format!("POST admin/games/{}/annul", table.game);
    let because = json!({"reason": "it cannot be read"});
    assert_eq!(ask(&table.server, &root.account.token, &annul, because.clone()).await?.0, 204);
    assert_eq!(ask(&table.server, &root.account.token, &annul, because).await?.0, 409);
    let asked = "SELECT finished_at IS NOT NULL, (SELECT count(*) FROM ranked_seat) FROM game WHERE id = $1";
    let over: (bool, i64) = sqlx::query_as(asked).bind(table.game.value()).fetch_one(&mut db).await?;
    assert_eq!(over, (true, 0));
    Ok(())
}
