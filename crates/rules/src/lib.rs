//! The game of Go: what may be played, what it does, how a game is counted, and how records are kept.
//!
//! Nothing here reads a file, waits, or asks for the time or for chance: a [`Position`] is a value that moves change.
//!
//! # A game
//!
//! A position is made for a [`Size`] by a [`Ruleset`], which is a plain value. [`Position::play`] makes a move or
//! says why the rules refuse it; [`Position::check`] only asks.
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
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Counting
//!
//! Two passes end play, if the caller holds to that: [`Position::passes`] counts them. The players mark dead
//! stones in a [`Marking`], whose [hash](Marking::hash) names what they agree upon. [`count_area`] counts, and
//! [`score_area`] makes a margin of it, positive when Black wins.
//!
//! ```
//! use tengen_rules::{Color, Extent, HalfPoints, Life, Marking, Position, Ruleset, Setup, Size};
//! use tengen_rules::{count_area, margin_text_points, margin_text_zi, score_area};
//!
//! let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
//! let setup = Setup {
//!     black: points("ca cb cc cd ce")?,
//!     white: points("da db dc dd de ab")?,
//!     to_play: Color::Black,
//! };
//! let position = Position::from_setup(Size::square(5)?, &Ruleset::CHINESE, &setup)?;
//!
//! let mut marking = Marking::default();
//! marking.mark(&position, "ab".parse()?, Extent::Region, Life::Dead);
//! let count = count_area(&position, &marking);
//! assert_eq!(count.area.black, HalfPoints::from_points(15));
//!
//! let margin = score_area(&count, HalfPoints(1), HalfPoints::ZERO);
//! assert_eq!(margin_text_points(margin), "B+4.5");
//! assert_eq!(margin_text_zi(margin), "B+2¼子");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Records
//!
//! See [`sgf`]. With the feature `serde`, what travels in messages can be written as JSON: points as `"pd"`,
//! colours as `"black"`, half-points as integers.

mod area;
mod board;
mod color;
mod diagram;
mod half_points;
mod history;
mod keys;
mod margin;
mod marking;
mod moves;
mod point;
mod position;
mod region;
mod ruleset;
mod setup;
pub mod sgf;
mod size;

pub use area::{AreaCount, count_area, score_area};
pub use color::{ByColor, Color};
pub use half_points::HalfPoints;
pub use margin::{margin_text_points, margin_text_zi};
pub use marking::{BadMarkingHash, Extent, Life, Marking, MarkingHash};
pub use moves::{IllegalMove, Move, Played};
pub use point::{BadPoint, Point};
pub use position::Position;
pub use ruleset::{Repetition, Ruleset, RulesetName, Scoring, Suicide};
pub use setup::{BadSetup, Setup};
pub use size::{BadSize, Size};
