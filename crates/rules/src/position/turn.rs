//! Whose turn it is when no move decides that: a turn lost or given, play resumed; and who let turns go by.

use super::undo::Step;
use super::{NO_KO, Position};
use crate::{ByColor, Color, Move};

impl Position {
    /// The side to move loses its turn, where a game has an illegal move cost that. Nothing is checked: the caller
    /// knows of the move, which is void.
    ///
    /// It counts as a move and does to the ko and to the history what a pass does. But it is no pass: two passes
    /// end play because both players say in a row that nothing is left to do, and who tried to play says the
    /// opposite. So [`Position::passes`] begins again at 0.
    ///
    /// ```
    /// use tengen_rules::{Color, IllegalMove, Move, Position, Ruleset, Size};
    ///
    /// let mut position = Position::new(Size::NINE, &Ruleset::CHINESE);
    /// let center = Move::Play("ee".parse()?);
    /// position.play(center)?;
    /// assert_eq!(position.play(center), Err(IllegalMove::Occupied));
    /// position.lose_turn();
    /// assert_eq!((position.to_play(), position.move_number()), (Color::Black, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lose_turn(&mut self) {
        self.steps.push(Step::Lost);
        self.ko = NO_KO;
        self.passes = 0;
        self.end_turn(false);
    }

    /// Play goes on after it had ended, by passes or because the players agreed to count: no pass counts any more,
    /// and this colour is to move. The moves keep their numbers, and positions passed through may still not be
    /// repeated. Where no pass came before the count, a ko stays forbidden to the colour whose stone was taken, until
    /// something is played.
    pub fn resume(&mut self, to_play: Color) {
        self.steps.push(Step::Resume(to_play));
        self.passes = 0;
        self.give_turn(to_play);
    }

    /// Gives the turn to a colour, as records do in which one plays twice running. The situation so made enters
    /// the history; a ko stays forbidden to the colour whose stone was taken, until something is played.
    pub fn set_to_play(&mut self, to_play: Color) {
        self.steps.push(Step::Turn(to_play));
        self.give_turn(to_play);
    }

    fn give_turn(&mut self, to_play: Color) {
        self.to_play = to_play;
        self.remember(false);
    }

    /// How often each side has passed; a lost turn is no pass. It takes as long as the game has moves.
    #[must_use]
    pub fn passed(&self) -> ByColor<u32> {
        self.turns(|step| matches!(step, Step::Made(Move::Pass)))
    }

    /// How many turns each side has [lost](Position::lose_turn). It takes as long as the game has moves.
    #[must_use]
    pub fn lost_turns(&self) -> ByColor<u32> {
        self.turns(|step| matches!(step, Step::Lost))
    }

    /// How many turns of each side ended so.
    fn turns(&self, ended_so: impl Fn(Step) -> bool) -> ByColor<u32> {
        let (mut turns, mut to_play) = (ByColor::default(), Color::Black);
        for &step in &self.steps {
            match step {
                Step::Begin(color) | Step::Turn(color) | Step::Resume(color) => to_play = color,
                Step::Made(_) | Step::Lost => {
                    turns[to_play] += u32::from(ended_so(step));
                    to_play = to_play.opponent();
                }
                Step::Put(..) | Step::Ban(_) => {}
            }
        }
        turns
    }
}
