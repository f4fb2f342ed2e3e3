//! Requests for a websocket that are none.

use crate::frame::TEXT;
use crate::hostile::door::request;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{FINAL, Got, UPGRADE, Wire, framed};
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let of = |lines: &str| request("GET /ws", &format!("connection: close, upgrade\r\n{lines}"), "");
    const KEY: &str = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let asks = [
        of("upgrade: websocket\r\nsec-websocket-version: 13\r\n"),
        of(&format!("upgrade: websocket\r\n{KEY}")),
        of(&format!("upgrade: websocket\r\nsec-websocket-version: 8\r\n{KEY}")),
        of(&format!("upgrade: websocket\r\nsec-websocket-version: thirteen\r\n{KEY}")),
        of(&format!("upgrade: h2c\r\nsec-websocket-version: 13\r\n{KEY}")),
        of(&format!("sec-websocket-version: 13\r\n{KEY}")),
        request("GET /ws", &format!("upgrade: websocket\r\nsec-websocket-version: 13\r\n{KEY}"), ""),
        request("POST /ws", UPGRADE, ""),
        request("PUT /ws", UPGRADE, "{}"),
        request("GET /ws", "", ""),
        request("GET /ws?cookie=%ff&cookie=1", UPGRADE, ""),
    ];
    scene.refused("bad_upgrades", asks).await?;
    let sites = [
        "https://evil.example",
        "null",
        "http://go.example.evil",
        "file://",
        "http://evil.example\\@go.example",
    ];
    let foreign = sites.map(|site| request("GET /ws", &format!("{UPGRADE}origin: {site}\r\n"), ""));
    scene.refused("upgrades_of_other_sites", foreign).await?;
    let fetched = ["cross-site", "same-site", "elsewhere", ""];
    let fetched = fetched.map(|site| request("GET /ws", &format!("{UPGRADE}sec-fetch-site: {site}\r\n"), ""));
    scene.refused("upgrades_fetched_by_other_sites", fetched).await?;
    let frames = [framed(FINAL | TEXT, br#"{"t":"ping"}"#), vec![0x81, 0xFE, 0x7E, 0x7F], vec![0; 64]];
    scene.refused("frames_without_an_upgrade", frames).await?;
    extensions(scene).await
}

/// What is offered beyond the protocol is not taken up, and then not to be used.
async fn extensions(scene: &Scene) -> Result<(), Trouble> {
    let deflate = "sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n";
    let mut head =
        request("GET /ws", &format!("{UPGRADE}{deflate}sec-websocket-protocol: soap, tengen.v9\r\n"), "");
    head = head.replace("connection: close\r\n", "");
    let mut wire = Wire::asked(&scene.door, scene.door.open().await?, head.as_bytes()).await?;
    wire.send(&framed(FINAL | 0x40 | TEXT, b"\xaa\x56\x2a\x51\xb2\x52\x50\x2a")).await;
    let end = wire.end(crate::hostile::door::SOON).await;
    scene.judge("unwanted_extensions", end == Got::End(Some(1002)), "a compressed frame", format!("{end:?}"));
    Ok(())
}
