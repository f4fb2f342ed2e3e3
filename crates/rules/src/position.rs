//! A game as far as it has come: the stones, whose turn it is, and which moves are legal.

use crate::board::{Board, NOWHERE};
use crate::history::History;
use crate::{
    BadSetup, ByColor, Color, IllegalMove, Move, Played, Point, Repetition, Ruleset, Setup, Size, Suicide,
    keys,
};

/// The stones on the board with what else decides the moves to come: the side to move, the ko, and for
/// superko every position passed through. A clone is independent; `Debug` prints the diagram.
///
/// ```
/// use tengen_rules::{Color, Move, Position, Ruleset, Size};
///
/// let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
/// position.play(Move::Play("ee".parse()?))?;
/// assert_eq!(position.at("ee".parse()?), Some(Color::Black));
/// assert_eq!(position.to_play(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    history: History,
    repetition: Repetition,
    suicide: Suicide,
    to_play: Color,
    ko: Ko,
    passes: u8,
    moves: u32,
    prisoners: ByColor<u32>,
}

/// Where `banned` may not play in this very move.
#[derive(Clone, Copy)]
struct Ko {
    place: usize,
    banned: Color,
}

const NO_KO: Ko = Ko { place: NOWHERE, banned: Color::Black };

impl Position {
    /// The empty board, Black to play.
    #[must_use]
    pub fn new(size: Size, ruleset: &Ruleset) -> Position {
        Position::start(Board::new(size), ruleset, Color::Black)
    }

    /// A board with stones placed before the first move.
    ///
    /// # Errors
    /// A stone off the board, two on one point, or a chain that has no liberty.
    pub fn from_setup(size: Size, ruleset: &Ruleset, setup: &Setup) -> Result<Position, BadSetup> {
        let mut board = Board::new(size);
        for (color, point) in setup.stones() {
            if !size.contains(point) {
                return Err(BadSetup::OffBoard(point));
            }
            let place = board.place(point);
            if !board.is_empty(place) {
                return Err(BadSetup::Twice(point));
            }
            board.put(place, color);
        }
        match setup.stones().find(|&(_, point)| !board.has_liberty(board.place(point))) {
            Some((_, point)) => Err(BadSetup::NoLiberty(point)),
            None => Ok(Position::start(board, ruleset, setup.to_play)),
        }
    }

    fn start(board: Board, ruleset: &Ruleset, to_play: Color) -> Position {
        // Few games have more moves than the board has points.
        let history = match ruleset.repetition {
            Repetition::SimpleKo => History::default(),
            _ => History::with_room(board.size().points()),
        };
        let mut position = Position {
            board,
            history,
            repetition: ruleset.repetition,
            suicide: ruleset.suicide,
            to_play,
            ko: NO_KO,
            passes: 0,
            moves: 0,
            prisoners: ByColor::default(),
        };
        position.remember();
        position
    }

    /// Whether the side to move may make this move; nothing is played. A pass is always legal.
    ///
    /// # Errors
    /// The rule that refuses it.
    #[inline]
    pub fn check(&self, m: Move) -> Result<(), IllegalMove> {
        match m {
            Move::Pass => Ok(()),
            Move::Play(point) => self.legal_place(point).map(|_| ()),
        }
    }

    /// Makes the move. How many passes end play is for the caller to say: see [`Position::passes`].
    ///
    /// # Errors
    /// The rule that refuses it; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<Played, IllegalMove> {
        let mut captured = Vec::new();
        match m {
            Move::Pass => {
                self.ko = NO_KO;
                self.passes = self.passes.saturating_add(1);
            }
            Move::Play(point) => {
                let place = self.legal_place(point)?;
                self.place(place, &mut captured);
            }
        }
        self.to_play = self.to_play.opponent();
        self.moves += 1;
        self.remember();
        Ok(Played { captured })
    }

    fn place(&mut self, place: usize, captured: &mut Vec<Point>) {
        let mover = self.to_play;
        let ko = self.board.play(place, mover, captured);
        self.ko = Ko { place: ko, banned: mover.opponent() };
        self.passes = 0;
        let suicide = self.board.is_empty(place);
        let holder = if suicide { mover.opponent() } else { mover };
        // A board has at most 625 points.
        self.prisoners[holder] += captured.len() as u32;
    }

    #[inline]
    fn legal_place(&self, point: Point) -> Result<usize, IllegalMove> {
        if !self.board.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let place = self.board.place(point);
        if place == self.ko.place && self.ko.banned == self.to_play {
            return Err(IllegalMove::Ko);
        }
        let stones = self.board.hash_after(place, self.to_play, self.suicide)?;
        let repeats = self.repetition != Repetition::SimpleKo
            && self.history.contains(self.situation(stones, self.to_play.opponent()));
        if repeats { Err(IllegalMove::Superko) } else { Ok(place) }
    }

    /// What superko compares: the stones, and by the situational rule the side to move.
    #[inline]
    fn situation(&self, stones: u64, to_play: Color) -> u64 {
        match (self.repetition, to_play) {
            (Repetition::SituationalSuperko, Color::White) => stones ^ keys::WHITE_TO_PLAY,
            _ => stones,
        }
    }

    /// The position as it stands enters the history. By simple ko nobody asks for it.
    fn remember(&mut self) {
        if self.repetition != Repetition::SimpleKo {
            let situation = self.situation(self.board.hash(), self.to_play);
            self.history.insert(situation);
        }
    }

    /// Play goes on after it had ended by passes: none count any more, and this colour is to move. The moves
    /// keep their numbers, and positions passed through may still not be repeated.
    pub fn resume(&mut self, to_play: Color) {
        self.passes = 0;
        self.set_to_play(to_play);
    }

    /// Gives the turn to a colour, as records do in which one plays twice running. The situation so made enters
    /// the history; a ko stays forbidden to the colour whose stone was taken, until something is played.
    pub fn set_to_play(&mut self, to_play: Color) {
        self.to_play = to_play;
        self.remember();
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

    /// The stone there; none on an empty point or off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        let inside = self.board.size().contains(point);
        inside.then(|| self.board.place(point)).and_then(|place| self.board.color(place))
    }

    /// How many passes in a row ended the moves so far.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many moves were made, passes among them.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.moves
    }

    /// How many stones of the other colour each colour holds.
    #[must_use]
    pub fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Every empty point where the side to move may not play, with the reason, row by row.
    #[must_use]
    pub fn illegal_points(&self) -> Vec<(Point, IllegalMove)> {
        let empty = self.size().points_iter().filter(|&point| self.at(point).is_none());
        empty.filter_map(|point| Some((point, self.legal_place(point).err()?))).collect()
    }

    /// The points of the chain there, in order; none where no stone is.
    #[must_use]
    pub fn chain(&self, point: Point) -> Vec<Point> {
        if self.at(point).is_none() {
            return Vec::new();
        }
        let places = self.board.chain(self.board.place(point));
        let mut points: Vec<Point> = places.map(|place| self.board.point(place)).collect();
        points.sort_unstable();
        points
    }

    /// How many liberties the chain there has; 0 where no stone is.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        if self.at(point).is_none() {
            return 0;
        }
        let chain = self.board.chain(self.board.place(point));
        let contacts = chain.flat_map(|place| self.board.neighbours(place));
        let mut empty: Vec<usize> = contacts.filter(|&place| self.board.is_empty(place)).collect();
        empty.sort_unstable();
        empty.dedup();
        empty.len()
    }

    /// A number for where the stones lie on a board of this size, whoever is to move: the same for equal
    /// boards in every process, different for different ones but for one chance in 2⁶⁴.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }
}
