//! Boards, points and moves as the data writes them.

use serde::Deserialize;
use tengen_rules::{Color, IllegalMove, Move, Point, Position, Ruleset, Setup, Size};

use super::tally::{Checked, Verdict};

/// The letter of a colour.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Letter {
    B,
    W,
}

impl Letter {
    /// The colour.
    pub(super) fn color(self) -> Color {
        match self {
            Letter::B => Color::Black,
            Letter::W => Color::White,
        }
    }
}

/// Width and height.
pub(super) type Sides = [u16; 2];

/// The size, if boards can have it.
pub(super) fn size([width, height]: Sides) -> Option<Size> {
    Size::new(width.try_into().ok()?, height.try_into().ok()?).ok()
}

/// What a vector comes to that has no board here.
pub(super) fn no_such_size() -> Checked {
    Ok(Verdict::LeftOut("a side below 2 or above 25".into()))
}

/// The point of two letters.
pub(super) fn point(letters: &str) -> Result<Point, String> {
    letters.parse().map_err(|bad: tengen_rules::BadPoint| bad.to_string())
}

/// All of them.
pub(super) fn points(letters: &[String]) -> Result<Vec<Point>, String> {
    letters.iter().map(|letters| point(letters)).collect()
}

/// A position given by its rows, `B` and `W` on empty points of any other of these signs: `.` and, where the source
/// marks the star points, a backquote.
pub(super) fn position(
    size: Size,
    ruleset: &Ruleset,
    rows: &[String],
    to_play: Color,
) -> Result<Position, String> {
    let mut setup = Setup { to_play, ..Setup::default() };
    fits(size, rows)?;
    for (point, sign) in size.points_iter().zip(rows.iter().flat_map(|row| row.chars())) {
        match sign {
            'B' => setup.black.push(point),
            'W' => setup.white.push(point),
            '.' | '`' => {}
            other => return Err(format!("{other:?} is no stone")),
        }
    }
    Position::from_setup(size, ruleset, &setup).map_err(|bad| bad.to_string())
}

fn fits(size: Size, rows: &[String]) -> Result<(), String> {
    let wide = rows.iter().all(|row| row.chars().count() == usize::from(size.width()));
    let fits = wide && rows.len() == usize::from(size.height());
    fits.then_some(()).ok_or_else(|| format!("{rows:?} are not the rows of {size}"))
}

/// Owners as rows; `.` where a point is nobody's.
pub(super) fn owner_rows(size: Size, owner: &[Option<Color>]) -> Vec<String> {
    let row =
        |owners: &[Option<Color>]| owners.iter().map(|owner| owner.map_or('.', Color::letter)).collect();
    owner.chunks(usize::from(size.width())).map(row).collect()
}

/// A colour and its point; a pass where that is empty.
pub(super) type ColoredMove = (Letter, String);

/// Plays a move of a record, in which colours need not alternate.
pub(super) fn play(position: &mut Position, (letter, at): &ColoredMove) -> Result<(), String> {
    let m = if at.is_empty() { Move::Pass } else { Move::Play(point(at)?) };
    let played = play_as(position, letter.color(), m);
    played.map_err(|illegal| format!("{letter:?} {at} is refused, {illegal}: {}", one_line(position)))
}

/// The set-ups with one black stone of several: what is left of `AB[dd]AB[pp]…`, properties of one name, when a reader
/// keeps one of them.
pub(super) fn one_stone_each(setup: &Setup) -> impl Iterator<Item = Setup> {
    let stones = if setup.black.len() > 1 { &setup.black[..] } else { &[] };
    stones.iter().map(|&stone| Setup { black: vec![stone], ..setup.clone() })
}

/// The rows of a board in one line.
pub(super) fn one_line(position: &Position) -> String {
    position.rows().join("/")
}

/// Plays a move of this colour, whoever is to play.
pub(super) fn play_as(position: &mut Position, color: Color, m: Move) -> Result<(), IllegalMove> {
    if position.to_play() != color {
        position.set_to_play(color);
    }
    position.play(m).map(|_| ())
}

/// What differs, if the two are not the same.
pub(super) fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, not {expected:?}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let board = |rows: &[&str]| {
            let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
            let size = size([3, 2]).unwrap();
            position(size, &Ruleset::CHINESE, &rows, Color::White).map(|position| one_line(&position))
        };
        assert_eq!(board(&["B.W", "`.."]), Ok("B.W/...".into()));
        for rows in [&["B.W", ".."][..], &["B.W"], &["B.W", "..x"], &["BW.", "W.."]] {
            assert!(board(rows).is_err(), "{rows:?}");
        }
    }

    #[test]
    fn a_refused_move_is_named() {
        let mut position = Position::new(size([2, 2]).unwrap(), &Ruleset::CHINESE);
        assert_eq!(play(&mut position, &(Letter::W, "ab".into())), Ok(()));
        assert_eq!(play(&mut position, &(Letter::W, String::new())), Ok(()));
        let refused = play(&mut position, &(Letter::B, "ab".into())).unwrap_err();
        assert!(refused.starts_with("B ab is refused"), "{refused}");
    }
}
