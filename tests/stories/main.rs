//! Stories: what players, spectators and operators live through. Each has a server, a database and sockets of its own.

#![allow(clippy::unwrap_used)]

mod accounts;
mod bad_input;
mod clocks;
mod counting;
mod crash;
mod database_trouble;
mod illegal_moves;
mod lobby;
mod reconnect;
mod spectators;
mod two_tabs;
