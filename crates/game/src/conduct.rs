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
}
