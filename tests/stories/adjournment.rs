//! A game is adjourned with a sealed move, which nobody sees before it is opened.

use std::time::Duration;

use sha2::{Digest, Sha256};
use tengen_client::{Client, ServerOptions, http};
use tengen_game::{Fact, Nonce, Phase, Request, SealedMove};
use tengen_protocol::{Ask, GoOn, Lobby, Offer, Play, Reason, Seal, ServerMsg};
use tengen_rules::Color::{Black, White};
use tengen_rules::{Point, Size};
use tengen_stories::{Person, Story, Table, Tap, nine_by_nine};

const HOUR_MS: i64 = 3_600_000;
const WEEK_MS: i64 = 7 * 24 * HOUR_MS;
const NONCE: [u8; 16] = *b"nobody can guess";
/// On no record but this one.
const SEALED: &str = "sq";

fn now_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    now.as_millis().try_into().unwrap()
}

/// Whether a text has the sealed move in any of the ways that moves are written in, or the key to it.
fn gives_away(text: &str) -> bool {
    let mut words = text.split(|char: char| !char.is_ascii_alphanumeric());
    let tells =
        |word: &str| word == SEALED || word == format!("B{SEALED}") || word == Nonce::new(NONCE).to_string();
    words.any(tells)
}

/// Everything that a stranger can ask about the game.
async fn ask_about(table: &Table, tap: &Tap) -> Story {
    let game = table.game;
    let mut stranger = Client::connect(tap.base_url()).await?;
    let view = stranger.join(game).await?;
    assert_eq!((view.moves.len(), view.stones(), view.state.phase), (2, 2, Phase::Adjourned));
    stranger.request(Lobby {}).await?;
    let lists = |msg: &ServerMsg| {
        matches!(msg, ServerMsg::Lobby(lobby) if lobby.games.iter().any(|info| info.game == game))
            .then_some(())
    };
    stranger.expect("the game in the lobby", lists).await?;
    let sgf = http(tap.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    assert!(sgf.body.contains(";B[pd]") && sgf.body.contains(";W[dp]"), "{}", sgf.body);
    Ok(())
}

/// All three come in over a line that is overheard.
async fn come_in(table: &mut Table, watcher: &mut Person, tap: &Tap) -> Story {
    for person in [&mut table.black, &mut table.white, watcher] {
        person.reconnect_at(tap.base_url()).await?;
        person.client.join(table.game).await?;
    }
    Ok(())
}

/// The players agree to adjourn, and Black seals, whatever else is tried.
async fn black_seals(table: &mut Table, until_ms: i64) -> Story {
    let game = table.game;
    let request = table.ask(White, Request::Adjourn { until_ms }).await?;
    table.answer(Black, request, true).await?;
    let view = table.view()?;
    assert_eq!(view.told.last().unwrap().facts[1], Fact::SealingBegan);
    assert_eq!(view.state.clock.running, Some(Black), "he seals on his own time");
    assert_eq!(view.state.adjourned.unwrap().commitment, None);
    let play = Play { game, move_number: 3, point: SEALED.parse()? };
    assert_eq!(table.black.client.request(play).await.unwrap_err().reason(), Some(Reason::MustSeal));
    let seal = |point: Point| Seal {
        game,
        move_number: 3,
        sealed: SealedMove::Play { point },
        nonce: Nonce::new(NONCE),
    };
    let illegal = table.black.client.request(seal("dp".parse()?)).await.unwrap_err();
    assert_eq!(illegal.reason(), Some(Reason::Occupied));
    let not_his = table.white.client.request(seal("qq".parse()?)).await.unwrap_err();
    assert_eq!(not_his.reason(), Some(Reason::NotYourTurn));
    table.black.client.request(seal(SEALED.parse()?)).await?;
    Ok(())
}

#[tokio::test]
async fn a_sealed_move_leaves_the_server_only_when_it_is_opened() -> Story {
    let offer = Offer { size: Size::NINETEEN, ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    let tap = Tap::start(table.server.base_url()).await?;
    let mut watcher = Person::guest(&table.server).await?;
    come_in(&mut table, &mut watcher, &tap).await?;
    table.play("pd dp").await?;
    let until_ms = now_ms() + HOUR_MS;
    black_seals(&mut table, until_ms).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Adjourned).await?;
    let adjourned = view.state.adjourned.unwrap();
    let commitment = adjourned.commitment.unwrap();
    assert_eq!(adjourned.until_ms, until_ms);
    assert_eq!((view.state.clock.running, view.state.to_play), (None, None));
    let seen = watcher.client.until(game, |view| view.state.phase == Phase::Adjourned).await?;
    assert_eq!(seen.told.last().unwrap().facts, [Fact::Sealed { color: Black, commitment }]);
    ask_about(&table, &tap).await?;
    // A server that is killed keeps it too.
    table.server.kill().await?;
    table.server.restart().await?;
    come_in(&mut table, &mut watcher, &tap).await?;
    ask_about(&table, &tap).await?;
    assert_eq!(table.view()?.state.adjourned, Some(adjourned));
    assert!(!gives_away(&table.server.log_tail(usize::MAX)), "{}", table.server.log_tail(usize::MAX));
    assert!(!gives_away(&tap.heard()));
    // Both are ready early: it is opened, and anybody can check it.
    table.black.client.request(GoOn { game }).await?;
    table.white.client.request(GoOn { game }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Playing).await?;
    let opened = Fact::SealOpened {
        color: Black,
        sealed: SealedMove::Play { point: SEALED.parse()? },
        nonce: Nonce::new(NONCE),
    };
    assert!(view.told.last().unwrap().facts.contains(&opened));
    let hash = Sha256::new().chain_update(NONCE).chain_update(game.to_string());
    let hash = hash.chain_update(format!("play {SEALED}")).finalize();
    assert_eq!(commitment.to_string(), hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    assert_eq!((view.moves.len(), view.at(SEALED.parse()?)), (3, Some("B")));
    assert_eq!(view.state.clock.running, Some(White));
    watcher.client.until(game, |view| view.moves.len() == 3).await?;
    assert!(gives_away(&tap.heard()), "now it is told");
    table.play("dd").await?;
    Ok(())
}

#[tokio::test]
async fn the_time_to_go_on_is_within_a_week_from_now() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    for until_ms in [0, now_ms() - 1, now_ms() + WEEK_MS + 60_000, i64::MAX, i64::MIN] {
        let ask = Ask { game, move_number: 3, request: Request::Adjourn { until_ms } };
        let refused = table.black.client.request(ask).await.unwrap_err();
        assert_eq!(refused.reason(), Some(Reason::Malformed), "{until_ms}");
        assert_eq!(refused.refused().unwrap().field.as_deref(), Some("request.until_ms"));
    }
    table.ask(Black, Request::Adjourn { until_ms: now_ms() + WEEK_MS - 60_000 }).await?;
    Ok(())
}

#[tokio::test]
async fn an_adjourned_game_goes_on_by_itself_though_the_server_was_killed() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    for sealed in [SealedMove::Pass, SealedMove::Resign] {
        let until_ms = now_ms() + 2_000;
        let request = table.ask(Black, Request::Adjourn { until_ms }).await?;
        table.answer(White, request, true).await?;
        let move_number = table.move_number()?;
        let sealer = table.view()?.state.to_play.unwrap();
        table.player(sealer).request(Seal { game, move_number, sealed, nonce: Nonce::new(NONCE) }).await?;
        if sealed == SealedMove::Pass {
            table.both_until(|view| view.state.phase == Phase::Adjourned).await?;
            table.server.kill().await?;
            table.server.restart().await?;
            table.come_back().await?;
            let view = table.both_until(|view| view.state.clock.running.is_some()).await?;
            assert!(view.state.clock.time_ms >= until_ms, "not before its time");
            assert_eq!((view.moves.len(), view.state.clock.running), (5, Some(White)));
            assert!(view.state.clock.black.main > Duration::from_secs(298), "{:?}", view.state.clock);
        }
    }
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "B+R", "White had sealed that he gives up");
    Ok(())
}

#[tokio::test]
async fn who_could_not_come_to_an_adjourned_game_because_the_server_was_down_is_waited_for() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    let until_ms = now_ms() + 1_000;
    let request = table.ask(Black, Request::Adjourn { until_ms }).await?;
    table.answer(White, request, true).await?;
    let seal = Seal { game, move_number: 5, sealed: SealedMove::Pass, nonce: Nonce::new(NONCE) };
    table.black.client.request(seal).await?;
    table.server.kill().await?;
    table.server.restart().await?;
    while now_ms() <= until_ms {
        http(table.server.base_url(), "GET", "/healthz", &[], None).await?;
    }
    table.black.reconnect(&table.server).await?;
    table.black.client.join(game).await?;
    let view = table.black.client.until(game, |view| view.state.phase == Phase::Playing).await?;
    assert_eq!((view.state.to_play, view.state.clock.running), (Some(White), None));
    table.white.reconnect(&table.server).await?;
    table.white.client.join(game).await?;
    let view = table.white.client.until(game, |view| view.state.clock.running.is_some()).await?;
    assert!(view.state.clock.starts_in_ms > 9_000, "{:?}", view.state.clock);
    Ok(())
}
