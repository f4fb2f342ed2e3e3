//! A board for playing games to their end by chance, very many times.

mod empty_places;
#[cfg(test)]
mod tests;

use self::empty_places::EmptyPlaces;
use crate::board::{Board, NOWHERE, Trial};
use crate::{ByColor, Color, HalfPoints, IllegalMove, Move, Point, Size, Suicide};

/// The stones, whose turn it is, and the ko: what a program needs to play a position on as fast as it can.
///
/// It keeps no history, so of the rules about repetition it knows the simple ko alone, and it forbids suicide. A
/// [`Position`](crate::Position) has all rules and [makes one](crate::Position::playout); `clone_from` brings it back to where it began
/// without allocating anything. Chance comes from the caller, as a number.
///
/// ```
/// use tengen_rules::{HalfPoints, Position, Ruleset, Size};
///
/// let start = Position::new(Size::NINE, &Ruleset::CHINESE).playout();
/// let mut playout = start.clone();
/// let mut number = 1u32;
/// for _ in 0..3 {
///     playout.clone_from(&start);
///     for _ in 0..3 * 81 {
///         number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
///         playout.play_random(number);
///         if playout.passes() == 2 {
///             break;
///         }
///     }
///     let area = playout.area();
///     assert_eq!(area.black + area.white, HalfPoints::from_points(81));
/// }
/// ```
pub struct Playout {
    board: Board,
    empty: EmptyPlaces,
    to_play: Color,
    /// Where the side to move may not play in this very move, or [`NOWHERE`].
    ko: usize,
    passes: u8,
}

impl Clone for Playout {
    fn clone(&self) -> Playout {
        Playout { board: self.board.clone(), empty: self.empty.clone(), ..*self }
    }

    /// Allocates nothing when both boards have the same size.
    fn clone_from(&mut self, other: &Playout) {
        self.board.clone_from(&other.board);
        self.empty.clone_from(&other.empty);
        (self.to_play, self.ko, self.passes) = (other.to_play, other.ko, other.passes);
    }
}

impl Playout {
    /// The empty board, Black to play.
    #[must_use]
    pub fn new(size: Size) -> Playout {
        Playout::new_from(Board::new(size), Color::Black, NOWHERE, 0)
    }

    pub(crate) fn new_from(board: Board, to_play: Color, ko: usize, passes: u8) -> Playout {
        let layout = board.layout();
        let mut empty = EmptyPlaces::new(layout.places());
        let places = layout.size().points_iter().map(|point| layout.place(point));
        places.filter(|&place| board.is_empty(place)).for_each(|place| empty.insert(place));
        Playout { board, empty, to_play, ko, passes }
    }

    /// Whether the side to move may make this move; nothing is played. A pass is always legal.
    ///
    /// # Errors
    /// The rule that refuses it: never superko.
    #[inline]
    pub fn check(&self, m: Move) -> Result<(), IllegalMove> {
        match m {
            Move::Pass => Ok(()),
            Move::Play(point) => self.legal_trial(point).map(|_| ()),
        }
    }

    /// Makes the move.
    ///
    /// # Errors
    /// The rule that refuses it; nothing is then changed.
    #[inline]
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        match m {
            Move::Pass => self.pass(),
            Move::Play(point) => {
                let trial = self.legal_trial(point)?;
                self.place(trial);
            }
        }
        Ok(())
    }

    /// The first of the [playable points](Playout::playable_points), or a pass when there is none.
    #[must_use]
    pub fn random_move(&self, number: u32) -> Move {
        self.random_trial(number).map_or(Move::Pass, |trial| Move::Play(self.point(trial)))
    }

    /// Makes the [random move](Playout::random_move) and returns it, in one go.
    pub fn play_random(&mut self, number: u32) -> Move {
        match self.random_trial(number) {
            Some(trial) => {
                self.place(trial);
                Move::Play(self.point(trial))
            }
            None => {
                self.pass();
                Move::Pass
            }
        }
    }

    /// The points where the side to move may play without filling an [eye](Playout::is_eye_like) of its own. They
    /// come in an order without meaning, beginning where the number says: with numbers spread equally over all of
    /// `u32` each empty point comes first equally often.
    pub fn playable_points(&self, number: u32) -> impl Iterator<Item = Point> {
        let places = self.empty.from(number).into_iter().flatten();
        let trials = places.map(|&place| self.board.try_stone(usize::from(place), self.to_play));
        trials.filter(|&trial| self.is_playable(trial)).map(|trial| self.point(trial))
    }

    /// Whether the empty point looks like an eye of the colour: beside it lie nothing but its stones, and of the
    /// opponent's there is at most one at the corners, on the edge of the board none. It looks no further, so it is
    /// now and then wrong; but who never fills such a point ends a random game with living chains.
    #[must_use]
    pub fn is_eye_like(&self, point: Point, color: Color) -> bool {
        self.empty_place(point).is_ok_and(|place| self.board.try_stone(place, color).fills_eye(&self.board))
    }

    /// The area of both sides as the stones lie, none taken off: [`count_area`](crate::count_area) without an owner
    /// for each point.
    #[must_use]
    pub fn area(&self) -> ByColor<HalfPoints> {
        let stones = self.board.stones();
        let surrounded = self.board.surrounded(self.empty.iter());
        let of = |color| 2 * (stones[color] + surrounded[color]) as i32;
        let shared = 2 * self.size().points() as i32 - of(Color::Black) - of(Color::White);
        ByColor::new(of(Color::Black), of(Color::White)).map(|area| HalfPoints(area + shared / 2))
    }

    /// The empty points, in an order without meaning.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.empty.iter().map(|place| self.board.point(place))
    }

    /// The stone there; none on an empty point or off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        let inside = self.size().contains(point);
        inside.then(|| self.board.place(point)).and_then(|place| self.board.color(place))
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The side to move.
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// How many passes in a row ended the moves so far.
    #[inline]
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// A number for where the stones lie: [that of the position](crate::Position::hash).
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }

    #[inline(always)]
    fn random_trial(&self, number: u32) -> Option<Trial> {
        for run in self.empty.from(number) {
            for &place in run {
                let trial = self.board.try_stone(usize::from(place), self.to_play);
                if self.is_playable(trial) {
                    return Some(trial);
                }
            }
        }
        None
    }

    #[inline(always)]
    fn is_playable(&self, trial: Trial) -> bool {
        !trial.fills_eye(&self.board) && self.check_trial(trial).is_ok()
    }

    #[inline]
    fn point(&self, trial: Trial) -> Point {
        self.board.point(trial.place())
    }

    #[inline]
    fn legal_trial(&self, point: Point) -> Result<Trial, IllegalMove> {
        let trial = self.board.try_stone(self.empty_place(point)?, self.to_play);
        self.check_trial(trial).map(|()| trial)
    }

    #[inline]
    fn check_trial(&self, trial: Trial) -> Result<(), IllegalMove> {
        if trial.place() == self.ko {
            return Err(IllegalMove::Ko);
        }
        trial.check(Suicide::Forbidden)
    }

    #[inline]
    fn empty_place(&self, point: Point) -> Result<usize, IllegalMove> {
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let place = self.board.place(point);
        if self.board.is_empty(place) { Ok(place) } else { Err(IllegalMove::Occupied) }
    }

    #[inline]
    fn place(&mut self, trial: Trial) {
        self.empty.remove(trial.place());
        let empty = &mut self.empty;
        self.ko = self.board.play(trial, |place| empty.insert(place));
        self.passes = 0;
        self.to_play = self.to_play.opponent();
    }

    #[inline]
    fn pass(&mut self) {
        self.ko = NOWHERE;
        self.passes = self.passes.saturating_add(1);
        self.to_play = self.to_play.opponent();
    }
}
