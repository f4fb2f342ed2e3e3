//! Answers to one client.

use std::time::Duration;

use tengen_game::{ActionId, Game, Refusal, Seq};
use tengen_protocol::{Ack, GameId, Malformed, Reason, Refused, SeekId, ServerMsg};

use crate::ranked::NotRanked;

/// It was done, and is the log's entry `seq`.
pub fn done(id: &ActionId, seq: Seq) -> ServerMsg {
    ServerMsg::Ack(Ack { id: id.to_string(), seq: Some(seq), ..Ack::default() })
}

/// It was done.
pub fn ok(id: &ActionId) -> ServerMsg {
    ServerMsg::Ack(Ack { id: id.to_string(), ..Ack::default() })
}

/// An offer was made.
pub fn offered(id: &ActionId, seek: SeekId) -> ServerMsg {
    ServerMsg::Ack(Ack { id: id.to_string(), seek: Some(seek), ..Ack::default() })
}

/// A game was begun.
pub fn begun(id: &ActionId, game: GameId) -> ServerMsg {
    ServerMsg::Ack(Ack { id: id.to_string(), game: Some(game), ..Ack::default() })
}

/// It was not done.
pub fn refused(id: &ActionId, reason: Reason, message: &str) -> ServerMsg {
    ServerMsg::Refused(refusal_of(Some(id.to_string()), reason, message.to_owned()))
}

/// Too much is waiting.
pub fn busy(id: &ActionId) -> ServerMsg {
    refused(id, Reason::Busy, "too much is waiting: try again")
}

/// The server failed.
pub fn unavailable(id: &ActionId) -> ServerMsg {
    refused(id, Reason::Unavailable, "the server cannot do this now: try again")
}

/// The game forbids it.
pub fn forbidden(id: &ActionId, refusal: Refusal, game: &Game) -> ServerMsg {
    let mut refused = refusal_of(Some(id.to_string()), refusal.into(), refusal.to_string());
    match refusal {
        Refusal::Stale { move_number } => refused.move_number = Some(move_number),
        Refusal::StaleMarking { hash } => {
            refused.hash = Some(hash);
            let marking = game.counting().map(|counting| counting.marking());
            refused.dead = marking.map(|marking| marking.dead().collect());
            refused.seki = marking.map(|marking| marking.seki().collect());
        }
        Refusal::StalePlacing { placed } => refused.placed = Some(placed),
        Refusal::TooEarly { move_number } => refused.move_number = Some(move_number),
        Refusal::Stopped { reason } => refused.stopped = Some(reason),
        Refusal::Wait { wait } => refused.wait_ms = Some(wait.as_millis().try_into().unwrap_or(u32::MAX)),
        _ => {}
    }
    ServerMsg::Refused(refused)
}

/// It was not done, and can be done so much later.
pub fn wait(id: &ActionId, reason: Reason, message: &str, wait: Duration) -> ServerMsg {
    let mut refused = refusal_of(Some(id.to_string()), reason, message.to_owned());
    refused.wait_ms = Some(wait.as_millis().try_into().unwrap_or(u32::MAX));
    ServerMsg::Refused(refused)
}

/// Somebody cannot play two ranked games at once.
pub fn seated(id: &ActionId) -> ServerMsg {
    refused(id, Reason::InRankedGame, "one of you plays a ranked game already")
}

/// A field of an offer is none of a ranked game's.
pub fn not_ranked(id: &ActionId, wrong: NotRanked) -> ServerMsg {
    let mut refused = refusal_of(Some(id.to_string()), Reason::BadSettings, wrong.why.to_owned());
    refused.field = Some(format!("offer.{}", wrong.field));
    ServerMsg::Refused(refused)
}

/// A field of it is out of its range.
pub fn out_of_range(id: &ActionId, field: &str, message: &str) -> ServerMsg {
    let mut refused = refusal_of(Some(id.to_string()), Reason::Malformed, message.to_owned());
    refused.field = Some(field.to_owned());
    ServerMsg::Refused(refused)
}

/// There is no user of the name that this field has.
pub fn no_such_user(id: &ActionId, field: &str) -> ServerMsg {
    let message = "there is no user of this name".to_owned();
    let mut refused = refusal_of(Some(id.to_string()), Reason::NoSuchUser, message);
    refused.field = Some(field.to_owned());
    ServerMsg::Refused(refused)
}

/// These settings make no game.
pub fn bad_settings(id: &ActionId, bad: &tengen_game::BadSettings) -> ServerMsg {
    let mut refused = refusal_of(Some(id.to_string()), Reason::BadSettings, bad.to_string());
    refused.field = Some(format!("offer.{}", bad.field()));
    ServerMsg::Refused(refused)
}

/// It was no message, or one with a wrong body.
pub fn malformed(malformed: &Malformed) -> ServerMsg {
    let id = malformed.id().map(str::to_owned);
    match malformed {
        Malformed::Field { field, .. } => {
            let mut refused = refusal_of(id, Reason::Malformed, malformed.to_string());
            refused.field = Some(field.clone());
            ServerMsg::Refused(refused)
        }
        _ => ServerMsg::Error(tengen_protocol::Error { id, message: malformed.to_string() }),
    }
}

/// More messages than allowed.
pub fn too_fast(id: Option<String>) -> ServerMsg {
    ServerMsg::Refused(refusal_of(
        id,
        Reason::TooFast,
        "more messages than allowed: see limits in hello".into(),
    ))
}

fn refusal_of(id: Option<String>, reason: Reason, message: String) -> Refused {
    Refused {
        id,
        reason,
        message,
        field: None,
        move_number: None,
        hash: None,
        dead: None,
        seki: None,
        placed: None,
        wait_ms: None,
        stopped: None,
    }
}
