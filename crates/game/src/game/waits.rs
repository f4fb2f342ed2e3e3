//! What the game waits for, and until when.

use std::time::Duration;

use tengen_rules::{ByColor, Color};

use super::{Now, State};
use crate::{Action, Counting, Game, GameTime, Pending, StopReason, Wait};

/// What the server says at a time, if nothing else happens before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// When.
    pub at: GameTime,
    /// What.
    pub action: Action,
    /// Whose measured lag goes with it.
    pub color: Option<Color>,
}

/// Black has so long to place his handicap.
const PLACING: Duration = Duration::from_secs(60);
/// A game of this estimated length is slow: there is more time to count.
const SLOW: Duration = Duration::from_secs(1_800);

impl Game {
    /// The next thing to say, for players with these measured lags. Nothing while only a player can go on.
    pub fn due(&self, lag: ByColor<Duration>) -> Option<Due> {
        let to_play = self.position.to_play();
        let wait = |wait: Wait| {
            let color = (wait == Wait::FirstMove).then_some(to_play);
            let lag = color.map_or(Duration::ZERO, |color| lag[color]);
            Some(Due { at: self.ends(wait, lag)?, action: Action::Expired { wait }, color })
        };
        let answers = self.requests.pending().iter().map(|pending| Wait::Answer { request: pending.seq });
        let others = [Wait::Placing, Wait::FirstMove, Wait::Pause, Wait::Counting, Wait::Referee];
        let flag = self.flag_falls(lag[to_play]);
        let flag = flag.map(|at| Due { at, action: Action::Flag, color: Some(to_play) });
        others.into_iter().chain(answers).filter_map(wait).chain(flag).min_by_key(|due| due.at)
    }

    fn flag_falls(&self, lag: Duration) -> Option<GameTime> {
        self.move_deadline(lag).filter(|_| !self.is_first_move(self.position.to_play()))
    }

    pub(super) fn is_over(&self, wait: Wait, now: Now) -> bool {
        self.ends(wait, now.lag).is_some_and(|end| now.at >= end)
    }

    /// Until when this is waited for; nothing if it is not, or the clocks stand.
    pub fn ends(&self, wait: Wait, lag: Duration) -> Option<GameTime> {
        match wait {
            Wait::Placing => self.placing_ends(),
            Wait::FirstMove => {
                self.move_deadline(lag).filter(|_| self.is_first_move(self.position.to_play()))
            }
            Wait::Answer { request } => {
                self.requests.find(request).and_then(|pending| self.answer_ends(pending))
            }
            Wait::Pause => self.pause_ends(),
            Wait::Referee => self.call_ends(),
            Wait::Counting => match &self.state {
                State::Counting(counting) => self.counting_ends(counting),
                _ => None,
            },
        }
    }

    fn placing_ends(&self) -> Option<GameTime> {
        let is_placing = self.state == State::Placing;
        self.clock.watch.reaches(self.per_turn().unwrap_or(PLACING)).filter(|_| is_placing)
    }

    /// A restart is not the time of who was asked.
    fn answer_ends(&self, pending: &Pending) -> Option<GameTime> {
        pending.until.filter(|_| !self.is_stopped(StopReason::Server))
    }

    /// A change of the marking gives time anew, up to three times as much in all; where days go by, as much as for a
    /// move. Who stays away from it ends it.
    fn counting_ends(&self, counting: &Counting) -> Option<GameTime> {
        let (step, all) = match self.per_turn() {
            Some(turn) => (turn, turn * 3),
            None if self.settings.time.estimate() < SLOW => {
                (Duration::from_secs(60), Duration::from_secs(180))
            }
            None => (Duration::from_secs(180), Duration::from_secs(600)),
        };
        let agreed_by = self.clock.watch.reaches(all.min(counting.changed_after + step))?;
        let left = self.count_is_left(counting).filter(|_| self.per_turn().is_none());
        Some(left.map_or(agreed_by, |left| left.min(agreed_by)))
    }

    /// Time for a turn where days go by.
    fn per_turn(&self) -> Option<Duration> {
        self.settings.is_turn_based().then(|| self.settings.time.estimate() / 25)
    }
}
