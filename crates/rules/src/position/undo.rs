//! Everything done to a position, to be done again without the last of it.

use super::Position;
use crate::{Color, Move, Point};

/// One thing done since the board was empty.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A stone was placed before the first move.
    Put(Color, Point),
    /// Play began with this colour.
    Begin(Color),
    /// The side to move made a legal move.
    Made(Move),
    /// The side to move lost its turn.
    Lost,
    /// The turn was given to this colour.
    Turn(Color),
    /// Play went on after it had ended, with this colour.
    Resume(Color),
    /// This colour may not repeat any position from here on.
    Ban(Color),
}

impl Step {
    /// What has a number: a move, or the pass that a lost turn is told as.
    fn numbered(self) -> Option<Move> {
        match self {
            Step::Made(m) => Some(m),
            Step::Lost => Some(Move::Pass),
            _ => None,
        }
    }
}

impl Position {
    /// Takes back the last move with all that came after it, as if it had never been made, and returns it; none
    /// when no move was made. A turn lost to an illegal move comes back as [`Move::Pass`]: no stone was placed. It
    /// takes as long as making all moves before it again.
    pub fn undo(&mut self) -> Option<Move> {
        self.undo_many(1).pop()
    }

    /// Takes back so many moves as [`Position::undo`] does one, and returns them, the last one first; all when fewer
    /// were made. However many they are, it takes no longer than taking back one.
    pub fn undo_many(&mut self, count: usize) -> Vec<Move> {
        let numbered = self.steps.iter().enumerate().filter_map(|(i, step)| Some((i, step.numbered()?)));
        let undone: Vec<(usize, Move)> = numbered.rev().take(count).collect();
        let Some(&(first, _)) = undone.last() else { return Vec::new() };
        let mut again = Position::bare(self.size(), self.repetition, self.suicide);
        for &step in &self.steps[..first] {
            again.again(step);
        }
        *self = again;
        undone.into_iter().map(|(_, m)| m).collect()
    }

    /// Does again what was legal before.
    fn again(&mut self, step: Step) {
        match step {
            Step::Put(color, point) => self.put(color, point),
            Step::Begin(color) => self.begin(color),
            Step::Lost => self.lose_turn(),
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
}
