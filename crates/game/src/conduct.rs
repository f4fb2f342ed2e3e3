//! How the players behave: who is away, who was warned, who claimed what.

use std::time::Duration;

use tengen_rules::{ByColor, Color};

use crate::lag_watch::LagWatch;
use crate::{GameTime, Misconduct};

/// After a restart or the loss of many connections at once nobody can claim for so long.
const PARDON: Duration = Duration::from_secs(120);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conduct {
    /// Since when a player has no connection.
    pub(crate) away: ByColor<Option<GameTime>>,
    /// Since when the clocks run: an absence while they stood does not count.
    pub(crate) runs_since: GameTime,
    /// From when on absence can be claimed against.
    pub(crate) claims_from: GameTime,
    /// Until when storing took long, the last time: who was away then is missed from here on.
    pub(crate) held_until: GameTime,
    pub(crate) warnings: ByColor<u8>,
    /// Turns lost to forbidden moves.
    pub(crate) turns_lost: ByColor<u8>,
    pub(crate) referee_is_called: bool,
    /// Since when it is the call that stops the clocks.
    pub(crate) stopped_by_call: Option<GameTime>,
    /// Up to this occurrence of a position the players would rather play on.
    pub(crate) plays_on_until: u32,
    /// Whose claim against stalling is being looked at.
    pub(crate) claimant: Option<Color>,
    /// From which move on a player may claim against stalling again.
    pub(crate) stalling_from: ByColor<u32>,
    pub(crate) lag: ByColor<LagWatch>,
    pub(crate) record: Vec<(Color, Misconduct)>,
}

impl Conduct {
    /// What happened is nobody's fault.
    pub(crate) fn pardon(&mut self, at: GameTime) {
        self.claims_from = self.claims_from.max(at + PARDON);
    }

    /// So much time, up to `at`, does not count.
    pub(crate) fn hold(&mut self, held: Duration, at: GameTime) {
        self.away = self.away.map(|since| since.map(|since| since + held));
        self.runs_since = self.runs_since + held;
        self.claims_from = self.claims_from + held;
        self.stopped_by_call = self.stopped_by_call.map(|since| since + held);
        self.held_until = at;
    }
}
