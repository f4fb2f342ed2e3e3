//! The server's timer, not a client, ends a game; and each player has the time that was agreed on.

use std::time::{Duration, Instant};

use tengen_client::{Client, ServerOptions};
use tengen_game::{By, Fact, Wait};
use tengen_protocol::{AddTime, Offer, Reason};
use tengen_rules::Color;
use tengen_stories::{Story, Table, absolute, byo_yomi, nine_by_nine};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test]
async fn the_flag_falls_without_a_word_from_any_client() -> Story {
    let offer = Offer { time: byo_yomi(2, 2), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    table.play("ee cc gg").await?;
    let began = Instant::now();
    table.play("cg").await?;
    let view = table.both_until(|view| view.state.outcome.is_some()).await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "W+T");
    assert_eq!(view.told.last().unwrap().by, By::Server);
    assert_eq!(view.state.clock.black.period_left, Duration::ZERO);
    assert!(began.elapsed() >= 4 * SECOND, "Black had two periods");
    Ok(())
}

#[tokio::test]
async fn only_the_clock_of_the_side_to_move_runs_and_none_before_a_sides_first_move() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    for (first, after) in [(Color::Black, "ee"), (Color::White, "cc")] {
        let state = &table.view()?.state;
        assert_eq!((state.to_play, state.clock.running), (Some(first), None));
        let [wait] = state.waits.as_slice() else { panic!("{:?}", state.waits) };
        assert_eq!(wait.wait, Wait::FirstMove);
        assert!((20_000..=32_000).contains(&wait.ends_in_ms), "30 s, and what the network takes: {wait:?}");
        table.play(after).await?;
    }
    let clock = table.view()?.state.clock.clone();
    assert_eq!(
        (clock.running, clock.white.main),
        (Some(Color::Black), 300 * SECOND),
        "White's first was free"
    );
    assert!(clock.black.main > 299 * SECOND, "and so was Black's: {:?}", clock.black.main);
    // Whoever looks later sees the same on the clock that stands, and no more on the one that runs.
    let mut watcher = Client::connect(table.server.base_url()).await?;
    let later = watcher.join(game).await?.state.clock.clone();
    assert_eq!((later.running, &later.white), (Some(Color::Black), &clock.white));
    let passed = Duration::from_millis((later.time_ms - clock.time_ms).try_into()?);
    let charged = clock.black.main - later.black.main;
    assert!(
        charged.abs_diff(passed) <= Duration::from_millis(1),
        "{charged:?} in {passed:?}, to the millisecond"
    );
    Ok(())
}

#[tokio::test]
async fn a_stronger_player_may_have_less_time_and_give_some_away() -> Story {
    let offer = Offer { white_time: Some(absolute(60)), ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    table.play("ee cc").await?;
    let clock = &table.view()?.state.clock;
    assert_eq!(clock.white.main, 60 * SECOND);
    assert!(clock.black.main > 299 * SECOND, "{:?}", clock.black.main);
    table.black.client.request(AddTime { game }).await?;
    let view = table.both_until(|view| view.state.clock.white.main == 120 * SECOND).await?;
    assert_eq!(view.told.last().unwrap().facts, [Fact::TimeAdded { color: Color::White, ms: 60_000 }]);
    assert_eq!(view.state.clock.running, Some(Color::Black), "it is no move");
    // To who is in overtime too: he has main time again, and all his periods.
    table.set_anew(Offer { time: byo_yomi(20, 3), ..nine_by_nine() }).await?;
    let game = table.game;
    table.play("ee cc").await?;
    assert!(table.view()?.state.clock.black.in_overtime);
    table.white.client.request(AddTime { game }).await?;
    let view = table.both_until(|view| !view.state.clock.black.in_overtime).await?;
    let black = &view.state.clock.black;
    assert!(black.main > 59 * SECOND && black.periods_left == 3, "{black:?}");
    let mut stranger = Client::connect(table.server.base_url()).await?;
    let refused = stranger.request(AddTime { game }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotSignedIn));
    Ok(())
}
