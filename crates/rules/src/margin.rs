//! How the margin of a counted game is written.

use crate::{Color, HalfPoints};

/// The margin in points, as SGF writes results: `B+1.5`, `W+7`, and `0` for a draw.
#[must_use]
pub fn margin_text_points(margin: HalfPoints) -> String {
    match winner(margin) {
        Some(color) => format!("{}+{}", color.letter(), HalfPoints(margin.0.abs())),
        None => "0".into(),
    }
}

/// The margin in 子 of two points each, as Chinese results are told: `B+¾子`, `W+3½子`, and `0` for a draw.
#[must_use]
pub fn margin_text_zi(margin: HalfPoints) -> String {
    // Half a point is a quarter of a 子.
    let quarters = margin.0.unsigned_abs();
    let whole = if quarters < 4 { String::new() } else { (quarters / 4).to_string() };
    let part = ["", "¼", "½", "¾"][quarters as usize % 4];
    match winner(margin) {
        Some(color) => format!("{}+{whole}{part}子", color.letter()),
        None => "0".into(),
    }
}

fn winner(margin: HalfPoints) -> Option<Color> {
    match margin.0 {
        0 => None,
        1.. => Some(Color::Black),
        _ => Some(Color::White),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_names_the_winner() {
        let texts = [
            (3, "B+1.5", "B+¾子"),
            (-14, "W+7", "W+3½子"),
            (0, "0", "0"),
            (8, "B+4", "B+2子"),
            (-1, "W+0.5", "W+¼子"),
        ];
        for (margin, points, zi) in texts {
            assert_eq!(margin_text_points(HalfPoints(margin)), points);
            assert_eq!(margin_text_zi(HalfPoints(margin)), zi);
        }
    }

    #[test]
    fn winning_by_n_zi_is_winning_by_twice_as_many_points() {
        for n in 1..100 {
            assert_eq!(margin_text_zi(HalfPoints::from_points(2 * n)), format!("B+{n}子"));
        }
    }
}
