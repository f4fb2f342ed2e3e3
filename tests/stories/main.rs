//! Stories: what players, spectators and operators live through. Each has a server, a database and sockets of its own.

#![allow(clippy::unwrap_used)]

mod absence;
mod accounts;
mod adjournment;
mod admin;
mod archive;
mod backup;
mod bad_input;
mod blocks;
mod calls;
mod clocks;
mod conduct;
mod counting;
mod crash;
mod cycles;
mod database_trouble;
mod edge;
mod illegal_moves;
mod interface;
mod lobby;
mod mail;
mod mass_loss;
mod migrations;
mod nigiri;
mod offers;
mod own_account;
mod pauses;
mod placing;
mod postgres;
mod postgres_down;
mod private;
mod reconnect;
mod referee;
mod rematch;
mod restart;
mod results;
mod slow_database;
mod spectators;
mod stalling;
mod standstill;
mod two_nodes;
mod two_tabs;
mod undo;
mod unfit_database;
mod upkeep;
