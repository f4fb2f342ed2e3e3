//! What the rules forbid is refused by name, and nothing changes.

use tengen_client::ServerOptions;
use tengen_game::{Fact, Phase};
use tengen_protocol::{Offer, Pass, Play, Reason};
use tengen_rules::{Color, IllegalMove};
use tengen_stories::{Story, Table, nine_by_nine};

#[tokio::test]
async fn illegal_moves_are_refused_with_their_reason_and_change_nothing() -> Story {
    let mut table = Table::set().await?;
    // A ko at dd and ed, and an eye of Black's at aa. Black has just taken at dd, so White may not take back.
    table.play("ab ee ba ec cd fd dc ed de ia").await?;
    table.play("ii ha").await?;
    let game = table.game;
    let n = table.black.client.view(game)?.state.move_number;
    let before = table.black.client.view(game)?.clone();
    let cases = [
        (Color::White, "aa", n, Reason::NotYourTurn),
        (Color::Black, "ee", n, Reason::Occupied),
        (Color::Black, "jj", n, Reason::OffBoard),
        (Color::Black, "hh", n - 1, Reason::Stale),
        (Color::Black, "hh", n + 1, Reason::Stale),
    ];
    for (color, point, move_number, reason) in cases {
        let play = Play { game, move_number, point: point.parse()? };
        let refused = table.player(color).request(play).await.unwrap_err();
        assert_eq!(refused.reason(), Some(reason), "{point}: {refused}");
    }
    let mut watcher = tengen_client::Client::connect(table.server.base_url()).await?;
    let after = watcher.join(game).await?;
    assert_eq!((after.seq, &after.rows, &after.moves), (before.seq, &before.rows, &before.moves));
    assert_eq!(after.state.clock.running, Some(Color::Black), "the same clock runs");
    Ok(())
}

#[tokio::test]
async fn suicide_ko_and_superko_are_told_apart() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    // Black: bb ac. White: ab ba: an eye of White's at aa.
    table.play("bb ab ac ba cb gg").await?;
    let play = |move_number, point: &str| Play { game, move_number, point: point.parse().unwrap() };
    // Black at ca takes ba's last outer liberty; then White at aa is suicide only if it takes nothing.
    table.play("ca gh").await?;
    // Black takes both white stones by aa? They have one liberty, aa, each: a capture, not suicide.
    table.play("aa gi").await?;
    assert_eq!(table.black.client.view(game)?.rows[0], "B.B......");
    // Now ba and ab are empty: White inside Black's corner has no liberty at ba.
    table.play("hi").await?;
    let refused = table.white.client.request(play(12, "ba")).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Suicide));
    table.white.client.request(Pass { game, move_number: 12 }).await?;
    Ok(())
}

#[tokio::test]
async fn a_ko_may_not_be_retaken_at_once() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    // Black: dc cd de, White: ec fd ee and a stone at dd; Black takes it from ed.
    table.play("dc ec cd fd de ee ii dd ed").await?;
    assert_eq!(table.black.client.view(game)?.rows[3], "..B.BW...");
    let play = Play { game, move_number: 10, point: "dd".parse()? };
    let refused = table.white.client.request(play).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::Ko));
    // After a threat and its answer he may.
    table.play("hh hi dd").await?;
    assert_eq!(table.black.client.view(game)?.rows[3], "..BW.W...");
    Ok(())
}

#[tokio::test]
async fn where_it_was_agreed_on_a_forbidden_move_loses_its_turn() -> Story {
    let offer = Offer { illegal_move_loses_turn: true, ..nine_by_nine() };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    table.play("dc ec cd fd de ee ii dd ed").await?;
    let play = |move_number, point: &str| Play { game, move_number, point: point.parse().unwrap() };
    // A slip of the hand is none.
    let slip = table.white.client.request(play(10, "ed")).await.unwrap_err();
    assert_eq!(slip.reason(), Some(Reason::Occupied));
    table.play("dd").await?;
    let view = table.view()?;
    let lost =
        Fact::TurnLost { color: Color::White, move_number: 10, point: "dd".parse()?, why: IllegalMove::Ko };
    assert_eq!(view.told.last().unwrap().facts, [lost]);
    assert_eq!((view.rows[3].as_str(), view.state.to_play), ("..B.BW...", Some(Color::Black)));
    assert_eq!(view.state.warnings.white, 0);
    // It counts as a move, but not as a pass: one more makes no two. The whole position may not come back either, and a
    // second turn lost is a warning.
    table.play(". dd").await?;
    let view = table.view()?;
    let lost = Fact::TurnLost {
        color: Color::White,
        move_number: 12,
        point: "dd".parse()?,
        why: IllegalMove::Superko,
    };
    assert_eq!(view.told.last().unwrap().facts, [lost, Fact::Warned { color: Color::White, warnings: 1 }]);
    assert_eq!((view.state.phase, view.state.warnings.white), (Phase::Playing, 1));
    // After a threat and its answer he may.
    table.play("hh hi ih dd").await?;
    assert_eq!(table.view()?.rows[3], "..BW.W...");
    Ok(())
}
