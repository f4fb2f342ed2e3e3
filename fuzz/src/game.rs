//! Whole games: players and server act, sensibly or not, at any time and with any lag.

mod input;

use std::time::Duration;

use tengen_game::{
    Action, By, ClockState, Counting, Entry, Fact, Game, GameTime, Outcome, Phase, Reading, Refusal,
    Settings, TimeControl,
};
use tengen_protocol::GameState;
use tengen_rules::{ByColor, Color};

use self::input::{act, lag, later, settings};
use crate::input::Input;
use crate::wire::{json, read};

/// Bytes are settings and a row of acts; see the module.
pub fn game(data: &[u8]) {
    let mut input = Input::new(data);
    if let Some(mut table) = Table::begin(&mut input) {
        while table.step(&mut input).is_some() {}
        table.replay();
    }
}

/// A game and its log, as a room keeps them.
struct Table {
    game: Game,
    log: Vec<Entry>,
    now: GameTime,
}

impl Table {
    fn begin(input: &mut Input<'_>) -> Option<Table> {
        let settings = settings(input)?;
        let playable = settings.position().is_ok();
        match Game::new(settings) {
            Ok(game) => {
                assert!(playable);
                Some(Table { game, log: Vec::new(), now: GameTime::START })
            }
            Err(bad) => {
                assert!(!playable && !bad.field().is_empty());
                None
            }
        }
    }

    fn step(&mut self, input: &mut Input<'_>) -> Option<()> {
        let (by, action) = act(&self.game, input)?;
        self.now = later(self.now, input)?;
        let lag = lag(input)?;
        self.act(by, action, lag);
        self.look(Duration::from_millis(lag.into()));
        Some(())
    }

    fn act(&mut self, by: By, action: Action, lag_ms: u32) {
        let before = Seen::of(&self.game);
        let lag = Duration::from_millis(lag_ms.into());
        let at = self.now.max(self.game.last_at());
        let time_up = by.color().is_some_and(|color| {
            left(&self.game.settings().time, self.game.reading(at).clock[color]).is_zero()
        });
        match self.game.act(by, &action, self.now, lag) {
            Ok(facts) => {
                let moved = matches!(action, Action::Play { .. } | Action::Pass { .. });
                assert!(!(moved && time_up && lag.is_zero()), "a move after the time was up");
                before.accepted(&self.game, &facts);
                let (seq, at_ms) = (self.game.last_seq(), self.now);
                let clock = self.game.clock_state().clone();
                self.log.push(Entry { seq, by, action, action_id: None, at_ms, lag_ms, wall_ms: 0, clock });
            }
            Err(refusal) => {
                assert!(Seen::of(&self.game) == before, "{refusal} changed something");
                assert!(time_up || refusal != Refusal::OutOfTime, "there was time left");
                assert_eq!(before.outcome.is_some(), refusal == Refusal::GameOver, "{refusal}");
            }
        }
    }

    /// What everybody is shown makes sense, now and later.
    fn look(&self, lag: Duration) {
        let game = &self.game;
        assert_eq!(game.outcome().is_some(), game.phase() == Phase::Finished);
        let (now, then) = (game.reading(self.now), game.reading(self.now + Duration::from_secs(7)));
        assert_eq!(now.running.is_some(), game.to_play().is_some() && now.stopped.is_empty());
        if now.running.is_none() {
            assert_eq!(now, then, "clocks that stand");
        }
        for color in Color::BOTH {
            let (now, then) = (now.clock[color], then.clock[color]);
            within(&game.settings().time, now);
            assert!(left(&game.settings().time, then) <= left(&game.settings().time, now), "a clock gains");
        }
        let state = GameState::of(game, self.now, 0);
        let written = json(&state);
        assert_eq!(read::<GameState>(&written), state, "{written}");
        if let Some(deadline) = game.deadline(lag) {
            self.flag(deadline, lag);
        }
    }

    /// The flag falls at the deadline, and not a millisecond before.
    fn flag(&self, deadline: GameTime, lag: Duration) {
        let flag = |at| self.game.clone().act(By::Server, &Action::Flag, at, lag);
        assert!(flag(deadline).is_ok());
        if deadline > self.game.last_at() {
            let before = GameTime::from_millis(deadline.millis() - 1);
            assert_eq!(flag(before), Err(Refusal::TimeLeft));
        }
    }

    /// The log, as it is stored, is the game.
    fn replay(&self) {
        let log: Vec<Entry> = read(&json(&self.log));
        assert_eq!(log, self.log);
        let settings: Settings = read(&json(self.game.settings()));
        match Game::replay(settings, &log) {
            Ok(again) => {
                assert!(Seen::of(&again) == Seen::of(&self.game), "{again:?}\n{:?}", self.game);
                assert_eq!(format!("{again:?}"), format!("{:?}", self.game));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// All of a game that an act may change.
#[derive(PartialEq)]
struct Seen {
    seq: u32,
    at: GameTime,
    moves: usize,
    move_number: u32,
    phase: Phase,
    to_play: Option<Color>,
    resumed: ByColor<bool>,
    outcome: Option<Outcome>,
    clock: ClockState,
    counting: Option<Counting>,
    stones: u64,
    prisoners: ByColor<u32>,
}

impl Seen {
    fn of(game: &Game) -> Seen {
        Seen {
            seq: game.last_seq(),
            at: game.last_at(),
            moves: game.moves().len(),
            move_number: game.next_move_number(),
            phase: game.phase(),
            to_play: game.to_play(),
            resumed: game.resumed(),
            outcome: game.outcome(),
            clock: game.clock_state().clone(),
            counting: game.counting().cloned(),
            stones: game.position().hash(),
            prisoners: game.position().prisoners(),
        }
    }

    /// An act is the next entry, says what it did, and gives a result at most once, which is the game's.
    fn accepted(&self, game: &Game, facts: &[Fact]) {
        assert!(!facts.is_empty());
        assert_eq!(self.outcome, None, "something was done after the end");
        assert_eq!(game.last_seq(), self.seq + 1);
        assert!(game.last_at() >= self.at);
        let results: Vec<Outcome> = facts
            .iter()
            .filter_map(|fact| match *fact {
                Fact::Finished { outcome } => Some(outcome),
                _ => None,
            })
            .collect();
        assert_eq!(results, Vec::from_iter(game.outcome()));
    }
}

/// A player's clock never shows more than it began with.
fn within(time: &TimeControl, reading: Reading) {
    assert!(reading.main <= time.main());
    let (period, periods) = periods(time);
    assert!(reading.period_left <= period && reading.periods_left <= periods);
    assert_eq!(reading.last_period, reading.periods_left == 1);
}

/// All that a reading leaves.
fn left(time: &TimeControl, reading: Reading) -> Duration {
    reading.main + reading.period_left + periods(time).0 * reading.periods_left.saturating_sub(1)
}

fn periods(time: &TimeControl) -> (Duration, u32) {
    match *time {
        TimeControl::Absolute { .. } => (Duration::ZERO, 0),
        TimeControl::ByoYomi { period, periods, .. } => (period, periods),
    }
}
