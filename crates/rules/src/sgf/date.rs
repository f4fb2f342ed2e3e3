//! The days on which a game was played, as DT tells them; and its round, as RO does.

use std::fmt;

/// A day, or a month or a year when no more is known. Nothing checks that the month had such a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day of the month, 1 to 31.
    pub day: Option<u8>,
}

impl Date {
    /// Reads DT: dates with commas between them. The later ones leave out what they have in common with the one
    /// before: `1996-12-27,28,1997-01-03,04`. `/` and `.` for `-`, and a time behind the last date, are let pass.
    ///
    /// None when it is written otherwise, as in `ca. 1850`; an empty text has no dates.
    #[must_use]
    pub fn read_all(text: &str) -> Option<Vec<Date>> {
        let text = without_time(text.trim());
        let mut dates: Vec<Date> = Vec::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            dates.push(Date::after(part.trim(), dates.last())?);
        }
        Some(dates)
    }

    /// A date, or the end of one that begins as the date before it.
    fn after(text: &str, before: Option<&Date>) -> Option<Date> {
        let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
        let two = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && (1..=2).contains(&text.len());
            digits.then(|| text.parse::<u8>().ok()).flatten()
        };
        let month = |text| two(text).filter(|month| (1..=12).contains(month));
        let day = |text| two(text).filter(|day| (1..=31).contains(day));
        match (parts.as_slice(), before) {
            (&[y], _) if y.len() == 4 => Some(Date { year: year(y)?, month: None, day: None }),
            (&[y, m], _) if y.len() == 4 => Some(Date { year: year(y)?, month: Some(month(m)?), day: None }),
            (&[y, m, d], _) => Some(Date { year: year(y)?, month: Some(month(m)?), day: Some(day(d)?) }),
            (&[m, d], Some(before)) => Some(Date { month: Some(month(m)?), day: Some(day(d)?), ..*before }),
            (&[d], Some(before)) if before.day.is_some() => Some(Date { day: Some(day(d)?), ..*before }),
            (&[m], Some(before)) if before.month.is_some() => {
                Some(Date { month: Some(month(m)?), ..*before })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        [self.month, self.day].into_iter().flatten().try_for_each(|part| write!(f, "-{part:02}"))
    }
}

fn year(text: &str) -> Option<u16> {
    let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// What comes before a time of day: `2018-03-18 12:30` and `2018-03-18T12:30:00+08:00`.
fn without_time(text: &str) -> &str {
    match text.split_once(['T', ' ']) {
        Some((date, time)) if time.contains(':') && !time.contains(',') => date,
        _ => text,
    }
}

/// RO, understood: which round, and of what kind, when that stands in brackets behind it: `2 (final)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round<'a> {
    /// What stands before the brackets: as a rule a number.
    pub number: &'a str,
    /// What stands in the brackets.
    pub kind: Option<&'a str>,
}

impl<'a> Round<'a> {
    /// Reads RO.
    #[must_use]
    pub fn read(text: &'a str) -> Round<'a> {
        let text = text.trim();
        match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            Some((number, kind)) => Round { number: number.trim(), kind: Some(kind.trim()) },
            None => Round { number: text, kind: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let dates = Date::read_all(text)?;
        Some(dates.iter().map(Date::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn later_dates_leave_out_what_they_have_in_common() {
        for (text, dates) in [
            ("1996-12-27,28,1997-01-03,04", "1996-12-27 1996-12-28 1997-01-03 1997-01-04"),
            ("1996-05,06", "1996-05 1996-06"),
            ("1996-05,06-01", "1996-05 1996-06-01"),
            ("2018.03.18 12:30", "2018-03-18"),
            ("2018/3/18", "2018-03-18"),
            ("2018-03-18T12:30:00+08:00", "2018-03-18"),
            ("", ""),
        ] {
            assert_eq!(read(text).as_deref(), Some(dates), "{text}");
        }
        for text in ["ca. 1850", "1960s", "1996-13", "1996-1-32", "1996,05,x", "05", "1996,,1997", "+996"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn the_kind_of_a_round_stands_in_brackets() {
        assert_eq!(Round::read("2 (final)"), Round { number: "2", kind: Some("final") });
        assert_eq!(Round::read("Semifinal"), Round { number: "Semifinal", kind: None });
    }
}
