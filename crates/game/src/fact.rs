//! What follows from an entry, as everybody is told it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, Life, Move, Point};

use crate::{Outcome, StopReason};

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// A stone was played.
    Played {
        /// Whose stone.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The move's number.
        move_number: u32,
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// The stones it took off the board.
        #[cfg_attr(feature = "ts", ts(type = "Point[]"))]
        captured: Vec<Point>,
    },
    /// A turn was passed.
    Passed {
        /// Who passed.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// The move's number.
        move_number: u32,
    },
    /// Play has ended, counting begins.
    CountingBegan,
    /// The marking changed; nobody has accepted the new one.
    Marked {
        /// Who changed it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// A stone of the chains that changed.
        #[cfg_attr(feature = "ts", ts(type = "Point"))]
        point: Point,
        /// What they are now.
        #[cfg_attr(feature = "ts", ts(type = "Life"))]
        life: Life,
    },
    /// A player agreed with the marking.
    Accepted {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// Play goes on.
    Resumed {
        /// Who wanted it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// Who moves next.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        to_play: Color,
    },
    /// The game is over.
    Finished {
        /// How.
        outcome: Outcome,
    },
    /// Time that the server took is given back.
    Held {
        /// How much, in milliseconds.
        ms: u32,
    },
    /// The server was restarted; nobody lost time by it.
    ServerRestarted,
    /// The clocks stand for this reason.
    ClockStopped {
        /// Why.
        reason: StopReason,
    },
    /// This reason to stop the clocks is gone.
    ClockRunning {
        /// Which.
        reason: StopReason,
    },
}

/// A move in a list of moves, short: `Bpd` is Black at pd, `W` is a pass of White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveRecord {
    /// Who moved.
    pub color: Color,
    /// What.
    pub play: Move,
}

impl fmt::Display for MoveRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.color == Color::Black { "B" } else { "W" })?;
        match self.play {
            Move::Play(point) => write!(f, "{point}"),
            Move::Pass => Ok(()),
        }
    }
}

impl FromStr for MoveRecord {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("\"{text}\" is no move: write Bpd, or W for a pass");
        let color = match text.as_bytes().first() {
            Some(b'B') => Color::Black,
            Some(b'W') => Color::White,
            _ => return Err(bad()),
        };
        let play = match &text[1..] {
            "" => Move::Pass,
            point => Move::Play(point.parse().map_err(|_| bad())?),
        };
        Ok(MoveRecord { color, play })
    }
}

impl Serialize for MoveRecord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MoveRecord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
