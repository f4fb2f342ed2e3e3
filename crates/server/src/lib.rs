//! The Tengen server: everything that touches the world.
//!
//! A frame comes in at [`socket`], a message goes to the game's [`room`], which judges it, hands the entry to the
//! [`log`], and tells everybody once it is stored. `docs/ARCHITECTURE.md` walks one move through it.

pub mod access;
pub mod access_watch;
pub mod admin;
pub mod alarm;
pub mod annul;
pub mod answer;
pub mod app;
pub mod archive;
pub mod auth;
pub mod backup;
pub mod begin;
pub mod blocks;
pub mod caller;
pub mod chores;
pub mod cluster;
pub mod commands;
pub mod config;
pub mod database;
pub mod db;
pub mod dev_database;
pub mod edge;
pub mod estimate;
pub mod event;
pub mod evidence;
pub mod gate;
pub mod http;
pub mod lobby;
pub mod log;
pub mod mail;
pub mod mass_loss;
pub mod name;
pub mod online;
pub mod outbox;
pub mod parked;
pub mod password;
pub mod pulse;
pub mod rate;
pub mod record;
pub mod room;
pub mod rooms;
pub mod serve;
pub mod socket;
pub mod storage;
pub mod throttle;
pub mod vital;
pub mod wake;
pub mod wall;
