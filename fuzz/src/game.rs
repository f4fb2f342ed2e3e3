//! Whole games: players, referee and server act, sensibly or not, at any time and with any lag.

mod acts;
mod clocks;
mod input;
mod laws;
mod seen;

use std::time::Duration;

use tengen_game::{Action, By, Entry, Fact, Game, GameTime, Nonce, Refusal, Settings, TimeControl, Wait};
use tengen_rules::ByColor;

use self::acts::act;
use self::clocks::left;
use self::input::{lag, later, settings};
use self::seen::Seen;
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
    /// Minutes that each player was given.
    gifts: ByColor<u32>,
    /// Of the move that is sealed.
    nonce: Option<Nonce>,
}

impl Table {
    fn begin(input: &mut Input<'_>) -> Option<Table> {
        let settings = settings(input)?;
        let playable = settings.position().is_ok();
        match Game::new(settings) {
            Ok(game) => {
                assert!(playable);
                let (log, gifts) = (Vec::new(), ByColor::default());
                Some(Table { game, log, now: GameTime::START, gifts, nonce: None })
            }
            Err(bad) => {
                assert!(!playable && !bad.field().is_empty());
                None
            }
        }
    }

    fn step(&mut self, input: &mut Input<'_>) -> Option<()> {
        let (by, action) = act(&self.game, input)?;
        self.now = later(&self.game, self.now, input)?;
        let lag = lag(input)?;
        self.act(by, action, lag);
        self.look(Duration::from_millis(lag.into()));
        Some(())
    }

    fn act(&mut self, by: By, action: Action, lag_ms: u32) {
        let before = Seen::of(&self.game);
        let lag = Duration::from_millis(lag_ms.into());
        let time_up = self.time_is_up(by);
        match self.game.act(by, &action, self.now, lag) {
            Ok(facts) => {
                let moved = matches!(action, Action::Play { .. } | Action::Pass { .. } | Action::Seal { .. });
                assert!(!(moved && time_up == Some(true) && lag.is_zero()), "a move after the time was up");
                before.accepted(&self.game, &facts);
                self.note(by, &action, &facts);
                let (seq, at_ms) = (self.game.last_seq(), self.now);
                let clock = self.game.clock_state().clone();
                self.log.push(Entry { seq, by, action, action_id: None, at_ms, lag_ms, wall_ms: 0, clock });
            }
            Err(refusal) => {
                assert!(Seen::of(&self.game) == before, "{refusal} changed something");
                assert!(time_up != Some(false) || refusal != Refusal::OutOfTime, "there was time left");
                assert_eq!(before.outcome.is_some(), refusal == Refusal::GameOver, "{refusal}");
            }
        }
    }

    /// Whether a player's time, or that for his first move, is up, whatever the network took of it. Nothing if that
    /// cannot be seen: there is none, or the time for his first move stands.
    fn time_is_up(&self, by: By) -> Option<bool> {
        let (color, game, settings) = (by.color()?, &self.game, self.game.settings());
        let (time, at) = (settings.time_of(color), self.now.max(game.last_at()));
        if time == TimeControl::None {
            return None;
        }
        if !settings.is_turn_based() && game.moves().iter().all(|record| record.color != color) {
            // The time for it, and the grace of a good line.
            let end = game.ends(Wait::FirstMove, Duration::ZERO)?;
            return Some(at + game.reading(at).starts_in + Duration::from_millis(300) >= end);
        }
        Some(left(&time, game.reading(at).clock[color]).is_zero())
    }

    fn note(&mut self, by: By, action: &Action, facts: &[Fact]) {
        match (action, by.color()) {
            (Action::AddTime, Some(giver)) => self.gifts[giver.opponent()] += 1,
            (Action::Seal { nonce, .. }, _) => self.nonce = Some(*nonce),
            _ if facts.iter().any(|fact| matches!(fact, Fact::SealOpened { .. })) => self.nonce = None,
            _ => {}
        }
        let told = json(&facts);
        assert_eq!(read::<Vec<Fact>>(&told), facts, "{told}");
        self.hides_what_is_sealed(&told);
    }

    fn hides_what_is_sealed(&self, told: &str) {
        if let Some(nonce) = self.nonce.map(|nonce| nonce.to_string()) {
            assert!(!told.contains(&nonce), "the nonce of a sealed move shows: {told}");
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
