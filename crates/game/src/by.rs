//! Who acts in a game.

use std::fmt;
use std::str::FromStr;

use tengen_rules::Color;
use thiserror::Error;

use crate::UserId;
use crate::as_text::serde_as_text;

/// Who acted. Written `black`, `white`, `server`, or `referee:7` with the referee's number as a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "\"black\" | \"white\" | \"server\" | `referee:${number}`"))]
pub enum By {
    /// The player with the black stones.
    Black,
    /// The player with the white stones.
    White,
    /// A referee. That he is one is for the caller to know.
    Referee(UserId),
    /// The server.
    Server,
}

/// A text that names nobody who acts in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("who acts is black, white, server, or referee: with a number")]
pub struct BadBy;

impl By {
    /// The colour of the player who acted.
    pub const fn color(self) -> Option<Color> {
        match self {
            By::Black => Some(Color::Black),
            By::White => Some(Color::White),
            By::Referee(_) | By::Server => None,
        }
    }

    /// The player of this colour.
    pub const fn player(color: Color) -> By {
        match color {
            Color::Black => By::Black,
            Color::White => By::White,
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Black => f.write_str("black"),
            By::White => f.write_str("white"),
            By::Server => f.write_str("server"),
            By::Referee(user) => write!(f, "referee:{user}"),
        }
    }
}

impl FromStr for By {
    type Err = BadBy;

    fn from_str(text: &str) -> Result<Self, BadBy> {
        match text {
            "black" => Ok(By::Black),
            "white" => Ok(By::White),
            "server" => Ok(By::Server),
            _ => {
                let user = text.strip_prefix("referee:").ok_or(BadBy)?;
                user.parse().map(|user| By::Referee(UserId(user))).map_err(|_| BadBy)
            }
        }
    }
}

serde_as_text!(By);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_acts_reads_as_it_was_written() {
        for by in [By::Black, By::White, By::Server, By::Referee(UserId(7))] {
            assert_eq!(by.to_string().parse(), Ok(by));
        }
        for text in ["", "Black", "referee", "referee:", "referee:x"] {
            assert_eq!(text.parse::<By>(), Err(BadBy), "{text}");
        }
    }
}
