//! How often and how long a game was interrupted by agreement.

use std::time::Duration;

use tengen_rules::ByColor;

use crate::{GameTime, Opened};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pauses {
    /// Pauses and adjournments agreed on.
    pub(crate) times: u8,
    /// How long the pauses before this one were.
    pub(crate) spent: Duration,
    /// Since when it is paused.
    pub(crate) since: Option<GameTime>,
    /// The sealed move that was opened last.
    pub(crate) opened: Option<Opened>,
    /// Who is ready to go on.
    pub(crate) ready: ByColor<bool>,
}

impl Pauses {
    pub(crate) fn begin(&mut self, since: Option<GameTime>) {
        self.times += 1;
        self.since = since;
        self.ready = ByColor::default();
    }

    pub(crate) fn hold(&mut self, held: Duration) {
        self.since = self.since.map(|since| since + held);
    }

    pub(crate) fn end(&mut self, at: GameTime) {
        self.spent += self.since.take().map_or(Duration::ZERO, |since| at - since);
        self.ready = ByColor::default();
    }
}
