//! How users, offers and games are shown to others.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_game::ranking::Strength;
use tengen_game::{
    Commitment, CycleChoice, Game, GameTime, Outcome, Pending, Phase, Reading, Request, Seq, StopReason, Wait,
};
use tengen_rules::{ByColor, Color, HalfPoints, MarkingHash, Point, Size};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameId, Offer, RatingNews, SeekId, UserId};

/// A user, as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct User {
    /// His number.
    #[schema(value_type = i64)]
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
    /// How strong he is in this kind of game, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strength: Option<Strength>,
    /// What.
    pub offer: Offer,
    /// If the colours are drawn: the commitment to the server's bit, made before it knows who takes the offer. The id of
    /// the game is bound to it too, and told when the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    pub commitment: Option<Commitment>,
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
    /// How strong they were when it began, if that is known of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "ByColor<Strength>")]
    pub strengths: Option<ByColor<Strength>>,
    /// It is ranked.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, as = "Option<bool>")]
    pub ranked: bool,
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
    /// What waits for the players other than a running clock, and for how long still.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<WaitView>>")]
    pub waits: Vec<WaitView>,
    /// While placing: how many handicap stones are placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub placed: Option<u8>,
    /// What one player has asked of the other, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<RequestView>>")]
    pub requests: Vec<RequestView>,
    /// For how long each player has had no connection, in milliseconds.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, type = "ByColor<number | null>")]
    pub away_ms: ByColor<Option<u32>>,
    /// In how many milliseconds each player can claim the game because the other is away.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, type = "ByColor<number | null>")]
    pub claim_in_ms: ByColor<Option<u32>>,
    /// The next move is to be sealed, or one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub adjourned: Option<AdjournedView>,
    /// Who is ready to go on after a pause or an adjournment.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, type = "ByColor<boolean>")]
    pub ready: ByColor<bool>,
    /// What is open to the players because the position keeps coming back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cycle: Option<CycleView>,
    /// After a pass that another would end play: the borders that are still open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Point[]")]
    pub open_borders: Vec<Point>,
    /// How often each player was warned. The second warning loses the game.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, type = "ByColor<number>")]
    pub warnings: ByColor<u8>,
    /// The referee was called.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, as = "Option<bool>")]
    pub referee_called: bool,
    /// Of a ranked game that has ended: what it has done to ratings and ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<RatingNews>,
    /// The marking under discussion, while counting; the one that was agreed on, after.
    pub counting: Option<CountingView>,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
}

/// Something that waits for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WaitView {
    /// What.
    #[serde(flatten)]
    pub wait: Wait,
    /// For how long still.
    pub ends_in_ms: u32,
}

/// What one player has asked of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RequestView {
    /// Its number, by which it is answered and withdrawn.
    pub seq: Seq,
    /// Who asked.
    #[ts(type = "Color")]
    pub by: Color,
    /// For what.
    pub request: Request,
}

/// An adjournment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdjournedView {
    /// When play goes on, in milliseconds of the Unix epoch.
    #[ts(type = "number")]
    pub until_ms: i64,
    /// The commitment to the sealed move: SHA-256 of the nonce's bytes, the game's id and the move as `play pd`, `pass`
    /// or `resign`. Nothing while it is still to be sealed.
    #[ts(type = "string | null")]
    pub commitment: Option<Commitment>,
}

/// What is open to the players because the position keeps coming back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CycleView {
    /// How often it has come about.
    pub times: u32,
    /// What can be chosen.
    pub open: Vec<CycleChoice>,
    /// What each has chosen.
    #[ts(type = "ByColor<CycleChoice | null>")]
    pub chosen: ByColor<Option<CycleChoice>>,
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
    /// A period that is lost by the player whose clock runs is shown as lost only so many milliseconds later: a move may
    /// be on its way.
    pub grace_ms: u32,
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
    /// The living stones that are in seki.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Point[]")]
    pub seki: Vec<Point>,
    /// The server has proposed a marking.
    pub proposed: bool,
    /// What an acceptance must name.
    #[ts(type = "string")]
    pub hash: MarkingHash,
    /// Who has accepted it.
    #[ts(type = "ByColor<boolean>")]
    pub accepted: ByColor<bool>,
    /// Whose every point is, in rows from the top: `B`, `W`, `.` for nobody's.
    pub owner: Vec<String>,
    /// What each side counts, in half-points, without komi and compensation: its area, or its
    /// territory with prisoners.
    #[ts(type = "ByColor<number>")]
    pub score_half_points: ByColor<HalfPoints>,
    /// The result if both accept.
    pub outcome: Outcome,
    /// The server's estimate decided although both had taken part: that can be appealed.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(optional, as = "Option<bool>")]
    pub disputed: bool,
}

impl GameState {
    /// The state of a game, its clocks as of `at`, when the server's time was `time_ms` and the players' lags these.
    pub fn of(game: &Game, at: GameTime, time_ms: i64, lag: ByColor<Duration>) -> Self {
        let claim_in = |color| game.claimable_from(color).ok().map(|from| ms(from - at));
        GameState {
            phase: game.phase(),
            to_play: game.to_play(),
            move_number: game.next_move_number(),
            prisoners: game.position().prisoners(),
            may_resume: game.resumed().map(|resumed| !resumed),
            clock: ClockView::of(game, at, time_ms, lag),
            waits: WaitView::all(game, at),
            placed: game.placed(),
            requests: RequestView::all(game),
            away_ms: game.away().map(|since| since.map(|since| ms(at - since))),
            claim_in_ms: ByColor::new(claim_in(Color::Black), claim_in(Color::White)),
            adjourned: AdjournedView::of(game),
            ready: game.ready(),
            cycle: CycleView::of(game),
            open_borders: game.open_borders().to_vec(),
            warnings: game.warnings(),
            referee_called: game.referee_is_called(),
            rating: None,
            counting: CountingView::of(game),
            outcome: game.outcome(),
        }
    }
}

impl WaitView {
    fn all(game: &Game, at: GameTime) -> Vec<Self> {
        let answers = game.requests().iter().map(|pending| Wait::Answer { request: pending.seq });
        let others = [Wait::Placing, Wait::FirstMove, Wait::Pause, Wait::Counting, Wait::Referee];
        let view = |wait| {
            let ends_in_ms = ms(game.ends(wait, Duration::ZERO)? - at);
            Some(WaitView { wait, ends_in_ms })
        };
        others.into_iter().chain(answers).filter_map(view).collect()
    }
}

impl RequestView {
    fn all(game: &Game) -> Vec<Self> {
        let view =
            |pending: &Pending| RequestView { seq: pending.seq, by: pending.by, request: pending.request };
        game.requests().iter().map(view).collect()
    }
}

impl AdjournedView {
    fn of(game: &Game) -> Option<Self> {
        let sealed = game.adjourned().map(|sealed| (sealed.until_ms, Some(sealed.commitment)));
        let (until_ms, commitment) = sealed.or_else(|| Some((game.sealing()?, None)))?;
        Some(AdjournedView { until_ms, commitment })
    }
}

impl CycleView {
    fn of(game: &Game) -> Option<Self> {
        let offer = game.cycle_offer()?;
        let open = CycleChoice::open(game.settings().rules().long_cycle).to_vec();
        Some(CycleView { times: offer.times, open, chosen: offer.chosen })
    }
}

fn ms(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis()).unwrap_or(u32::MAX)
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl ClockView {
    /// The clocks of a game as of `at`, when the server's time was `time_ms` and the players' lags these.
    pub fn of(game: &Game, at: GameTime, time_ms: i64, lag: ByColor<Duration>) -> Self {
        let reading = game.reading(at);
        ClockView {
            time_ms,
            running: reading.running,
            starts_in_ms: ms(reading.starts_in),
            grace_ms: ms(game.grace(lag)),
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
            seki: counting.marking().seki().collect(),
            proposed: counting.is_proposed(),
            hash: counting.hash(),
            accepted: counting.accepted,
            owner: count.owner.chunks(width).map(|row| row.iter().map(letter).collect()).collect(),
            score_half_points: count.points,
            outcome,
            disputed: counting.is_disputed(),
        })
    }
}
