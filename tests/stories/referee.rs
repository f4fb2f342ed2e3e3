//! A referee watches over a game.

use tengen_client::{ClientError, ServerOptions};
use tengen_game::{By, Fact, Note, Phase, RefereeAct, Ruling, StopReason, Wait};
use tengen_protocol::{AddTime, CallReferee, GameId, Offer, Play, Reason, Referee, User};
use tengen_rules::Color::{Black, White};
use tengen_stories::{Person, Story, Table, nine_by_nine};

fn by_referee(game: GameId, act: RefereeAct) -> Referee {
    Referee { game, act, note: Note::new("as it should be").unwrap() }
}

/// An offer that this referee watches over.
fn refereed(referee: &User, call_stops_clocks: bool) -> Offer {
    Offer { referee: Some(referee.name.clone()), call_stops_clocks, ..nine_by_nine() }
}

fn reason<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<Reason> {
    answer.unwrap_err().reason()
}

#[tokio::test]
async fn a_referee_stops_and_runs_the_clocks_corrects_and_warns_twice() -> Story {
    let mut table = Table::set().await?;
    let mut referee = Person::registered(&table.server, "安井知哲").await?;
    let user = referee.account.user.clone();
    table.set_anew(refereed(&user, true)).await?;
    let game = table.game;
    table.play("ee cc gg cg").await?;
    // Who is none cannot act as one.
    let stop = by_referee(game, RefereeAct::StopClocks);
    let mut stranger = Person::guest(&table.server).await?;
    for client in [&mut stranger.client, &mut table.black.client] {
        assert_eq!(reason(client.request(stop.clone()).await), Some(Reason::NotAPlayer));
    }
    assert_eq!(reason(table.black.client.request(AddTime { game }).await), Some(Reason::NotInThisGame));
    // Called, he is waited for; he lets play go on.
    table.black.client.request(CallReferee { game }).await?;
    let view = table.both_until(|view| view.state.referee_called).await?;
    let stopped = Fact::ClockStopped { reason: StopReason::Referee };
    assert_eq!(view.told.last().unwrap().facts, [Fact::RefereeCalled { color: Black }, stopped]);
    assert_eq!(reason(table.white.client.request(CallReferee { game }).await), Some(Reason::AskedAlready));
    let play = Play { game, move_number: 5, point: "gc".parse()? };
    let refused = table.black.client.request(play).await.unwrap_err();
    assert_eq!(refused.refused().unwrap().stopped, Some(StopReason::Referee));
    referee.client.request(by_referee(game, RefereeAct::RunClocks)).await?;
    let view = table.both_until(|view| view.state.clock.running == Some(Black)).await?;
    assert!(!view.state.referee_called);
    assert_eq!(view.told.last().unwrap().by, By::Referee(user.id));
    referee.client.request(stop).await?;
    table.both_until(|view| view.state.clock.stopped == [StopReason::Referee]).await?;
    referee.client.request(by_referee(game, RefereeAct::RunClocks)).await?;
    table.both_until(|view| view.state.clock.running == Some(Black)).await?;
    let nothing = referee.client.request(by_referee(game, RefereeAct::RunClocks)).await;
    assert_eq!(reason(nothing), Some(Reason::NoChange));
    // The last move was relayed wrongly.
    let correct = |move_number| RefereeAct::Correct { move_number, point: Some("ch".parse().unwrap()) };
    let stale = referee.client.request(by_referee(game, correct(3))).await;
    assert_eq!(reason(stale), Some(Reason::Stale));
    referee.client.request(by_referee(game, correct(4))).await?;
    let view = table.both_until(|view| view.at("ch".parse().unwrap()) == Some("W")).await?;
    assert_eq!((view.at("cg".parse()?), view.moves.len(), view.state.to_play), (Some("."), 4, Some(Black)));
    // Two warnings lose the game.
    for warnings in [1, 2] {
        referee.client.request(by_referee(game, RefereeAct::Warn { color: White })).await?;
        table.both_until(|view| view.state.warnings.white == warnings).await?;
    }
    assert_eq!(table.view()?.state.outcome.unwrap().to_string(), "B+F");
    Ok(())
}

#[tokio::test]
async fn a_call_stops_the_time_to_count_and_a_ruling_decides_at_any_move() -> Story {
    let mut table = Table::set().await?;
    let mut referee = Person::registered(&table.server, "道知").await?;
    let user = referee.account.user.clone();
    table.set_anew(refereed(&user, false)).await?;
    let game = table.game;
    table.play("ee cc").await?;
    table.white.client.request(CallReferee { game }).await?;
    let view = table.both_until(|view| view.state.referee_called).await?;
    assert_eq!(view.state.clock.running, Some(Black), "this game's clocks run on");
    referee.client.request(by_referee(game, RefereeAct::RunClocks)).await?;
    table.both_until(|view| !view.state.referee_called).await?;
    table.play(". .").await?;
    let counts = |view: &tengen_client::View| view.state.waits.iter().any(|wait| wait.wait == Wait::Counting);
    table.both_until(counts).await?;
    table.white.client.request(CallReferee { game }).await?;
    let view = table.both_until(|view| view.state.referee_called).await?;
    assert_eq!(view.state.clock.stopped, [StopReason::Referee]);
    assert!(!counts(view), "nobody has to hurry: {:?}", view.state.waits);
    let rule = RefereeAct::Rule { ruling: Ruling::Win { winner: White } };
    referee.client.request(by_referee(game, rule)).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Finished).await?;
    assert_eq!(view.state.outcome, Some(Ruling::Win { winner: White }.outcome()));
    let act = view.told.last().unwrap();
    let note = Note::new("as it should be")?;
    assert_eq!(
        (act.by, &act.facts[0]),
        (By::Referee(user.id), &Fact::Refereed { referee: user.id, act: rule, note })
    );
    let over = referee.client.request(by_referee(game, rule)).await;
    assert_eq!(reason(over), Some(Reason::GameOver));
    // A ruling counts however few moves were made.
    table.set_anew(refereed(&user, false)).await?;
    let replay = RefereeAct::Rule { ruling: Ruling::Replay };
    referee.client.request(by_referee(table.game, replay)).await?;
    table.both_until(|view| view.state.outcome == Some(Ruling::Replay.outcome())).await?;
    Ok(())
}

#[tokio::test]
async fn a_referee_is_a_user_who_does_not_play_and_is_not_in_every_game() -> Story {
    let mut table = Table::set_with(ServerOptions::new(), nine_by_nine()).await?;
    let mut referee = Person::registered(&table.server, "知達").await?;
    let user = referee.account.user.clone();
    let unknown = Offer { referee: Some("nobody".into()), ..nine_by_nine() };
    let refused = table.black.client.seek(unknown).await.unwrap_err();
    assert_eq!(refused.reason(), Some(Reason::NoSuchUser));
    assert_eq!(refused.refused().unwrap().field.as_deref(), Some("offer.referee"));
    let own = referee.client.seek(refereed(&user, false)).await;
    assert_eq!(reason(own), Some(Reason::RefereeCannotPlay));
    let seek = table.black.client.seek(refereed(&user, false)).await?;
    assert_eq!(reason(referee.client.take_seek(seek).await), Some(Reason::RefereeCannotPlay));
    let game = table.game;
    assert_eq!(reason(table.black.client.request(CallReferee { game }).await), Some(Reason::NotInThisGame));
    let stop = by_referee(game, RefereeAct::StopClocks);
    assert_eq!(reason(referee.client.request(stop).await), Some(Reason::NotAPlayer));
    // In a private game he sees what the players see.
    table.set_anew(Offer { private: true, ..refereed(&user, false) }).await?;
    assert_eq!(referee.client.join(table.game).await?.you, None);
    table.play("ee").await?;
    referee.client.until(table.game, |view| view.moves.len() == 1).await?;
    Ok(())
}
