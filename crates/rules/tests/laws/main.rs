//! Laws that hold in every game: random ones are played and asked.

// The lint lets `#[test]` functions unwrap; what they call may too.
#![allow(clippy::unwrap_used)]

mod chains;
mod counting;
mod filling;
mod game;
mod legality;
mod marking;
mod naive;
mod open_borders;
mod pass_alive;
mod plain_marking;
mod repetition;
mod replay;
mod symmetry;
