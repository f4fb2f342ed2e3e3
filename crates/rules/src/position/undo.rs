//! Everything done to a position, to be done again without the last of it.

use super::Position;
use crate::{ByColor, Color, Move, Point};

/// One thing done since the board was empty.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A stone was placed before the first move.
    Put(Color, Point),
    /// Play began with this colour.
    Begin(Color),
    /// The side to move made a legal move.
    Made(Move),
    /// The turn was given to this colour.
    Turn(Color),
    /// Play went on after passes, with this colour.
    Resume(Color),
    /// This colour may not repeat any position from here on.
    Ban(Color),
}

impl Position {
    /// Takes back the last move with all that came after it, as if it had never been made, and returns it; none
    /// when no move was made. It takes as long as making all moves before it again.
    pub fn undo(&mut self) -> Option<Move> {
        let made = |step: &Step| match *step {
            Step::Made(m) => Some(m),
            _ => None,
        };
        let (last, m) = self.steps.iter().enumerate().rev().find_map(|(i, step)| Some((i, made(step)?)))?;
        let mut again = Position::bare(self.size(), self.repetition, self.suicide);
        for &step in &self.steps[..last] {
            again.again(step);
        }
        *self = again;
        Some(m)
    }

    /// Does again what was legal before.
    fn again(&mut self, step: Step) {
        match step {
            Step::Put(color, point) => self.put(color, point),
            Step::Begin(color) => self.begin(color),
            Step::Turn(color) => self.set_to_play(color),
            Step::Resume(color) => self.resume(color),
            Step::Ban(color) => self.ban_repetition(color),
            Step::Made(m) => {
                match m {
                    Move::Pass => self.pass(),
                    Move::Play(point) => {
                        let trial = self.board.try_stone(self.board.place(point), self.to_play);
                        self.place(trial, &mut Vec::new());
                    }
                }
                self.made(m);
            }
        }
    }

    /// How often each side has passed. It takes as long as the game has moves.
    #[must_use]
    pub fn passed(&self) -> ByColor<u32> {
        let (mut passed, mut to_play) = (ByColor::default(), Color::Black);
        for &step in &self.steps {
            match step {
                Step::Begin(color) | Step::Turn(color) | Step::Resume(color) => to_play = color,
                Step::Made(m) => {
                    passed[to_play] += u32::from(m == Move::Pass);
                    to_play = to_play.opponent();
                }
                Step::Put(..) | Step::Ban(_) => {}
            }
        }
        passed
    }
}
