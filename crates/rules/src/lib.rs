//! The game of Go: what may be played, what it does, how a game is counted, and how records are kept.
//!
//! Nothing here reads a file, waits, or asks for the time or for chance: a [`Position`] is a value that moves change.
//!
//! # A game
//!
//! A position is made for a [`Size`] by a [`Ruleset`], which is a plain value. [`Position::play`] makes a move or
//! says why the rules refuse it; [`Position::check`] only asks, [`Position::undo`] takes back.
//!
//! ```
//! use tengen_rules::{IllegalMove, Move, Point, Position, Ruleset, Size};
//!
//! let at = |letters: &str| letters.parse::<Point>().map(Move::Play);
//! let mut position = Position::new(Size::square(5)?, &Ruleset::CHINESE);
//! for letters in ["bb", "cb", "ca", "da", "cc", "dc", "ee", "eb"] {
//!     position.play(at(letters)?)?;
//! }
//! let played = position.play(at("db")?)?;
//! assert_eq!(played.captured, ["cb".parse::<Point>()?]);
//! assert_eq!(position.diagram(), "\
//! ..XO.
//! .X.XO
//! ..XO.
//! .....
//! ....X");
//! assert_eq!(position.check(at("cb")?), Err(IllegalMove::Ko));
//! assert_eq!(position.undo(), Some(at("db")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rulesets and handicap
//!
//! The six are constants: [`Ruleset::CHINESE`], [`JAPANESE`](Ruleset::JAPANESE), [`KOREAN`](Ruleset::KOREAN),
//! [`ING`](Ruleset::ING), [`AGA`](Ruleset::AGA), [`NEW_ZEALAND`](Ruleset::NEW_ZEALAND). A variant is another value.
//!
//! ```
//! use tengen_rules::{HalfPoints, Position, Repetition, Ruleset, RulesetName, Setup, Size, fixed_handicap};
//!
//! let variant = Ruleset { repetition: Repetition::PositionalSuperko, ..Ruleset::CHINESE };
//! let ruleset = RulesetName::Aga.ruleset();
//! assert_eq!((variant.komi_for(0, false), ruleset.komi_for(3, false)), (HalfPoints(15), HalfPoints(1)));
//! assert_eq!(ruleset.handicap_compensation(3), HalfPoints::from_points(2));
//!
//! let setup = Setup::handicap(fixed_handicap(Size::NINE, 3)?);
//! let position = Position::from_setup(Size::NINE, ruleset, &setup)?;
//! assert_eq!(position.diagram(), "\
//! .........
//! .........
//! ......X..
//! .........
//! .........
//! .........
//! ..X...X..
//! .........
//! .........");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions that come back
//!
//! Superko refuses them, looking at the whole game. Where only the simple ko is forbidden, the position tells how
//! often it has come about and what the round has cost; what follows from that is agreed by the players.
//!
//! ```
//! use tengen_rules::{ByColor, Move, Point, Position, Ruleset, Setup, Size};
//!
//! // O O O O O O O
//! // O X O . O . O    Three kos. Black takes one, White another, and so on:
//! // X . X O X O X    nobody needs a threat, and after six moves all is as it was.
//! // X X X X X X X
//! // O O O O O O O
//! // . . . . . . .
//! let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<Point>, _>>();
//! let setup = Setup {
//!     black: points("bb ac cc ec gc ad bd cd dd ed fd gd")?,
//!     white: points("aa ba ca da ea fa ga ab cb eb gb dc fc ae be ce de ee fe ge")?,
//!     ..Setup::default()
//! };
//! let mut position = Position::from_setup(Size::new(7, 6)?, &Ruleset::JAPANESE, &setup)?;
//! for _ in 0..2 {
//!     for point in points("db bc fb dc bb fc")? {
//!         position.play(Move::Play(point))?;
//!     }
//! }
//! assert_eq!(position.occurrences(), 3);
//! let cycle = position.cycle().ok_or("no cycle")?;
//! assert_eq!((cycle.moves, cycle.lost), (6, ByColor::new(3, 3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Counting
//!
//! So many passes in a row as [`Ruleset::passes_to_end`] says end play, if the caller holds to that:
//! [`Position::passes`] counts them. The players mark dead stones in a [`Marking`], whose [hash](Marking::hash) names
//! what they agree upon. [`Ruleset::count`] counts by area or territory, and [`Ruleset::score`] says who wins.
//!
//! ```
//! use tengen_rules::{ByColor, Color, Extent, HalfPoints, Life, Marking, Position, Ruleset, Setup, Size};
//!
//! // . . X O .
//! // . O X O O
//! // . . X O .
//! // . . X O .
//! // . . X . O
//! let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
//! let setup = Setup {
//!     black: points("ca cb cc cd ce")?,
//!     white: points("da db eb dc dd ee bb")?,
//!     to_play: Color::Black,
//! };
//! let position = Position::from_setup(Size::square(5)?, &Ruleset::CHINESE, &setup)?;
//!
//! let mut marking = Marking::default();
//! marking.mark(&position, "bb".parse()?, Extent::Region, Life::Dead);
//! let count = Ruleset::CHINESE.count(&position, &marking);
//! assert_eq!((count.points.black, count.points.white), (HalfPoints(31), HalfPoints(19)));
//!
//! let (komi, handicap, penalty) = (HalfPoints(1), 0, ByColor::default());
//! let score = Ruleset::CHINESE.score(&count, komi, handicap, penalty);
//! assert_eq!((score.points(), score.zi()), ("B+5.5".into(), "B+2¾子".into()));
//! // By territory: ten points and a prisoner, against three and half a point.
//! let count = Ruleset::JAPANESE.count(&position, &marking);
//! assert_eq!(Ruleset::JAPANESE.score(&count, komi, handicap, penalty).mu(), "B+7.5目");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Stones in seki are alive, but under territory rules their eyes are worth nothing. Players flag them like dead ones;
//! [`Marking::with_seki_found`] proposes the flags.
//!
//! ```
//! use tengen_rules::{ByColor, HalfPoints, Marking, Position, Ruleset, Setup, Size};
//!
//! // . X . O .     Who plays in the middle is in atari and taken.
//! // X X O O O
//! let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
//! let (black, white) = (points("ba ab bb")?, points("da cb db eb")?);
//! let setup = Setup { black, white, ..Setup::default() };
//! let position = Position::from_setup(Size::new(5, 2)?, &Ruleset::JAPANESE, &setup)?;
//!
//! let marking = Marking::default().with_seki_found(&position);
//! assert_eq!(marking.seki().count(), 7);
//! let territory = Ruleset::JAPANESE.count(&position, &marking);
//! assert_eq!(territory.points, ByColor::default());
//! let area = Ruleset::CHINESE.count(&position, &marking);
//! assert_eq!(area.points, ByColor::new(HalfPoints(9), HalfPoints(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Before anybody is asked, [`open_borders`] tells where the areas are not closed yet, and [`plain_marking`] proposes
//! what needs no reading of fights. [`Position::lose_turn`] is for games in which an illegal move costs the turn.
//!
//! # Records
//!
//! See [`sgf`]. With the feature `serde`, what travels in messages can be written as JSON: points as `"pd"`,
//! colours as `"black"`, half-points as integers.

mod area;
mod board;
mod border;
mod color;
mod count;
mod cycle;
mod diagram;
mod fill_in;
mod ground;
mod half_points;
mod handicap;
mod history;
mod keys;
mod marking;
mod moves;
mod open_borders;
mod pass_alive;
mod pass_stones;
mod plain_marking;
mod playout;
mod point;
mod position;
mod ruleset;
mod score;
mod seki;
mod setup;
pub mod sgf;
mod size;
mod territory;

pub use area::count_area;
pub use color::{ByColor, Color};
pub use count::Count;
pub use cycle::Cycle;
pub use fill_in::FillIn;
pub use half_points::HalfPoints;
pub use handicap::{BadHandicap, fixed_handicap, star_points};
pub use marking::{BadMarkingHash, Extent, Life, Marking, MarkingHash};
pub use moves::{IllegalMove, Move, Played};
pub use open_borders::open_borders;
pub use pass_alive::pass_alive_area;
pub use pass_stones::PassStones;
pub use plain_marking::plain_marking;
pub use playout::Playout;
pub use point::{BadPoint, Point};
pub use position::Position;
pub use ruleset::{
    Compensation, FalseEyes, LongCycle, Repetition, Ruleset, RulesetName, Scoring, Suicide, Ties,
};
pub use score::{Score, one_sided_margin};
pub use setup::{BadSetup, Setup};
pub use size::{BadSize, Size};
pub use territory::count_territory;
