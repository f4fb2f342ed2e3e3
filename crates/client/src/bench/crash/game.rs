//! One game between two seats, as far as it has come: over every lost connection, to its end.

use std::time::Instant;

use tengen_protocol::Snapshot;
use tengen_rules::Point;

use super::failed::Failed;
use super::record::{Difference, Record};
use super::seat::Seat;
use super::tally::Tally;
use crate::begin::begin;

/// See the module.
pub(super) struct Game {
    pub(super) record: Record,
    /// The move that comes next, or is under way.
    number: usize,
    is_acked: bool,
}

/// Whether an act has changed the game now, or had before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    Now,
    Before,
}

impl Game {
    /// Begins one; nobody is in it yet. `id` is new for both.
    pub(super) async fn begin(
        [black, white]: &mut [Seat; 2],
        id: &str,
        line: Vec<Point>,
    ) -> Result<Self, Failed> {
        let game = begin(black.line()?, white.line()?, id).await?;
        Ok(Game { record: Record::new(game, line), number: 1, is_acked: false })
    }

    /// Both join. Says how what the game says differs from what they were told before.
    pub(super) async fn join(&self, seats: &mut [Seat; 2]) -> Result<Difference, Failed> {
        let mut difference = Difference::default();
        for seat in seats {
            difference = compare(&self.record, &seat.join(&self.record.game).await?).max(difference);
        }
        Ok(difference)
    }

    /// All its moves are made.
    pub(super) fn is_played(&self) -> bool {
        self.number > self.record.length()
    }

    /// The side to move plays, unless it has before, and the other is told.
    pub(super) async fn turn(
        &mut self,
        [black, white]: &mut [Seat; 2],
        tally: &mut Tally,
    ) -> Result<Stored, Failed> {
        let (mover, other) = if self.number % 2 == 1 { (black, white) } else { (white, black) };
        let stored = if self.is_acked { Stored::Before } else { self.play(mover, tally).await? };
        self.is_acked = true;
        if let Some(seq) = other.until(self.number).await? {
            tally.duplicated += usize::from(!self.record.told(self.number, seq));
        }
        self.number += 1;
        self.is_acked = false;
        Ok(stored)
    }

    /// The same id is sent however often the connection breaks.
    async fn play(&mut self, mover: &mut Seat, tally: &mut Tally) -> Result<Stored, Failed> {
        let (number, known) = (self.number, mover.seq);
        let stored = if mover.moves >= number { Stored::Before } else { Stored::Now };
        let (point, game) = (self.record.send(number), &self.record.game);
        mover.time.send(number, Instant::now());
        let id = format!("{game}-{number}");
        let text =
            format!(r#"{{"t":"play","id":"{id}","game":"{game}","move_number":{number},"point":"{point}"}}"#);
        let seq = mover.act(&id, &text).await?;
        tally.acked += 1;
        // What the player has seen in the game has its place there, and what he has not comes later.
        tally.lost += usize::from(stored == Stored::Now && seq <= known);
        let is_again = stored == Stored::Before && seq > known;
        tally.duplicated += usize::from(is_again || !self.record.told(number, seq));
        Ok(stored)
    }

    /// Black resigns, and both leave.
    pub(super) async fn end(&mut self, seats: &mut [Seat; 2]) -> Result<Stored, Failed> {
        let game = self.record.game.clone();
        let stored = if seats[0].is_over { Stored::Before } else { Stored::Now };
        let id = format!("{game}-end");
        seats[0].act(&id, &format!(r#"{{"t":"resign","id":"{id}","game":"{game}"}}"#)).await?;
        self.record.is_over = true;
        for seat in seats {
            seat.leave(&game).await?;
        }
        Ok(stored)
    }
}

/// Compares what was told of a game with what it says.
pub(super) fn compare(record: &Record, snapshot: &Snapshot) -> Difference {
    record.check(&snapshot.moves, snapshot.seq, snapshot.state.outcome.is_some())
}
