//! Where a run takes place: settings, and what the players have in mind.

use tengen_game::{GameId, Refereed, Settings, UserId};
use tengen_rules::{Color, HalfPoints, Point, RulesetName, Setup, Size, fixed_handicap};

use crate::chance::Chance;
use crate::times::time;

pub(crate) struct Scene {
    pub(crate) settings: Settings,
    pub(crate) plot: Plot,
    pub(crate) mood: Mood,
}

/// What the players have in mind when they move.
pub(crate) enum Plot {
    /// Any move.
    Any,
    /// These points and passes, over and over: the position comes back.
    Round(&'static [&'static str]),
    /// All borders are closed; one passes, the other fills his own area. Black's has so many columns.
    Stalling { passer: Color, border: u8 },
}

/// How the players feel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Much happens, and the game may end at any time.
    Restless,
    /// Mostly moves, and nobody gives up.
    Patient,
    /// Moves come fast, and are taken back and talked about.
    Talkative,
}

impl Scene {
    pub(crate) fn new(chance: &mut Chance) -> Scene {
        let (mut settings, plot) = match chance.below(100) {
            0..12 => (placing(chance), Plot::Any),
            12..20 => (handicap(chance), Plot::Any),
            20..34 => round(chance),
            34..50 => stalling(chance),
            _ => (open(chance), Plot::Any),
        };
        options(&mut settings, chance);
        let mood = chance.one_of(&[Mood::Restless, Mood::Patient, Mood::Talkative]);
        Scene { settings, plot, mood }
    }
}

fn options(settings: &mut Settings, chance: &mut Chance) {
    settings.game = GameId::from_bits(chance.bits());
    settings.undo = chance.percent(75);
    settings.pauses = chance.percent(75);
    settings.illegal_move_loses_turn = chance.percent(25);
    settings.private = chance.percent(10);
    let referee = Refereed { user: UserId(7), call_stops_clocks: chance.percent(50) };
    settings.referee = chance.percent(30).then_some(referee);
    settings.white_time = chance.percent(30).then(|| time(chance));
    if settings.position().is_err() {
        // One side would play by days, or without limit.
        settings.white_time = None;
    }
    settings.ranked = chance.percent(30);
    if settings.position().is_err() {
        settings.ranked = false;
    }
}

fn on(size: Size, chance: &mut Chance) -> Settings {
    let mut settings = Settings::even(size, time(chance));
    settings.ruleset = chance.one_of(&RulesetName::ALL);
    settings.long_cycle_offer = chance.percent(30);
    let komi = settings.rules().komi;
    settings.komi = chance.one_of(&[komi, komi, HalfPoints::ZERO, HalfPoints(-9), HalfPoints(1)]);
    settings
}

fn open(chance: &mut Chance) -> Settings {
    let side = chance.one_of(&[5, 5, 5, 6, 6, 7, 8, 9, 13]);
    on(Size::square(side).unwrap(), chance)
}

fn placing(chance: &mut Chance) -> Settings {
    let side = chance.one_of(&[9, 9, 13]);
    let mut settings = on(Size::square(side).unwrap(), chance);
    settings.handicap = chance.one_of(&[2, 2, 3, 4, 9]);
    settings.free_placement = true;
    settings
}

fn handicap(chance: &mut Chance) -> Settings {
    let mut settings = on(Size::square(chance.one_of(&[9, 13])).unwrap(), chance);
    settings.handicap = 2 + chance.below(8) as u8;
    settings.setup = Setup::handicap(fixed_handicap(settings.size, settings.handicap).unwrap());
    settings
}

/// A board and moves that lead back to it.
type Round = (&'static str, Color, &'static [&'static str]);

/// Three kos that can be taken for ever: nobody gains by it.
const THREE_KOS: Round =
    ("OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .......", Color::Black, &["db", "bc", "fb", "dc", "bb", "fc"]);
/// White sends in two stones for one, and Black passes: Black gains by each round.
const TWO_FOR_ONE: Round = (".O.X. OXX.. ..... .....", Color::White, &["ca", "aa", "ba", "--"]);

fn round(chance: &mut Chance) -> (Settings, Plot) {
    let (board, to_play, moves) = if chance.percent(70) { THREE_KOS } else { TWO_FOR_ONE };
    let mut settings = drawn(board, to_play, chance);
    let simple_ko = [RulesetName::Japanese, RulesetName::Korean];
    settings.ruleset = if chance.percent(50) { chance.one_of(&simple_ko) } else { settings.ruleset };
    settings.long_cycle_offer = chance.percent(80);
    (settings, Plot::Round(moves))
}

fn stalling(chance: &mut Chance) -> (Settings, Plot) {
    let border = 2 + chance.below(2) as u8;
    let right = border + chance.below(2) as u8;
    let row = ".".repeat(border.into()) + "XO" + &".".repeat(right.into());
    let rows = vec![row; 4 + chance.below(4) as usize];
    let settings = drawn(&rows.join(" "), Color::Black, chance);
    (settings, Plot::Stalling { passer: chance.color(), border })
}

fn drawn(board: &str, to_play: Color, chance: &mut Chance) -> Settings {
    let rows: Vec<&str> = board.split(' ').collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let stones = |letter: char| -> Vec<Point> {
        let is_his =
            |point: &Point| rows[usize::from(point.row())][usize::from(point.column())..].starts_with(letter);
        size.points_iter().filter(is_his).collect()
    };
    let setup = Setup { black: stones('X'), white: stones('O'), to_play };
    let mut settings = on(size, chance);
    settings.setup = setup;
    settings
}
