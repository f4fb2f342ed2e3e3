//! The state machine of one game: only this decides what happens in it.

mod absence;
mod adjourn;
mod asked;
mod calls;
mod clocks;
mod count;
mod cycles;
mod ending;
mod marking;
mod moves;
mod placing;
mod replay;
mod requests;
mod stalling;
#[cfg(test)]
mod tests;
mod undo;
mod waits;
mod whistle;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color, Move, Point, Position, Setup};

use crate::clock_state::PlayerTime;
use crate::{
    Action, BadSettings, By, ClockState, Conduct, Counting, CycleOffer, Fact, GameTime, MoveRecord, Outcome,
    Pauses, Refusal, Requests, Sealed, Seq, Settings, Wait,
};

pub use asked::{GameReading, Wanted};
pub use calls::DueCall;
pub use replay::ReplayError;
pub use waits::Due;

/// What may be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Black places his handicap; no clock runs.
    Placing,
    /// The players move in turn.
    Playing,
    /// A move was sealed; play goes on another time.
    Adjourned,
    /// Both agree which chains are dead; the clocks stand.
    Counting,
    /// There is a result.
    Finished,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Placing,
    Playing,
    Adjourned(Sealed),
    Counting(Counting),
    /// With the marking that was counted by, if the game was counted.
    Finished(Outcome, Option<Counting>),
}

/// One game between two people.
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    /// The stones before the first move: those of the settings, or those that Black has placed so far.
    setup: Setup,
    position: Position,
    moves: Vec<MoveRecord>,
    /// Both players' time as it was before each move, for taking it back.
    times_before: Vec<ByColor<PlayerTime>>,
    clock: ClockState,
    state: State,
    requests: Requests,
    pauses: Pauses,
    conduct: Conduct,
    cycle: Option<CycleOffer>,
    /// The ways out of the position that a passer had better see.
    open_borders: Vec<Point>,
    /// Who has already resumed play once.
    resumed: ByColor<bool>,
    last_at: GameTime,
    last_seq: Seq,
}

/// An input with what was measured beside it.
#[derive(Clone, Copy)]
struct Now {
    at: GameTime,
    lag: Duration,
}

type Answer = Result<Vec<Fact>, Refusal>;

impl Game {
    /// A new game; what comes first, placing or a move, is waited for from [`GameTime::START`].
    ///
    /// # Errors
    /// If no game can be played with these settings.
    pub fn new(settings: Settings) -> Result<Self, BadSettings> {
        let position = settings.position()?;
        let mut clock = ClockState::new(&settings.times());
        clock.watch.begin(GameTime::START);
        let state = if settings.free_placement { State::Placing } else { State::Playing };
        Ok(Game {
            setup: settings.setup.clone(),
            settings,
            position,
            moves: Vec::new(),
            times_before: Vec::new(),
            clock,
            state,
            requests: Requests::default(),
            pauses: Pauses::default(),
            conduct: Conduct::default(),
            cycle: None,
            open_borders: Vec::new(),
            resumed: ByColor::default(),
            last_at: GameTime::START,
            last_seq: 0,
        })
    }

    /// Somebody does something at a time, with a measured lag. Accepted, it is the log's next entry.
    ///
    /// A time before the last entry's counts as that entry's; of the lag only whole milliseconds count, as they are
    /// stored. For [`Action::Flag`] and [`Action::Expired`] the lag is that of the player who is waited for.
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
        let lag = Duration::from_millis(lag.as_millis().try_into().unwrap_or(u64::MAX));
        let now = Now { at: at.max(self.last_at), lag };
        let facts = match by {
            By::Black => self.act_of_player(Color::Black, action, now),
            By::White => self.act_of_player(Color::White, action, now),
            By::Server => self.act_of_server(action, now),
            By::Referee(user) => match action {
                Action::Referee { act, note } => self.act_of_referee(user, *act, note, now),
                _ => Err(Refusal::NotYours),
            },
        }?;
        self.last_at = now.at;
        self.last_seq += 1;
        Ok(facts)
    }

    fn act_of_player(&mut self, color: Color, action: &Action, now: Now) -> Answer {
        match *action {
            Action::Play { move_number, point } => self.make_move(color, Move::Play(point), move_number, now),
            Action::Pass { move_number } => self.make_move(color, Move::Pass, move_number, now),
            Action::Resign => Ok(self.resign(color, now)),
            Action::Place { placed, point } => self.place(color, placed, point, now),
            Action::Ask { move_number, request } => self.ask(color, move_number, request, now),
            Action::Answer { request, accept } => self.answer(color, request, accept, now),
            Action::Withdraw { request } => self.withdraw(color, request),
            Action::Seal { move_number, sealed, nonce } => self.seal(color, move_number, sealed, nonce, now),
            Action::GoOn => self.go_on(color, now),
            Action::AddTime => self.add_time(color, now),
            Action::CallReferee => self.call_referee(color, now),
            Action::Claim { move_number, claim } => self.claim(color, move_number, claim, now),
            Action::Choose { move_number, choice } => self.choose(color, move_number, choice, now),
            Action::Mark { move_number, point, life, extent } => {
                self.mark(color, move_number, (point, life, extent), now)
            }
            Action::Accept { move_number, hash } => self.accept(color, move_number, hash, now),
            Action::Resume { move_number } => self.resume(color, move_number, now),
            _ => Err(Refusal::NotYours),
        }
    }

    fn act_of_server(&mut self, action: &Action, now: Now) -> Answer {
        match *action {
            Action::Propose { move_number, ref dead, ref seki } => self.propose(move_number, dead, seki),
            Action::Adjudicate { move_number, ref dead_before, ref seki_before, ref dead, ref seki } => {
                self.adjudicate(move_number, (dead_before, seki_before), (dead, seki), now)
            }
            Action::Absent { color, for_ms } => self.absent(color, for_ms, now),
            Action::Returned { color } => self.returned(color),
            Action::Flag => self.flag(now),
            Action::Expired { wait } => self.expired(wait, now),
            Action::Reopen => self.reopen(now),
            Action::Held { ms } => Ok(self.held(ms, now)),
            Action::ServerRestarted => Ok(self.server_restarted()),
            Action::Stopped { reason } => self.stop(reason, now),
            Action::Running { reason, after_ms } => self.run(reason, after_ms, now),
            _ => Err(Refusal::NotYours),
        }
    }

    fn expired(&mut self, wait: Wait, now: Now) -> Answer {
        if !self.is_over(wait, now) {
            return Err(Refusal::TimeLeft);
        }
        match wait {
            Wait::Placing => self.place_the_rest(now),
            Wait::FirstMove => Ok(self.first_move_missed(now)),
            Wait::Answer { request } => Ok(self.unanswered(request)),
            Wait::Pause => self.end_pause(now),
            Wait::Counting => Ok(self.not_agreed(now)),
            Wait::Referee => Ok(self.nobody_came(now)),
        }
    }
}
