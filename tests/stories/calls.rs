//! The clock is called in overtime.

use serde_json::Value;
use tengen_client::{Client, ClientError, ServerOptions};
use tengen_game::Call;
use tengen_protocol::{Called, Offer, ServerMsg};
use tengen_rules::Color::{self, Black, White};
use tengen_stories::{Story, Table, Tap, byo_yomi, nine_by_nine};

async fn called(client: &mut Client) -> Result<Called, ClientError> {
    let called = |msg: &ServerMsg| match msg {
        ServerMsg::Called(called) => Some(*called),
        _ => None,
    };
    client.expect("a call", called).await
}

/// All calls as they went over the line.
fn raw(heard: &str) -> Vec<Value> {
    let mut begins = heard.split(r#"{"t":"called""#).skip(1);
    let read = |rest: &str| {
        let body = rest.split('}').next().unwrap_or_default();
        serde_json::from_str(&format!(r#"{{"t":"called"{body}}}"#))
    };
    begins.by_ref().map(|rest| read(rest).unwrap()).collect()
}

#[tokio::test]
async fn everybody_hears_the_same_calls_of_the_running_period() -> Story {
    let options = ServerOptions::new().set("TENGEN__ROOM__CALLS_S", "[2, 1]");
    let mut table = Table::set_with(options, Offer { time: byo_yomi(3, 3), ..nine_by_nine() }).await?;
    let game = table.game;
    let tap = Tap::start(table.server.base_url()).await?;
    let mut watcher = Client::connect(tap.base_url()).await?;
    watcher.join(game).await?;
    // The first moves have no clock, and no calls.
    table.play("ee cc").await?;
    let seconds = |color: Color, seconds| (color, Call::SecondsLeft { seconds });
    let said =
        [seconds(Black, 2), seconds(Black, 1), (Black, Call::PeriodsLeft { periods: 2 }), seconds(Black, 2)];
    let mut heard = Vec::new();
    for expected in said {
        let call = called(&mut watcher).await?;
        assert_eq!((call.game, call.color, call.call), (game, expected.0, expected.1));
        assert_eq!(called(&mut table.black.client).await?, call);
        assert_eq!(called(&mut table.white.client).await?, call);
        heard.push(call);
    }
    let apart: Vec<i64> = heard.windows(2).map(|pair| pair[1].time_ms - pair[0].time_ms).collect();
    assert!((600..1_500).contains(&apart[0]), "one second: {apart:?}");
    // A move ends it; then the opponent's period is called, from its beginning.
    table.play("gg").await?;
    let call = called(&mut watcher).await?;
    assert_eq!((call.color, call.call), seconds(White, 2));
    let raw = raw(&tap.heard());
    assert_eq!(raw.len(), 5);
    assert!(raw.iter().all(|call| call.get("seq").is_none() && call["game"] == game.to_string()), "{raw:?}");
    // Nobody misses a number where the calls were: the view would say so.
    watcher.until(game, |view| view.moves.len() == 3).await?;
    Ok(())
}
