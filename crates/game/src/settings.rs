//! What is fixed before the first move.

use serde::{Deserialize, Serialize};
use tengen_rules::{BadSetup, HalfPoints, Position, Ruleset, RulesetName, Setup, Size};
use thiserror::Error;

use crate::{BadTimeControl, TimeControl};

/// The version of the log's meaning that this build writes. It replays this and all earlier ones: whatever would
/// refuse an entry that was accepted once, or charge a clock differently, hangs on the version of the game's settings.
pub const LOG_VERSION: u16 = 1;

/// The settings of a game. Together with the log they are the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Which meaning of the log the game was played by.
    pub log_version: u16,
    /// The board.
    pub size: Size,
    /// The rules.
    pub ruleset: RulesetName,
    /// What White gets for moving second.
    #[serde(rename = "komi_half_points")]
    pub komi: HalfPoints,
    /// Handicap stones, all of them in `setup`: 0, or 2 to 9. White is compensated for them as the ruleset says.
    pub handicap: u8,
    /// Stones on the board before the first move, and whose move that is.
    #[serde(default)]
    pub setup: Setup,
    /// Time for each player.
    pub time: TimeControl,
}

/// Settings that no game can be played with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSettings {
    /// A log of another version.
    #[error("the game's log has version {0}, this server reads 1 to {LOG_VERSION}")]
    LogVersion(u16),
    /// Rules that games are not played by.
    #[error("ruleset must be chinese")]
    Ruleset,
    /// Komi outside its range.
    #[error("komi_half_points must be -722 to 722")]
    Komi,
    /// Handicap outside its range.
    #[error("handicap must be 0, or 2 to 9 with as many black stones in setup")]
    Handicap,
    /// The time settings are wrong.
    #[error("time: {0}")]
    Time(#[from] BadTimeControl),
    /// The set-up position is wrong.
    #[error("setup: {0}")]
    Setup(#[from] BadSetup),
}

impl BadSettings {
    /// The path of the field that is wrong, as it is named on the wire.
    pub fn field(&self) -> String {
        match self {
            BadSettings::LogVersion(_) => "log_version".into(),
            BadSettings::Ruleset => "ruleset".into(),
            BadSettings::Komi => "komi_half_points".into(),
            BadSettings::Handicap => "handicap".into(),
            BadSettings::Time(bad) => format!("time.{}", bad.field()),
            BadSettings::Setup(_) => "setup".into(),
        }
    }
}

impl Settings {
    /// An even game by Chinese rules on an empty board.
    pub fn even(size: Size, time: TimeControl) -> Self {
        let ruleset = RulesetName::Chinese;
        let komi = Ruleset::CHINESE.komi;
        Settings { log_version: LOG_VERSION, size, ruleset, komi, handicap: 0, setup: Setup::default(), time }
    }

    /// The position before the first move.
    ///
    /// # Errors
    /// Names the first setting with which no game can be played.
    pub fn position(&self) -> Result<Position, BadSettings> {
        if !(1..=LOG_VERSION).contains(&self.log_version) {
            return Err(BadSettings::LogVersion(self.log_version));
        }
        // The offers that long cycles open, and resuming under territory rules, are not part of a game yet.
        if self.ruleset != RulesetName::Chinese {
            return Err(BadSettings::Ruleset);
        }
        if !(-722..=722).contains(&self.komi.value()) {
            return Err(BadSettings::Komi);
        }
        let stones = usize::from(self.handicap);
        if self.handicap != 0 && (!(2..=9).contains(&stones) || self.setup.black.len() != stones) {
            return Err(BadSettings::Handicap);
        }
        self.time.check()?;
        Ok(Position::from_setup(self.size, self.rules(), &self.setup)?)
    }

    /// The rules as a value.
    pub fn rules(&self) -> &'static Ruleset {
        self.ruleset.ruleset()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn rules_that_games_are_not_played_by_are_refused_by_their_field() {
        let time = TimeControl::Absolute { main: Duration::from_secs(60) };
        for ruleset in RulesetName::ALL {
            let settings = Settings { ruleset, ..Settings::even(Size::NINE, time) };
            let bad = settings.position().err().map(|bad| bad.field());
            let expected = (ruleset != RulesetName::Chinese).then(|| "ruleset".to_owned());
            assert_eq!(bad, expected, "{ruleset:?}");
        }
    }
}
