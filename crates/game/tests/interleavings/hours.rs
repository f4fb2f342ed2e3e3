//! How time goes by: fast, slowly, and to just before or after what matters.

use std::time::Duration;

use tengen_game::{Due, Game, GameTime};
use tengen_rules::{ByColor, Color};

use crate::chance::Chance;

pub(crate) struct Hours {
    pub(crate) now: GameTime,
    /// What the server has measured last.
    pub(crate) lags: ByColor<Duration>,
    /// How often something else than a quick move is awaited, in percent.
    pace: u64,
}

/// A timer is at most so much late.
const LATE_MS: u64 = 250;

impl Hours {
    pub(crate) fn new(chance: &mut Chance) -> Self {
        let pace = chance.one_of(&[4, 4, 8, 40]);
        Hours { now: GameTime::START, lags: ByColor::default(), pace }
    }

    /// Later, but not past what is due.
    pub(crate) fn go_by(&mut self, game: &Game, chance: &mut Chance) {
        if chance.percent(8) {
            self.lags[chance.color()] = lag(chance);
        }
        let latest = self.due(game).map(|due| due.at + chance.millis(LATE_MS));
        let then = self.then(game, chance);
        let then = latest.map_or(then, |latest| then.min(latest));
        self.now = self.now.max(then);
    }

    fn then(&self, game: &Game, chance: &mut Chance) -> GameTime {
        let day = if game.settings().is_turn_based() { 86_400_000 } else { 40_000 };
        if chance.percent(100 - self.pace) {
            let most = chance.weighted(&[(2, 1), (12, 300), (1, 3_000)]);
            return self.now + chance.millis(most);
        }
        match chance.below(10) {
            0..4 => self.now + chance.millis(8_000),
            4..5 => self.now + chance.millis(40_000),
            5..6 => self.now + chance.millis(day),
            _ => self.close_to_what_matters(game, chance),
        }
    }

    fn close_to_what_matters(&self, game: &Game, chance: &mut Chance) -> GameTime {
        let claims = Color::BOTH.map(|color| game.claimable_from(color).ok());
        let matters: Vec<GameTime> =
            claims.into_iter().flatten().chain(self.due(game).map(|due| due.at)).collect();
        if matters.is_empty() {
            return self.now;
        }
        let spread = chance.one_of(&[1, 1, 1, 300, 3_000]);
        let ms = chance.one_of(&matters).millis() + chance.below(2 * spread + 1);
        GameTime::from_millis(ms.saturating_sub(spread))
    }

    pub(crate) fn due(&self, game: &Game) -> Option<Due> {
        game.due(self.lags)
    }

    /// The lag that goes with what is due.
    pub(crate) fn lag_of(&self, due: &Due) -> Duration {
        due.color.map_or(Duration::ZERO, |color| self.lags[color])
    }

    pub(crate) fn is_due(&self, game: &Game) -> Option<Due> {
        self.due(game).filter(|due| due.at <= self.now)
    }
}

/// Up to three seconds, mostly little.
pub(crate) fn lag(chance: &mut Chance) -> Duration {
    let most = chance.one_of(&[50, 50, 300, 3_000]);
    chance.millis(most)
}
