//! A game as far as it has come: the stones, whose turn it is, and which moves are legal.

mod turn;
mod undo;

use self::undo::Step;
use crate::board::{Board, NOWHERE, Trial};
use crate::cycle::{Past, Visit};
use crate::history::History;
use crate::{
    BadSetup, ByColor, Color, Cycle, IllegalMove, Move, Played, Playout, Point, Repetition, Ruleset, Setup,
    Size, Suicide, keys,
};

/// The stones on the board with what else decides the moves to come: the side to move, the ko, and for
/// repetitions every position passed through. A clone is independent; `Debug` prints the diagram.
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
    repetition: Repetition,
    suicide: Suicide,
    /// Filled under superko.
    history: History,
    /// Filled under simple ko.
    past: Past,
    /// Whom the whole-board ban holds for, though the rules have none.
    banned: ByColor<bool>,
    /// Everything since the empty board.
    steps: Vec<Step>,
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
        let mut position = Position::bare(size, ruleset.repetition, ruleset.suicide);
        position.begin(Color::Black);
        position
    }

    /// A board with stones placed before the first move.
    ///
    /// # Errors
    /// A stone off the board, two on one point, or a chain that has no liberty.
    pub fn from_setup(size: Size, ruleset: &Ruleset, setup: &Setup) -> Result<Position, BadSetup> {
        let mut position = Position::bare(size, ruleset.repetition, ruleset.suicide);
        for (color, point) in setup.stones() {
            if !size.contains(point) {
                return Err(BadSetup::OffBoard(point));
            }
            if position.at(point).is_some() {
                return Err(BadSetup::Twice(point));
            }
            position.put(color, point);
        }
        let board = &position.board;
        match setup.stones().find(|&(_, point)| !board.has_liberty(board.place(point))) {
            Some((_, point)) => Err(BadSetup::NoLiberty(point)),
            None => {
                position.begin(setup.to_play);
                Ok(position)
            }
        }
    }

    /// Nothing on the board, nothing remembered.
    fn bare(size: Size, repetition: Repetition, suicide: Suicide) -> Position {
        // Few games have more moves than the board has points.
        let room = size.points();
        let (history, past) = match repetition {
            Repetition::SimpleKo => (History::default(), Past::with_room(room)),
            _ => (History::with_room(room), Past::default()),
        };
        Position {
            board: Board::new(size),
            repetition,
            suicide,
            history,
            past,
            banned: ByColor::default(),
            steps: Vec::new(),
            to_play: Color::Black,
            ko: NO_KO,
            passes: 0,
            moves: 0,
            prisoners: ByColor::default(),
        }
    }

    fn put(&mut self, color: Color, point: Point) {
        self.steps.push(Step::Put(color, point));
        self.board.put(self.board.place(point), color);
    }

    fn begin(&mut self, to_play: Color) {
        self.steps.push(Step::Begin(to_play));
        self.to_play = to_play;
        self.remember(true);
    }

    /// Whether the side to move may make this move; nothing is played. A pass is always legal.
    ///
    /// # Errors
    /// The rule that refuses it.
    #[inline]
    pub fn check(&self, m: Move) -> Result<(), IllegalMove> {
        match m {
            Move::Pass => Ok(()),
            Move::Play(point) => self.check_point(point),
        }
    }

    /// Makes the move. How many passes end play is for the caller to say: see [`Position::passes`].
    ///
    /// # Errors
    /// The rule that refuses it; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<Played, IllegalMove> {
        let mut captured = Vec::new();
        match m {
            Move::Pass => self.pass(),
            Move::Play(point) => {
                let trial = self.board.try_stone(self.open_place(point)?, self.to_play);
                self.check_trial(trial)?;
                self.place(trial, &mut captured);
            }
        }
        self.made(m);
        Ok(Played { captured })
    }

    fn pass(&mut self) {
        self.ko = NO_KO;
        self.passes = self.passes.saturating_add(1);
    }

    #[inline(always)]
    fn place(&mut self, trial: Trial, captured: &mut Vec<Point>) {
        let mover = self.to_play;
        let layout = self.board.layout();
        let ko = self.board.play(trial, |place| captured.push(layout.point(place)));
        self.ko = Ko { place: ko, banned: mover.opponent() };
        self.passes = 0;
        let holder = if trial.is_suicide() { mover.opponent() } else { mover };
        // A board has at most 625 points.
        self.prisoners[holder] += captured.len() as u32;
    }

    #[inline]
    fn made(&mut self, m: Move) {
        self.steps.push(Step::Made(m));
        self.end_turn(m != Move::Pass);
    }

    #[inline]
    fn end_turn(&mut self, by_stone: bool) {
        self.to_play = self.to_play.opponent();
        self.moves += 1;
        self.remember(by_stone);
    }

    fn check_point(&self, point: Point) -> Result<(), IllegalMove> {
        self.check_trial(self.board.try_stone(self.open_place(point)?, self.to_play))
    }

    /// The place of the point, if it is empty and no ko forbids it.
    #[inline(always)]
    fn open_place(&self, point: Point) -> Result<usize, IllegalMove> {
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let place = self.board.place(point);
        if place == self.ko.place && self.ko.banned == self.to_play {
            return Err(IllegalMove::Ko);
        }
        if self.board.is_empty(place) { Ok(place) } else { Err(IllegalMove::Occupied) }
    }

    #[inline(always)]
    fn check_trial(&self, trial: Trial) -> Result<(), IllegalMove> {
        trial.check(self.suicide)?;
        let repeats = !trial.is_new(&self.board) && self.repeats(trial.hash(&self.board));
        if repeats { Err(IllegalMove::Superko) } else { Ok(()) }
    }

    /// Whether the mover would bring about with these stones what he may not.
    #[inline]
    fn repeats(&self, stones: u64) -> bool {
        let situation = self.situation(stones, self.to_play.opponent());
        match self.repetition {
            Repetition::SimpleKo => self.banned[self.to_play] && self.past.contains(situation),
            _ => self.history.contains(situation),
        }
    }

    /// What is compared: the stones and, but for the positional rule, the side to move.
    #[inline]
    fn situation(&self, stones: u64, to_play: Color) -> u64 {
        match (self.repetition, to_play) {
            (Repetition::PositionalSuperko, _) | (_, Color::Black) => stones,
            (_, Color::White) => stones ^ keys::WHITE_TO_PLAY,
        }
    }

    /// The position as it stands enters the history.
    #[inline]
    fn remember(&mut self, by_stone: bool) {
        let situation = self.situation(self.board.hash(), self.to_play);
        if self.repetition != Repetition::SimpleKo {
            self.history.insert(situation);
            return;
        }
        let lost = ByColor::new(self.prisoners.white, self.prisoners.black);
        let stones = self.past.stones() + u32::from(by_stone);
        self.past.push(Visit { situation, moves: self.moves, stones, lost });
    }

    /// From here on this colour may not bring about again any position the game has passed through, as by
    /// situational superko. It is for rules of simple ko, when a cycle must end; superko bans both anyway.
    pub fn ban_repetition(&mut self, color: Color) {
        self.steps.push(Step::Ban(color));
        self.banned[color] = true;
    }

    /// How often this position has come about with this side to move, 1 being new. It is 0 when no stone was played
    /// since it stood there last, for passes, lost turns and resumptions bring nothing back; and under superko, which
    /// counts nothing. In the third round of a cycle each of its positions comes to 3 in turn.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.past.occurrences()
    }

    /// What happened since this position last stood on the board with this side to move; none where
    /// [`Position::occurrences`] is 0 or 1.
    #[must_use]
    pub fn cycle(&self) -> Option<Cycle> {
        self.past.cycle()
    }

    /// The same stones with the same side to move, to be played on by chance.
    #[must_use]
    pub fn playout(&self) -> Playout {
        let ko = if self.ko.banned == self.to_play { self.ko.place } else { NOWHERE };
        Playout::new_from(self.board.clone(), self.to_play, ko, self.passes)
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

    /// How many passes in a row ended the moves so far. A [lost turn](Position::lose_turn) is none and breaks the row.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many moves were made, passes and lost turns among them.
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
        empty.filter_map(|point| Some((point, self.check_point(point).err()?))).collect()
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

    /// Whether any chain on the board has exactly one liberty. It takes one look at each empty point.
    #[must_use]
    pub fn has_atari(&self) -> bool {
        self.board.has_atari()
    }

    /// Whether a move may take away several stones of its own colour.
    pub(crate) fn allows_multi_stone_suicide(&self) -> bool {
        self.suicide != Suicide::Forbidden
    }

    /// A number for where the stones lie on a board of this size, whoever is to move: the same for equal
    /// boards in every process, different for different ones but for one chance in 2⁶⁴.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }
}
