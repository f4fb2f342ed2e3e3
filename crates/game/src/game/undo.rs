//! Taking moves back.

use tengen_rules::Color;

use super::Now;
use crate::{Fact, Game, Refusal};

impl Game {
    pub(super) fn may_undo(&self, by: Color, now: Now) -> Result<(), Refusal> {
        if !self.settings.undo {
            return Err(Refusal::NotInThisGame);
        }
        self.own_last_move(by).ok_or(Refusal::NothingToUndo)?;
        self.requests.may_undo(by, now.at)
    }

    /// The place of the player's own last move, if it can be taken back.
    fn own_last_move(&self, by: Color) -> Option<usize> {
        let last = self.moves.iter().rposition(|record| record.color == by)?;
        (last >= self.requests.undo_from).then_some(last)
    }

    /// Back to before the asker's own last move, with both clocks as they were then; his time begins anew.
    pub(super) fn take_back(&mut self, asker: Color, now: Now) -> Vec<Fact> {
        let Some(place) = self.own_last_move(asker) else { return Vec::new() };
        let moves = self.moves.len() - place;
        self.position.undo_many(moves);
        self.moves.truncate(place);
        if let Some(before) = self.times_before.drain(place..).next() {
            self.clock.set_times(before);
        }
        self.clock.watch.begin(now.at);
        self.cycle = None;
        self.open_borders.clear();
        let mut facts =
            vec![Fact::TookBack { color: asker, moves: moves as u32, rows: self.position.rows() }];
        facts.extend(self.requests.overtaken());
        facts
    }
}
