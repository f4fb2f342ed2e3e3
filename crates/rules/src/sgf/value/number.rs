//! Numbers, and komi in its dialects.

use crate::HalfPoints;

/// A whole number (Number). Blanks around it and behind its sign do not count.
#[must_use]
pub fn number(raw: &str) -> Option<i64> {
    let raw = raw.trim();
    let (sign, digits) = raw.split_at(usize::from(raw.starts_with(['+', '-'])));
    format!("{sign}{}", digits.trim_start()).parse().ok()
}

/// A decimal number (Real), finite.
#[must_use]
pub fn real(raw: &str) -> Option<f64> {
    raw.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// The raw value of a number, with at most four decimals; none of what is not finite.
#[must_use]
pub fn real_text(number: f64) -> Option<String> {
    let text = number.is_finite().then(|| format!("{number:.4}"))?;
    let text = text.trim_end_matches('0').trim_end_matches('.');
    Some(if text == "-0" { "0".to_owned() } else { text.to_owned() })
}

/// What the numbers of a record count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CountedIn {
    /// 目.
    #[default]
    Points,
    /// 子, each of them two points.
    Zi,
}

/// Komi (KM). Some servers write hundredths, and Chinese ones hundredths of a 子: an odd number of quarters can only
/// be 子. `375` is 3¾子 is 7.5 points, and so is `750`. With a decimal point it is no hundredths: `361.0` is 361 points.
#[must_use]
pub fn komi(raw: &str) -> Option<HalfPoints> {
    let quarters = quarters(raw)?;
    let halves = if quarters % 2 == 0 { quarters / 2 } else { quarters };
    (halves.abs() <= MOST_QUARTERS / 2).then_some(HalfPoints(halves))
}

/// The raw value of a komi: from 100 points on with a decimal point, so that it is not taken for hundredths.
#[must_use]
pub fn komi_text(komi: HalfPoints) -> String {
    let text = komi.to_string();
    if komi.value().unsigned_abs() < 200 || text.contains('.') { text } else { format!("{text}.0") }
}

/// What a record with this komi (KM) counts: a server that writes `375` counts its results in 子 too.
#[must_use]
pub fn counted_in(komi: &str) -> CountedIn {
    match quarters(komi) {
        Some(quarters) if quarters % 2 != 0 => CountedIn::Zi,
        _ => CountedIn::Points,
    }
}

/// A number with at most two decimals, in hundredths: digits, and a point within, before, or behind them.
pub(crate) fn hundredths(text: &str) -> Option<i32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let decimals = decimals.trim_end_matches('0');
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 2 || !text.bytes().any(|b| b.is_ascii_digit())
    {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let decimals: i32 = format!("{decimals:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(decimals)
}

/// A board has 625 points at most; beyond that it is no komi.
const MOST_QUARTERS: i32 = 2500;

fn quarters(raw: &str) -> Option<i32> {
    let number = real(raw)?;
    let points = if number.abs() >= 100.0 && !raw.contains('.') { number / 100.0 } else { number };
    let quarters = points * 4.0;
    // Below the bound the cast is exact.
    (quarters.fract() == 0.0 && quarters.abs() <= f64::from(MOST_QUARTERS)).then_some(quarters as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_told_in_points_hundredths_or_zi() {
        let told = [
            ("7.5", 15),
            ("6.50", 13),
            ("375", 15),
            ("750", 15),
            ("325", 13),
            ("3.75", 15),
            ("0", 0),
            ("-5", -10),
            ("100.0", 200),
            ("-361.", -722),
        ];
        for (raw, halves) in told {
            assert_eq!(komi(raw), Some(HalfPoints(halves)), "{raw}");
        }
        for raw in ["", "x", "NaN", "inf", "1e300", "0.3", "37575", "626.0"] {
            assert_eq!(komi(raw), None, "{raw}");
        }
        assert_eq!((counted_in("375"), counted_in("7.5"), counted_in("0")), {
            (CountedIn::Zi, CountedIn::Points, CountedIn::Points)
        });
    }

    #[test]
    fn a_whole_number_has_no_blanks_in_it() {
        for (raw, found) in [("- 1", Some(-1)), (" +3 ", Some(3)), ("1 2", None), ("--1", None), ("-", None)]
        {
            assert_eq!(number(raw), found, "{raw}");
        }
    }

    #[test]
    fn a_komi_is_what_was_written_however_large() {
        for halves in -1250..=1250 {
            assert_eq!(komi(&komi_text(HalfPoints(halves))), Some(HalfPoints(halves)));
        }
    }

    #[test]
    fn hundredths_are_exact() {
        for (text, found) in [("42.3", 4230), (".3", 30), ("42.", 4200), ("042.250", 4225)] {
            assert_eq!(hundredths(text), Some(found), "{text}");
        }
        for text in ["", ".", "-1", "1.234", "1e3", "99999999999", "21474837"] {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_is_written_without_needless_digits() {
        for (number, text) in [(7.5, "7.5"), (-2.0, "-2"), (0.00001, "0"), (-0.0, "0"), (100.0, "100")] {
            assert_eq!(real_text(number).as_deref(), Some(text));
        }
        assert_eq!(real_text(f64::NAN), None);
    }
}
