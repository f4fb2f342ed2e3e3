//! Settings that no game can be played with: which field is wrong, and what it may be.

use tengen_rules::{BadSetup, Position, Setup, fixed_handicap};
use thiserror::Error;

use crate::{BadTimeControl, LOG_VERSION, Settings, TimeControl};

/// What is wrong with settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSettings {
    /// A log of another version.
    #[error("the game's log has version {0}, this server reads {LOG_VERSION}")]
    LogVersion(u16),
    /// Komi outside its range.
    #[error("komi_half_points must be -722 to 722")]
    Komi,
    /// Handicap outside its range.
    #[error("handicap must be 0, or 2 to 9 with as many black stones in setup")]
    Handicap,
    /// A free handicap that is none, or stands already.
    #[error(
        "free_placement needs a handicap of 2 to 9, an empty setup and a board with as many handicap points"
    )]
    FreePlacement,
    /// The time settings are wrong.
    #[error("time: {0}")]
    Time(BadTimeControl),
    /// White's time settings are wrong.
    #[error("white_time: {0}")]
    WhiteTime(BadTimeControl),
    /// One side plays by days, the other does not, or never loses on time.
    #[error("white_time must be turn-based, or unlimited, just as time is")]
    OtherKindOfTime,
    /// The set-up position is wrong.
    #[error("setup: {0}")]
    Setup(#[from] BadSetup),
    /// A ranked game must be one: equal times that run out, and no position set up but the fixed handicap.
    #[error("ranked must be false for this: {0}")]
    Ranked(&'static str),
    /// The draw for the colours is not the one that was committed to.
    #[error("nigiri is not what was committed to")]
    Nigiri,
}

impl BadSettings {
    /// The path of the field that is wrong, as it is named on the wire.
    pub fn field(&self) -> String {
        match self {
            BadSettings::LogVersion(_) => "log_version".into(),
            BadSettings::Komi => "komi_half_points".into(),
            BadSettings::Handicap => "handicap".into(),
            BadSettings::FreePlacement => "free_placement".into(),
            BadSettings::Time(bad) => format!("time.{}", bad.field()),
            BadSettings::WhiteTime(bad) => format!("white_time.{}", bad.field()),
            BadSettings::OtherKindOfTime => "white_time".into(),
            BadSettings::Setup(_) => "setup".into(),
            BadSettings::Ranked(_) => "ranked".into(),
            BadSettings::Nigiri => "nigiri".into(),
        }
    }
}

impl Settings {
    /// The position before the first move.
    ///
    /// # Errors
    /// Names the first setting with which no game can be played.
    pub fn position(&self) -> Result<Position, BadSettings> {
        if self.log_version != LOG_VERSION {
            return Err(BadSettings::LogVersion(self.log_version));
        }
        if !(-722..=722).contains(&self.komi.value()) {
            return Err(BadSettings::Komi);
        }
        self.check_handicap()?;
        self.check_times()?;
        self.check_ranked()?;
        if self.nigiri.is_some_and(|nigiri| !nigiri.is_true(self.game)) {
            return Err(BadSettings::Nigiri);
        }
        Ok(Position::from_setup(self.size, &self.rules(), &self.setup)?)
    }

    fn check_handicap(&self) -> Result<(), BadSettings> {
        let stones = usize::from(self.handicap);
        if self.free_placement {
            // The server must be able to place what Black does not.
            let fits = fixed_handicap(self.size, self.handicap).is_ok()
                && stones > 1
                && self.setup == Setup::default();
            return if fits { Ok(()) } else { Err(BadSettings::FreePlacement) };
        }
        let fits = stones == 0 || ((2..=9).contains(&stones) && self.setup.black.len() == stones);
        if fits { Ok(()) } else { Err(BadSettings::Handicap) }
    }

    fn check_times(&self) -> Result<(), BadSettings> {
        self.time.check().map_err(BadSettings::Time)?;
        let Some(white) = self.white_time else { return Ok(()) };
        white.check().map_err(BadSettings::WhiteTime)?;
        let is_none = |time: TimeControl| matches!(time, TimeControl::None);
        let alike =
            white.is_turn_based() == self.time.is_turn_based() && is_none(white) == is_none(self.time);
        if alike { Ok(()) } else { Err(BadSettings::OtherKindOfTime) }
    }

    fn check_ranked(&self) -> Result<(), BadSettings> {
        let fixed = fixed_handicap(self.size, self.handicap).map(Setup::handicap);
        let is_usual = self.setup == Setup::default() || fixed.is_ok_and(|fixed| self.setup == fixed);
        let reason = match self {
            _ if !self.ranked => return Ok(()),
            Settings { time: TimeControl::None, .. } => "time is unlimited",
            Settings { white_time: Some(_), .. } => "the times are unequal",
            Settings { undo: true, .. } => "moves may be taken back",
            _ if !is_usual => "a position is set up",
            _ => return Ok(()),
        };
        Err(BadSettings::Ranked(reason))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tengen_rules::{Color, HalfPoints, Point, Size};

    use super::*;
    use crate::{GameId, Nigiri, Nonce};

    fn absolute(seconds: u64) -> TimeControl {
        TimeControl::Absolute { main: Duration::from_secs(seconds) }
    }

    fn even() -> Settings {
        Settings::even(Size::NINETEEN, absolute(600))
    }

    fn ranked() -> Settings {
        Settings { ranked: true, undo: false, ..even() }
    }

    fn fixed(stones: u8) -> Settings {
        let setup = Setup::handicap(fixed_handicap(Size::NINETEEN, stones).unwrap());
        Settings { handicap: stones, setup, ..even() }
    }

    fn free(stones: u8) -> Settings {
        Settings { handicap: stones, free_placement: true, ..even() }
    }

    fn set_up(black: &[&str], white: &[&str]) -> Setup {
        let points = |letters: &[&str]| letters.iter().map(|point| point.parse().unwrap()).collect();
        Setup { black: points(black), white: points(white), to_play: Color::Black }
    }

    fn drawn(game: u64, bit: bool) -> Nigiri {
        let nonce = Nonce::new([5; 16]);
        let commitment = Nigiri::commit(GameId::from_bits(game), bit, &nonce);
        let of = |byte| Nonce::new([byte; 16]);
        Nigiri { commitment, bit: bit.into(), nonce, offerer: of(1), taker: of(2) }
    }

    #[test]
    fn what_can_be_played_is_accepted() {
        let komi = |half_points| Settings { komi: HalfPoints::new(half_points), ..even() };
        let rectangle = Size::new(13, 9).unwrap();
        let good = [
            even(),
            ranked(),
            komi(-722),
            komi(722),
            fixed(2),
            fixed(9),
            Settings { ranked: true, undo: false, ..fixed(9) },
            free(2),
            free(9),
            Settings { size: rectangle, ..even() },
            Settings { white_time: Some(absolute(60)), ..even() },
            Settings { time: TimeControl::None, white_time: Some(TimeControl::None), ..even() },
            Settings { setup: set_up(&["pd"], &["dd", "dp"]), ..even() },
            Settings { nigiri: Some(drawn(0, true)), ..even() },
            Settings { nigiri: Some(drawn(0, false)), ..even() },
        ];
        for settings in good {
            assert!(settings.position().is_ok(), "{settings:?}");
        }
    }

    #[test]
    fn each_error_names_its_field_and_what_it_may_be() {
        let per_move = |seconds| TimeControl::PerMove { per_move: Duration::from_secs(seconds) };
        let byo_yomi =
            |periods| TimeControl::ByoYomi { main: Duration::ZERO, period: Duration::from_secs(30), periods };
        let bad = [
            (Settings { log_version: 1, ..even() }, "log_version", "this server reads 3"),
            (Settings { komi: HalfPoints::new(723), ..even() }, "komi_half_points", "-722 to 722"),
            (Settings { komi: HalfPoints::new(-723), ..even() }, "komi_half_points", "-722 to 722"),
            (Settings { handicap: 1, ..even() }, "handicap", "0, or 2 to 9"),
            (Settings { handicap: 3, ..fixed(2) }, "handicap", "as many black stones in setup"),
            (Settings { handicap: 10, ..even() }, "handicap", "0, or 2 to 9"),
            (free(0), "free_placement", "2 to 9"),
            (free(1), "free_placement", "2 to 9"),
            (free(10), "free_placement", "2 to 9"),
            (Settings { free_placement: true, ..fixed(2) }, "free_placement", "an empty setup"),
            (
                Settings { size: Size::new(13, 9).unwrap(), ..free(2) },
                "free_placement",
                "as many handicap points",
            ),
            (Settings { time: absolute(0), ..even() }, "time.main_ms", "1000 to 604800000"),
            (Settings { time: byo_yomi(0), ..even() }, "time.periods", "1 to 100"),
            (Settings { white_time: Some(byo_yomi(101)), ..even() }, "white_time.periods", "1 to 100"),
            (Settings { white_time: Some(per_move(86_400)), ..even() }, "white_time", "turn-based"),
            (Settings { white_time: Some(TimeControl::None), ..even() }, "white_time", "unlimited"),
            (Settings { setup: set_up(&["yy"], &[]), ..even() }, "setup", "yy is off the board"),
            (Settings { setup: set_up(&["dd"], &["dd"]), ..even() }, "setup", "at dd"),
            (Settings { setup: set_up(&["ab", "ba"], &["aa"]), ..even() }, "setup", "no liberty"),
            (Settings { nigiri: Some(drawn(1, true)), ..even() }, "nigiri", "committed to"),
        ];
        for (settings, field, range) in bad {
            let error = settings.position().unwrap_err();
            assert_eq!(error.field(), field);
            let text = error.to_string();
            assert!(text.contains(range), "{field}: {text}");
            let named = field.split('.').all(|part| text.contains(part) || part == "log_version");
            assert!(named, "{field}: {text}");
        }
    }

    #[test]
    fn a_ranked_game_has_equal_times_that_run_out_no_undo_and_no_position_but_the_fixed_handicap() {
        let bad = [
            (Settings { time: TimeControl::None, ..ranked() }, "time is unlimited"),
            (Settings { white_time: Some(absolute(60)), ..ranked() }, "the times are unequal"),
            (Settings { undo: true, ..ranked() }, "moves may be taken back"),
            (Settings { setup: set_up(&["pd"], &["dd"]), ..ranked() }, "a position is set up"),
            (Settings { handicap: 2, setup: set_up(&["aa", "bb"], &[]), ..ranked() }, "a position is set up"),
        ];
        for (settings, reason) in bad {
            let error = settings.position().unwrap_err();
            assert_eq!(error, BadSettings::Ranked(reason));
            assert_eq!(error.field(), "ranked");
            assert!(Settings { ranked: false, ..settings }.position().is_ok(), "{reason}");
        }
    }

    #[test]
    fn a_draw_for_colours_that_was_changed_afterwards_is_found_out() {
        let honest = drawn(0, true);
        for nigiri in [
            Nigiri { bit: 0, ..honest },
            Nigiri { bit: 2, ..honest },
            Nigiri { nonce: Nonce::new([6; 16]), ..honest },
            Nigiri { commitment: drawn(0, false).commitment, ..honest },
        ] {
            let settings = Settings { nigiri: Some(nigiri), ..even() };
            assert_eq!(settings.position().unwrap_err(), BadSettings::Nigiri);
        }
    }

    #[test]
    fn the_position_has_the_stones_and_the_side_to_move_of_the_settings() {
        let position = fixed(3).position().unwrap();
        let stones = ["pd", "dp", "pp"].map(|point| position.at(point.parse::<Point>().unwrap()));
        assert_eq!((stones, position.to_play()), ([Some(Color::Black); 3], Color::White));
        assert_eq!(free(3).position().unwrap().to_play(), Color::Black, "nothing is placed yet");
    }
}
