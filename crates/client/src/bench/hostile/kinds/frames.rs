//! Frames that no client writes (RFC 6455, sections 5.1 to 5.5 and 7.4).

use crate::frame::{CLOSE, PING, PONG, TEXT};
use crate::hostile::door::SOON;
use crate::hostile::scene::Scene;
use crate::hostile::wire::{BINARY, FINAL, Got, MORE, Wire, framed, is_refusal};
use crate::load_thread::Trouble;

const ASK: &[u8] = br#"{"t":"ping"}"#;
const PROTOCOL: u16 = 1002;
const NO_TEXT: u16 = 1007;
const TOO_LARGE: u16 = 1009;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    scene.ended("invalid_utf8", &[NO_TEXT], invalid_utf8()).await?;
    binary(scene).await?;
    one_byte_fragments(scene).await?;
    interleaved(scene).await?;
    scene.ended("data_between_fragments", &[PROTOCOL], between_fragments()).await?;
    scene
        .ended("a_rest_without_a_begin", &[PROTOCOL], [MORE, FINAL | MORE].map(|first| framed(first, ASK)))
        .await?;
    scene.ended("unmasked_frames", &[PROTOCOL], unmasked()).await?;
    scene
        .ended("reserved_bits", &[PROTOCOL], (1..8).map(|bits| framed(FINAL | bits << 4 | TEXT, ASK)))
        .await?;
    scene
        .ended("reserved_opcodes", &[PROTOCOL], (3..8).chain(11..16).map(|code| framed(FINAL | code, ASK)))
        .await?;
    scene.ended("wrong_control_frames", &[PROTOCOL], wrong_controls()).await?;
    scene.ended("oversized_frames", &[TOO_LARGE], oversized()).await?;
    scene.ended("announced_sizes", &[TOO_LARGE, PROTOCOL], announced()).await?;
    scene.ended("endless_fragments", &[TOO_LARGE], endless()).await?;
    bad_closes(scene).await?;
    unsolicited_pongs(scene).await?;
    gone_without_a_word(scene).await
}

fn invalid_utf8() -> Vec<Vec<u8>> {
    let bytes: [&[u8]; 8] = [
        b"\xff",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"{\"t\":\"\xfe\"}",
        b"\x80",
        b"\xe2\x82",
        b"\xf8\x88\x80\x80\x80",
    ];
    bytes.into_iter().map(|bytes| framed(FINAL | TEXT, bytes)).collect()
}

/// Bytes are no messages: an error, and the line lives.
async fn binary(scene: &Scene) -> Result<(), Trouble> {
    let mut wire = Wire::open(&scene.door, None).await?;
    for bytes in [&b""[..], b"\0", ASK, &[0xff; 8_000]] {
        wire.send(&framed(FINAL | BINARY, bytes)).await;
        let got = wire.answer().await;
        scene.judge("binary_frames", is_refusal(&got), format!("{bytes:02x?}"), format!("{got:?}"));
    }
    scene.judge("binary_frames", wire.lives().await, "ping", "no answer");
    Ok(())
}

/// A message may come in as many parts as its sender likes.
async fn one_byte_fragments(scene: &Scene) -> Result<(), Trouble> {
    let mut wire = Wire::open(&scene.door, None).await?;
    for _ in 0..20 {
        let last = ASK.len() - 1;
        let first = |at: usize| (if at == 0 { TEXT } else { MORE }) | if at == last { FINAL } else { 0 };
        let frames: Vec<u8> = (0..=last).flat_map(|at| framed(first(at), &ASK[at..=at])).collect();
        wire.send(&frames).await;
        let got = wire.answer().await;
        let is_met = matches!(&got, Got::Text(text) if text.starts_with(r#"{"t":"pong""#));
        scene.judge("one_byte_fragments", is_met, "ping", format!("{got:?}"));
    }
    Ok(())
}

/// Pings come between the parts of a message, and both are answered.
async fn interleaved(scene: &Scene) -> Result<(), Trouble> {
    let mut wire = Wire::open(&scene.door, None).await?;
    for number in 0..10 {
        let ping = framed(FINAL | PING, &[number]);
        let frames = [framed(TEXT, &ASK[..5]), ping, framed(FINAL | MORE, &ASK[5..])].concat();
        wire.send(&frames).await;
        let got = [wire.answer().await, wire.answer().await];
        let is_met =
            got.contains(&Got::Pong(vec![number])) && got.iter().any(|got| matches!(got, Got::Text(_)));
        scene.judge("interleaved_control", is_met, number, format!("{got:?}"));
    }
    Ok(())
}

fn between_fragments() -> Vec<Vec<u8>> {
    let begin = framed(TEXT, b"{");
    [TEXT, FINAL | TEXT, BINARY, FINAL | BINARY]
        .map(|first| [begin.clone(), framed(first, ASK)].concat())
        .to_vec()
}

fn unmasked() -> Vec<Vec<u8>> {
    let bare =
        |first: u8, payload: &[u8]| [&[first, u8::try_from(payload.len()).unwrap_or(0)], payload].concat();
    vec![bare(FINAL | TEXT, ASK), bare(FINAL | PING, b"x"), bare(TEXT, b""), bare(FINAL | PONG, b"")]
}

fn wrong_controls() -> Vec<Vec<u8>> {
    let long = [0; 126];
    let of = |code: u8| [framed(code, b"x"), framed(FINAL | code, &long), framed(FINAL | code, &[0; 8_000])];
    [PING, PONG, CLOSE].into_iter().flat_map(of).collect()
}

fn oversized() -> Vec<Vec<u8>> {
    let deep = [&b"["[..], b"{\"a\":"].map(|open| open.repeat(100_000));
    let sizes = [8_193, 10_000, 65_535, 65_536, 1 << 20].map(|size| vec![b'x'; size]);
    sizes.into_iter().chain(deep).map(|payload| framed(FINAL | TEXT, &payload)).collect()
}

/// Only the head comes: nobody may keep room for what it announces.
fn announced() -> Vec<Vec<u8>> {
    let of = |length: u64| [&[FINAL | TEXT, 0x80 | 127][..], &length.to_be_bytes(), &[0; 4]].concat();
    [1 << 20, 1 << 32, 1 << 40, 1 << 62, 1 << 63, u64::MAX].map(of).to_vec()
}

/// A message that never ends is cut when it is too long.
fn endless() -> Vec<Vec<u8>> {
    let of = |size: usize| {
        let rest = framed(MORE, &vec![b'x'; size]).repeat(20_000 / size);
        [framed(TEXT, b"{"), rest].concat()
    };
    [1, 10, 125, 1_000, 8_192].map(of).to_vec()
}

/// Codes that mean nothing, or may not be sent: the line ends, whatever the code.
async fn bad_closes(scene: &Scene) -> Result<(), Trouble> {
    let codes = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535_u16];
    let coded = codes.map(|code| code.to_be_bytes().to_vec());
    let odd = [vec![3], [&[3, 232][..], b"\xff\xfe"].concat(), [&[3, 232][..], &[b'x'; 123]].concat()];
    for payload in coded.into_iter().chain(odd) {
        let mut wire = Wire::open(&scene.door, None).await?;
        wire.send(&framed(FINAL | CLOSE, &payload)).await;
        let end = wire.end(SOON).await;
        scene.judge(
            "bad_close_codes",
            matches!(end, Got::End(_)),
            format!("{payload:?}"),
            format!("{end:?}"),
        );
    }
    Ok(())
}

async fn unsolicited_pongs(scene: &Scene) -> Result<(), Trouble> {
    let mut wire = Wire::open(&scene.door, None).await?;
    for number in 0..20_u64 {
        wire.send(&framed(FINAL | PONG, &number.to_be_bytes())).await;
    }
    scene.judge("unsolicited_pongs", wire.lives().await, "twenty", "no answer");
    Ok(())
}

/// Sockets that end in the midst of a frame, in order or by a reset.
async fn gone_without_a_word(scene: &Scene) -> Result<(), Trouble> {
    let guest = scene.guest().await?;
    for number in 0..100 {
        let mut wire = Wire::open(&scene.door, Some(&guest.token)).await?;
        let half = framed(FINAL | TEXT, ASK);
        let is_open = wire.send(&half[..number % half.len()]).await;
        if number % 2 == 0 {
            wire.stream.set_zero_linger()?;
        }
        scene.judge("gone_without_a_word", is_open, number, "the socket was closed before");
    }
    Ok(())
}
