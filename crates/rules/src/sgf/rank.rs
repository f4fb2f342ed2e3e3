//! The rank of a player, as BR and WR tell it.

use std::fmt;
use std::str::FromStr;

use super::error::excerpt;
use super::words::half_width;

/// A rank, such as `5k`, `3d?` or `9p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rank {
    /// The number.
    pub level: u8,
    /// What is numbered.
    pub grade: Grade,
    /// How sure it is, if that is said.
    pub certainty: Option<Certainty>,
}

/// Kyu and dan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// `k`, stronger as the number falls.
    Kyu,
    /// `d`, of amateurs.
    Dan,
    /// `p`, of professionals.
    Professional,
}

/// How sure a rank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// `?`
    Uncertain,
    /// `*`
    Established,
}

impl Rank {
    /// Reads a rank in any of the usual ways: as FF\[4\] has it, in capital letters, with blanks, or as `9段`, `九段`,
    /// `5级`, `5級`, `3단`, `3급`. A 段 is taken for an amateur's, as `d` is; those of professionals are `P9段` or `P9`.
    #[must_use]
    pub fn read(text: &str) -> Option<Rank> {
        let mut plain = String::new();
        for c in text.to_lowercase().chars().filter(|c| !c.is_whitespace()) {
            match half_width(c) {
                '段' | '단' => plain.push('d'),
                '级' | '級' | '급' => plain.push('k'),
                '初' => plain.push('1'),
                c => match "一二三四五六七八九".chars().position(|numeral| numeral == c) {
                    Some(n) => plain.push_str(&(n + 1).to_string()),
                    None => plain.push(c),
                },
            }
        }
        match plain.strip_prefix('p') {
            Some(level) => format!("{}p", level.strip_suffix('d').unwrap_or(level)).parse().ok(),
            None => plain.parse().ok(),
        }
    }
}

/// A number; `k`, `kyu`, `d`, `dan` or `p`; perhaps `?` or `*`; nothing else.
impl FromStr for Rank {
    type Err = BadRank;

    fn from_str(text: &str) -> Result<Rank, BadRank> {
        let bad = || BadRank(excerpt(text));
        let (rank, certainty) = match (text.strip_suffix('?'), text.strip_suffix('*')) {
            (Some(rank), _) => (rank, Some(Certainty::Uncertain)),
            (_, Some(rank)) => (rank, Some(Certainty::Established)),
            _ => (text, None),
        };
        let digits = rank.bytes().take_while(u8::is_ascii_digit).count();
        let grade = match &rank[digits..] {
            "k" | "kyu" => Grade::Kyu,
            "d" | "dan" => Grade::Dan,
            "p" => Grade::Professional,
            _ => return Err(bad()),
        };
        let level = rank[..digits].parse().map_err(|_| bad())?;
        Ok(Rank { level, grade, certainty })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grade = match self.grade {
            Grade::Kyu => "k",
            Grade::Dan => "d",
            Grade::Professional => "p",
        };
        let certainty = match self.certainty {
            Some(Certainty::Uncertain) => "?",
            Some(Certainty::Established) => "*",
            None => "",
        };
        write!(f, "{}{grade}{certainty}", self.level)
    }
}

/// The text is no rank of FF\[4\]; it holds the first twenty characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a rank as FF[4] writes it")]
pub struct BadRank(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_in_all_usual_ways() {
        for (text, rank) in [
            ("5k", "5k"),
            ("5kyu?", "5k?"),
            (" 3 Dan ", "3d"),
            ("9P*", "9p*"),
            ("9段", "9d"),
            ("九段", "9d"),
            ("初段", "1d"),
            ("18级", "18k"),
            ("3급", "3k"),
            ("９段", "9d"),
            ("P9段", "9p"),
            ("P6", "6p"),
            ("p 八段", "8p"),
        ] {
            assert_eq!(Rank::read(text).map(|rank| rank.to_string()).as_deref(), Some(rank), "{text}");
        }
        for text in ["", "k", "5", "Meijin", "300k", "5k!", "p", "p9p", "P5k"] {
            assert_eq!(Rank::read(text), None, "{text}");
        }
        assert_eq!("5K".parse::<Rank>(), Err(BadRank("5K".into())));
    }
}
