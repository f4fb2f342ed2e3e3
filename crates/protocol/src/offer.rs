//! What a player offers to play.

use serde::{Deserialize, Serialize};
use tengen_game::{BadSettings, LOG_VERSION, Settings, TimeControl};
use tengen_rules::{Color, HalfPoints, RulesetName, Setup, Size};
use ts_rs::TS;

/// The settings of an offered game. What is left out is the ruleset's default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Offer {
    /// The board; 19×19 if left out.
    #[serde(default = "nineteen")]
    #[ts(type = "Size", optional)]
    pub size: Size,
    /// The rules; `chinese` if left out.
    #[serde(default = "chinese")]
    #[ts(type = "Ruleset", optional)]
    pub ruleset: RulesetName,
    /// What White gets, in half-points; if left out the ruleset's default, or 1 with a handicap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub komi_half_points: Option<HalfPoints>,
    /// Handicap stones that White is compensated for: 0, or 2 to 9, all of them in `setup`.
    #[serde(default)]
    #[ts(type = "number", optional)]
    pub handicap: u8,
    /// Stones on the board before the first move, and whose move it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Setup", optional)]
    pub setup: Option<Setup>,
    /// Time for each player.
    pub time: TimeControl,
    /// The colour that the one who offers takes.
    #[serde(default)]
    #[ts(type = "ColorChoice", optional)]
    pub color: ColorChoice,
}

/// Which colour a player takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ColorChoice {
    /// Chance decides.
    #[default]
    Nigiri,
    /// Black.
    Black,
    /// White.
    White,
}

impl ColorChoice {
    /// The colour chosen; nothing if chance decides.
    pub const fn color(self) -> Option<Color> {
        match self {
            ColorChoice::Nigiri => None,
            ColorChoice::Black => Some(Color::Black),
            ColorChoice::White => Some(Color::White),
        }
    }
}

impl Offer {
    /// An even game on this board with these times; chance decides the colours.
    pub fn even(size: Size, time: TimeControl) -> Self {
        let color = ColorChoice::Nigiri;
        Offer { size, ruleset: chinese(), komi_half_points: None, handicap: 0, setup: None, time, color }
    }

    /// The settings of the game that follows if the offer is taken.
    ///
    /// # Errors
    /// If no game can be played with them.
    pub fn settings(&self) -> Result<Settings, BadSettings> {
        let mut settings = Settings {
            log_version: LOG_VERSION,
            size: self.size,
            ruleset: self.ruleset,
            komi: HalfPoints::default(),
            handicap: self.handicap,
            setup: self.setup.clone().unwrap_or_default(),
            time: self.time,
        };
        let usual = settings.rules().komi_for(self.handicap, false);
        settings.komi = self.komi_half_points.unwrap_or(usual);
        settings.position()?;
        Ok(settings)
    }
}

fn nineteen() -> Size {
    Size::NINETEEN
}

fn chinese() -> RulesetName {
    RulesetName::Chinese
}
