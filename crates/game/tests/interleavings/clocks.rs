//! The laws of what is left of the players' time between their moves: only moves take of it, and only a gift, an
//! increment, a new block or a move taken back gives.

use std::time::Duration;

use serde::Deserialize;
use tengen_game::{Action, By, ClockState, Fact, Reading, RefereeAct, Settings, TimeControl};
use tengen_rules::{ByColor, Color};

/// A player's time as it is stored, whatever its kind. All but numbers of things is in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "(Kind, u64)")]
struct Stored {
    main_ms: u64,
    periods_left: u64,
    block_ms: u64,
    blocks: u64,
    block_left_ms: u64,
    stones: u64,
    stones_left: u64,
    overtime_used_ms: u64,
    increment_ms: u64,
    cap_ms: u64,
    quota_ms: u64,
}

/// The numbers of each kind of clock.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Absolute([u64; 1]),
    ByoYomi([u64; 3]),
    Canadian([u64; 5]),
    Fischer([u64; 3]),
    PerMove(#[expect(dead_code, reason = "what a game is stored with")] [u64; 1]),
    Ing([u64; 5]),
    None,
}

impl From<(Kind, u64)> for Stored {
    fn from((kind, quota_ms): (Kind, u64)) -> Self {
        let player = Stored { quota_ms, ..Stored::default() };
        match kind {
            Kind::Absolute([main_ms]) => Stored { main_ms, ..player },
            Kind::ByoYomi([main_ms, _, periods_left]) => Stored { main_ms, periods_left, ..player },
            Kind::Canadian([main_ms, block_ms, stones, block_left_ms, stones_left]) => {
                Stored { main_ms, block_ms, stones, block_left_ms, stones_left, ..player }
            }
            Kind::Fischer([main_ms, increment_ms, cap_ms]) => {
                Stored { main_ms, increment_ms, cap_ms, ..player }
            }
            Kind::Ing([main_ms, block_ms, blocks, _, overtime_used_ms]) => {
                Stored { main_ms, block_ms, blocks, overtime_used_ms, ..player }
            }
            Kind::PerMove(_) | Kind::None => player,
        }
    }
}

/// Both players' times as they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
struct Both {
    black: Stored,
    white: Stored,
}

/// The lag quota is seven seconds at most, and grows by one second a move.
const QUOTA_MS: u64 = 7_000;
const GAIN_MS: u64 = 1_000;

/// What the clocks were, before each move and now.
pub(crate) struct Clocks {
    now: Both,
    before: Vec<Both>,
    before_sealing: Option<Both>,
    most: ByColor<Reading>,
}

impl Clocks {
    pub(crate) fn new(settings: &Settings, state: &ClockState) -> Self {
        let start = settings.times().map(most_of);
        Clocks { now: read(state), before: Vec::new(), before_sealing: None, most: start }
    }

    /// What an entry has done to them is allowed.
    pub(crate) fn entered(&mut self, by: By, action: &Action, facts: &[Fact], state: &ClockState) {
        let (before, after) = (self.now, read(state));
        self.now = after;
        match (action, by.color()) {
            (Action::Play { .. } | Action::Pass { .. }, Some(mover)) => {
                self.before.push(before);
                assert_moved(mover, before, after);
            }
            (Action::Seal { .. }, Some(mover)) => {
                self.before_sealing = Some(before);
                assert_moved(mover, before, after);
            }
            (Action::AddTime, Some(giver)) => self.given(giver, before),
            (Action::Referee { act: RefereeAct::Correct { .. }, .. }, _) => {
                assert_eq!(after, before, "a correction costs nobody time");
            }
            _ => match self.taken_back(facts) {
                Some(then) => assert_eq!(after, then, "the clocks as they were before the move"),
                None => assert_eq!(after, before, "nobody has moved"),
            },
        }
        if facts.iter().any(|fact| matches!(fact, Fact::SealOpened { .. })) {
            self.opened(facts);
        }
    }

    fn taken_back(&mut self, facts: &[Fact]) -> Option<Both> {
        let taken = facts.iter().find_map(|fact| match fact {
            Fact::TookBack { moves, .. } => Some(*moves as usize),
            _ => None,
        })?;
        self.before.drain(self.before.len() - taken..).next()
    }

    fn opened(&mut self, facts: &[Fact]) {
        let before = self.before_sealing.take().expect("a move was sealed");
        if facts.iter().any(|fact| matches!(fact, Fact::Played { .. } | Fact::Passed { .. })) {
            self.before.push(before);
        }
    }

    fn given(&mut self, giver: Color, before: Both) {
        assert_eq!(self.now.of(giver), before.of(giver), "the giver keeps what he has");
        let taker = giver.opponent();
        assert!(self.now.of(taker).main_ms >= before.of(taker).main_ms + 60_000);
        // What the network took of an overtime that the gift covers comes back as main time.
        let lag = if self.most[taker].period_left.is_zero() { 0 } else { QUOTA_MS };
        self.most[taker].main += Duration::from_millis(60_000 + lag);
    }

    /// No clock shows more than it began with and was given.
    pub(crate) fn assert_within(&self, color: Color, reading: Reading) {
        let most = self.most[color];
        assert!(reading.main <= most.main, "{reading:?} of {most:?}");
        assert!(reading.periods_left <= most.periods_left, "{reading:?} of {most:?}");
        assert!(reading.period_left <= most.period_left, "{reading:?} of {most:?}");
        assert!(reading.stones_left <= most.stones_left, "{reading:?} of {most:?}");
        assert_eq!(reading.last_period, reading.periods_left == 1, "{reading:?}");
        assert!(!reading.in_overtime || reading.main.is_zero(), "{reading:?}");
    }
}

impl Both {
    fn of(&self, color: Color) -> &Stored {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

fn read(state: &ClockState) -> Both {
    serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap()
}

/// The most that such a clock shows, without gifts.
fn most_of(time: TimeControl) -> Reading {
    let main = match time {
        TimeControl::Fischer { cap, .. } => cap,
        TimeControl::PerMove { per_move } => per_move,
        _ => time.main(),
    };
    let (period_left, periods_left, stones_left) = match time {
        TimeControl::ByoYomi { period, periods, .. } => (period, periods, None),
        TimeControl::Retained { periods, .. } => (Duration::from_secs(60), periods, None),
        TimeControl::Canadian { block, stones, .. } => (block, 0, Some(stones)),
        TimeControl::Ing { block, blocks, .. } => (block, blocks, None),
        _ => (Duration::ZERO, 0, None),
    };
    Reading { main, period_left, periods_left, stones_left, ..Reading::default() }
}

fn assert_moved(mover: Color, before: Both, after: Both) {
    let (waiting, color) = (mover.opponent(), mover);
    assert_eq!(after.of(waiting), before.of(waiting), "it was not his move");
    let (before, after) = (before.of(color), after.of(color));
    let most = before.cap_ms.min(before.main_ms + before.increment_ms).max(before.main_ms);
    let fits = after.main_ms <= most
        && after.periods_left <= before.periods_left
        && after.overtime_used_ms >= before.overtime_used_ms
        && after.overtime_used_ms <= before.block_ms * before.blocks
        && after.quota_ms <= QUOTA_MS.min(before.quota_ms + GAIN_MS)
        && block_fits(before, after);
    assert!(fits, "a move made {after:?} of {before:?}");
}

/// Of a Canadian block a stone is gone and no time is given, until the last stone makes it whole.
fn block_fits(before: &Stored, after: &Stored) -> bool {
    let same = after.stones_left == before.stones_left && after.block_left_ms == before.block_left_ms;
    let whole = before.stones_left == 1
        && after.stones_left == before.stones
        && after.block_left_ms == before.block_ms
        && after.main_ms == 0;
    let used = after.stones_left + 1 == before.stones_left
        && after.block_left_ms <= before.block_left_ms
        && after.main_ms == 0;
    same || whole || used
}
