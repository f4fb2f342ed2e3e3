//! What a player offers to play.

use serde::{Deserialize, Serialize};
use tengen_game::{BadSettings, GameId, LOG_VERSION, Refereed, Settings, TimeControl, UserId};
use tengen_rules::{Color, HalfPoints, RulesetName, Setup, Size, fixed_handicap};
use ts_rs::TS;

use crate::HandicapOption;

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
    /// Handicap stones: 0, or 2 to 9. They stand on the usual points, unless `setup` has them elsewhere or Black places
    /// them freely. White is compensated for them as the ruleset says.
    #[serde(default)]
    #[ts(type = "number", optional)]
    pub handicap: u8,
    /// Stones on the board before the first move, and whose move it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Setup", optional)]
    pub setup: Option<Setup>,
    /// Time for each player.
    pub time: TimeControl,
    /// White's time, where it is not the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub white_time: Option<TimeControl>,
    /// Black places his handicap where he likes.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub free_placement: bool,
    /// Instead of superko, a position that has come about three times opens an offer of a draw or a replay.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub long_cycle_offer: bool,
    /// Moves may be taken back if the opponent agrees; true if left out.
    #[serde(default = "yes")]
    #[ts(type = "boolean", optional)]
    pub undo: bool,
    /// The game may be paused and adjourned if the opponent agrees; true if left out.
    #[serde(default = "yes")]
    #[ts(type = "boolean", optional)]
    pub pauses: bool,
    /// A forbidden move is not refused: its turn is lost.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub illegal_move_loses_turn: bool,
    /// Only the players and the referee may see the game while it is played.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub private: bool,
    /// The name of the user who referees it; nobody if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub referee: Option<String>,
    /// A call for the referee stops the clocks of play too.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub call_stops_clocks: bool,
    /// It is ranked: the server finds colours, handicap and komi from the ratings, and all else is as in the queue but for
    /// ruleset and time.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(type = "boolean", optional)]
    pub ranked: bool,
    /// Of a ranked game: whether it may have a handicap.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[ts(optional, as = "Option<HandicapOption>")]
    pub handicap_option: HandicapOption,
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
    /// The one with the lower rating has Black; chance decides if they are equal, or not both known.
    ByRank,
}

impl ColorChoice {
    /// The colour chosen; nothing if chance decides.
    pub const fn color(self) -> Option<Color> {
        match self {
            ColorChoice::Nigiri | ColorChoice::ByRank => None,
            ColorChoice::Black => Some(Color::Black),
            ColorChoice::White => Some(Color::White),
        }
    }
}

impl Offer {
    /// An even casual game on this board with these times; chance decides the colours.
    pub fn even(size: Size, time: TimeControl) -> Self {
        Offer {
            size,
            ruleset: chinese(),
            komi_half_points: None,
            handicap: 0,
            setup: None,
            time,
            white_time: None,
            free_placement: false,
            long_cycle_offer: false,
            undo: true,
            pauses: true,
            illegal_move_loses_turn: false,
            private: false,
            referee: None,
            call_stops_clocks: false,
            ranked: false,
            handicap_option: HandicapOption::default(),
            color: ColorChoice::Nigiri,
        }
    }

    /// The settings of the game that follows if the offer is taken, refereed by the user whose name it has.
    ///
    /// # Errors
    /// If no game can be played with them.
    pub fn settings(&self, game: GameId, referee: Option<UserId>) -> Result<Settings, BadSettings> {
        let mut settings = Settings {
            log_version: LOG_VERSION,
            game,
            size: self.size,
            ruleset: self.ruleset,
            long_cycle_offer: self.long_cycle_offer,
            komi: HalfPoints::default(),
            handicap: self.handicap,
            free_placement: self.free_placement,
            setup: self.setup()?,
            time: self.time,
            white_time: self.white_time.filter(|&time| time != self.time),
            ranked: false,
            undo: self.undo,
            pauses: self.pauses,
            illegal_move_loses_turn: self.illegal_move_loses_turn,
            private: self.private,
            referee: referee.map(|user| Refereed { user, call_stops_clocks: self.call_stops_clocks }),
            nigiri: None,
            strengths: None,
        };
        let usual = settings.rules().komi_for(self.handicap, false);
        settings.komi = self.komi_half_points.unwrap_or(usual);
        settings.position()?;
        Ok(settings)
    }

    fn setup(&self) -> Result<Setup, BadSettings> {
        match &self.setup {
            Some(setup) => Ok(setup.clone()),
            None if self.handicap == 0 || self.free_placement => Ok(Setup::default()),
            None => {
                let stones = fixed_handicap(self.size, self.handicap).map_err(|_| BadSettings::Handicap)?;
                Ok(Setup::handicap(stones))
            }
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_usual(option: &HandicapOption) -> bool {
    *option == HandicapOption::default()
}

fn yes() -> bool {
    true
}

fn nineteen() -> Size {
    Size::NINETEEN
}

fn chinese() -> RulesetName {
    RulesetName::Chinese
}
