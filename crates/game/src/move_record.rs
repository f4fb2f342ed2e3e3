//! A move as it stands in a list of moves.

use std::fmt;
use std::str::FromStr;

use tengen_rules::{Color, Move};

use crate::as_text::serde_as_text;

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

serde_as_text!(MoveRecord);
