//! A client of a Tengen server, for bots, tests and benches.
//!
//! A [`Client`] is one socket. It reads only while one of its methods is awaited: what comes in between waits, in
//! order. For each game it has joined it keeps a [`View`], made of nothing but what it was told.
//!
//! ```no_run
//! use std::time::Duration;
//! use tengen_client::{Client, guest};
//! use tengen_protocol::{Offer, Pass, ServerMsg};
//! use tengen_game::TimeControl;
//! use tengen_rules::Size;
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let server = "http://127.0.0.1:8080";
//! let mut shu = Client::connect(server).await?;
//! shu.sign_in(&guest(server).await?.token).await?;
//! let mut go = Client::connect(server).await?;
//! go.sign_in(&guest(server).await?.token).await?;
//!
//! let time = TimeControl::Absolute { main: Duration::from_secs(300) };
//! let seek = shu.seek(Offer::even(Size::NINE, time)).await?;
//! let game = go.take_seek(seek).await?;
//! shu.join(game).await?;
//! go.join(game).await?;
//!
//! let black = if shu.you(game) == Some(tengen_rules::Color::Black) { &mut shu } else { &mut go };
//! black.request(Pass { game, move_number: 1 }).await?;
//! go.until(game, |view| view.moves.len() == 1).await?;
//! # Ok(()) }
//! ```
//!
//! [`ServerProcess`] runs a whole server for a test or a bench.

mod address;
mod answer;
mod client;
mod client_error;
mod http;
mod inbox;
mod message_ids;
mod server_error;
mod server_options;
mod server_process;
mod socket;
mod view;

pub use answer::Answer;
pub use client::Client;
pub use client_error::ClientError;
pub use http::{HttpAnswer, HttpError, guest, http};
pub use server_error::ServerError;
pub use server_options::ServerOptions;
pub use server_process::ServerProcess;
pub use view::{Told, View, ViewError};
