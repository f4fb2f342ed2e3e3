//! How a game ended, as RE tells it.

use std::fmt;
use std::str::FromStr;

use super::error::excerpt;
use super::value::{CountedIn, hundredths};
use super::words;
use crate::{Color, HalfPoints};

/// RE, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Somebody won.
    Win {
        /// Who.
        winner: Color,
        /// And how.
        by: WinBy,
    },
    /// Nobody won: `0` or `Draw`.
    Draw,
    /// No result, or the game was broken off: `Void`.
    Void,
    /// `?`, or nothing that can be understood.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// By so many points: `B+3.5`. It is 0 where equal scores win: `B+0`.
    Score(HalfPoints),
    /// By a number that no count on a board gives, such as `B+42.3`: in hundredths, as it is written.
    Odd(i32),
    /// `B+R` or `B+Resign`.
    Resignation,
    /// `B+T` or `B+Time`.
    Time,
    /// `B+F` or `B+Forfeit`.
    Forfeit,
    /// It does not say, or not in a way that can be understood: `B+`.
    Unsaid,
}

impl GameResult {
    /// Reads RE in any of the usual ways: as FF\[4\] has it, in small letters, abbreviated, or in the words of
    /// Chinese, Japanese and Korean records (`黑中盘胜`, `白2目半勝`, `흑 불계승`).
    ///
    /// `unit` is what numbers without a unit count, [as the komi tells](super::value::counted_in). An odd number of
    /// quarters can only be 子: `W+4.25` is 8.5 points.
    #[must_use]
    pub fn read(text: &str, unit: CountedIn) -> GameResult {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "0.0" => return GameResult::Draw,
            "void" => return GameResult::Void,
            _ => {}
        }
        for (winner, plus, resigns) in
            [(Color::Black, "b+", "white resigns"), (Color::White, "w+", "black resigns")]
        {
            if let Some(by) = lower.strip_prefix(plus) {
                return GameResult::Win { winner, by: WinBy::read(by.trim(), unit) };
            }
            if lower.starts_with(resigns) {
                return GameResult::Win { winner, by: WinBy::Resignation };
            }
        }
        words::result(&lower, unit).unwrap_or(GameResult::Unknown)
    }

    /// Black's points less White's, when they were counted; a draw is 0.
    #[must_use]
    pub fn margin(self) -> Option<HalfPoints> {
        match self {
            GameResult::Win { winner: Color::Black, by: WinBy::Score(score) } => Some(score),
            GameResult::Win { winner: Color::White, by: WinBy::Score(score) } => Some(-score),
            GameResult::Draw => Some(HalfPoints::ZERO),
            _ => None,
        }
    }

    /// Who won, if anybody did.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

impl WinBy {
    /// What stands behind the plus, in small letters.
    fn read(text: &str, unit: CountedIn) -> WinBy {
        match text {
            "r" => WinBy::Resignation,
            "t" => WinBy::Time,
            "f" => WinBy::Forfeit,
            _ if text.starts_with("res") => WinBy::Resignation,
            _ if text.starts_with("time") => WinBy::Time,
            _ if text.starts_with("forf") => WinBy::Forfeit,
            _ => match hundredths(text) {
                Some(number) => WinBy::count(number, unit),
                None => words::score(text, unit).unwrap_or(WinBy::Unsaid),
            },
        }
    }

    /// Hundredths of points or of 子. A 子 is two points, so that a quarter of one is half a point.
    pub(super) fn count(hundredths: i32, unit: CountedIn) -> WinBy {
        match (hundredths % 25, hundredths / 25, unit) {
            (0, quarters, CountedIn::Points) if quarters % 2 == 0 => WinBy::Score(HalfPoints(quarters / 2)),
            (0, quarters, _) => WinBy::Score(HalfPoints(quarters)),
            _ => WinBy::Odd(hundredths),
        }
    }
}

/// The words of FF\[4\] and nothing else; capital and small letters differ.
impl FromStr for GameResult {
    type Err = BadResult;

    fn from_str(text: &str) -> Result<GameResult, BadResult> {
        let bad = || BadResult(excerpt(text));
        let (winner, by) = match text {
            "0" | "Draw" => return Ok(GameResult::Draw),
            "Void" => return Ok(GameResult::Void),
            "?" => return Ok(GameResult::Unknown),
            _ if text.starts_with("B+") => (Color::Black, &text[2..]),
            _ if text.starts_with("W+") => (Color::White, &text[2..]),
            _ => return Err(bad()),
        };
        let by = match by {
            "" => WinBy::Unsaid,
            "R" | "Resign" => WinBy::Resignation,
            "T" | "Time" => WinBy::Time,
            "F" | "Forfeit" => WinBy::Forfeit,
            _ => WinBy::count(hundredths(by).ok_or_else(bad)?, CountedIn::Points),
        };
        Ok(GameResult::Win { winner, by })
    }
}

/// The value of RE, as FF\[4\] has it; scores are in points.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GameResult::Win { winner, by } => write!(f, "{}+{by}", winner.letter()),
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
        }
    }
}

impl fmt::Display for WinBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            WinBy::Score(score) => write!(f, "{score}"),
            WinBy::Odd(hundredths) => {
                let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
                f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
            }
            WinBy::Resignation => f.write_str("R"),
            WinBy::Time => f.write_str("T"),
            WinBy::Forfeit => f.write_str("F"),
            WinBy::Unsaid => Ok(()),
        }
    }
}

/// The text is no result of FF\[4\]; it holds the first twenty characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a result as FF[4] writes it")]
pub struct BadResult(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let result = GameResult::read(text, CountedIn::Points);
        if result == GameResult::Unknown { "?".into() } else { result.to_string() }
    }

    #[test]
    fn results_are_read_in_all_usual_ways() {
        for (text, meaning) in [
            ("B+3.50", "B+3.5"),
            ("W+12 ", "W+12"),
            ("b+r", "B+R"),
            ("W+Resign", "W+R"),
            ("w+resignation", "W+R"),
            ("B+T", "B+T"),
            ("B+Time", "B+T"),
            ("W+F", "W+F"),
            ("B+Forfeit", "B+F"),
            ("B+", "B+"),
            ("W+Illegal", "W+"),
            ("B+0", "B+0"),
            ("0", "0"),
            ("Jigo", "0"),
            ("draw", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("", "?"),
            ("White resigns. W 6.5 B 157.0", "B+R"),
            ("has adjourned.", "?"),
            ("B+42.3", "B+42.3"),
            ("B+¾子", "B+1.5"),
            ("W+2¼子", "W+4.5"),
            ("W+2目半", "W+2.5"),
            ("B+1又3/4子", "B+3.5"),
            ("B+R, 241", "B+"),
            ("W+Illegal move 33", "W+"),
            ("B+3,5", "B+"),
            ("B+-3.5", "B+"),
            ("B+1e3", "B+"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
    }

    #[test]
    fn a_quarter_is_one_of_a_zi() {
        for (text, unit, halves) in [
            ("W+4.25", CountedIn::Points, -17),
            ("W+4.25", CountedIn::Zi, -17),
            ("B+4", CountedIn::Zi, 16),
            ("B+4", CountedIn::Points, 8),
            ("B+0.75", CountedIn::Points, 3),
        ] {
            assert_eq!(GameResult::read(text, unit).margin(), Some(HalfPoints(halves)), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["B+R", "W+T", "B+F", "W+", "0", "Void", "?", "B+3.5", "W+0.03", "B+0"] {
            assert_eq!(text.parse::<GameResult>().unwrap().to_string(), text);
        }
        for text in ["b+r", "B+Res", "B+-1", "1", " ?", "B+."] {
            assert_eq!(text.parse::<GameResult>(), Err(BadResult(text.into())));
        }
    }
}
