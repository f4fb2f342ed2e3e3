//! How two sockets of a bench come to a game.

use std::io;

use crate::line::Line;
use crate::scan;

/// Moves of a game that are made at once where it is to begin later: the first of each side has to come within 30 s.
pub(crate) const OPENING: usize = 2;

/// Enough that no flag falls: a day.
const OFFER: &str = r#"{"time":{"kind":"absolute","main_ms":86400000},"color":"black"}"#;

/// One offers, the other takes; `id` is new for both of them. Answers with the game, in which neither is yet.
///
/// # Errors
/// If the server refuses, or a socket breaks.
pub(crate) async fn begin(black: &mut Line, white: &mut Line, id: &str) -> io::Result<String> {
    let answer = black.ask(id, &format!(r#"{{"t":"seek","id":"{id}","offer":{OFFER}}}"#)).await?;
    let seek = named(answer, r#""seek":""#)?;
    let answer = white.ask(id, &format!(r#"{{"t":"take_seek","id":"{id}","seek":"{seek}"}}"#)).await?;
    named(answer, r#""game":""#)
}

/// Joins a game; answers with the snapshot's text.
///
/// # Errors
/// If the server refuses, or the socket breaks.
pub(crate) async fn join<'a>(line: &'a mut Line, id: &str, game: &str) -> io::Result<&'a [u8]> {
    line.ask(id, &format!(r#"{{"t":"join","id":"{id}","game":"{game}"}}"#)).await
}

fn named(answer: &[u8], key: &str) -> io::Result<String> {
    let name = scan::string(answer, key).map(Into::into);
    name.ok_or_else(|| io::Error::other(format!("no {key} in {}", String::from_utf8_lossy(answer))))
}
