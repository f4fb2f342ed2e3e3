//! A position keeps coming back.

use tengen_client::ServerOptions;
use tengen_game::{CycleChoice, Fact, Outcome, VoidBy};
use tengen_protocol::{Choose, Offer, Reason};
use tengen_rules::Color::{Black, White};
use tengen_rules::RulesetName;
use tengen_stories::{Story, Table, drawn};

const TRIPLE_KO: &str = "OOOOOOO
                         OXO.O.O
                         X.XOXOX
                         XXXXXXX
                         OOOOOOO
                         .......";
const ROUND: &str = "db bc fb dc bb fc";

#[tokio::test]
async fn the_third_time_of_a_position_opens_a_choice_that_both_must_make() -> Story {
    let offer = Offer { ruleset: RulesetName::Japanese, ..drawn(TRIPLE_KO, Black) };
    let mut table = Table::set_with(ServerOptions::new(), offer).await?;
    let game = table.game;
    let choose = |move_number, choice| Choose { game, move_number, choice };
    let closed = table.black.client.request(choose(1, CycleChoice::NoResult)).await.unwrap_err();
    assert_eq!(closed.reason(), Some(Reason::NoSuchChoice));
    table.play(ROUND).await?;
    assert_eq!(table.view()?.state.cycle, None, "twice is none");
    table.play(ROUND).await?;
    let view = table.view()?;
    assert_eq!(view.told.last().unwrap().facts[1], Fact::CycleOffered { times: 3 });
    let cycle = view.state.cycle.as_ref().unwrap();
    assert_eq!(cycle.open, [CycleChoice::NoResult, CycleChoice::PlayOn]);
    let other = table.black.client.request(choose(13, CycleChoice::Replay)).await.unwrap_err();
    assert_eq!(other.reason(), Some(Reason::NoSuchChoice));
    table.black.client.request(choose(13, CycleChoice::NoResult)).await?;
    let view = table
        .both_until(|view| view.state.cycle.as_ref().is_some_and(|it| it.chosen[Black].is_some()))
        .await?;
    assert_eq!(view.state.outcome, None, "one of two");
    assert_eq!(view.state.cycle.as_ref().unwrap().chosen[White], None);
    table.white.client.request(choose(13, CycleChoice::NoResult)).await?;
    let void = Outcome::Void { by: VoidBy::NoResult };
    table.both_until(|view| view.state.outcome == Some(void)).await?;
    Ok(())
}
