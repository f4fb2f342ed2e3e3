//! A position as text.

use std::fmt;

use crate::{Color, Point, Position};

impl Position {
    /// The board with X for Black, O for White and . for empty points, rows joined by line feeds.
    #[must_use]
    pub fn diagram(&self) -> String {
        self.lines(['X', 'O', '.']).join("\n")
    }

    /// The rows from the top, with B for Black, W for White and . for empty points.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.lines(['B', 'W', '.'])
    }

    fn lines(&self, [black, white, empty]: [char; 3]) -> Vec<String> {
        let sign = |point| match self.at(point) {
            Some(Color::Black) => black,
            Some(Color::White) => white,
            None => empty,
        };
        let row = |row| (0..self.size().width()).map(|column| sign(Point::new(column, row))).collect();
        (0..self.size().height()).map(row).collect()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}\n{:?} to play, move {}", self.diagram(), self.to_play(), self.move_number())
    }
}
