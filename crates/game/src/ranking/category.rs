//! What kind of games a strength is measured in.

use std::fmt;
use std::str::FromStr;

use tengen_rules::Size;
use thiserror::Error;

use crate::Settings;
use crate::as_text::serde_as_text;

/// What kind of games a strength is measured in: a size of board, played at once or over days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Category {
    /// The board.
    pub lines: Lines,
    /// At once, or over days.
    pub pace: Pace,
}

/// The boards that are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lines {
    /// 19×19.
    Nineteen,
    /// 13×13.
    Thirteen,
    /// 9×9.
    Nine,
}

/// At once, or over days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    /// Both players are there.
    Live,
    /// Days go by between moves.
    TurnBased,
}

/// A text that is no category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a category is 19, 13 or 9, then -live or -turn-based")]
pub struct BadCategory;

impl Lines {
    /// How many.
    pub const fn count(self) -> u8 {
        match self {
            Lines::Nineteen => 19,
            Lines::Thirteen => 13,
            Lines::Nine => 9,
        }
    }

    /// Of this board; nothing if it is not rated.
    pub fn of(size: Size) -> Option<Self> {
        [Lines::Nineteen, Lines::Thirteen, Lines::Nine]
            .into_iter()
            .find(|lines| size.width() == lines.count() && size.height() == lines.count())
    }
}

impl Category {
    /// All.
    pub const ALL: [Category; 6] = [
        Category { lines: Lines::Nineteen, pace: Pace::Live },
        Category { lines: Lines::Thirteen, pace: Pace::Live },
        Category { lines: Lines::Nine, pace: Pace::Live },
        Category { lines: Lines::Nineteen, pace: Pace::TurnBased },
        Category { lines: Lines::Thirteen, pace: Pace::TurnBased },
        Category { lines: Lines::Nine, pace: Pace::TurnBased },
    ];

    /// That a game belongs to; nothing if its board is none that is rated.
    pub fn of(settings: &Settings) -> Option<Self> {
        let pace = if settings.is_turn_based() { Pace::TurnBased } else { Pace::Live };
        Some(Category { lines: Lines::of(settings.size)?, pace })
    }

    /// As in the database, on the wire and in addresses.
    pub const fn as_str(self) -> &'static str {
        match (self.lines, self.pace) {
            (Lines::Nineteen, Pace::Live) => "19-live",
            (Lines::Thirteen, Pace::Live) => "13-live",
            (Lines::Nine, Pace::Live) => "9-live",
            (Lines::Nineteen, Pace::TurnBased) => "19-turn-based",
            (Lines::Thirteen, Pace::TurnBased) => "13-turn-based",
            (Lines::Nine, Pace::TurnBased) => "9-turn-based",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Category {
    type Err = BadCategory;

    fn from_str(text: &str) -> Result<Self, BadCategory> {
        Category::ALL.into_iter().find(|category| category.as_str() == text).ok_or(BadCategory)
    }
}

serde_as_text!(Category);
