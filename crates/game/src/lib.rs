//! One game of Go between two people, as a pure state machine.
//!
//! [`Game`] is told what somebody did and when ([`Game::act`]), answers with the [`Fact`]s that follow or with a
//! [`Refusal`], and says until when it can wait ([`Game::deadline`]). It never asks for the time, never waits and
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
//! assert_eq!(game.reading(at).clock.black.main, Duration::from_secs(58));
//! ```

mod clock;
mod clock_state;
mod counting;
mod entry;
mod fact;
mod game;
mod lag;
mod millis;
mod outcome;
mod refusal;
mod settings;
mod stopwatch;
mod time;
mod time_control;

pub use clock::{Clock, Reading};
pub use clock_state::ClockState;
pub use counting::Counting;
pub use entry::{Action, ActionId, BadActionId, By, Entry, Seq, StopReason};
pub use fact::{Fact, MoveRecord};
pub use game::{Game, GameReading, Phase, ReplayError};
pub use lag::LagQuota;
pub use outcome::{DrawBy, Outcome, WinBy};
pub use refusal::Refusal;
pub use settings::{BadSettings, LOG_VERSION, Settings};
pub use stopwatch::Stopwatch;
pub use time::GameTime;
pub use time_control::{BadTimeControl, TimeControl};
