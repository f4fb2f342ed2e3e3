//! A log without what a replay gives back: what is kept of a game that is long over.

use serde::{Deserialize, Serialize};
use tengen_rules::Point;
use thiserror::Error;

use crate::packed_id::{LastIds, PackedId};
use crate::{Action, By, ClockState, Entry, Game, GameTime, Input, ReplayError, Settings};

/// The log of a game by columns, without what follows from them when they are replayed: places in the log, numbers of
/// moves, clocks. Only the last clocks are kept: a replay that comes to others is noticed.
///
/// ```
/// # use std::time::Duration;
/// # use tengen_game::{Action, By, Entry, Game, GameTime, PackedLog, Settings, TimeControl};
/// # use tengen_rules::Size;
/// let time = TimeControl::Absolute { main: Duration::from_secs(60) };
/// let settings = Settings::even(Size::NINE, time);
/// let mut game = Game::new(settings.clone()).unwrap();
/// let at_ms = GameTime::from_millis(2_000);
/// let action = Action::Play { move_number: 1, point: "ee".parse().unwrap() };
/// game.act(By::Black, &action, at_ms, Duration::ZERO).unwrap();
/// let (clock, wall_ms) = (game.clock_state().clone(), 1_796_000_000_000);
/// let entry = Entry { seq: 1, by: By::Black, action, action_id: None, at_ms, lag_ms: 0, wall_ms, clock };
/// let packed = PackedLog::pack(settings.clone(), std::slice::from_ref(&entry)).unwrap();
/// let (_, log) = packed.unpack(settings).unwrap();
/// assert_eq!(log, [entry]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackedLog {
    by: Vec<By>,
    actions: Vec<PackedAction>,
    ids: Vec<PackedId>,
    /// From the entry before.
    at_ms: Vec<i64>,
    lag_ms: Vec<u32>,
    /// By how much more went by on the wall since the entry before than on the time line.
    wall_ms: Vec<i64>,
    /// After the last entry.
    clock: ClockState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum PackedAction {
    /// A stone is played, or the turn is passed, with the number that the next move has.
    Move(Option<Point>),
    Other(Action),
}

/// A packed log that is no log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnpackError {
    /// Its columns do not fit together.
    #[error("the packed log is damaged")]
    Damaged,
    /// It does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl PackedLog {
    /// Packs a log.
    ///
    /// # Errors
    /// If it does not replay: then its entries are not to be given away.
    pub fn pack(settings: Settings, log: &[Entry]) -> Result<Self, ReplayError> {
        let mut game = Game::new(settings)?;
        let (mut ids, mut before) = (LastIds::default(), (0_i64, 0_i64));
        let mut packed = PackedLog::empty(&game);
        for entry in log {
            let next = game.next_move_number();
            game.apply(entry)?;
            let now = times(entry);
            packed.by.push(entry.by);
            packed.actions.push(PackedAction::of(&entry.action, next));
            packed.ids.push(ids.pack(entry.by, entry.action_id.as_ref()));
            packed.at_ms.push(now.0.wrapping_sub(before.0));
            packed.lag_ms.push(entry.lag_ms);
            packed.wall_ms.push(now.1.wrapping_sub(before.1));
            before = now;
        }
        packed.clock = game.clock_state().clone();
        Ok(packed)
    }

    fn empty(game: &Game) -> Self {
        PackedLog {
            by: Vec::new(),
            actions: Vec::new(),
            ids: Vec::new(),
            at_ms: Vec::new(),
            lag_ms: Vec::new(),
            wall_ms: Vec::new(),
            clock: game.clock_state().clone(),
        }
    }

    /// The game, and the log as it was.
    ///
    /// # Errors
    /// If it is damaged, or this build does not replay it.
    pub fn unpack(&self, settings: Settings) -> Result<(Game, Vec<Entry>), UnpackError> {
        if !self.is_even() {
            return Err(UnpackError::Damaged);
        }
        let mut game = Game::new(settings).map_err(ReplayError::from)?;
        let (mut ids, mut before) = (LastIds::default(), (0_i64, 0_i64));
        let mut log = Vec::with_capacity(self.by.len());
        for (place, &by) in self.by.iter().enumerate() {
            before = (before.0.wrapping_add(self.at_ms[place]), before.1.wrapping_add(self.wall_ms[place]));
            let at_ms = GameTime::from_millis(before.0.cast_unsigned());
            let wall_ms = before.1.wrapping_add(before.0);
            let action_id = ids.unpack(by, &self.ids[place]).ok_or(UnpackError::Damaged)?;
            let (action, lag_ms) = (self.actions[place].action(game.next_move_number()), self.lag_ms[place]);
            let input = Input { seq: game.last_seq() + 1, by, action, action_id, at_ms, lag_ms, wall_ms };
            game.redo(&input)?;
            log.push(input.with(game.clock_state().clone()));
        }
        game.agrees_with(&self.clock)?;
        Ok((game, log))
    }

    fn is_even(&self) -> bool {
        let PackedLog { by, actions, ids, at_ms, lag_ms, wall_ms, clock: _ } = self;
        [actions.len(), ids.len(), at_ms.len(), lag_ms.len(), wall_ms.len()] == [by.len(); 5]
    }
}

/// The time on the game's time line, and by how much the wall is ahead of it.
fn times(entry: &Entry) -> (i64, i64) {
    let at = entry.at_ms.millis().cast_signed();
    (at, entry.wall_ms.wrapping_sub(at))
}

impl PackedAction {
    fn of(action: &Action, next: u32) -> Self {
        match *action {
            Action::Play { move_number, point } if move_number == next => PackedAction::Move(Some(point)),
            Action::Pass { move_number } if move_number == next => PackedAction::Move(None),
            _ => PackedAction::Other(action.clone()),
        }
    }

    fn action(&self, move_number: u32) -> Action {
        match *self {
            PackedAction::Move(Some(point)) => Action::Play { move_number, point },
            PackedAction::Move(None) => Action::Pass { move_number },
            PackedAction::Other(ref action) => action.clone(),
        }
    }
}
