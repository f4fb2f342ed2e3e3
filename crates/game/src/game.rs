//! The state machine of one game: only this decides what happens in it.

mod asked;
mod counted;
#[cfg(test)]
mod tests;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color, Move, Position};
use thiserror::Error;

use crate::{
    Action, BadSettings, By, Clock, ClockState, Counting, Entry, Fact, GameTime, MoveRecord, Outcome,
    Reading, Refusal, Seq, Settings, StopReason, WinBy,
};

/// What may be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The players move in turn.
    Playing,
    /// Both agree which chains are dead; the clocks stand.
    Counting,
    /// There is a result.
    Finished,
}

#[derive(Clone, Debug)]
enum State {
    Playing,
    Counting(Counting),
    /// With the marking that both accepted, if the game was counted.
    Finished(Outcome, Option<Counting>),
}

/// Both clocks at one instant, as everybody is shown them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReading {
    /// Whose clock runs; nobody's while the clocks stand.
    pub running: Option<Color>,
    /// The running clock starts in so long: time given to find one's way back after a restart.
    pub starts_in: Duration,
    /// What each player has left.
    pub clock: ByColor<Reading>,
    /// Why the clocks stand, though it is somebody's turn.
    pub stopped: Vec<StopReason>,
}

/// One game between two people.
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    position: Position,
    moves: Vec<MoveRecord>,
    clock: ClockState,
    resumed: ByColor<bool>,
    last_at: GameTime,
    last_seq: Seq,
    state: State,
}

/// A log that is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// No game can be played with these settings.
    #[error("settings: {0}")]
    Settings(#[from] BadSettings),
    /// An entry is missing or twice there.
    #[error("entry {found} stands where entry {expected} should")]
    Gap {
        /// The number that should come.
        expected: Seq,
        /// The number that came.
        found: Seq,
    },
    /// An entry that cannot have been accepted.
    #[error("entry {seq}: {refusal}")]
    Refused {
        /// Which entry.
        seq: Seq,
        /// Why it cannot have been.
        refusal: Refusal,
    },
    /// The clocks came out otherwise than they were stored.
    #[error("entry {seq}: the clocks differ from those stored with it")]
    OtherClock {
        /// Which entry.
        seq: Seq,
    },
}

impl Game {
    /// A new game; the first player's clock runs from [`GameTime::START`].
    ///
    /// # Errors
    /// If no game can be played with these settings.
    pub fn new(settings: Settings) -> Result<Self, BadSettings> {
        let position = settings.position()?;
        let mut clock = ClockState::new(&settings.time);
        clock.watch.begin(GameTime::START);
        Ok(Game {
            settings,
            position,
            moves: Vec::new(),
            clock,
            resumed: ByColor::default(),
            last_at: GameTime::START,
            last_seq: 0,
            state: State::Playing,
        })
    }

    /// Restores a game from its log.
    ///
    /// # Errors
    /// If the settings are bad, an entry is missing, or one cannot have been accepted.
    pub fn replay<'a>(
        settings: Settings,
        log: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, ReplayError> {
        let mut game = Game::new(settings)?;
        for entry in log {
            game.apply(entry)?;
        }
        Ok(game)
    }

    /// Applies the next entry of the log.
    ///
    /// # Errors
    /// If it is not the next, cannot have been accepted, or gives other clocks than were stored with it.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Fact>, ReplayError> {
        let expected = self.last_seq + 1;
        if entry.seq != expected {
            return Err(ReplayError::Gap { expected, found: entry.seq });
        }
        let lag = Duration::from_millis(entry.lag_ms.into());
        let facts = self
            .act(entry.by, &entry.action, entry.at_ms, lag)
            .map_err(|refusal| ReplayError::Refused { seq: entry.seq, refusal })?;
        if self.clock == entry.clock { Ok(facts) } else { Err(ReplayError::OtherClock { seq: entry.seq }) }
    }

    /// Somebody does something at a time, with a measured lag. Accepted, it is the log's next entry.
    ///
    /// A time before the last entry's counts as that entry's; of the lag only whole milliseconds count, as they are
    /// stored.
    ///
    /// # Errors
    /// If it is not allowed now; then nothing has changed.
    pub fn act(
        &mut self,
        by: By,
        action: &Action,
        at: GameTime,
        lag: Duration,
    ) -> Result<Vec<Fact>, Refusal> {
        if let State::Finished(..) = self.state {
            return Err(Refusal::GameOver);
        }
        let at = at.max(self.last_at);
        let lag = Duration::from_millis(lag.as_millis().try_into().unwrap_or(u64::MAX));
        let facts = match by {
            By::Black => self.act_of_player(Color::Black, action, at, lag),
            By::White => self.act_of_player(Color::White, action, at, lag),
            By::Server => self.act_of_server(action, at, lag),
        }?;
        self.last_at = at;
        self.last_seq += 1;
        Ok(facts)
    }

    fn act_of_player(
        &mut self,
        color: Color,
        action: &Action,
        at: GameTime,
        lag: Duration,
    ) -> Result<Vec<Fact>, Refusal> {
        match *action {
            Action::Play { move_number, point } => {
                self.make_move(color, Move::Play(point), move_number, at, lag)
            }
            Action::Pass { move_number } => self.make_move(color, Move::Pass, move_number, at, lag),
            Action::Resign => Ok(vec![self.finish(Outcome::lost(color, WinBy::Resignation), None, at)]),
            Action::Mark { move_number, point, life, extent } => {
                self.mark(color, move_number, point, life, extent)
            }
            Action::Accept { move_number, hash } => self.accept(color, move_number, hash, at),
            Action::Resume { move_number } => self.resume(color, move_number, at),
            _ => Err(Refusal::NotYours),
        }
    }

    fn act_of_server(&mut self, action: &Action, at: GameTime, lag: Duration) -> Result<Vec<Fact>, Refusal> {
        match *action {
            Action::Flag => self.flag(at, lag),
            Action::Held { ms } => {
                self.clock.watch.hold(Duration::from_millis(ms.into()));
                Ok(vec![Fact::Held { ms }])
            }
            Action::ServerRestarted => {
                // The time since the last entry was ours, not a player's.
                self.clock.watch.stop(StopReason::Server, self.last_at);
                Ok(vec![Fact::ServerRestarted])
            }
            Action::Stopped { reason } => {
                self.clock.watch.stop(reason, at);
                Ok(vec![Fact::ClockStopped { reason }])
            }
            Action::Running { reason, after_ms } => {
                self.run(reason, at, Duration::from_millis(after_ms.into()))
            }
            _ => Err(Refusal::NotYours),
        }
    }

    fn make_move(
        &mut self,
        color: Color,
        play: Move,
        move_number: u32,
        at: GameTime,
        lag: Duration,
    ) -> Result<Vec<Fact>, Refusal> {
        self.may_move(color, move_number)?;
        let clock = self.charged(color, at, lag)?;
        let played = self.position.play(play)?;
        let player = self.clock.player_mut(color);
        player.clock = clock;
        player.quota.moved(lag, &self.settings.time);
        self.moves.push(MoveRecord { color, play });
        self.clock.watch.begin(at);
        let mut facts = vec![match play {
            Move::Play(point) => Fact::Played { color, move_number, point, captured: played.captured },
            Move::Pass => Fact::Passed { color, move_number },
        }];
        if self.position.passes() >= self.settings.rules().passes_to_end {
            facts.push(self.end_of_play(at));
        }
        Ok(facts)
    }

    /// The mover's clock after his move: lag is forgiven as far as his quota reaches, but nothing that comes after the
    /// deadline counts.
    fn charged(&self, color: Color, at: GameTime, lag: Duration) -> Result<Clock, Refusal> {
        let player = self.clock.player(color);
        let used = self.clock.watch.used(at).saturating_sub(player.quota.compensation(lag));
        let late = self.deadline(lag).is_some_and(|deadline| at >= deadline);
        player.clock.charged(used).filter(|_| !late).ok_or(Refusal::OutOfTime)
    }

    fn may_move(&self, color: Color, move_number: u32) -> Result<(), Refusal> {
        if !matches!(self.state, State::Playing) {
            return Err(Refusal::WrongPhase);
        }
        self.is_next(move_number)?;
        if color != self.position.to_play() {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }

    fn is_next(&self, move_number: u32) -> Result<(), Refusal> {
        let next = self.next_move_number();
        if move_number == next { Ok(()) } else { Err(Refusal::Stale { move_number: next }) }
    }

    fn flag(&mut self, at: GameTime, lag: Duration) -> Result<Vec<Fact>, Refusal> {
        match self.deadline(lag) {
            Some(deadline) if at >= deadline => {
                let loser = self.position.to_play();
                Ok(vec![self.finish(Outcome::lost(loser, WinBy::Timeout), None, at)])
            }
            _ => Err(Refusal::TimeLeft),
        }
    }

    fn run(&mut self, reason: StopReason, at: GameTime, after: Duration) -> Result<Vec<Fact>, Refusal> {
        let playing = matches!(self.state, State::Playing);
        if !self.clock.watch.go_on(reason, at + after, playing) {
            return Err(Refusal::NoChange);
        }
        Ok(vec![Fact::ClockRunning { reason }])
    }

    fn finish(&mut self, outcome: Outcome, counting: Option<Counting>, at: GameTime) -> Fact {
        self.clock.watch.freeze(at);
        self.state = State::Finished(outcome, counting);
        Fact::Finished { outcome }
    }
}
