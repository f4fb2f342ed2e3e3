//! Clients that take their time: each is ended when its time is over, and holds nobody else up.

use std::io;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tengen_protocol::close;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::frame::TEXT;
use crate::hostile::door::is_ended;
use crate::hostile::heard::Heard;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{FINAL, Got, MORE, Wire, framed};
use crate::load_thread::Trouble;

/// Of each sort, at the same time.
const MANY: usize = 20;
/// The server's own times for a head, a body and a silent socket, and as long again for a busy machine.
const HEAD: Duration = Duration::from_secs(10 + 10);
const BODY: Duration = Duration::from_secs(30 + 15);
const SILENT: Duration = Duration::from_secs(30 + 15);
/// Between two drops.
const DROP: Duration = Duration::from_millis(400);

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    tokio::try_join!(
        silent_connections(scene),
        dripping(scene, "slow_heads", "GET / HTTP/1.1\r\nhost: go.example\r\nx: ", HEAD),
        dripping(
            scene,
            "slow_bodies",
            "POST /api/v1/login HTTP/1.1\r\nhost: go.example\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n",
            BODY
        ),
        half_open(scene),
        slow_frames(scene),
        empty_fragments(scene),
        never_reading(scene),
        unread_answers(scene),
    )?;
    Ok(())
}

/// All of an address connect and say nothing.
async fn silent_connections(scene: &Scene) -> Result<(), Trouble> {
    let address = scene.door.address();
    let mut streams = Vec::new();
    for _ in 0..64 {
        streams.push(scene.door.open_from(address).await?);
    }
    let ended = futures_util::future::join_all(streams.iter_mut().map(|stream| is_ended(stream, HEAD))).await;
    for is_ended in ended {
        scene.judge("silent_connections", is_ended, "nothing", "it is still open");
    }
    Ok(())
}

/// A byte now and then, for ever.
async fn dripping(scene: &Scene, kind: &'static str, begin: &str, within: Duration) -> Result<(), Trouble> {
    let one = async || -> Result<(), Trouble> {
        let mut stream = scene.door.open().await?;
        stream.write_all(begin.as_bytes()).await?;
        let (bytes, is_open) = drip(stream, b"x", within).await;
        let heard = Heard { bytes, is_open };
        scene.judge(kind, heard.is(&[408]) && !heard.is_open, begin, &heard);
        Ok(())
    };
    try_join_all((0..MANY).map(|_| one())).await?;
    Ok(())
}

/// Sends these bytes over and over, one write every while. What came, and whether the connection is still open.
async fn drip(stream: TcpStream, bytes: &[u8], within: Duration) -> (Vec<u8>, bool) {
    let (mut read, mut write) = stream.into_split();
    let mut every = interval(DROP);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let dripping = async {
        loop {
            every.tick().await;
            if write.write_all(bytes).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let mut said = Vec::new();
    let ended = tokio::select! {
        ended = timeout(within, read.read_to_end(&mut said)) => ended.is_ok(),
        () = dripping => false,
    };
    (said, !ended)
}

/// Sockets whose client is gone without a word: no pong comes.
async fn half_open(scene: &Scene) -> Result<(), Trouble> {
    let guest = scene.guest().await?;
    let one = async |token: Option<&str>| -> Result<(), Trouble> {
        let mut wire = Wire::open(&scene.door, token).await?;
        let end = wire.end(SILENT).await;
        scene.judge("half_open_sockets", end == Got::End(Some(close::SILENT)), "nothing", format!("{end:?}"));
        Ok(())
    };
    try_join_all((0..MANY).map(|n| one((n < 8).then_some(guest.token.as_str())))).await?;
    Ok(())
}

/// A frame that never comes whole.
async fn slow_frames(scene: &Scene) -> Result<(), Trouble> {
    let one = async || -> Result<(), Trouble> {
        let mut wire = Wire::open(&scene.door, None).await?;
        wire.send(&framed(FINAL | TEXT, &[b'x'; 8_000])[..8]).await;
        let (said, is_open) = drip(wire.stream, b"x", SILENT).await;
        scene.judge("slow_frames", !is_open, "drops of a frame", format!("{} bytes and no end", said.len()));
        Ok(())
    };
    try_join_all((0..MANY).map(|_| one())).await?;
    Ok(())
}

/// A message of empty parts is never long enough to be refused, and never whole.
async fn empty_fragments(scene: &Scene) -> Result<(), Trouble> {
    let one = async || -> Result<(), Trouble> {
        let mut wire = Wire::open(&scene.door, None).await?;
        wire.send(&framed(TEXT, b"{")).await;
        let (said, is_open) = drip(wire.stream, &framed(MORE, b"").repeat(100), SILENT).await;
        scene.judge("empty_fragments", !is_open, "empty parts", format!("{} bytes and no end", said.len()));
        Ok(())
    };
    try_join_all((0..4).map(|_| one())).await?;
    Ok(())
}

/// Asks for the snapshot of a long game over and over, and reads none.
async fn never_reading(scene: &Scene) -> Result<(), Trouble> {
    let join = format!(r#"{{"t":"join","id":"h","game":"{}"}}"#, scene.game);
    let frame = framed(FINAL | TEXT, join.as_bytes());
    let one = async || -> Result<(), Trouble> {
        let stream = scene.door.open_narrow().await?;
        let mut wire = Wire::over(&scene.door, stream, None).await?;
        let (until, mut every) = (Instant::now() + SILENT, interval(Duration::from_millis(60)));
        let mut is_open = true;
        while is_open && Instant::now() < until {
            every.tick().await;
            is_open = wire.send(&frame).await;
        }
        scene.judge("never_reading", !is_open, "joins", "it is still open");
        Ok(())
    };
    try_join_all((0..8).map(|_| one())).await?;
    Ok(())
}

/// Asks over HTTP and reads no answer.
async fn unread_answers(scene: &Scene) -> Result<(), Trouble> {
    let asks = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: go.example\r\n\r\n".repeat(1_000);
    let one = async || -> Result<(), Trouble> {
        let mut stream = scene.door.open_narrow().await?;
        let sends = async {
            loop {
                stream.write_all(asks.as_bytes()).await?;
            }
        };
        let ended: Result<io::Result<()>, _> = timeout(Duration::from_secs(80), sends).await;
        scene.judge("unread_answers", ended.is_ok(), "requests", "it is still open");
        Ok(())
    };
    try_join_all((0..4).map(|_| one())).await?;
    Ok(())
}
