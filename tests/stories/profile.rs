//! What everybody may know of a player: how he stands, how he does, what he has played.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tengen_client::http;
use tengen_game::ranking::{Category, Rating, expected_of_black};
use tengen_protocol::{HeadToHead, Offer, PlayedGame, Profile, RatingPoint, RatingReport, Resign, UserId};
use tengen_stories::{Person, Server, Story, Table, ask, nine_by_nine, printed};

/// A rated game, as its two rows have it.
#[derive(Clone, Copy)]
struct Rated {
    game: i64,
    category: &'static str,
    black: UserId,
    white: UserId,
    /// Of both, before it.
    ratings: [i32; 2],
    handicap: i16,
    /// Black's, in half points.
    score: i16,
    days_ago: i32,
}

async fn enter(db: &mut PgConnection, rated: Rated) -> Result<(), sqlx::Error> {
    let Rated { game, category, black, white, ratings, handicap, score, days_ago } = rated;
    let settings = json!({"size": {"width": 19, "height": 19}, "handicap": handicap, "ranked": true,
        "strengths": {"black": {"rank": "1d", "rating_milli": ratings[0]}, "white": {"rank": "1d", "rating_milli": ratings[1]}}});
    let row = "INSERT INTO game (id, origin, black, white, settings, owner, outcome, started_at, finished_at)
        VALUES ($1, $1, $2, $3, $4, 1, $5, now() - make_interval(days => $6), now() - make_interval(days => $6))";
    let winner = if score == 2 { "black" } else { "white" };
    let outcome = json!({"kind": "win", "winner": winner, "by": "resignation"});
    let row = sqlx::query(row).bind(game).bind(black.0).bind(white.0).bind(settings).bind(outcome);
    row.bind(days_ago).execute(&mut *db).await?;
    for (color, own, other, score) in [(0, black, white, score), (1, white, black, 2 - score)] {
        let row = "INSERT INTO rating_change (user_id, category, kind, at, rules, game, rating_before, rank_before,
                rating_after, rank_after, opponent, opponent_rating, opponent_provisional, color, handicap, advantage, score, in_set)
            VALUES ($1, $2, 'game', now() - make_interval(days => $3), (SELECT max(version) FROM rating_rules), $4, $5, 18,
                $5 + $6, 18, $7, $8, false, $9, $10, 100 * $10, $11, true)";
        let gain = i32::from(score) * 10_000 - 10_000;
        let row = sqlx::query(row).bind(own.0).bind(category).bind(days_ago).bind(game);
        let row = row.bind(ratings[color]).bind(gain).bind(other.0).bind(ratings[1 - color]);
        row.bind(["black", "white"][color]).bind(handicap).bind(score).execute(&mut *db).await?;
    }
    Ok(())
}

async fn get(server: &Server, path: &str) -> Result<(u16, Value), Box<dyn std::error::Error>> {
    let answer = http(server.base_url(), "GET", &format!("/api/v1/{path}"), &[], None).await?;
    Ok((answer.status, serde_json::from_str(&answer.body)?))
}

async fn profile(server: &Server, player: &str) -> Result<Profile, Box<dyn std::error::Error>> {
    let (status, said) = get(server, &format!("players/{player}")).await?;
    assert_eq!(status, 200, "{said}");
    Ok(serde_json::from_value(said)?)
}

async fn games(server: &Server, asked: &str) -> Result<Vec<PlayedGame>, Box<dyn std::error::Error>> {
    let (status, said) = get(server, &format!("players/{asked}")).await?;
    assert_eq!(status, 200, "{said}");
    Ok(serde_json::from_value(said)?)
}

fn numbers(games: &[PlayedGame]) -> Vec<i64> {
    games.iter().map(|game| game.game.value()).collect()
}

#[tokio::test]
async fn a_profile_tells_where_a_player_stands_and_how_he_does() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let person = Person::registered(&server, "Dōsaku").await?;
    let other = Person::registered(&server, "Sansa").await?;
    let (id, rival) = (person.account.user.id, other.account.user.id);
    let fresh = profile(&server, &id.to_string()).await?;
    assert_eq!((fresh.user.name.as_str(), fresh.bot, fresh.online), ("Dōsaku", false, true));
    assert_eq!(
        (fresh.standings, fresh.records, fresh.entry_rank, fresh.country),
        (vec![], vec![], None, None)
    );
    sqlx::query("UPDATE users SET country = 'JP', pro_dan = 9, entry_rank = 20 WHERE id = $1")
        .bind(id.0)
        .execute(&mut db)
        .await?;
    let list = "INSERT INTO standing (user_id, category, rating, rank, games, wins, draws, set_games, set_wins, is_listed)
        VALUES ($1, '19-live', 2105000, 18, 30, 17, 1, 3, 2, true), ($2, '19-live', 2300000, 20, 40, 20, 0, 0, 0, true),
               ($1, '9-live', 1000000, 8, 4, 2, 0, 4, 2, false)";
    sqlx::query(list).bind(id.0).bind(rival.0).execute(&mut db).await?;
    let game = Rated {
        game: 1,
        category: "19-live",
        black: id,
        white: rival,
        ratings: [2_000_000, 2_200_000],
        handicap: 2,
        score: 2,
        days_ago: 5,
    };
    for (number, handicap, score) in [(1, 2, 2), (2, 2, 0), (3, 2, 2), (4, 0, 1)] {
        enter(&mut db, Rated { game: number, handicap, score, ..game }).await?;
    }
    enter(&mut db, Rated { game: 5, black: rival, white: id, handicap: 0, score: 0, ..game }).await?;
    enter(&mut db, Rated { game: 6, ..game }).await?;
    sqlx::query("UPDATE rating_change SET annulled = true WHERE game = 6").execute(&mut db).await?;
    let told = loop {
        let told = profile(&server, "by-name/dōsaku").await?;
        if told.standings[0].place == Some(2) {
            break told;
        }
    };
    assert_eq!((told.user.id, told.country.as_deref(), told.pro_dan), (id, Some("JP"), Some(9)));
    assert_eq!(told.entry_rank.map(|rank| rank.to_string()).as_deref(), Some("3d"));
    let [on_nineteen, on_nine] = &told.standings[..] else { panic!("{told:?}") };
    assert_eq!(
        (on_nineteen.category, on_nineteen.strength.rank.to_string()),
        (Category::ALL[0], "1d".to_owned())
    );
    assert_eq!((on_nineteen.games, on_nineteen.wins, on_nineteen.draws), (30, 17, 1));
    assert_eq!((on_nineteen.outlook.games, on_nineteen.outlook.wins), (3, 2));
    let needed = on_nineteen.outlook.promotion.ok_or("he can rise")?;
    assert_eq!(needed.rating_milli, Some(2_200_000));
    assert_eq!((on_nine.place, on_nine.strength.provisional), (None, true));
    let records: Vec<_> = told.records.iter().map(|record| json!(record)).collect();
    let record = |color: &str, handicap, games, wins, draws| {
        json!({"category": "19-live", "color": color,
        "handicap": handicap, "games": games, "wins": wins, "draws": draws})
    };
    assert_eq!(
        records,
        [record("black", 0, 1, 0, 1), record("black", 2, 3, 2, 0), record("white", 0, 1, 1, 0)]
    );
    let (_, said) = get(&server, &format!("players/{id}/against/{rival}")).await?;
    let head: HeadToHead = serde_json::from_value(said)?;
    assert_eq!((head.games, head.wins, head.draws, head.last.len()), (5, 3, 1, 6));
    let (_, said) = get(&server, &format!("players/{rival}/against/{id}")).await?;
    let head: HeadToHead = serde_json::from_value(said)?;
    assert_eq!((head.games, head.wins, head.draws), (5, 1, 1));
    Ok(())
}

#[tokio::test]
async fn nobody_finds_who_is_gone_or_never_was() -> Story {
    let server = Server::start().await?;
    let [here, gone] =
        [Person::registered(&server, "Here").await?, Person::registered(&server, "Gone").await?];
    let remove = json!({"password": "tengen-first"});
    assert_eq!(ask(&server, &gone.account.token, "POST me/remove", remove).await?.0, 204);
    let (here, gone) = (here.account.user.id, gone.account.user.id);
    for path in [
        format!("players/{gone}"),
        format!("players/{gone}/games"),
        format!("players/{gone}/ratings?category=19-live"),
        format!("players/{here}/against/{gone}"),
        "players/by-name/Gone".to_owned(),
        format!("players/by-name/Deleted%20{gone}"),
        "players/99999".to_owned(),
        "players/x".to_owned(),
        "players/by-name/%01".to_owned(),
    ] {
        assert_eq!(get(&server, &path).await?.0, 404, "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn a_curve_has_every_point_until_there_are_too_many() -> Story {
    let server = Server::start().await?;
    let mut db = server.admin().await?;
    let person = Person::registered(&server, "Dosaku").await?;
    let id = person.account.user.id;
    let rows = "INSERT INTO rating_change (user_id, category, kind, at, rules, rating_before, rank_before, rating_after, rank_after)
        SELECT $1, '19-live', CASE WHEN n = 1 THEN 'entry' ELSE 'correction' END, now() - interval '1 day' + make_interval(secs => n),
            (SELECT max(version) FROM rating_rules), 1000 * n - 1000, CASE WHEN n < 1777 THEN 3 ELSE 4 END, 1000 * n,
            CASE WHEN n < 1776 THEN 3 ELSE 4 END FROM generate_series($2::int, $3::int) AS n";
    let curve = async || {
        let (status, said) = get(&server, &format!("players/{id}/ratings?category=19-live")).await?;
        assert_eq!(status, 200, "{said}");
        Ok::<Vec<RatingPoint>, Box<dyn std::error::Error>>(serde_json::from_value(said)?)
    };
    sqlx::query(rows).bind(id.0).bind(1).bind(1_000).execute(&mut db).await?;
    let points = curve().await?;
    let ratings: Vec<i32> = points.iter().map(|point| point.rating_milli / 1_000).collect();
    assert_eq!(ratings, (1..=1_000).collect::<Vec<_>>());
    assert_eq!((points[0].kind.as_str(), points[0].rank.to_string()), ("entry", "15k".to_owned()));
    assert!(points.is_sorted_by_key(|point| point.at_ms));
    sqlx::query(rows).bind(id.0).bind(1_001).bind(2_345).execute(&mut db).await?;
    let points = curve().await?;
    let ratings: Vec<i32> = points.iter().map(|point| point.rating_milli / 1_000).collect();
    assert!((700..=1_003).contains(&points.len()) && ratings.is_sorted(), "{}", points.len());
    assert!(
        [1, 1_776, 2_345].iter().all(|number| ratings.contains(number)),
        "the ends, and where the rank changed"
    );
    assert_eq!(get(&server, &format!("players/{id}/ratings?category=9-live")).await?.1, json!([]));
    Ok(())
}

#[tokio::test]
async fn games_are_listed_page_by_page_and_private_ones_once_they_are_over() -> Story {
    let mut table =
        Table::set_with(tengen_client::ServerOptions::new(), Offer { private: true, ..nine_by_nine() })
            .await?;
    let (black, white) = (table.black.account.user.id, table.white.account.user.id);
    let mut db = table.server.admin().await?;
    let game = Rated {
        game: 1,
        category: "19-live",
        black,
        white,
        ratings: [0, 0],
        handicap: 0,
        score: 2,
        days_ago: 0,
    };
    for number in 1..=120 {
        // Those that ended at the same time, too.
        let days_ago = 100 - (number / 3) as i32;
        let (black, white) = if number % 2 == 0 { (black, white) } else { (white, black) };
        enter(&mut db, Rated { game: number, black, white, days_ago, ..game }).await?;
    }
    sqlx::query("UPDATE game SET settings = settings - 'ranked' WHERE id % 10 = 0").execute(&mut db).await?;
    sqlx::query("UPDATE game SET annulled_at = now(), annulled_why = 'a trial' WHERE id = 120")
        .execute(&mut db)
        .await?;
    sqlx::query("UPDATE rating_change SET annulled = true WHERE game = 120").execute(&mut db).await?;
    let wanted = "SELECT id FROM game WHERE id <= 120 AND ($1::bool IS NULL OR coalesce((settings->'ranked')::bool, false) = $1)
        ORDER BY finished_at DESC, id DESC";
    for (asked, ranked) in [("", None), ("&rated=true", Some(true)), ("&rated=false", Some(false))] {
        let wanted: Vec<i64> = sqlx::query_scalar(wanted).bind(ranked).fetch_all(&mut db).await?;
        let (mut all, mut before) = (Vec::new(), String::new());
        loop {
            let page = games(&table.server, &format!("{black}/games?x=1{asked}{before}")).await?;
            assert!(page.len() <= 50);
            let Some(last) = page.last() else { break };
            before = format!("&before={}", last.game);
            all.extend(numbers(&page));
        }
        assert_eq!(all, wanted, "{asked}");
    }
    let first = games(&table.server, &format!("{black}/games")).await?.remove(0);
    assert_eq!((first.game.value(), first.annulled, first.change_milli), (120, true, None));
    let second = games(&table.server, &format!("{black}/games")).await?.remove(1);
    assert_eq!((second.annulled, second.ranked, second.change_milli), (false, true, Some(-10_000)));
    assert_eq!(second.black.id, white);
    assert!(second.strengths.is_some() && second.ended_ms.is_some());
    for before in ["x", "000000000001", &table.game.to_string()] {
        let (status, said) = get(&table.server, &format!("players/{black}/games?before={before}")).await?;
        let is_known = before == "000000000001";
        assert_eq!(status, if is_known { 200 } else { 422 }, "{before}: {said}");
    }
    // The one that runs is private: its players see it, others do not.
    let path = format!("GET players/{black}/games");
    for (token, is_shown) in
        [(&table.white.account.token, true), (&Person::guest(&table.server).await?.account.token, false)]
    {
        let (_, said) = ask(&table.server, token, &path, Value::Null).await?;
        assert_eq!(said[0]["game"] == json!(table.game), is_shown);
        assert_eq!(said[0]["ended_ms"].is_null(), is_shown);
    }
    table.play("ee cc gg cg").await?;
    table.black.client.request(Resign { game: table.game }).await?;
    table.both_until(|view| view.state.outcome.is_some()).await?;
    let over = games(&table.server, &format!("{white}/games?rated=false")).await?.remove(0);
    assert_eq!((over.game, over.ranked), (table.game, false));
    assert_eq!(over.outcome.map(|outcome| outcome.to_string()).as_deref(), Some("W+R"));
    Ok(())
}

#[tokio::test]
async fn the_report_tells_how_well_ratings_foretell_results() -> Story {
    let mut server = Server::start().await?;
    let mut db = server.admin().await?;
    let [one, other] =
        [Person::registered(&server, "Dosaku").await?, Person::registered(&server, "Sansa").await?];
    let (black, white) = (one.account.user.id, other.account.user.id);
    let report = async |server: &Server| {
        let (status, said) = get(server, "stats/rating").await?;
        assert_eq!(status, 200, "{said}");
        Ok::<RatingReport, Box<dyn std::error::Error>>(serde_json::from_value(said)?)
    };
    let nothing = report(&server).await?;
    assert_eq!(nothing, RatingReport { predictions: vec![], means: vec![] });
    let ratings = [2_000_000, 2_300_000];
    let game =
        Rated { game: 1, category: "19-live", black, white, ratings, handicap: 0, score: 2, days_ago: 40 };
    for (number, handicap, score) in [(1, 0, 2), (2, 0, 0), (3, 0, 0), (4, 3, 2), (5, 3, 1)] {
        enter(&mut db, Rated { game: number, handicap, score, ..game }).await?;
    }
    enter(&mut db, Rated { game: 6, category: "9-live", days_ago: 1, ..game }).await?;
    // Black was provisional there, as White's row has it.
    sqlx::query("UPDATE rating_change SET opponent_provisional = true WHERE game = 6 AND color = 'white'")
        .execute(&mut db)
        .await?;
    server.restart().await?;
    let told = report(&server).await?;
    let of = |category: usize, handicap: Option<u8>| {
        let is_it = |told: &&tengen_protocol::Prediction| {
            told.category == Category::ALL[category] && told.handicap == handicap
        };
        told.predictions.iter().find(is_it).cloned().ok_or("it is told")
    };
    let expected = |advantage| {
        expected_of_black(Rating::from_milli(ratings[0]), Rating::from_milli(ratings[1]), advantage)
    };
    let (even, three) = (expected(0), expected(300));
    let loss = |taken: f64, expected: f64| -(taken * expected.ln() + (1.0 - taken) * (1.0 - expected).ln());
    let wanted = [
        (of(0, Some(0))?, 3, (loss(1.0, even) + 2.0 * loss(0.0, even)) / 3.0, even, 1.0 / 3.0),
        (of(0, Some(3))?, 2, (loss(1.0, three) + loss(0.5, three)) / 2.0, three, 0.75),
        (
            of(0, None)?,
            5,
            (loss(1.0, even) + 2.0 * loss(0.0, even) + loss(1.0, three) + loss(0.5, three)) / 5.0,
            (3.0 * even + 2.0 * three) / 5.0,
            0.5,
        ),
        (of(2, None)?, 1, loss(1.0, even), even, 1.0),
    ];
    for (told, games, log_loss, expected, taken) in wanted {
        assert_eq!(told.games, games);
        for (told, wanted) in [(told.log_loss, log_loss), (told.expected, expected), (told.taken, taken)] {
            assert!((told - wanted).abs() < 1e-9, "{told} instead of {wanted}");
        }
    }
    // The last game of each in the month, if he was established before it: (2000 + 2300) / 2, and White alone.
    let means: Vec<_> = told.means.iter().map(|mean| (mean.category, mean.players, mean.mean)).collect();
    assert_eq!(means, [(Category::ALL[0], 2, 2_150.0), (Category::ALL[2], 1, 2_290.0)]);
    // An annulled game is no prediction any more.
    printed(&server.run(&["admin", "leaderboard"]).await?);
    sqlx::query("UPDATE rating_change SET annulled = true WHERE game = 6").execute(&mut db).await?;
    server.restart().await?;
    let told = report(&server).await?;
    assert!(told.predictions.iter().all(|told| told.category == Category::ALL[0]), "{told:?}");
    Ok(())
}
