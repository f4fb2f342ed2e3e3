//! One game of Go between two people, as a pure state machine.
//!
//! [`Game`] is told what somebody did and when ([`Game::act`]), answers with the [`Fact`]s that follow or with a
//! [`Refusal`], and says until when it can wait ([`Game::due`]). It never asks for the time, never waits and
//! never draws a random number, so the list of its inputs, the log of [`Entry`]s, restores it exactly
//! ([`Game::replay`]): clocks included.
//!
//! ```
//! use std::time::Duration;
//! use tengen_game::{Action, By, Game, GameTime, Settings, TimeControl};
//! use tengen_rules::{Color, Size};
//!
//! let time = TimeControl::Absolute { main: Duration::from_secs(60) };
//! let mut game = Game::new(Settings::even(Size::NINE, time)).unwrap();
//! let at = GameTime::from_millis(2_000);
//! let first = Action::Play { move_number: 1, point: "ee".parse().unwrap() };
//! game.act(By::player(Color::Black), &first, at, Duration::ZERO).unwrap();
//! assert_eq!(game.to_play(), Some(Color::White));
//! // Nobody's clock runs before his first move.
//! assert_eq!(game.reading(at).clock.black.main, Duration::from_secs(60));
//! ```

mod action;
mod action_id;
mod as_array;
mod as_text;
mod bad_settings;
mod by;
mod call;
mod clock;
mod clock_state;
mod commitment;
mod conduct;
mod counting;
mod cycle_offer;
mod entry;
mod fact;
mod game;
mod ids;
mod lag;
mod lag_watch;
mod millis;
mod misconduct;
mod move_record;
mod nigiri;
mod outcome;
mod packed_id;
mod packed_log;
mod pauses;
pub mod ranking;
mod referee;
mod refusal;
mod request;
mod requests;
mod sealed;
mod settings;
mod stopwatch;
mod time;
mod time_control;

pub use action::{Action, StopReason, Wait};
pub use action_id::{ActionId, BadActionId};
pub use bad_settings::BadSettings;
pub use by::{BadBy, By};
pub use call::{Call, next_call};
pub use clock::{Clock, Reading};
pub use clock_state::ClockState;
pub use commitment::{BadHex, Commitment, Nonce};
pub use counting::Counting;
pub use cycle_offer::CycleOffer;
pub use entry::{Entry, Input, Seq};
pub use fact::Fact;
pub use game::{Due, DueCall, Game, GameReading, Phase, ReplayError, Wanted};
pub use ids::{BadId, GameId, SeekId, UserId};
pub use lag::LagQuota;
pub use misconduct::Misconduct;
pub use move_record::MoveRecord;
pub use nigiri::Nigiri;
pub use outcome::{DrawBy, Outcome, VoidBy, WinBy};
pub use packed_log::{PackedLog, UnpackError};
pub use referee::{BadNote, Note, RefereeAct, Ruling};
pub use refusal::Refusal;
pub use request::{ClaimKind, CycleChoice, Gone, Pending, Request};
pub use sealed::{Opened, Sealed, SealedMove};
pub use settings::{LOG_VERSION, Refereed, Settings};
pub use stopwatch::Stopwatch;
pub use time::GameTime;
pub use time_control::{BadTimeControl, TimeControl};

use conduct::Conduct;
use pauses::Pauses;
use requests::Requests;
