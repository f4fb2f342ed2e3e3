//! SGF: the main line of game records, read from any of the usual dialects and encodings, written as FF\[4\].
//!
//! Reading keeps the first game of a file, and at every branching the first continuation.
//!
//! ```
//! use tengen_rules::{Color, HalfPoints, Move, sgf};
//!
//! let record = sgf::parse(b"(;SZ[9]KM[7.5]PB[Shu];B[ee];W[](;B[gc])(;B[cg]))")?;
//! assert_eq!(record.komi, Some(HalfPoints(15)));
//! assert_eq!(record.moves[1], (Color::White, Move::Pass));
//! assert_eq!(record.moves.len(), 3);
//! assert_eq!(sgf::parse(sgf::write(&record).as_bytes())?, record);
//! # Ok::<(), sgf::SgfError>(())
//! ```

mod encoding;
mod error;
mod main_line;
mod parse;
mod record;
mod token;
mod value;
mod write;

pub use error::{SgfError, SgfFault};
pub use parse::{MAX_BYTES, MAX_DEPTH, MAX_NODES, parse};
pub use record::Record;
pub use write::write;
