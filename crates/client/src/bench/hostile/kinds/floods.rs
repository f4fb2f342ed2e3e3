//! More than a client may send. It is told so, and cut if it goes on.

use tengen_protocol::close;

use crate::frame::{PING, PONG, TEXT};
use crate::hostile::door::SOON;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{BINARY, FINAL, Got, Wire, framed};
use crate::load_thread::Trouble;

/// Frames at once: more than the burst, and than what is borne beyond it.
const FLOOD: usize = 1_000;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let game = scene.game;
    let join = format!(r#"{{"t":"join","id":"h","game":"{game}"}}"#);
    let play = format!(r#"{{"t":"play","id":"h","game":"{game}","move_number":1,"point":"aa"}}"#);
    let auth = r#"{"t":"auth","id":"h","token":"0000"}"#;
    flood(scene, "message_flood", &framed(FINAL | TEXT, br#"{"t":"ping"}"#)).await?;
    flood(scene, "join_flood", &framed(FINAL | TEXT, join.as_bytes())).await?;
    flood(scene, "move_flood", &framed(FINAL | TEXT, play.as_bytes())).await?;
    flood(scene, "auth_flood", &framed(FINAL | TEXT, auth.as_bytes())).await?;
    flood(scene, "nonsense_flood", &framed(FINAL | TEXT, b"{")).await?;
    flood(scene, "binary_flood", &framed(FINAL | BINARY, &[7; 100])).await?;
    flood(scene, "ping_flood", &framed(FINAL | PING, b"are you there")).await?;
    flood(scene, "pong_flood", &framed(FINAL | PONG, b"I am here")).await?;
    many_joins(scene).await
}

/// Three sockets at once send as fast as they can.
async fn flood(scene: &Scene, kind: &'static str, frame: &[u8]) -> Result<(), Trouble> {
    let guest = scene.guest().await?;
    let frames = frame.repeat(FLOOD);
    let one = async || -> Result<Got, Trouble> {
        let mut wire = Wire::open(&scene.door, Some(&guest.token)).await?;
        wire.send(&frames).await;
        Ok(wire.end(SOON).await)
    };
    let ends = tokio::try_join!(one(), one(), one())?;
    for end in [ends.0, ends.1, ends.2] {
        // Who does not read while he floods may find the line reset before he has read why.
        let is_met = matches!(end, Got::End(Some(close::TOO_FAST | close::TOO_SLOW) | None));
        scene.judge(kind, is_met, format!("{FLOOD} frames"), format!("{end:?}"));
    }
    Ok(())
}

/// The same game joined over and over within the limits: each answer is a snapshot, and nothing piles up.
async fn many_joins(scene: &Scene) -> Result<(), Trouble> {
    let mut wire = Wire::open(&scene.door, None).await?;
    let game = scene.game;
    for _ in 0..30 {
        let got = wire.ask(&format!(r#"{{"t":"join","id":"h","game":"{game}"}}"#)).await;
        let is_met = matches!(&got, Got::Text(text) if text.starts_with(r#"{"t":"snapshot""#));
        scene.judge("joins_over_and_over", is_met, game, format!("{got:?}"));
    }
    Ok(())
}
