//! A game is played to its end and counted.

use tengen_client::{ServerOptions, View, http};
use tengen_game::{Fact, Outcome, Phase, WinBy};
use tengen_protocol::{Accept, Mark, Offer, Reason, Resume};
use tengen_rules::{ByColor, Color, Extent, HalfPoints, Life, RulesetName, sgf};
use tengen_stories::{Story, Table, drawn, facts};

/// Black walls off the upper five lines, White the lower four, with one white stone left for dead above.
const A_WHOLE_GAME: &str = "ae af be bf ce cf de df ee ef fe ff ge gf he hf ie if ec . . .";

#[tokio::test]
async fn a_game_is_played_to_a_counted_end() -> Story {
    let mut table = Table::set().await?;
    // White gets a stone into Black's area, then both pass.
    table.play(&A_WHOLE_GAME.replace("ec . . .", "aa cc . .")).await?;
    let game = table.game;
    let view = table.black.client.view(game)?;
    assert_eq!(view.state.phase, Phase::Counting);
    let move_number = view.state.move_number;
    let mark = Mark { game, move_number, point: "cc".parse()?, life: Life::Dead, extent: Extent::Region };
    table.black.client.request(mark).await?;
    let marked = |view: &tengen_client::View| view.state.counting.as_ref().is_some_and(|c| c.dead.len() == 1);
    table.black.client.until(game, marked).await?;
    let view = table.white.client.until(game, marked).await?;
    let counting = view.state.counting.clone().unwrap();
    assert_eq!(counting.score_half_points.black, HalfPoints::from_points(45));
    let accept = Accept { game, move_number, hash: counting.hash };
    table.black.client.request(accept.clone()).await?;
    table.white.client.request(accept).await?;
    let margin = HalfPoints::new(3);
    let outcome = Outcome::Win { winner: Color::Black, by: WinBy::Score { margin } };
    for color in Color::BOTH {
        let view = table.player(color).until(game, |view| view.state.phase == Phase::Finished).await?;
        assert_eq!(view.state.outcome, Some(outcome), "45 to 36, less 7.5");
        assert_eq!(view.told.last().unwrap().facts[1], Fact::Finished { outcome });
    }
    let record =
        http(table.server.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    let record = sgf::parse(record.body.as_bytes())?;
    assert_eq!(record.result.as_deref(), Some("B+1.5"));
    assert_eq!((record.moves.len(), record.territory.black.len()), (22, 35));
    Ok(())
}

#[tokio::test]
async fn a_change_takes_both_acceptances_back_and_marking_never_accepts() -> Story {
    let mut table = Table::set().await?;
    table.play("ee ec . .").await?;
    let game = table.game;
    let state = table.black.client.view(game)?.state.clone();
    let (move_number, first) = (state.move_number, state.counting.unwrap().hash);
    table.black.client.request(Accept { game, move_number, hash: first }).await?;
    let mark = |life| Mark { game, move_number, point: "ec".parse().unwrap(), life, extent: Extent::Chain };
    table.white.client.request(mark(Life::Dead)).await?;
    let is_marked = |view: &tengen_client::View| {
        view.told.last().unwrap().facts.iter().any(|f| matches!(f, Fact::Marked { .. }))
    };
    let view = table.black.client.until(game, is_marked).await?;
    let counting = view.state.counting.clone().unwrap();
    assert!(!counting.accepted.black && !counting.accepted.white);
    let refused = table.white.client.request(Accept { game, move_number, hash: first }).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::StaleMarking));
    assert_eq!(refused.refused().unwrap().hash, Some(counting.hash));
    assert_eq!(refused.refused().unwrap().dead, Some(counting.dead));
    Ok(())
}

#[tokio::test]
async fn play_goes_on_after_two_passes_and_the_opponent_of_the_last_passer_moves() -> Story {
    let mut table = Table::set().await?;
    table.play("ee . .").await?;
    let game = table.game;
    table.white.client.request(Resume { game, move_number: 4 }).await?;
    let view = table.black.client.until(game, |view| view.state.phase == Phase::Playing).await?;
    assert_eq!(view.state.to_play, Some(Color::White));
    assert!(!view.state.may_resume.white && view.state.may_resume.black);
    table.white.client.until(game, |view| view.state.phase == Phase::Playing).await?;
    table.play("cc . .").await?;
    assert_eq!(table.white.client.view(game)?.state.phase, Phase::Counting);
    Ok(())
}

#[tokio::test]
async fn by_territory_rules_a_seki_is_proposed_and_can_be_marked() -> Story {
    let seki = ".XWW.BO.
                .XWW.BO.
                .XXWBBO.
                ..XXOOO.
                ...XO...";
    let komi_half_points = Some(HalfPoints::default());
    let offer = Offer { ruleset: RulesetName::Japanese, komi_half_points, ..drawn(seki, Color::Black) };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    // Each fills a point of his own.
    table.play("ae he . .").await?;
    let is_proposed = |view: &View| view.state.counting.as_ref().is_some_and(|it| it.proposed);
    let view = table.both_until(is_proposed).await?;
    let passed = Fact::Passed { color: Color::White, move_number: 4 };
    assert!(facts(view).ends_with(&[passed, Fact::CountingBegan, Fact::ProposalWanted, Fact::Proposed]));
    let (move_number, proposed) = (view.state.move_number, view.state.counting.clone().unwrap());
    assert_eq!((proposed.seki.len(), proposed.dead.len()), (9, 0));
    let points = |black, white| ByColor::new(HalfPoints::from_points(black), HalfPoints::from_points(white));
    assert_eq!(proposed.score_half_points, points(7, 6));
    let mark = |life| Mark { game, move_number, point: "fa".parse().unwrap(), life, extent: Extent::Chain };
    let same = table.white.client.request(mark(Life::Seki)).await.unwrap_err();
    assert_eq!(same.reason(), Some(Reason::NoChange));
    for (color, life) in [(Color::White, Life::Dead), (Color::Black, Life::Seki)] {
        table.player(color).request(mark(life)).await?;
        let marked = Fact::Marked { color, point: "fa".parse()?, life };
        table.both_until(|view| view.told.last().is_some_and(|told| told.facts == [marked.clone()])).await?;
    }
    assert_eq!(table.view()?.state.counting.as_ref(), Some(&proposed), "the same marking has the same hash");
    let view = table.agree().await?;
    assert_eq!(view.state.outcome.unwrap().to_string(), "B+1");
    let path = format!("/api/v1/games/{game}/sgf");
    let record = http(table.server.base_url(), "GET", &path, &[], None).await?;
    let record = sgf::parse(record.body.as_bytes())?;
    assert_eq!((record.territory.black.len(), record.territory.white.len()), (7, 6));
    Ok(())
}
