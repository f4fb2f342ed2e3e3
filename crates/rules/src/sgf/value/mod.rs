//! What values say: texts, numbers, komi, times, points and lists of them.
//!
//! A value stands in the text with escapes: `C[a \] b]` has the raw value `a \] b`. The functions here take raw
//! values, one at a time, and say none when a value makes no sense; none of them looks at a whole tree.
//!
//! ```
//! use tengen_rules::sgf::value::{self, BoardSize};
//!
//! assert_eq!(value::text(r"a \] b"), "a ] b");
//! assert_eq!(value::compose("pd:hard"), ("pd", Some("hard")));
//! assert_eq!(value::real(" 6.5 "), Some(6.5));
//! let board = BoardSize::read("9").ok_or("no size")?;
//! let points = value::points(["aa:ba", "ee"], board).ok_or("no points")?;
//! assert_eq!(points, ["aa".parse()?, "ba".parse()?, "ee".parse()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod number;
mod point;
mod text;
mod time;

pub use board::{BoardSize, color};
pub use number::{CountedIn, counted_in, komi, komi_text, number, real, real_text};
pub(super) use point::PointSet;
pub use point::{line, play, point, point_text, points, rectangle};
pub use text::{compose, composed, escape, is_raw, simple_text, text};
pub use time::{TimeLeft, seconds, seconds_text};

pub(super) use number::hundredths;
