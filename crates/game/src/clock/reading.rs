//! A clock as it is shown.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A clock as it stands at one instant, as it is shown. A period is whatever the clock's overtime is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reading {
    /// Main time left; where each move has its own time, what is left for this one.
    #[serde(rename = "main_ms", with = "crate::millis")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub main: Duration,
    /// Main time is used up and a period is running.
    pub in_overtime: bool,
    /// Periods left, the one in use included; nothing where they are not counted.
    pub periods_left: u32,
    /// Left of the period in use, or before overtime of the one that comes next; nothing where there are none.
    #[serde(rename = "period_left_ms", with = "crate::millis")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub period_left: Duration,
    /// The period in use, or the one that comes next, is the last.
    pub last_period: bool,
    /// Canadian: stones still to be played in `period_left`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stones_left: Option<u32>,
    /// Ing's: points owed for the overtime used so far; not there while there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u32>"))]
    pub penalty_points: u32,
}

fn is_zero(points: &u32) -> bool {
    *points == 0
}
