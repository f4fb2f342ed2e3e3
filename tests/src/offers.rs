//! What the players of a story agree to play.

use std::time::Duration;

use tengen_game::TimeControl;
use tengen_protocol::{ColorChoice, Offer};
use tengen_rules::{Color, Point, Setup, Size};

/// A 9×9 game with five minutes each; who offers has Black.
pub fn nine_by_nine() -> Offer {
    Offer { color: ColorChoice::Black, ..Offer::even(Size::NINE, absolute(300)) }
}

/// So many seconds for all moves.
pub fn absolute(seconds: u64) -> TimeControl {
    TimeControl::Absolute { main: Duration::from_secs(seconds) }
}

/// Periods of so many seconds from the first move on.
pub fn byo_yomi(seconds: u64, periods: u32) -> TimeControl {
    TimeControl::ByoYomi { main: Duration::ZERO, period: Duration::from_secs(seconds), periods }
}

/// As [`nine_by_nine`], but from this position: X and B are black stones, O and W white ones.
///
/// # Panics
/// If it is no board.
pub fn drawn(diagram: &str, to_play: Color) -> Offer {
    let rows: Vec<&str> = diagram.split_whitespace().collect();
    let lines = |length: usize| u8::try_from(length).expect("boards are small");
    let mut setup = Setup { to_play, ..Setup::default() };
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.chars().enumerate() {
            let point = Point::new(lines(column), lines(row));
            match sign {
                'X' | 'B' => setup.black.push(point),
                'O' | 'W' => setup.white.push(point),
                _ => {}
            }
        }
    }
    let size = Size::new(lines(rows[0].len()), lines(rows.len())).expect("a board");
    Offer { size, setup: Some(setup), ..nine_by_nine() }
}
