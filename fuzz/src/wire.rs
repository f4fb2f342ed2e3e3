//! Messages as strangers send them, read as the server and as a client reads them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_game::{Game, GameId};
use tengen_protocol::{ClientFrame, ClientMsg, Malformed, Offer, ServerMsg, id_of};

/// Bytes are a frame. What can be read is written, and reads the same again.
pub fn wire(data: &[u8]) {
    // The websocket lets no other text through.
    let Ok(text) = std::str::from_utf8(data) else { return };
    match ClientFrame::parse(text) {
        Ok(frame) => understood(text, &frame),
        Err(malformed) => refused(text, &malformed),
    }
    if let Ok(msg) = serde_json::from_str::<ServerMsg>(text) {
        let written = json(&msg);
        assert_eq!(read::<ServerMsg>(&written), msg, "{written}");
    }
}

fn understood(text: &str, frame: &ClientFrame) {
    let id = frame.id.as_ref().map(ToString::to_string);
    assert_eq!(id_of(text), id);
    assert!(id.is_some() || matches!(frame.msg, ClientMsg::Ping(_)), "only a ping goes without an id");
    let written = json(frame);
    assert_eq!(ClientFrame::parse(&written).as_ref(), Ok(frame), "{written}");
    if let ClientMsg::Seek(seek) = &frame.msg {
        offered(&seek.offer);
    }
}

/// An answer can be given: short, and under the id that a frame which is not read any further is answered under.
fn refused(text: &str, malformed: &Malformed) {
    assert_eq!(malformed.id(), id_of(text).as_deref(), "{malformed:?}");
    assert!(malformed.id().is_none_or(|id| id.chars().count() <= 36));
    assert!(!malformed.to_string().is_empty());
}

/// What an offer says can be played is played.
fn offered(offer: &Offer) {
    if let Ok(settings) = offer.settings(GameId::from_bits(0), None) {
        let written = json(&settings);
        assert_eq!(read::<tengen_game::Settings>(&written), settings, "{written}");
        assert!(Game::new(settings).is_ok());
    }
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("everything on the wire is JSON")
}

pub(crate) fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
