//! The overtime of a game, as OT tells it.

use std::fmt;
use std::time::Duration;

use super::value::{seconds, seconds_text};

/// What happens when the main time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overtime {
    /// `5x30 byo-yomi`: so many periods, and one that is not used up is whole again.
    ByoYomi {
        /// How many.
        periods: u32,
        /// How long each is.
        period: Duration,
    },
    /// `15/300 Canadian`: so many moves within each period.
    Canadian {
        /// How many moves.
        moves: u32,
        /// How long the period is.
        period: Duration,
    },
    /// `30 Fischer`: each move adds this.
    Fischer {
        /// What is added.
        increment: Duration,
    },
    /// `60 simple`: this for each move.
    PerMove(Duration),
}

impl Overtime {
    /// Reads OT as the common servers write it. None when it is written otherwise, or gives no time.
    #[must_use]
    pub fn read(text: &str) -> Option<Overtime> {
        let text = text.trim().to_ascii_lowercase();
        let word = text.find(|c: char| c.is_ascii_alphabetic() && c != 'x')?;
        let (numbers, words) = text.split_at(word);
        let count = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n > 0);
        let time = |text: &str| seconds(text).filter(|time| !time.is_zero());
        match words.trim_start_matches("seconds").trim_start_matches("sec").trim() {
            "byo-yomi" | "byoyomi" | "byo yomi" => {
                let (periods, period) = numbers.split_once('x')?;
                Some(Overtime::ByoYomi { periods: count(periods)?, period: time(period)? })
            }
            "canadian" => {
                let (moves, period) = numbers.split_once('/')?;
                Some(Overtime::Canadian { moves: count(moves)?, period: time(period)? })
            }
            "fischer" => Some(Overtime::Fischer { increment: time(numbers)? }),
            "simple" => Some(Overtime::PerMove(time(numbers)?)),
            _ => None,
        }
    }
}

/// The value of OT.
impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Overtime::ByoYomi { periods, period } => write!(f, "{periods}x{} byo-yomi", seconds_text(period)),
            Overtime::Canadian { moves, period } => write!(f, "{moves}/{} Canadian", seconds_text(period)),
            Overtime::Fischer { increment } => write!(f, "{} Fischer", seconds_text(increment)),
            Overtime::PerMove(time) => write!(f, "{} simple", seconds_text(time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overtime_is_read_as_servers_write_it() {
        for (text, meaning) in [
            ("5x30 byo-yomi", "5x30 byo-yomi"),
            ("5 x 40 seconds Byoyomi", "5x40 byo-yomi"),
            ("1x 60 seconds Byo-yomi", "1x60 byo-yomi"),
            ("25/180.5 Canadian", "25/180.5 Canadian"),
            ("86400 fischer", "86400 Fischer"),
            ("60 simple", "60 simple"),
        ] {
            assert_eq!(Overtime::read(text).map(|found| found.to_string()).as_deref(), Some(meaning));
        }
        for text in ["", "None", "0 none", "0x30 byo-yomi", "5x0 byo-yomi", "-3 Fischer", "1 moves / 30 sec"]
        {
            assert_eq!(Overtime::read(text), None, "{text}");
        }
    }
}
