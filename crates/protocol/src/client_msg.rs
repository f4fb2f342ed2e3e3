//! What a client says.

use serde::{Deserialize, Serialize};
use tengen_game::{ActionId, ClaimKind, CycleChoice, Nonce, Note, RefereeAct, Request, SealedMove, Seq};
use tengen_rules::{Extent, Life, MarkingHash, Point};
use ts_rs::TS;

use crate::{GameId, HandicapOption, Offer, SeekId, TermsView, UserId};

/// A message with the id its sender gave it. The answer, `ack` or `refused`, names the same id.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ClientFrame {
    /// The id; only `ping` goes without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    pub id: Option<ActionId>,
    /// The message.
    #[serde(flatten)]
    pub msg: ClientMsg,
}

macro_rules! client_messages {
    ($($(#[$doc:meta])* $tag:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        /// Everything a client may say.
        #[derive(Clone, Debug, PartialEq, Serialize, TS)]
        #[serde(tag = "t", rename_all = "snake_case")]
        pub enum ClientMsg {
            $($(#[$doc])* $name($name),)*
        }

        $($(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl From<$name> for ClientMsg {
            fn from(msg: $name) -> ClientMsg {
                ClientMsg::$name(msg)
            }
        })*

        /// Reads the body of a message by its tag; nothing if there is no such message.
        pub(crate) fn parse_body(t: &str, text: &str) -> Option<Result<ClientMsg, crate::Malformed>> {
            match t {
                $($tag => Some(crate::parse::body::<$name>(text).map(ClientMsg::$name)),)*
                _ => None,
            }
        }
    };
}

client_messages! {
    /// Asks for the server's time, and keeps the line alive.
    "ping" Ping {}
    /// Signs this socket in; browsers are signed in by their cookie.
    "auth" Auth {
        /// A token from `/api/v1/guest`, `/api/v1/register` or `/api/v1/login`.
        token: String,
    }
    /// Asks to be told about the lobby, now and at every change.
    "lobby" Lobby {}
    /// Offers a game to anyone. The offer stands while the socket does; a new one replaces it.
    "seek" Seek {
        /// The game offered.
        offer: Offer,
        /// What this client brings to the draw for the colours: 32 random hexadecimal digits. Without it the server
        /// draws them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
        /// It is not shown in the lobby: whoever is given its id may take it, also a guest.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(type = "boolean", optional)]
        link: bool,
    }
    /// Takes one's own offer back.
    "cancel_seek" CancelSeek {
        /// Which.
        seek: SeekId,
    }
    /// Takes somebody's offer: the game begins.
    "take_seek" TakeSeek {
        /// Which.
        seek: SeekId,
        /// Of a ranked game: the terms that were shown. If they are others by now, it is refused. Without them whatever they
        /// are is agreed to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        terms: Option<TermsView>,
        /// What this client brings to the draw for the colours, as in `seek`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
    }
    /// Waits for a ranked game: whoever fits is the opponent, and the game begins. Another one replaces it.
    "queue" Queue {
        /// For one of these presets, by their names.
        presets: Vec<String>,
        /// Whether it may have a handicap; if left out, when it is needed.
        #[serde(default)]
        #[ts(optional, as = "Option<HandicapOption>")]
        handicap: HandicapOption,
        /// The opponent may be so many ranks stronger, 0 to 9, by rating; 9 if left out.
        #[serde(default = "nine")]
        #[ts(type = "number", optional)]
        stronger: u8,
        /// The opponent may be so many ranks weaker, 0 to 9, by rating; 9 if left out.
        #[serde(default = "nine")]
        #[ts(type = "number", optional)]
        weaker: u8,
        /// What this client brings to the draw for the colours, as in `seek`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
    }
    /// Waits no longer.
    "leave_queue" LeaveQueue {}
    /// Offers a game to one person.
    "challenge" Challenge {
        /// To whom.
        to: UserId,
        /// The game offered.
        offer: Offer,
        /// What this client brings to the draw for the colours, as in `seek`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
    }
    /// Offers another game instead to whoever has challenged.
    "counter" Counter {
        /// Which.
        challenge: SeekId,
        /// The revision that it answers.
        revision: u32,
        /// The game offered.
        offer: Offer,
        /// What this client brings to the draw for the colours, as in `seek`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
    }
    /// Takes what is offered in a challenge: the game begins.
    "take_challenge" TakeChallenge {
        /// Which.
        challenge: SeekId,
        /// The revision that is taken.
        revision: u32,
        /// What this client brings to the draw for the colours, as in `seek`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "string", optional)]
        nonce: Option<Nonce>,
    }
    /// Declines a challenge, or withdraws one's own.
    "drop_challenge" DropChallenge {
        /// Which.
        challenge: SeekId,
    }
    /// Asks for a game's snapshot and all its events from there on.
    "join" Join {
        /// Which.
        game: GameId,
    }
    /// No more events of this game.
    "leave" Leave {
        /// Which.
        game: GameId,
    }
    /// Plays a stone.
    "play" Play {
        /// In which game.
        game: GameId,
        /// The number this move will have.
        move_number: u32,
        /// Where.
        #[ts(type = "Point")]
        point: Point,
    }
    /// Passes.
    "pass" Pass {
        /// In which game.
        game: GameId,
        /// The number this move will have.
        move_number: u32,
    }
    /// Gives the game up.
    "resign" Resign {
        /// Which.
        game: GameId,
    }
    /// While placing: puts a handicap stone on the board.
    "place" Place {
        /// In which game.
        game: GameId,
        /// How many are placed already.
        placed: u8,
        /// Where.
        #[ts(type = "Point")]
        point: Point,
    }
    /// Asks the opponent for something.
    "ask" Ask {
        /// In which game.
        game: GameId,
        /// The number that the next move will have.
        move_number: u32,
        /// What.
        request: Request,
    }
    /// Grants or declines the opponent's request.
    "answer" Answer {
        /// In which game.
        game: GameId,
        /// Its number in `requests`.
        request: Seq,
        /// Whether it is granted.
        accept: bool,
    }
    /// Takes one's own request back.
    "withdraw" Withdraw {
        /// In which game.
        game: GameId,
        /// Its number in `requests`.
        request: Seq,
    }
    /// Seals the move before an adjournment: the server keeps it hidden until play goes on.
    "seal" Seal {
        /// In which game.
        game: GameId,
        /// The number this move will have.
        move_number: u32,
        /// The move.
        sealed: SealedMove,
        /// 32 random hexadecimal digits, so that nobody can guess the move from its commitment.
        #[ts(type = "string")]
        nonce: Nonce,
    }
    /// Paused or adjourned: ready to go on. When both are, play does.
    "go_on" GoOn {
        /// With which game.
        game: GameId,
    }
    /// Gives the opponent a minute.
    "add_time" AddTime {
        /// In which game.
        game: GameId,
    }
    /// Calls the referee.
    "call_referee" CallReferee {
        /// To which game.
        game: GameId,
    }
    /// Claims a game against somebody who is away, or who plays on though nothing is left to play for.
    "claim" Claim {
        /// Which.
        game: GameId,
        /// The number that the next move will have.
        move_number: u32,
        /// On what ground.
        claim: ClaimKind,
    }
    /// Says what should come of a position that keeps coming back.
    "choose" Choose {
        /// In which game.
        game: GameId,
        /// The number that the next move will have.
        move_number: u32,
        /// What.
        choice: CycleChoice,
    }
    /// By the referee of a game.
    "referee" Referee {
        /// Which.
        game: GameId,
        /// What he does.
        act: RefereeAct,
        /// Why.
        #[ts(type = "string")]
        note: Note,
    }
    /// After a game: wants to play another with the same settings, or no longer wants it. When both do, it begins, with
    /// the colours changed unless there is a handicap.
    "rematch" Rematch {
        /// The game that has ended.
        game: GameId,
        /// Whether it is wanted.
        wanted: bool,
    }
    /// While counting: declares chains dead, alive or in seki. Never accepts.
    "mark" Mark {
        /// In which game.
        game: GameId,
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
        /// A stone of the chain.
        #[ts(type = "Point")]
        point: Point,
        /// What they are.
        #[ts(type = "Life")]
        life: Life,
        /// This chain alone, or all chains of its colour in the same enclosed region.
        #[ts(type = "Extent")]
        extent: Extent,
    }
    /// While counting: agrees with the marking of this hash.
    "accept" Accept {
        /// In which game.
        game: GameId,
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
        /// The marking agreed with.
        #[ts(type = "string")]
        hash: MarkingHash,
    }
    /// While counting: play goes on.
    "resume" Resume {
        /// Which game.
        game: GameId,
        /// The number the next move will have: another belongs to another count.
        move_number: u32,
    }
}

fn nine() -> u8 {
    9
}

fn is_false(value: &bool) -> bool {
    !value
}
