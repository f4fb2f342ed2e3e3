//! What the fuzzer runs: each function takes any bytes and panics when a law is broken.
//!
//! They are ordinary functions, so the seeds run through them as tests too, without a fuzzer.

mod counting;
mod game;
mod input;
mod pass_alive;
mod position;
mod referee;
mod sgf;
mod stones;
mod wire;

pub use game::game;
pub use position::position;
pub use sgf::{sgf, sgf_long};
pub use wire::wire;
