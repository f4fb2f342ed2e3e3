//! What a bench needs to know of a server's text, read without making sense of the rest.
//!
//! The texts are ours: keys come in their order, without spaces, and what is looked for needs no escapes.

use memchr::memmem;

/// What follows the first place where it stands.
pub(crate) fn after<'a>(text: &'a [u8], wanted: &str) -> Option<&'a [u8]> {
    let at = memmem::find(text, wanted.as_bytes())?;
    text.get(at + wanted.len()..)
}

/// The string behind a key, which is given as `"key":"`.
pub(crate) fn string<'a>(text: &'a [u8], key: &str) -> Option<&'a str> {
    let rest = after(text, key)?;
    let end = rest.iter().position(|&byte| byte == b'"')?;
    str::from_utf8(&rest[..end]).ok()
}

/// The number behind a key, which is given as `"key":`.
pub(crate) fn number(text: &[u8], key: &str) -> Option<u64> {
    let rest = after(text, key)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

/// The number of the move that a text of a Tengen server tells, if it tells one.
pub(crate) fn played(text: &[u8]) -> Option<u64> {
    let rest = text.strip_prefix(br#"{"t":"event","#)?;
    number(after(rest, r#""fact":"played","#)?, r#""move_number":"#)
}

/// The number that the next move will have, in the text of a snapshot.
pub(crate) fn next_move(text: &[u8]) -> Option<u64> {
    let rest = text.strip_prefix(br#"{"t":"snapshot","#)?;
    number(after(rest, r#""state":{"#)?, r#""move_number":"#)
}

/// The number of the move that the relay passes on.
pub(crate) fn relayed(text: &[u8]) -> Option<u64> {
    number(text, r#""n":"#)
}

#[cfg(test)]
mod tests {
    use tengen_game::{By, Fact};
    use tengen_protocol::{Ack, Event, ServerMsg, Snapshot};
    use tengen_rules::Color;

    use super::*;

    const PROTOCOL: &str = include_str!("../../../../docs/PROTOCOL.md");

    fn examples<T>(pick: impl Fn(ServerMsg) -> Option<T>) -> Vec<T> {
        let lines = PROTOCOL.lines().filter(|line| line.starts_with("{\"t\""));
        lines.filter_map(|line| serde_json::from_str(line).ok()).filter_map(pick).collect()
    }

    #[test]
    fn the_number_of_a_played_move_is_found_in_what_the_server_writes() {
        let state = examples(|msg| match msg {
            ServerMsg::Snapshot(snapshot) => Some(*snapshot),
            _ => None,
        });
        let Snapshot { game, state, .. } = state.into_iter().next().unwrap();
        for move_number in [1, 43, 250] {
            let point = "ee".parse().unwrap();
            let fact = Fact::Played { color: Color::White, move_number, point, captured: vec![] };
            let (seq, by) = (7, By::White);
            let event = Event { game, seq, by, facts: vec![fact], state: state.clone() };
            let text = serde_json::to_string(&ServerMsg::Event(Box::new(event))).unwrap();
            assert_eq!(played(text.as_bytes()), Some(move_number.into()), "{text}");
        }
    }

    #[test]
    fn other_messages_tell_no_move() {
        let others = examples(|msg| match &msg {
            ServerMsg::Event(event) if matches!(event.facts[..], [Fact::Played { .. }]) => None,
            _ => serde_json::to_string(&msg).ok(),
        });
        assert!(others.len() > 10);
        for text in others {
            assert_eq!(played(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn the_number_of_the_next_move_is_found_in_a_snapshot() {
        let snapshots = examples(|msg| matches!(msg, ServerMsg::Snapshot(_)).then_some(msg));
        assert!(!snapshots.is_empty());
        for msg in snapshots {
            let text = serde_json::to_string(&msg).unwrap();
            let ServerMsg::Snapshot(snapshot) = msg else { unreachable!("picked above") };
            assert_eq!(next_move(text.as_bytes()), Some(snapshot.state.move_number.into()));
        }
    }

    #[test]
    fn strings_and_numbers_are_found_behind_their_keys() {
        let ack = ServerMsg::Ack(Ack { id: "a-1".into(), seq: None, seek: None, game: None });
        let text = serde_json::to_string(&ack).unwrap();
        assert_eq!(string(text.as_bytes(), r#""id":""#), Some("a-1"));
        assert_eq!(number(br#"{"t":"move","g":3,"n":117,"x":0}"#, r#""n":"#), Some(117));
        assert_eq!(relayed(br#"{"t":"hello"}"#), None);
        assert_eq!((string(b"{\"id\":\"a", "\"id\":\""), number(b"\"n\":x", "\"n\":")), (None, None));
    }
}
