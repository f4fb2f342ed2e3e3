//! Leaderboards: pages, places, countries, who is not on them, and who moves.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tengen_client::http;
use tengen_protocol::{LeaderboardPage, LeaderboardRow, Mover};
use tengen_stories::{Person, Server, Story, ask, printed};

/// Players of names `P1`, `P2` and so on, established in games on 19 lines; many have equal ratings.
async fn players(db: &mut PgConnection, count: i32) -> Result<(), sqlx::Error> {
    let users = "INSERT INTO users (name, name_key, name_skeleton, password_hash, country)
        SELECT 'P' || n, 'p' || n, 'p' || n, 'x', (ARRAY['JP', 'KR', NULL])[1 + n % 3] FROM generate_series(1, $1) AS n";
    sqlx::query(users).bind(count).execute(&mut *db).await?;
    let standings = "INSERT INTO standing (user_id, category, rating, rank, games, wins, last_game_at, country, is_listed)
        SELECT id, '19-live', (id * 7919 % 97) * 10007, 5, 20, 11, now(), country, true FROM users
        WHERE name LIKE 'P%'";
    sqlx::query(standings).execute(db).await?;
    Ok(())
}

async fn get(server: &Server, path: &str) -> Result<String, Box<dyn std::error::Error>> {
    let answer = http(server.base_url(), "GET", &format!("/api/v1/{path}"), &[], None).await?;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    Ok(answer.body)
}

async fn page(server: &Server, asked: &str) -> Result<LeaderboardPage, Box<dyn std::error::Error>> {
    Ok(serde_json::from_str(&get(server, &format!("leaderboard?category=19-live{asked}")).await?)?)
}

/// Asks until the page is as it should be: what the database tells is there at once, but not before the answer.
async fn until(
    server: &Server,
    asked: &str,
    is_so: impl Fn(&LeaderboardPage) -> bool,
) -> Result<LeaderboardPage, Box<dyn std::error::Error>> {
    loop {
        let page = page(server, asked).await?;
        if is_so(&page) {
            return Ok(page);
        }
    }
}

/// All pages, one after the other.
async fn all(
    server: &Server,
    country: &str,
    limit: usize,
) -> Result<Vec<LeaderboardRow>, Box<dyn std::error::Error>> {
    let (mut rows, mut after) = (Vec::new(), String::new());
    loop {
        let page = page(server, &format!("{country}&limit={limit}{after}")).await?;
        assert!(page.rows.len() == limit || page.next.is_none(), "only the last page is shorter");
        rows.extend(page.rows);
        assert!(rows.len() <= page.total as usize, "a page comes again");
        let Some(next) = page.next else { return Ok(rows) };
        after = format!("&after={next}");
    }
}

fn placed(rows: &[LeaderboardRow]) -> Vec<(i64, i64)> {
    rows.iter().map(|row| (i64::from(row.place), row.user.id.0)).collect()
}

#[tokio::test]
async fn the_pages_of_a_board_have_everybody_once_in_order_with_his_place() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    players(&mut db, 240).await?;
    until(&server, "", |page| page.total == 240).await?;
    for country in [None, Some("JP"), Some("KR"), Some("CN")] {
        let wanted = "SELECT rank() OVER (ORDER BY rating DESC), user_id FROM standing
            WHERE $1::text IS NULL OR country = $1 ORDER BY rating DESC, user_id";
        let wanted: Vec<(i64, i64)> = sqlx::query_as(wanted).bind(country).fetch_all(&mut db).await?;
        let asked = country.map(|country| format!("&country={country}")).unwrap_or_default();
        for limit in [1, 7, 40, 100] {
            assert_eq!(placed(&all(&server, &asked, limit).await?), wanted, "{asked} by {limit}");
        }
    }
    let first = &page(&server, "&limit=1").await?.rows[0];
    assert_eq!((first.games, first.wins, first.strength.provisional), (20, 11, false));
    assert_eq!(first.strength.rank.to_string(), "13k");
    assert!(first.last_game_ms > 1_700_000_000_000);
    Ok(())
}

#[tokio::test]
async fn a_place_changes_with_the_rating_and_goes_with_a_ban_until_that_is_over() -> Story {
    let mut server = Server::start().await?;
    let mut db = server.admin().await?;
    players(&mut db, 30).await?;
    let best = until(&server, "", |page| page.total == 30).await?.rows.remove(0).user;
    let last = page(&server, "").await?.rows.pop().ok_or("there are rows")?.user;
    let rise = "UPDATE standing SET rating = 3000000 WHERE user_id = $1";
    sqlx::query(rise).bind(last.id.0).execute(&mut db).await?;
    let risen = until(&server, "", |page| page.rows[1].place == 2).await?;
    assert_eq!((risen.rows[0].user.id, risen.rows[1].user.id), (last.id, best.id));
    // Of two games in one transaction that change the same for two players, both are told.
    let both = "UPDATE standing SET rating = -5000 WHERE user_id IN (SELECT user_id FROM standing
        WHERE rating < 1000000 ORDER BY rating LIMIT 2)";
    sqlx::query("UPDATE standing SET rating = 7 WHERE rating < 100000").execute(&mut db).await?;
    sqlx::query(both).execute(&mut db).await?;
    let told = until(&server, "", |page| page.rows.iter().filter(|row| row.place == 29).count() == 2).await?;
    assert_eq!(told.total, 30);
    let user = format!("#{}", last.id);
    let ban = printed(&server.run(&["admin", "--json", "ban", &user, "--reason", "engine"]).await?);
    let ban: Value = serde_json::from_str(&ban)?;
    let without = until(&server, "", |page| page.total == 29).await?;
    assert_eq!((without.rows[0].user.id, without.rows[0].place), (best.id, 1));
    printed(&server.run(&["admin", "lift", &ban["sanction"].to_string(), "--reason", "no engine"]).await?);
    until(&server, "", |page| page.total == 30 && page.rows[0].user.id == last.id).await?;
    // A ban whose time is up is over without anybody's doing; a bot stays away for good.
    printed(&server.run(&["admin", "ban", &user, "--reason", "engine", "--hours", "1"]).await?);
    printed(&server.run(&["admin", "grant", &format!("#{}", best.id), "bot"]).await?);
    until(&server, "", |page| page.total == 28).await?;
    server.terminate().await?;
    let over = "UPDATE sanction SET at = now() - interval '3 hours', until = now() - interval '1 hour' WHERE until > now()";
    sqlx::query("ALTER TABLE sanction DISABLE TRIGGER list_again").execute(&mut db).await?;
    sqlx::query(over).execute(&mut db).await?;
    server.restart().await?;
    let again = until(&server, "", |page| page.total == 29).await?;
    assert_eq!(again.rows[0].user.id, last.id);
    Ok(())
}

#[tokio::test]
async fn places_stay_right_when_the_line_by_which_they_are_told_is_lost() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    players(&mut db, 60).await?;
    until(&server, "", |page| page.total == 60).await?;
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND datname = current_database() AND (query LIKE 'LISTEN%standing%' OR query LIKE '%is anybody there%')";
    for round in 1..4_i32 {
        // After a failure a server listens again a moment later.
        while sqlx::query_scalar::<_, i64>(cut).fetch_one(&mut db).await? == 0 {}
        // Untold, if it is done before somebody listens again.
        let change = "UPDATE standing SET rating = rating + $1, country = 'CN' WHERE user_id % 5 = $1";
        sqlx::query(change).bind(round).execute(&mut db).await?;
        let count = "SELECT count(*) FROM standing WHERE country = 'CN'";
        let count: i64 = sqlx::query_scalar(count).fetch_one(&mut db).await?;
        until(&server, "&country=CN", |page| i64::from(page.total) == count).await?;
        let wanted =
            "SELECT rank() OVER (ORDER BY rating DESC), user_id FROM standing ORDER BY rating DESC, user_id";
        let wanted: Vec<(i64, i64)> = sqlx::query_as(wanted).fetch_all(&mut db).await?;
        until(&server, "&limit=100", |page| placed(&page.rows) == wanted).await?;
    }
    Ok(())
}

#[tokio::test]
async fn everybody_finds_himself_with_those_around_him() -> Story {
    let server = Server::start().await?;
    let person = Person::registered(&server, "Dosaku").await?;
    let token = &person.account.token;
    let mut db = server.admin().await?;
    players(&mut db, 90).await?;
    until(&server, "", |page| page.total == 90).await?;
    let own = async |asked: &str| {
        let (status, said) =
            ask(&server, token, &format!("GET leaderboard/place?category=19-live{asked}"), Value::Null)
                .await?;
        assert_eq!(status, 200, "{said}");
        Ok::<LeaderboardPage, Box<dyn std::error::Error>>(serde_json::from_value(said)?)
    };
    let not_yet = own("").await?;
    assert_eq!((not_yet.rows.len(), not_yet.total), (0, 90), "he has played nothing");
    let list = "INSERT INTO standing (user_id, category, rating, rank, games, country, is_listed)
        VALUES ($1, '19-live', 500000, 3, 12, 'JP', true)";
    sqlx::query(list).bind(person.account.user.id.0).execute(&mut db).await?;
    until(&server, "", |page| page.total == 91).await?;
    let everybody = placed(&all(&server, "", 100).await?);
    let at = everybody.iter().position(|(_, user)| *user == person.account.user.id.0).ok_or("he is there")?;
    assert_eq!(placed(&own("").await?.rows), everybody[at - 10..=at + 10]);
    // At the top, and at the bottom, there are fewer on one side.
    for (rating, from, to) in [(3_000_000, 0, 21), (-900_000, 80, 91)] {
        let change = "UPDATE standing SET rating = $1 WHERE user_id = $2";
        sqlx::query(change).bind(rating).bind(person.account.user.id.0).execute(&mut db).await?;
        let place = if rating > 0 { 1 } else { 91 };
        loop {
            let rows = own("").await?.rows;
            if rows.iter().any(|row| row.user.id == person.account.user.id && row.place == place) {
                assert_eq!(placed(&rows), placed(&all(&server, "", 100).await?)[from..to]);
                break;
            }
        }
    }
    let of_country = own("&country=JP").await?;
    assert_eq!((of_country.total, of_country.rows.last().map(|row| row.place)), (31, Some(31)));
    assert_eq!(own("&country=KR").await?.rows, [], "he is from elsewhere");
    let nobody =
        http(server.base_url(), "GET", "/api/v1/leaderboard/place?category=19-live", &[], None).await?;
    assert_eq!(nobody.status, 401);
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_with_a_question_is_told() -> Story {
    let server = Server::start().await?;
    for (path, told) in [
        ("leaderboard", "category"),
        ("leaderboard?category=7-live", "19, 13 or 9"),
        ("leaderboard?category=19-live&limit=0", "1 to 100"),
        ("leaderboard?category=19-live&limit=101", "1 to 100"),
        ("leaderboard?category=19-live&country=jp", "two capital letters"),
        ("leaderboard?category=19-live&after=x", "next"),
        ("leaderboard/movers?category=19-live&period=year", "week"),
        ("players/1/ratings?category=19-live", "no such user"),
    ] {
        let answer = http(server.base_url(), "GET", &format!("/api/v1/{path}"), &[], None).await?;
        assert!([404, 422].contains(&answer.status), "{path}: {answer:?}");
        assert!(answer.body.contains(told), "{path}: {}", answer.body);
    }
    Ok(())
}

#[tokio::test]
async fn those_move_who_have_gained_by_games_that_count() -> Story {
    let mut server = Server::start().await?;
    let mut db = server.admin().await?;
    players(&mut db, 5).await?;
    let rows = "INSERT INTO rating_change (user_id, category, kind, at, rules, game, rating_before, rank_before, rating_after,
            rank_after, opponent, opponent_rating, opponent_provisional, color, handicap, advantage, score, in_set, annulled)
        SELECT id, '19-live', 'game', now() - make_interval(days => days), (SELECT max(version) FROM rating_rules), number,
               0, 0, gain, 0, 1, 0, false, 'black', 0, 0, 2, true, annulled
        FROM users JOIN (VALUES ('P1', 1, 100, false, 1), ('P1', 2, 30, false, 2), ('P2', 1, 90, false, 3),
            ('P2', 10, 90, false, 4), ('P3', 1, -50, false, 5), ('P4', 40, 900, false, 6), ('P5', 1, 80, true, 7))
            AS played (name, days, gain, annulled, number) USING (name)";
    let game = "INSERT INTO game (id, origin, black, white, settings, owner, outcome, finished_at)
        SELECT n, n, (SELECT min(id) FROM users), (SELECT max(id) FROM users), '{}', 1, '{}', now() FROM generate_series(1, 7) AS n";
    sqlx::query(game).execute(&mut db).await?;
    sqlx::query(rows).execute(&mut db).await?;
    let annulment = "INSERT INTO rating_change (user_id, category, kind, rules, game, rating_before, rank_before, rating_after, rank_after)
        SELECT id, '19-live', 'annulment', (SELECT max(version) FROM rating_rules), 7, 80, 0, 0, 0 FROM users WHERE name = 'P5'";
    sqlx::query(annulment).execute(&mut db).await?;
    server.restart().await?;
    let moved = async |period: &str| {
        let path = format!("leaderboard/movers?category=19-live&period={period}");
        let movers: Vec<Mover> = serde_json::from_str(&get(&server, &path).await?)?;
        let told = movers.into_iter().map(|mover| (mover.user.name, mover.gain_milli, mover.games));
        Ok::<_, Box<dyn std::error::Error>>(told.collect::<Vec<_>>())
    };
    let of = |name: &str, gain, games| (name.to_owned(), gain, games);
    assert_eq!(moved("week").await?, [of("P1", 130, 2), of("P2", 90, 1)]);
    assert_eq!(moved("month").await?, [of("P2", 180, 2), of("P1", 130, 2)]);
    assert_eq!(get(&server, "leaderboard/movers?category=9-live&period=week").await?, "[]");
    Ok(())
}

#[tokio::test]
async fn the_command_line_prints_a_leaderboard_page_by_page() -> Story {
    let server = Server::start().await?;
    players(&mut server.admin().await?, 9).await?;
    let pages = until(&server, "", |page| page.total == 9).await?;
    let command = ["admin", "leaderboard", "--category", "19-live", "--limit", "5"];
    let table = printed(&server.run(&command).await?);
    assert_eq!(table.lines().count(), 7, "a head, five rows, and how it goes on: {table}");
    let with = |more: &[&'static str]| [&command[..], more].concat();
    let lines = printed(&server.run(&with(&["--json"])).await?);
    let rows: Vec<Value> = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(rows[..5], pages.rows[..5].iter().map(|row| json!(row)).collect::<Vec<_>>());
    let next = rows[5]["next"].as_str().ok_or("it goes on")?.to_owned();
    let after = ["--json", "--after", &next];
    let lines = printed(&server.run(&[&command[..], &after].concat()).await?);
    let rows: Vec<Value> = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(rows, pages.rows[5..].iter().map(|row| json!(row)).collect::<Vec<_>>());
    let of_country = printed(&server.run(&with(&["--country", "KR", "--json"])).await?);
    assert!(of_country.lines().all(|line| line.contains("\"KR\"")) && of_country.lines().count() == 3);
    let refused = server.run(&with(&["--country", "kr"])).await?;
    assert!(String::from_utf8_lossy(&refused.stderr).contains("two capital letters"));
    Ok(())
}
