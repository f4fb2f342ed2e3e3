//! A player plays on though nothing is left to play for.

use tengen_game::{ClaimKind, Fact, Phase, StopReason};
use tengen_protocol::{Claim, Reason};
use tengen_rules::Color::Black;
use tengen_stories::{Story, Table, facts};

/// Two walls side by side: 45 points for Black, 36 for White. Black is to move.
const WALLS: &str = "ae af be bf ce cf de df ee ef fe ff ge gf he hf ie if";

#[tokio::test]
async fn who_passes_three_times_while_nothing_changes_has_the_game_counted() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let claim = |move_number| Claim { game, move_number, claim: ClaimKind::Stalling };
    table.play(WALLS).await?;
    table.play(". ah . bh").await?;
    let refused = table.black.client.request(claim(23)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotPassed), "twice is not enough");
    table.play(". ch").await?;
    let refused = table.white.client.request(claim(25)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NotPassed));
    table.black.client.request(claim(25)).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Counting).await?;
    let counted = [
        Fact::Claimed { color: Black, claim: ClaimKind::Stalling },
        Fact::ClockStopped { reason: StopReason::Claim },
        Fact::CountingBegan,
        Fact::Proposed,
        Fact::ClockRunning { reason: StopReason::Claim },
    ];
    assert!(facts(view).ends_with(&counted), "{:?}", view.told.last());
    let view = table.agree().await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "B+1.5");
    Ok(())
}

#[tokio::test]
async fn a_claim_with_a_border_open_fails_and_waits_ten_moves() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    let claim = |move_number| Claim { game, move_number, claim: ClaimKind::Stalling };
    table.play("dd ee . cc . gg . cg").await?;
    table.black.client.request(claim(9)).await?;
    let failed = Fact::ClaimFailed { color: Black };
    let view = table.both_until(|view| view.told.last().unwrap().facts.contains(&failed)).await?;
    assert_eq!((view.state.phase, view.state.clock.running), (Phase::Playing, Some(Black)));
    let refused = table.black.client.request(claim(9)).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::TooEarly));
    assert_eq!(refused.refused().unwrap().move_number, Some(19));
    table.play("gc").await?;
    Ok(())
}
