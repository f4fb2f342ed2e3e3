//! The game of Go.
