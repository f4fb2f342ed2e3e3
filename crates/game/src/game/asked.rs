//! What a game can be asked, at any time and without effect.

use std::time::Duration;

use tengen_rules::{ByColor, Color, Position};

use super::{GameReading, Phase, State};
use crate::{ClockState, Counting, Game, GameTime, MoveRecord, Outcome, Seq, Settings, StopReason};

impl Game {
    /// When the running clock's time is up and no move of a player with this lag can be on its way any more: then the
    /// server says [`Action::Flag`](crate::Action::Flag), with the same lag. Nothing while the clocks stand.
    pub fn deadline(&self, lag: Duration) -> Option<GameTime> {
        let player = self.clock.player(self.to_play()?);
        Some(self.clock.watch.reaches(player.clock.left())? + player.quota.grace(lag))
    }

    /// Both clocks as of `at`.
    pub fn reading(&self, at: GameTime) -> GameReading {
        let watch = &self.clock.watch;
        let used = |color| if self.position.to_play() == color { watch.used(at) } else { Duration::ZERO };
        GameReading {
            running: self.to_play().filter(|_| watch.runs()),
            starts_in: watch.starts_in(at),
            clock: self.clock.map(|color, player| player.clock.reading(used(color))),
            stopped: watch.stops().iter().copied().collect(),
        }
    }

    /// Whether the clocks stand for this reason, among others.
    pub fn is_stopped(&self, reason: StopReason) -> bool {
        self.clock.watch.stops().contains(&reason)
    }

    /// All clocks, as they are stored with the last entry.
    pub fn clock_state(&self) -> &ClockState {
        &self.clock
    }

    /// What may be done now.
    pub fn phase(&self) -> Phase {
        match self.state {
            State::Playing => Phase::Playing,
            State::Counting(_) => Phase::Counting,
            State::Finished(..) => Phase::Finished,
        }
    }

    /// Whose turn it is; nobody's unless the phase is [`Phase::Playing`].
    pub fn to_play(&self) -> Option<Color> {
        matches!(self.state, State::Playing).then(|| self.position.to_play())
    }

    /// The marking and the acceptances, while counting and after.
    pub fn counting(&self) -> Option<&Counting> {
        match &self.state {
            State::Playing => None,
            State::Counting(counting) => Some(counting),
            State::Finished(_, counting) => counting.as_ref(),
        }
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Finished(outcome, _) => Some(outcome),
            _ => None,
        }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All moves, in order.
    pub fn moves(&self) -> &[MoveRecord] {
        &self.moves
    }

    /// The number the next move will have.
    pub fn next_move_number(&self) -> u32 {
        self.position.move_number() + 1
    }

    /// The place of the last entry; 0 before the first.
    pub fn last_seq(&self) -> Seq {
        self.last_seq
    }

    /// When the last entry was made.
    pub fn last_at(&self) -> GameTime {
        self.last_at
    }

    /// Who has already resumed play once.
    pub fn resumed(&self) -> ByColor<bool> {
        self.resumed
    }
}
