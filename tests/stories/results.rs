//! Which games count, and what the others leave on whose record.

use tengen_client::http;
use tengen_game::{Fact, Misconduct, Outcome, VoidBy};
use tengen_protocol::{Reason, Resign};
use tengen_rules::Color::White;
use tengen_stories::{Story, Table, facts, nine_by_nine};

#[tokio::test]
async fn a_game_is_aborted_annulled_or_counts_by_its_moves() -> Story {
    let mut table = Table::set().await?;
    let void = |by| Outcome::Void { by };
    let left = Fact::Misconduct { color: White, misconduct: Misconduct::Left };
    let mut annulled = Vec::new();
    for (moves, result) in [
        ("", Some(VoidBy::Aborted)),
        ("ee", Some(VoidBy::Aborted)),
        ("ee cc", Some(VoidBy::Annulled)),
        ("ee cc gg", Some(VoidBy::Annulled)),
        ("ee cc gg cg", None),
    ] {
        table.set_anew(nine_by_nine()).await?;
        table.play(moves).await?;
        let game = table.game;
        table.white.client.request(Resign { game }).await?;
        let view = table.both_until(|view| view.state.outcome.is_some()).await?;
        let facts = &view.told.last().unwrap().facts;
        assert_eq!(facts[0], Fact::Resigned { color: White });
        assert_eq!(facts.contains(&left), result == Some(VoidBy::Annulled), "{moves}");
        match result {
            Some(by) => assert_eq!(view.state.outcome, Some(void(by)), "{moves}"),
            None => assert_eq!(view.state.outcome.unwrap().to_string(), "B+R"),
        }
        let path = format!("/api/v1/games/{game}/sgf");
        let sgf = http(table.server.base_url(), "GET", &path, &[], None).await?.body;
        let written = if result.is_some() { "RE[Void]" } else { "RE[B+R]" };
        assert!(sgf.contains(written), "{sgf}");
        if result == Some(VoidBy::Annulled) {
            annulled.push((game.value(), table.white.account.user.id.0, "left".to_owned()));
        }
        let again = table.black.client.request(Resign { game }).await.unwrap_err();
        assert_eq!(again.reason(), Some(Reason::GameOver));
    }
    let mut admin = table.server.admin().await?;
    let marks: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT game, user_id, kind FROM misconduct ORDER BY at")
            .fetch_all(&mut admin)
            .await?;
    assert_eq!(marks, annulled, "of who left, in the games that had begun, and of nobody else");
    Ok(())
}

#[tokio::test]
async fn a_count_of_a_game_that_is_too_short_is_annulled_to_nobodys_blame() -> Story {
    let mut table = Table::set().await?;
    table.play("ee . .").await?;
    let view = table.agree().await?;
    assert_eq!(view.state.outcome, Some(Outcome::Void { by: VoidBy::Annulled }));
    let blamed = |fact: &Fact| matches!(fact, Fact::Misconduct { .. });
    assert!(!facts(view).iter().any(blamed));
    Ok(())
}
