//! Random games: a ruleset, a board, stones set up, and what is done one after the other.

use crate::naive::neighbours;
use proptest::prelude::*;
use tengen_rules::{Color, Move, Point, Position, Repetition, Ruleset, RulesetName, Setup, Size, Suicide};

/// Something done to a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A stone there, or a pass where that is illegal.
    Try(Point),
    Pass,
    Lose,
    Resume(Color),
    Turn(Color),
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) ruleset: Ruleset,
    pub(crate) size: Size,
    pub(crate) setup: Setup,
    pub(crate) steps: Vec<Step>,
}

impl Game {
    pub(crate) fn begin(&self) -> Position {
        Position::from_setup(self.size, &self.ruleset, &self.setup).unwrap()
    }

    /// Goes through the game; shows every position on the way, the first and the last included.
    pub(crate) fn follow(&self, mut see: impl FnMut(&Position)) -> Position {
        let mut position = self.begin();
        see(&position);
        for &step in &self.steps {
            step.make(&mut position);
            see(&position);
        }
        position
    }

    pub(crate) fn end(&self) -> Position {
        self.follow(|_| {})
    }
}

/// Tells of the positions of a game, shown one after the other, which of them a stone brought about.
#[derive(Default)]
pub(crate) struct StoneWatch {
    moves: u32,
    lost_turns: u32,
}

impl StoneWatch {
    pub(crate) fn is_by_stone(&mut self, position: &Position) -> bool {
        let lost = position.lost_turns();
        let (moves, lost_turns) = (position.move_number(), lost.black + lost.white);
        let by_stone = moves > self.moves && position.passes() == 0 && lost_turns == self.lost_turns;
        *self = StoneWatch { moves, lost_turns };
        by_stone
    }
}

impl Step {
    /// Whether it takes a turn, and so a number.
    pub(crate) fn takes_turn(self) -> bool {
        matches!(self, Step::Try(_) | Step::Pass | Step::Lose)
    }

    /// Returns the move made, if it takes a turn; a pass for a lost one.
    pub(crate) fn make(self, position: &mut Position) -> Option<Move> {
        let m = match self {
            Step::Try(point) if position.check(Move::Play(point)).is_ok() => Move::Play(point),
            Step::Try(_) | Step::Pass => Move::Pass,
            Step::Lose => {
                position.lose_turn();
                return Some(Move::Pass);
            }
            Step::Resume(color) => {
                position.resume(color);
                return None;
            }
            Step::Turn(color) => {
                position.set_to_play(color);
                return None;
            }
        };
        position.play(m).unwrap();
        Some(m)
    }
}

/// The six rulesets as they are, and changed in what decides the legality of moves.
fn rulesets() -> impl Strategy<Value = Ruleset> {
    let named = prop::sample::select(RulesetName::ALL.map(|name| *name.ruleset()).to_vec());
    let repetition = prop::sample::select(vec![
        Repetition::SimpleKo,
        Repetition::PositionalSuperko,
        Repetition::SituationalSuperko,
    ]);
    let suicide = prop::sample::select(vec![Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed]);
    (named, any::<bool>(), repetition, suicide).prop_map(|(ruleset, changed, repetition, suicide)| {
        if changed { Ruleset { repetition, suicide, ..ruleset } } else { ruleset }
    })
}

fn colors() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::BOTH.to_vec())
}

/// The stones of a setup as far as they can lie there.
fn setup(size: Size, stones: Vec<(Color, Point)>, to_play: Color) -> Setup {
    let mut setup = Setup { to_play, ..Setup::default() };
    for (color, point) in stones {
        let mut more = setup.clone();
        match color {
            Color::Black => more.black.push(point),
            Color::White => more.white.push(point),
        }
        if Position::from_setup(size, &Ruleset::CHINESE, &more).is_ok() {
            setup = more;
        }
    }
    setup
}

fn steps(point: impl Strategy<Value = Point>) -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => point.prop_map(Step::Try),
        2 => Just(Step::Pass),
        1 => Just(Step::Lose),
        1 => colors().prop_map(Step::Resume),
        1 => colors().prop_map(Step::Turn),
    ]
}

/// Games on small boards, with far more points to try than the board has, so that there is much to capture.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    games_of(2..8, 12, 0..120)
}

/// The same, so small that positions come back.
pub(crate) fn tiny_games() -> impl Strategy<Value = Game> {
    games_of(2..4, 3, 0..80)
}

/// Games with few steps.
pub(crate) fn short_games() -> impl Strategy<Value = Game> {
    games_of(2..6, 8, 0..40)
}

fn games_of(
    sides: std::ops::Range<u8>,
    stones: usize,
    length: std::ops::Range<usize>,
) -> impl Strategy<Value = Game> {
    (rulesets(), sides.clone(), sides, colors()).prop_flat_map(move |(ruleset, width, height, to_play)| {
        let size = Size::new(width, height).unwrap();
        let point = move || (0..width, 0..height).prop_map(|(column, row)| Point::new(column, row));
        let placed = prop::collection::vec((colors(), point()), 0..=stones);
        let placed = placed.prop_map(move |stones| setup(size, stones, to_play));
        let steps = prop::collection::vec(steps(point()), length.clone());
        (placed, steps).prop_map(move |(setup, steps)| Game { ruleset, size, setup, steps })
    })
}

/// Games played until hardly anything is left but eyes: nobody fills a point that his own stones surround.
pub(crate) fn played_out_games() -> impl Strategy<Value = Game> {
    (rulesets(), 3u8..10, 3u8..10).prop_flat_map(|(ruleset, width, height)| {
        let size = Size::new(width, height).unwrap();
        let point = (0..width, 0..height).prop_map(|(column, row)| Point::new(column, row));
        let tries = prop::collection::vec(point, size.points()..4 * size.points());
        tries.prop_map(move |tries| {
            let setup = Setup::default();
            let mut game = Game { ruleset, size, setup, steps: Vec::new() };
            let mut position = game.begin();
            for point in tries {
                let own = |near| position.at(near) == Some(position.to_play());
                if !neighbours(size, point).into_iter().all(own) && position.play(Move::Play(point)).is_ok() {
                    game.steps.push(Step::Try(point));
                }
            }
            game
        })
    })
}

/// Games in which the sides take turns, from the empty board or after so many handicap stones.
pub(crate) fn games_by_turns() -> impl Strategy<Value = (Game, u8)> {
    (games(), 0u8..5).prop_map(|(mut game, wanted)| {
        game.steps.retain(|step| step.takes_turn());
        let mut stones = game.setup.black.clone();
        stones.truncate(wanted.into());
        let handicap = stones.len() as u8;
        game.setup = if handicap == 0 { Setup::default() } else { Setup::handicap(stones) };
        (game, handicap)
    })
}
