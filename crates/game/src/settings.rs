//! What is fixed before the first move.

use serde::{Deserialize, Serialize};
use tengen_rules::{ByColor, Color, HalfPoints, LongCycle, Ruleset, RulesetName, Setup, Size};

use crate::ranking::Strength;
use crate::{GameId, Nigiri, TimeControl, UserId};

/// The version of the log's meaning that this build writes and replays. Whatever would refuse an entry that was
/// accepted once, or charge a clock differently, hangs on the version of the game's settings.
pub const LOG_VERSION: u16 = 3;

/// The settings of a game. Together with the log they are the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Which meaning of the log the game was played by.
    pub log_version: u16,
    /// The game, which commitments are bound to.
    pub game: GameId,
    /// The board.
    pub size: Size,
    /// The rules.
    pub ruleset: RulesetName,
    /// Under area rules: instead of superko, a position that has come about three times opens an offer of a draw or a
    /// replay. Territory rules have an offer of no result anyway.
    #[serde(default, skip_serializing_if = "is_false")]
    pub long_cycle_offer: bool,
    /// What White gets for moving second.
    #[serde(rename = "komi_half_points")]
    pub komi: HalfPoints,
    /// Handicap stones: 0, or 2 to 9. Fixed, all of them are in `setup`; free, Black places them. White is compensated
    /// for them as the ruleset says.
    pub handicap: u8,
    /// Black places his handicap where he likes.
    #[serde(default, skip_serializing_if = "is_false")]
    pub free_placement: bool,
    /// Stones on the board before the first move, and whose move that is.
    #[serde(default)]
    pub setup: Setup,
    /// Time for each player.
    pub time: TimeControl,
    /// White's time, where it is not the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_time: Option<TimeControl>,
    /// The result changes ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ranked: bool,
    /// Moves may be taken back if the opponent agrees.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undo: bool,
    /// The game may be paused and adjourned if the opponent agrees.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pauses: bool,
    /// A forbidden move is not refused: its turn is lost.
    #[serde(default, skip_serializing_if = "is_false")]
    pub illegal_move_loses_turn: bool,
    /// Only the players and the referee may see the game while it is played.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// Who referees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<Refereed>,
    /// How the colours were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nigiri: Option<Nigiri>,
    /// How strong the players were when it began, if that is known of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strengths: Option<ByColor<Strength>>,
}

/// The referee of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refereed {
    /// Who.
    pub user: UserId,
    /// A call for him stops the clocks of play. It stops the time for counting always.
    pub call_stops_clocks: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Settings {
    /// An even casual game by Chinese rules on an empty board.
    pub fn even(size: Size, time: TimeControl) -> Self {
        Settings {
            log_version: LOG_VERSION,
            game: GameId::from_bits(0),
            size,
            ruleset: RulesetName::Chinese,
            long_cycle_offer: false,
            komi: Ruleset::CHINESE.komi,
            handicap: 0,
            free_placement: false,
            setup: Setup::default(),
            time,
            white_time: None,
            ranked: false,
            undo: true,
            pauses: true,
            illegal_move_loses_turn: false,
            private: false,
            referee: None,
            nigiri: None,
            strengths: None,
        }
    }

    /// The rules as a value.
    pub fn rules(&self) -> Ruleset {
        let rules = *self.ruleset.ruleset();
        if self.long_cycle_offer && rules.long_cycle == LongCycle::PlayOn {
            rules.with_long_cycle_offer()
        } else {
            rules
        }
    }

    /// Each player's time.
    pub fn times(&self) -> ByColor<TimeControl> {
        ByColor::new(self.time, self.white_time.unwrap_or(self.time))
    }

    /// The time of the player of this colour.
    pub fn time_of(&self, color: Color) -> TimeControl {
        self.times()[color]
    }

    /// Days go by between moves.
    pub fn is_turn_based(&self) -> bool {
        self.time.is_turn_based()
    }

    /// Moves, passes counted, that a game must have for its result to count: 10, on a board of up to 15 lines 6, of up
    /// to 10 lines 4.
    pub fn moves_to_count(&self) -> usize {
        by_lines(self.size, 10, 6, 4)
    }

    /// From this move on a draw and a count can be asked for: 100, on a board of up to 15 lines 50, of up to 10 lines
    /// 30.
    pub fn offers_from(&self) -> u32 {
        by_lines(self.size, 100, 50, 30)
    }
}

fn by_lines<T>(size: Size, large: T, middle: T, small: T) -> T {
    match size.width().max(size.height()) {
        16.. => large,
        11.. => middle,
        _ => small,
    }
}
