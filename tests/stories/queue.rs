//! Whoever waits for a ranked game is paired with whoever fits.

use std::collections::BTreeMap;

use tengen_client::{Client, ClientError, ServerOptions};
use tengen_game::Nonce;
use tengen_game::ranking::HandicapOption;
use tengen_protocol::{GameId, LeaveQueue, Lobby, Queue, Queued, Reason, Resign, ServerMsg, close};
use tengen_rules::{Color, HalfPoints, RulesetName};
use tengen_stories::{Person, Server, Story, begin, contender, nine_by_nine, queued, started, waiting_for};

/// Both are told of the same game.
async fn meet(one: &mut Person, other: &mut Person) -> Result<GameId, ClientError> {
    let (first, second) = (started(&mut one.client).await?, started(&mut other.client).await?);
    assert_eq!((first.game, first.color), (second.game, second.color.opponent()));
    Ok(first.game)
}

fn reason<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<Reason> {
    answer.unwrap_err().reason()
}

#[tokio::test]
async fn two_of_one_strength_play_an_even_game_and_the_draw_is_what_was_committed_to() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut other = contender(&server, "Jowa", "5k").await?;
    let (first, second) = (Nonce::new([0x17; 16]), Nonce::new([0xe4; 16]));
    one.client.request(Queue { nonce: Some(first), ..waiting_for(&["19-rapid"]) }).await?;
    let told = queued(&mut one.client, |queued| !queued.presets.is_empty()).await?;
    assert_eq!((told.presets[0].preset.as_str(), told.presets[0].waiting), ("19-rapid", 1));
    other.client.request(Queue { nonce: Some(second), ..waiting_for(&["19-rapid"]) }).await?;
    let game = meet(&mut one, &mut other).await?;
    queued(&mut one.client, |queued| queued.presets.is_empty()).await?;
    let view = one.client.join(game).await?;
    let settings = &view.settings;
    assert!(settings.ranked && !settings.undo && !settings.pauses && !settings.private);
    assert_eq!((settings.ruleset, settings.komi), (RulesetName::Chinese, HalfPoints::new(15)));
    assert!(
        settings.strengths.is_some_and(|both| both.black.rank.to_string() == "5k" && both.black.provisional)
    );
    let nigiri = settings.nigiri.unwrap();
    assert_eq!((Some(nigiri.commitment), nigiri.offerer, nigiri.taker), (told.commitment, first, second));
    assert!(nigiri.is_true(game));
    assert_eq!(view.players[nigiri.offerer_color()], one.account.user);
    let presets = one.ask(&server, "GET", "presets", None).await?;
    assert!(
        presets.body.contains("\"19-classic\"") && presets.body.contains("\"estimate_s\":"),
        "{presets:?}"
    );
    Ok(())
}

#[tokio::test]
async fn with_a_handicap_the_weaker_has_black_and_only_if_both_want_it() -> Story {
    let server = Server::start().await?;
    let mut weaker = contender(&server, "Dosaku", "6k").await?;
    let mut stronger = contender(&server, "Jowa", "5k").await?;
    for (of_stronger, komi) in [(HandicapOption::Always, 1), (HandicapOption::Never, 15)] {
        weaker
            .client
            .request(Queue { handicap: HandicapOption::Always, ..waiting_for(&["19-blitz"]) })
            .await?;
        stronger.client.request(Queue { handicap: of_stronger, ..waiting_for(&["19-blitz"]) }).await?;
        let game = meet(&mut weaker, &mut stronger).await?;
        let view = weaker.client.join(game).await?;
        assert_eq!((view.settings.handicap, view.settings.komi), (0, HalfPoints::new(komi)));
        if komi == 1 {
            assert_eq!(view.you, Some(Color::Black));
        }
        weaker.client.request(Resign { game }).await?;
        weaker.client.until(game, |view| view.state.outcome.is_some()).await?;
    }
    Ok(())
}

#[tokio::test]
async fn from_two_tabs_one_waits_once_and_plays_one_game() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut tab = one.tab(&server).await?;
    let mut other = contender(&server, "Jowa", "5k").await?;
    let mut third = contender(&server, "Shusaku", "5k").await?;
    one.client.request(waiting_for(&["9-rapid"])).await?;
    tab.client.request(waiting_for(&["9-rapid", "13-rapid"])).await?;
    for socket in [&mut one.client, &mut tab.client] {
        let told = queued(socket, |queued| queued.presets.len() == 2).await?;
        assert_eq!(told.presets[0].waiting, 1);
    }
    other.client.request(waiting_for(&["9-rapid"])).await?;
    let game = meet(&mut one, &mut other).await?;
    assert_eq!(started(&mut tab.client).await?.game, game);
    let again = tab.client.request(waiting_for(&["13-rapid"])).await;
    assert_eq!(reason(again), Some(Reason::InRankedGame));
    // Games over days go beside it.
    tab.client.request(waiting_for(&["9-days"])).await?;
    third.client.request(waiting_for(&["9-days"])).await?;
    let beside = meet(&mut tab, &mut third).await?;
    assert_ne!(beside, game);
    let mut db = server.admin().await?;
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM game").fetch_one(&mut db).await?;
    assert_eq!(games, 2);
    Ok(())
}

#[tokio::test]
async fn a_pair_has_a_preset_of_both_and_keeps_the_bounds_of_both() -> Story {
    let server = Server::start().await?;
    let mut six = contender(&server, "Dosaku", "6k").await?;
    let mut five = contender(&server, "Jowa", "5k").await?;
    let mut other_five = contender(&server, "Shusaku", "5k").await?;
    six.client.request(waiting_for(&["19-rapid", "13-rapid"])).await?;
    five.client.request(Queue { weaker: 0, ..waiting_for(&["13-rapid", "9-rapid"]) }).await?;
    queued(&mut five.client, |queued| queued.presets[0].waiting == 2).await?;
    // The two do not fit, though they have a preset in common; whoever comes next fits one of them.
    other_five.client.request(waiting_for(&["9-rapid"])).await?;
    let game = meet(&mut five, &mut other_five).await?;
    assert_eq!(five.client.join(game).await?.settings.size.width(), 9);
    five.client.request(Resign { game }).await?;
    five.client.until(game, |view| view.state.outcome.is_some()).await?;
    five.client.request(Queue { weaker: 1, ..waiting_for(&["13-rapid", "9-rapid"]) }).await?;
    let game = meet(&mut six, &mut five).await?;
    assert_eq!(six.client.join(game).await?.settings.size.width(), 13);
    Ok(())
}

#[tokio::test]
async fn who_has_blocked_the_other_is_never_paired_with_him() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut blocked = contender(&server, "Jowa", "5k").await?;
    let mut third = contender(&server, "Shusaku", "5k").await?;
    let block = format!("me/shunned/block/{}", blocked.account.user.id);
    assert_eq!(one.ask(&server, "PUT", &block, None).await?.status, 204);
    one.client.request(waiting_for(&["19-rapid"])).await?;
    blocked.client.request(waiting_for(&["19-rapid"])).await?;
    queued(&mut blocked.client, |queued| queued.presets.iter().any(|preset| preset.waiting == 2)).await?;
    third.client.request(waiting_for(&["19-rapid"])).await?;
    // Whoever has waited longer comes first.
    meet(&mut one, &mut third).await?;
    blocked.client.request(LeaveQueue {}).await?;
    queued(&mut blocked.client, |queued| queued.presets.is_empty()).await?;
    Ok(())
}

#[tokio::test]
async fn who_is_banned_while_he_waits_is_paired_with_nobody() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__QUEUE__AWAY_S", "60")).await?;
    let mut banned = contender(&server, "Dosaku", "5k").await?;
    let mut one = contender(&server, "Jowa", "5k").await?;
    let mut other = contender(&server, "Shusaku", "5k").await?;
    banned.client.request(waiting_for(&["19-rapid"])).await?;
    let mut db = server.admin().await?;
    let ban = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'ban', 'used an engine')";
    sqlx::query(ban).bind(banned.account.user.id.0).execute(&mut db).await?;
    assert_eq!(banned.client.until_closed().await?, Some(close::CHANGED));
    banned.reconnect(&server).await?;
    one.client.request(waiting_for(&["19-rapid"])).await?;
    other.client.request(waiting_for(&["19-rapid"])).await?;
    meet(&mut one, &mut other).await?;
    let seated: i64 = sqlx::query_scalar("SELECT count(*) FROM ranked_seat WHERE user_id = $1")
        .bind(banned.account.user.id.0)
        .fetch_one(&mut db)
        .await?;
    assert_eq!(seated, 0);
    Ok(())
}

#[tokio::test]
async fn a_place_is_kept_over_a_reconnect_and_lost_by_leaving_by_a_game_or_by_a_restart() -> Story {
    let mut server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut other = Person::guest(&server).await?;
    one.client.request(waiting_for(&["19-rapid"])).await?;
    let before = queued(&mut one.client, |queued| queued.since_ms.is_some()).await?;
    one.reconnect(&server).await?;
    let after = queued(&mut one.client, |_| true).await?;
    assert_eq!((after.since_ms, &after.presets[0].preset), (before.since_ms, &before.presets[0].preset));
    one.client.request(LeaveQueue {}).await?;
    queued(&mut one.client, |queued| queued.presets.is_empty()).await?;
    one.client.request(waiting_for(&["19-rapid"])).await?;
    queued(&mut one.client, |queued| !queued.presets.is_empty()).await?;
    begin(&mut one, &mut other, nine_by_nine()).await?;
    queued(&mut one.client, |queued| queued.presets.is_empty()).await?;
    one.client.request(waiting_for(&["19-rapid"])).await?;
    server.kill().await?;
    server.restart().await?;
    one.reconnect(&server).await?;
    let presets = one.ask(&server, "GET", "presets", None).await?;
    assert!(!presets.body.contains("\"waiting\":1"), "{presets:?}");
    one.client.request(waiting_for(&["19-rapid"])).await?;
    queued(&mut one.client, |queued| queued.presets[0].waiting == 1).await?;
    Ok(())
}

#[tokio::test]
async fn who_may_not_wait_is_told_why() -> Story {
    let server = Server::start().await?;
    let mut guest = Person::guest(&server).await?;
    let wait = || waiting_for(&["19-rapid"]);
    assert_eq!(reason(guest.client.request(wait()).await), Some(Reason::GuestUnranked));
    let mut unknown = Person::registered(&server, "Jowa").await?;
    assert_eq!(reason(unknown.client.request(wait()).await), Some(Reason::NoRank));
    let mut one = contender(&server, "Dosaku", "3d").await?;
    let none = one.client.request(waiting_for(&["19-rapid", "7-rapid"])).await.unwrap_err();
    assert_eq!(none.reason(), Some(Reason::NoSuchPreset));
    assert!(none.refused().is_some_and(|refused| refused.message.contains("7-rapid")));
    for wrong in [Queue { stronger: 10, ..wait() }, Queue { weaker: 10, ..wait() }, waiting_for(&[])] {
        assert_eq!(reason(one.client.request(wrong).await), Some(Reason::Malformed));
    }
    let mut db = server.admin().await?;
    let bot = "INSERT INTO role_held (user_id, role) SELECT id, 'bot' FROM users WHERE name = 'Dosaku'";
    sqlx::query(bot).execute(&mut db).await?;
    one.client.until_closed().await?;
    one.reconnect(&server).await?;
    assert_eq!(reason(one.client.request(wait()).await), Some(Reason::NotAllowed));
    Ok(())
}

#[tokio::test]
async fn who_has_left_seven_of_his_last_games_waits_five_minutes_before_he_queues() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let other = contender(&server, "Jowa", "5k").await?;
    let mut db = server.admin().await?;
    let leave = "WITH made AS (
                     INSERT INTO game (id, origin, black, white, settings, owner, outcome, finished_at)
                     SELECT n, n, $1, $2, '{}', 0, '{\"kind\":\"void\",\"by\":\"annulled\"}', now() - n * interval '1 second'
                     FROM generate_series($3::bigint, $4::bigint) AS n RETURNING id)
                 INSERT INTO misconduct (game, user_id, kind) SELECT id, $1, 'left' FROM made";
    for (from, to, wait) in
        [(1_i64, 6_i64, None), (7, 7, Some(290_000..300_001)), (8, 8, Some(590_000..600_001))]
    {
        let left =
            sqlx::query(leave).bind(one.account.user.id.0).bind(other.account.user.id.0).bind(from).bind(to);
        left.execute(&mut db).await?;
        match (one.client.request(waiting_for(&["19-rapid"])).await, wait) {
            (Ok(_), None) => _ = one.client.request(LeaveQueue {}).await?,
            (Err(error), Some(wait)) => {
                assert_eq!(error.reason(), Some(Reason::CoolDown));
                let told = error.refused().and_then(|refused| refused.wait_ms).ok_or("a time")?;
                assert!(wait.contains(&told), "{told}");
            }
            (answer, wait) => panic!("{answer:?}, but {wait:?}"),
        }
    }
    Ok(())
}

#[tokio::test]
async fn who_is_away_keeps_his_place_and_is_paired_with_nobody() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__QUEUE__AWAY_S", "60")).await?;
    let mut away = contender(&server, "Dosaku", "5k").await?;
    let mut one = contender(&server, "Jowa", "5k").await?;
    let mut other = contender(&server, "Shusaku", "5k").await?;
    away.client.request(waiting_for(&["19-rapid"])).await?;
    let account = away.account.clone();
    away.client.close().await?;
    one.client.request(Lobby {}).await?;
    let two_are_here = |msg: &ServerMsg| match msg {
        ServerMsg::Lobby(lobby) => (lobby.online == 2).then_some(()),
        _ => None,
    };
    one.client.expect("two who are here", two_are_here).await?;
    one.client.request(waiting_for(&["19-rapid"])).await?;
    let is_second = |queued: &Queued| queued.presets.iter().any(|preset| preset.waiting == 2);
    queued(&mut one.client, is_second).await?;
    other.client.request(waiting_for(&["19-rapid"])).await?;
    meet(&mut one, &mut other).await?;
    let mut back = Client::connect(server.base_url()).await?;
    back.sign_in(&account.token).await?;
    assert_eq!(queued(&mut back, |_| true).await?.presets[0].waiting, 1);
    Ok(())
}

#[tokio::test]
async fn sixteen_who_come_at_once_play_eight_games() -> Story {
    let options = ServerOptions::new().set("TENGEN__ACCOUNT__ACCOUNTS_PER_HOUR", "100");
    let server = Server::start_with(options).await?;
    let mut people = Vec::new();
    for number in 0..16 {
        let letter = char::from(b'a' + number);
        people.push(contender(&server, &format!("Player-{letter}"), "9k").await?);
    }
    for person in &mut people {
        person.client.send(waiting_for(&["9-blitz", "13-blitz"])).await?;
    }
    let mut players = BTreeMap::new();
    for person in &mut people {
        let begun = started(&mut person.client).await?;
        players.entry(begun.game).or_insert_with(Vec::new).push(begun.color);
    }
    assert_eq!(players.len(), 8);
    assert!(players.values().all(|colors| colors.len() == 2 && colors[0] != colors[1]), "{players:?}");
    let mut db = server.admin().await?;
    let seats: i64 = sqlx::query_scalar("SELECT count(*) FROM ranked_seat").fetch_one(&mut db).await?;
    assert_eq!(seats, 16);
    Ok(())
}
