//! Who wins a counted game, by how much, and how that is written.

use crate::{Color, HalfPoints, Size, Ties};

/// The result of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The side with more, or Black where equal scores are Black's; nobody when the game is drawn.
    pub winner: Option<Color>,
    /// How much more the winner has; zero when both have the same.
    pub margin: HalfPoints,
}

impl Score {
    /// The score when Black has so much more than White.
    ///
    /// ```
    /// use tengen_rules::{HalfPoints, Score, Ties};
    ///
    /// let score = Score::new(HalfPoints(3), Ties::Draw);
    /// assert_eq!((score.points(), score.zi(), score.mu()), ("B+1.5".into(), "B+¾子".into(), "B+1.5目".into()));
    /// assert_eq!(Score::new(HalfPoints(0), Ties::Draw).points(), "0");
    /// assert_eq!(Score::new(HalfPoints(0), Ties::Black).points(), "B+0");
    /// ```
    #[must_use]
    pub fn new(black_over_white: HalfPoints, ties: Ties) -> Score {
        let winner = match (black_over_white.0, ties) {
            (1.., _) | (0, Ties::Black) => Some(Color::Black),
            (0, Ties::Draw) => None,
            _ => Some(Color::White),
        };
        Score { winner, margin: HalfPoints(black_over_white.0.abs()) }
    }

    /// In points, as SGF writes results: `B+1.5`, `W+7`, and `0` for a draw.
    #[must_use]
    pub fn points(&self) -> String {
        self.text(&self.margin.to_string())
    }

    /// In 目, points as they are told in East Asia: `B+1.5目`.
    #[must_use]
    pub fn mu(&self) -> String {
        self.text(&format!("{}目", self.margin))
    }

    /// In 子 of two points each, as Chinese results are told: `B+¾子`, `W+3½子`.
    #[must_use]
    pub fn zi(&self) -> String {
        // Half a point is a quarter of a 子.
        let (whole, quarters) = (self.margin.0 / 4, self.margin.0 % 4);
        let part = ["", "¼", "½", "¾"][quarters.unsigned_abs() as usize];
        let whole = if whole == 0 && quarters != 0 { String::new() } else { whole.to_string() };
        self.text(&format!("{whole}{part}子"))
    }

    fn text(&self, margin: &str) -> String {
        self.winner.map_or("0".into(), |winner| format!("{}+{margin}", winner.letter()))
    }
}

/// Black's margin over White by the Chinese way of counting one side only: `area` is what that side has of the board,
/// shared points half each. Black's 子 less half of komi and compensation are compared with half the points of the
/// board, 180½子 on 19 lines; White's more the same.
///
/// ```
/// use tengen_rules::{Color, HalfPoints, Size, one_sided_margin};
///
/// // Komi is 3¾子, 7.5 points. White has 177: 180¾ are a quarter more than half the board.
/// let white = HalfPoints::from_points(177);
/// let margin = one_sided_margin(Size::NINETEEN, Color::White, white, HalfPoints(15), HalfPoints::ZERO);
/// assert_eq!(margin, HalfPoints(-1));
/// ```
#[must_use]
pub fn one_sided_margin(
    size: Size,
    side: Color,
    area: HalfPoints,
    komi: HalfPoints,
    compensation: HalfPoints,
) -> HalfPoints {
    // A board has at most 625 points. What a side has more than half of it, the other has less.
    let over_half = HalfPoints(2 * area.0 - 2 * size.points() as i32);
    let black_over_white = if side == Color::Black { over_half } else { -over_half };
    black_over_white - komi - compensation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_names_the_winner() {
        let texts = [
            (3, "B+1.5", "B+¾子", "B+1.5目"),
            (-14, "W+7", "W+3½子", "W+7目"),
            (0, "0", "0", "0"),
            (8, "B+4", "B+2子", "B+4目"),
            (-1, "W+0.5", "W+¼子", "W+0.5目"),
        ];
        for (margin, points, zi, mu) in texts {
            let score = Score::new(HalfPoints(margin), Ties::Draw);
            assert_eq!((score.points().as_str(), score.zi().as_str(), score.mu().as_str()), (points, zi, mu));
        }
    }

    #[test]
    fn an_equal_score_may_be_blacks() {
        let score = Score::new(HalfPoints::ZERO, Ties::Black);
        assert_eq!((score.winner, score.margin), (Some(Color::Black), HalfPoints::ZERO));
        assert_eq!((score.points(), score.zi()), ("B+0".into(), "B+0子".into()));
    }

    #[test]
    fn winning_by_n_zi_is_winning_by_twice_as_many_points() {
        for n in 1..100 {
            assert_eq!(Score::new(HalfPoints::from_points(2 * n), Ties::Draw).zi(), format!("B+{n}子"));
        }
    }
}
