//! What is still there when a killed server is back: requests, pauses, ids, and every game once.

use std::time::Duration;

use tengen_client::{ClientError, ServerOptions, View};
use tengen_game::{ActionId, By, Nonce, Phase, Request, SealedMove, Seq, StopReason, Wait};
use tengen_protocol::{Answer, Ask, ClientMsg, GoOn, Pass, Play, Reason, Resign, Seal};
use tengen_rules::Color::{self, Black, White};
use tengen_stories::{Story, Table, nine_by_nine};

/// Kills the server, and starts it again.
async fn kill_and_restart(table: &mut Table) -> Story {
    table.server.kill().await?;
    table.server.restart().await?;
    Ok(())
}

#[tokio::test]
async fn what_was_asked_is_still_asked_and_can_be_granted_declined_or_withdrawn() -> Story {
    let mut table = Table::set().await?;
    table.play("ee cc gg cg").await?;
    for (request, is_granted) in [(Request::Pause, false), (Request::Undo, true)] {
        let asked = table.ask(Black, request).await?;
        kill_and_restart(&mut table).await?;
        table.come_back().await?;
        for view in [table.black.client.view(table.game)?, table.white.client.view(table.game)?] {
            let [pending] = view.state.requests.as_slice() else { panic!("{:?}", view.state.requests) };
            assert_eq!((pending.seq, pending.by, pending.request), (asked, Black, request));
        }
        table.answer(White, asked, is_granted).await?;
        assert_eq!(table.view()?.state.requests, []);
    }
    assert_eq!(table.view()?.moves.len(), 2, "two moves were taken back");
    table.play("gc ch").await?;
    Ok(())
}

#[tokio::test]
async fn a_pause_goes_on_with_what_is_left_of_it_until_both_are_ready() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let request = table.ask(White, Request::Pause).await?;
    table.answer(Black, request, true).await?;
    table.black.client.request(GoOn { game }).await?;
    let before = table.both_until(|view| view.state.ready.black).await?.state.clone();
    kill_and_restart(&mut table).await?;
    table.come_back().await?;
    let is_awaited = |view: &View| view.state.clock.stopped == [StopReason::Pause];
    let state = table.both_until(is_awaited).await?.state.clone();
    let [wait] = state.waits.as_slice() else { panic!("{:?}", state.waits) };
    assert_eq!((wait.wait, state.clock.running, state.ready), (Wait::Pause, None, before.ready));
    assert!((540_000..=600_000).contains(&wait.ends_in_ms), "of ten minutes: {wait:?}");
    assert_eq!((state.clock.black, state.clock.white), (before.clock.black, before.clock.white));
    let play = Play { game, move_number: 3, point: "gg".parse()? };
    assert_eq!(table.black.client.request(play).await.unwrap_err().reason(), Some(Reason::Stopped));
    table.white.client.request(GoOn { game }).await?;
    table.both_until(|view| view.state.clock.running == Some(Black)).await?;
    table.play("gg cg").await?;
    Ok(())
}

#[tokio::test]
async fn who_is_to_seal_is_still_to_seal() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let until_ms = i64::try_from((now + Duration::from_secs(3_600)).as_millis())?;
    let request = table.ask(White, Request::Adjourn { until_ms }).await?;
    table.answer(Black, request, true).await?;
    let before = table.view()?.state.adjourned;
    kill_and_restart(&mut table).await?;
    table.come_back().await?;
    assert_eq!(table.view()?.state.adjourned, before);
    let play = Play { game, move_number: 3, point: "gg".parse()? };
    assert_eq!(table.black.client.request(play).await.unwrap_err().reason(), Some(Reason::MustSeal));
    let (sealed, nonce) = (SealedMove::Pass, Nonce::new([7; 16]));
    table.black.client.request(Seal { game, move_number: 3, sealed, nonce }).await?;
    let view = table.both_until(|view| view.state.phase == Phase::Adjourned).await?;
    assert_eq!(view.state.adjourned.map(|adjourned| adjourned.until_ms), Some(until_ms));
    Ok(())
}

/// Something that a player does by an id, and something else by the same id.
struct Done {
    by: Color,
    id: ActionId,
    done: ClientMsg,
    other: ClientMsg,
}

impl Done {
    fn new(by: Color, id: &str, done: impl Into<ClientMsg>, other: impl Into<ClientMsg>) -> Done {
        Done { by, id: ActionId::new(id).unwrap(), done: done.into(), other: other.into() }
    }

    /// Sends it, and answers with its place in the log.
    async fn send(&self, table: &mut Table) -> Result<Option<Seq>, ClientError> {
        let answer = table.player(self.by).request_as(&self.id, self.done.clone()).await?;
        Ok(answer.ack().and_then(|ack| ack.seq))
    }
}

#[tokio::test]
async fn what_was_acknowledged_has_the_same_seq_when_it_is_sent_again() -> Story {
    let mut table = Table::set().await?;
    let game = table.game;
    table.play("ee cc").await?;
    let play = |move_number, point: &str| Play { game, move_number, point: point.parse().unwrap() };
    let ask = |request| Ask { game, move_number: 5, request };
    let mut all = vec![
        Done::new(Black, "a-move", play(3, "gg"), play(3, "gc")),
        Done::new(White, "a-pass", Pass { game, move_number: 4 }, play(4, "cg")),
        Done::new(Black, "a-wish", ask(Request::Undo), ask(Request::Pause)),
    ];
    let mut seqs = Vec::new();
    for done in &all {
        seqs.push(done.send(&mut table).await?);
    }
    let no = Answer { game, request: seqs[2].ok_or("a wish is an entry")?, accept: false };
    all.push(Done::new(White, "a-no", no, Resign { game }));
    seqs.push(all[3].send(&mut table).await?);
    // A move whose answer nobody has read.
    let unheard = Done::new(Black, "unheard", play(5, "cg"), play(5, "gc"));
    table.black.client.send_as(&unheard.id, unheard.done.clone()).await?;
    let view = table.white.client.until(game, |view| view.moves.len() == 5).await?;
    seqs.push(view.told.iter().rfind(|told| told.by == By::Black).map(|told| told.seq));
    all.push(unheard);
    for round in 0..2 {
        kill_and_restart(&mut table).await?;
        table.come_back().await?;
        for (done, seq) in all.iter().zip(&seqs) {
            let other = table.player(done.by).request_as(&done.id, done.other.clone()).await.unwrap_err();
            assert_eq!(other.reason(), Some(Reason::IdReused), "{}, round {round}", done.id);
            assert_eq!(done.send(&mut table).await?, *seq, "{}, round {round}", done.id);
        }
    }
    assert_eq!(table.view()?.moves.len(), 5);
    let mut admin = table.server.admin().await?;
    let (entries, ids): (i64, i64) =
        sqlx::query_as("SELECT count(*), count(DISTINCT action_id) FROM entry WHERE by <> 'server'")
            .fetch_one(&mut admin)
            .await?;
    assert_eq!((entries, ids), (7, 7), "each is done once");
    Ok(())
}

#[tokio::test]
async fn each_of_many_games_is_told_once_that_the_server_was_restarted() -> Story {
    const GAMES: usize = 50;
    let options = ServerOptions::new()
        .set("TENGEN__SOCKET__MESSAGES_PER_S", "10000")
        .set("TENGEN__SOCKET__MESSAGES_BURST", "10000");
    let mut table = Table::set_with(options, nine_by_nine()).await?;
    table.white.client.request(Resign { game: table.game }).await?;
    let mut games = Vec::new();
    for at in 0..GAMES {
        let seek = table.black.client.seek(nine_by_nine()).await?;
        let game = table.white.client.take_seek(seek).await?;
        // In every third game it is Black's turn.
        let moves = [(Black, 1, "ee"), (White, 2, "cc"), (Black, 3, "gg")];
        for (color, move_number, point) in moves.into_iter().take(if at % 3 == 0 { 2 } else { 3 }) {
            table.player(color).request(Play { game, move_number, point: point.parse()? }).await?;
        }
        games.push(game);
    }
    let mut admin = table.server.admin().await?;
    let mut last: Vec<(i64, i32)> = Vec::new();
    for round in 1..=2 {
        table.server.kill().await?;
        // What it had sent is stored once its sessions are gone.
        let sessions = "SELECT FROM pg_stat_activity
                        WHERE application_name = 'tengen' AND datname = current_database()";
        while sqlx::query(sessions).fetch_optional(&mut admin).await?.is_some() {}
        let stored = "SELECT game, max(seq) FROM entry GROUP BY game";
        last.extend(sqlx::query_as::<_, (i64, i32)>(stored).fetch_all(&mut admin).await?);
        table.server.restart().await?;
        // One of them asks for every game at once, as a page that is loaded again.
        table.black.reconnect(&table.server).await?;
        for &game in &games {
            let view = table.black.client.join(game).await?;
            assert_eq!((view.state.clock.running, view.state.outcome), (None, None));
        }
        let restarts = "SELECT game, seq FROM entry WHERE action->>'kind' = 'server_restarted'";
        let restarts: Vec<(i64, i32)> = sqlx::query_as(restarts).fetch_all(&mut admin).await?;
        assert_eq!(restarts.len(), GAMES * round, "none twice, and none where the game was over");
        for &(game, seq) in &restarts {
            assert!(last.contains(&(game, seq - 1)), "the first after the restart: {seq} of {game}");
        }
    }
    Ok(())
}
