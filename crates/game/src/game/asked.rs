//! What a game can be asked, at any time and without effect.

use std::time::Duration;

use tengen_rules::{ByColor, Color, Point, Position, Setup};

use super::{Phase, State};
use crate::{
    Clock, ClockState, Counting, CycleOffer, Game, GameTime, Misconduct, MoveRecord, Opened, Outcome,
    Pending, Reading, Sealed, Seq, Settings, StopReason,
};

/// Both clocks at one instant, as everybody is shown them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReading {
    /// Whose clock runs; nobody's while the clocks stand.
    pub running: Option<Color>,
    /// The running clock starts in so long: time given to find one's way back after a restart.
    pub starts_in: Duration,
    /// What each player has left.
    pub clock: ByColor<Reading>,
    /// Why the clocks stand, though something is waited for.
    pub stopped: Vec<StopReason>,
}

/// What the server is to have an opinion on, away from the game.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// Which stones are dead in the position that is counted: [`Action::Propose`](crate::Action::Propose).
    Proposal {
        /// The position.
        position: Position,
    },
    /// Whether a claim against stalling is right: [`Action::Adjudicate`](crate::Action::Adjudicate).
    Verdict {
        /// The position before the claimant's first pass.
        before: Position,
        /// The position now.
        now: Position,
    },
}

impl Game {
    /// Both clocks as of `at`.
    pub fn reading(&self, at: GameTime) -> GameReading {
        let watch = &self.clock.watch;
        let running = self.to_play().filter(|&color| watch.runs() && !self.is_first_move(color));
        GameReading {
            running,
            starts_in: watch.starts_in(at),
            clock: self.clock.map(|color, player| player.clock.reading(self.thought(color, at))),
            stopped: watch.stops().iter().copied().collect(),
        }
    }

    /// How long the player to move has thought about his move, as of `at`; nothing while nobody is to move, and of the
    /// first move, for which no clock runs.
    pub fn thinking(&self, at: GameTime) -> Option<Duration> {
        let color = self.to_play().filter(|&color| !self.is_first_move(color))?;
        Some(self.thought(color, at))
    }

    /// How long after it came about a loss of time is final, for the player whose clock runs, with these measured lags:
    /// a move may be on its way.
    pub fn grace(&self, lag: ByColor<Duration>) -> Duration {
        let runs = |color: &Color| self.clock.watch.runs() && !self.is_first_move(*color);
        let grace = |color| self.clock.player(color).quota.grace(lag[color]);
        self.to_play().filter(runs).map_or(Duration::ZERO, grace)
    }

    /// What the server is to have an opinion on.
    pub fn wanted(&self) -> Option<Wanted> {
        match (&self.state, self.conduct.claimant) {
            (State::Counting(counting), _) if counting.estimate.is_none() => {
                Some(Wanted::Proposal { position: self.position.clone() })
            }
            (State::Playing, Some(color)) => {
                Some(Wanted::Verdict { before: self.before_the_passes(color), now: self.position.clone() })
            }
            _ => None,
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
            State::Placing => Phase::Placing,
            State::Playing => Phase::Playing,
            State::Adjourned(_) => Phase::Adjourned,
            State::Counting(_) => Phase::Counting,
            State::Finished(..) => Phase::Finished,
        }
    }

    /// Whose turn it is; nobody's unless the phase is [`Phase::Playing`].
    pub fn to_play(&self) -> Option<Color> {
        matches!(self.state, State::Playing).then(|| self.position.to_play())
    }

    /// How many handicap stones Black has placed, while he places them.
    pub fn placed(&self) -> Option<u8> {
        let placed = || u8::try_from(self.setup.black.len()).ok();
        (self.state == State::Placing).then(placed).flatten()
    }

    /// The stones before the first move, as far as they are placed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether time goes by for anybody: for a move, or for anything else that is waited for.
    pub fn is_timed(&self) -> bool {
        self.clock.watch.runs() || self.due(ByColor::default()).is_some()
    }

    /// The player's clock after a move, by the move's place in [`Game::moves`]; as it is now after the last.
    pub fn clock_after(&self, place: usize, color: Color) -> Clock {
        let after = self.times_before.get(place + 1).map(|times| times[color]);
        after.unwrap_or(*self.clock.player(color)).clock
    }

    /// The marking and the acceptances, while counting and after.
    pub fn counting(&self) -> Option<&Counting> {
        match &self.state {
            State::Counting(counting) => Some(counting),
            State::Finished(_, counting) => counting.as_ref(),
            _ => None,
        }
    }

    /// The sealed move in its envelope, while adjourned.
    pub fn adjourned(&self) -> Option<&Sealed> {
        match &self.state {
            State::Adjourned(sealed) => Some(sealed),
            _ => None,
        }
    }

    /// The sealed move that was opened last.
    pub fn opened(&self) -> Option<Opened> {
        self.pauses.opened
    }

    /// The next move is to be sealed, and play goes on at this time, in milliseconds of the Unix epoch.
    pub fn sealing(&self) -> Option<i64> {
        self.requests.sealing
    }

    /// Who is ready to go on after a pause or an adjournment.
    pub fn ready(&self) -> ByColor<bool> {
        self.pauses.ready
    }

    /// The requests that wait for an answer, the oldest first.
    pub fn requests(&self) -> &[Pending] {
        self.requests.pending()
    }

    /// What is open to the players because the position keeps coming back.
    pub fn cycle_offer(&self) -> Option<&CycleOffer> {
        self.cycle.as_ref()
    }

    /// After a pass that another would end play: the ways out that are still open on the board.
    pub fn open_borders(&self) -> &[Point] {
        &self.open_borders
    }

    /// Since when each player has no connection.
    pub fn away(&self) -> ByColor<Option<GameTime>> {
        self.conduct.away
    }

    /// How often each player was warned.
    pub fn warnings(&self) -> ByColor<u8> {
        self.conduct.warnings
    }

    /// The referee was called and has not answered yet.
    pub fn referee_is_called(&self) -> bool {
        self.conduct.referee_is_called
    }

    /// What the game leaves on the players' records.
    pub fn misconduct(&self) -> &[(Color, Misconduct)] {
        &self.conduct.record
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

    /// All moves, in order; a turn that was lost is a pass.
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
