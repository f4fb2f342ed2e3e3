//! What a record says of its result.

use tengen_rules::{Color, HalfPoints};

/// RE, as far as it can be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordedResult {
    /// Counted: Black's points less White's.
    Counted(HalfPoints),
    /// Somebody won otherwise, or by a number that is not said.
    Won(Color),
    /// Not known, or none.
    Unknown,
}

impl RecordedResult {
    /// Understands RE.
    pub(super) fn of(text: &str) -> Self {
        let text = text.trim().to_ascii_lowercase();
        if matches!(text.as_str(), "0" | "draw" | "jigo") {
            return RecordedResult::Counted(HalfPoints::ZERO);
        }
        for (color, letter, resigns) in
            [(Color::Black, "b+", "white resigns"), (Color::White, "w+", "black resigns")]
        {
            if let Some(rest) = text.strip_prefix(letter) {
                return won(color, rest);
            }
            if text.starts_with(resigns) {
                return RecordedResult::Won(color);
            }
        }
        RecordedResult::Unknown
    }
}

fn won(color: Color, by: &str) -> RecordedResult {
    let halves = by.parse::<f64>().map(|points| points * 2.0);
    match halves {
        // The range makes the cast exact.
        Ok(halves) if halves.fract() == 0.0 && (1.0..=1_444.0).contains(&halves) => {
            let margin = HalfPoints(halves as i32);
            RecordedResult::Counted(if color == Color::Black { margin } else { -margin })
        }
        _ => RecordedResult::Won(color),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_understood() {
        for (text, result) in [
            ("B+3.50", RecordedResult::Counted(HalfPoints(7))),
            ("W+12 ", RecordedResult::Counted(HalfPoints(-24))),
            ("Jigo", RecordedResult::Counted(HalfPoints(0))),
            ("W+Resign", RecordedResult::Won(Color::White)),
            ("b+t", RecordedResult::Won(Color::Black)),
            ("W+", RecordedResult::Won(Color::White)),
            ("Black resigns. W 25.5 B 17.0", RecordedResult::Won(Color::White)),
            ("has adjourned.", RecordedResult::Unknown),
            ("", RecordedResult::Unknown),
        ] {
            assert_eq!(RecordedResult::of(text), result, "{text}");
        }
    }
}
