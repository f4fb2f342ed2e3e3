//! How users, offers and games are shown to others.

use serde::{Deserialize, Serialize};
use tengen_game::{Game, GameTime, Outcome, Phase, Reading, StopReason};
use tengen_rules::{ByColor, Color, HalfPoints, MarkingHash, Point, Size};
use ts_rs::TS;

use crate::{GameId, Offer, SeekId, UserId};

/// A user, as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct User {
    /// His number.
    pub id: UserId,
    /// His name.
    pub name: String,
    /// He has no password: the name lasts as long as his cookie.
    pub guest: bool,
}

/// An offer in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeekInfo {
    /// Its id.
    pub seek: SeekId,
    /// Who offers.
    pub user: User,
    /// What.
    pub offer: Offer,
}

/// A running game in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// Its id.
    pub game: GameId,
    /// The board.
    #[ts(type = "Size")]
    pub size: Size,
    /// Who has Black.
    pub black: User,
    /// Who has White.
    pub white: User,
}

/// What every message about a game says of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameState {
    /// What may be done.
    pub phase: Phase,
    /// Whose turn it is, while playing.
    #[ts(type = "Color | null")]
    pub to_play: Option<Color>,
    /// The number the next move will have.
    pub move_number: u32,
    /// Stones captured, by the colour that holds them.
    #[ts(type = "ByColor<number>")]
    pub prisoners: ByColor<u32>,
    /// Who may still resume play after two passes. When nobody may, two passes end the game with all stones alive.
    #[ts(type = "ByColor<boolean>")]
    pub may_resume: ByColor<bool>,
    /// Both clocks.
    pub clock: ClockView,
    /// The marking under discussion, while counting; the one that was agreed on, after.
    pub counting: Option<CountingView>,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
}

/// Both clocks at one instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClockView {
    /// The server's time when this was read, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub time_ms: i64,
    /// Whose clock runs.
    #[ts(type = "Color | null")]
    pub running: Option<Color>,
    /// The running clock starts in so many milliseconds.
    pub starts_in_ms: u32,
    /// Why the clocks stand.
    pub stopped: Vec<StopReason>,
    /// Black's clock.
    pub black: Reading,
    /// White's clock.
    pub white: Reading,
}

/// The marking under discussion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CountingView {
    /// The dead stones.
    #[ts(type = "Point[]")]
    pub dead: Vec<Point>,
    /// What an acceptance must name.
    #[ts(type = "string")]
    pub hash: MarkingHash,
    /// Who has accepted it.
    #[ts(type = "ByColor<boolean>")]
    pub accepted: ByColor<bool>,
    /// Whose every point is, in rows from the top: `B`, `W`, `.` for nobody's.
    pub owner: Vec<String>,
    /// What each side counts, in half-points, without komi and compensation: its area.
    #[ts(type = "ByColor<number>")]
    pub score_half_points: ByColor<HalfPoints>,
    /// The result if both accept.
    pub outcome: Outcome,
}

impl GameState {
    /// The state of a game, its clocks as of `at`, when the server's time was `time_ms`.
    pub fn of(game: &Game, at: GameTime, time_ms: i64) -> Self {
        GameState {
            phase: game.phase(),
            to_play: game.to_play(),
            move_number: game.next_move_number(),
            prisoners: game.position().prisoners(),
            may_resume: game.resumed().map(|resumed| !resumed),
            clock: ClockView::of(game, at, time_ms),
            counting: CountingView::of(game),
            outcome: game.outcome(),
        }
    }
}

impl ClockView {
    fn of(game: &Game, at: GameTime, time_ms: i64) -> Self {
        let reading = game.reading(at);
        ClockView {
            time_ms,
            running: reading.running,
            starts_in_ms: u32::try_from(reading.starts_in.as_millis()).unwrap_or(u32::MAX),
            stopped: reading.stopped,
            black: reading.clock.black,
            white: reading.clock.white,
        }
    }
}

impl CountingView {
    fn of(game: &Game) -> Option<Self> {
        let counting = game.counting()?;
        let (count, outcome) = game.count()?;
        let letter = |owner: &Option<Color>| match owner {
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
            None => '.',
        };
        let width = game.position().size().width().into();
        Some(CountingView {
            dead: counting.marking().dead().collect(),
            hash: counting.hash(),
            accepted: counting.accepted,
            owner: count.owner.chunks(width).map(|row| row.iter().map(letter).collect()).collect(),
            score_half_points: count.points,
            outcome,
        })
    }
}
