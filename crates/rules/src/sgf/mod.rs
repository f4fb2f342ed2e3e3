//! SGF: game records with variations and remarks, read from any of the usual dialects and encodings, written as
//! FF\[4\].
//!
//! A file holds one game or several. Each is a [`Tree`]: nodes with properties, which are read by name or by what
//! they mean. [`parse`] gives the simple view of it, a [`Record`] of the first game's main line.
//!
//! # Reading
//!
//! ```
//! use tengen_rules::{Color, HalfPoints, Move, sgf};
//!
//! let text = b"(;SZ[9]KM[7.5]PB[Shu];B[ee];W[](;B[gc]LB[cg:A])(;B[cg]C[or here]))";
//!
//! let record = sgf::parse(text)?;
//! assert_eq!(record.komi, Some(HalfPoints(15)));
//! assert_eq!(record.moves[1], (Color::White, Move::Pass));
//! assert_eq!(record.moves.len(), 3);
//! assert_eq!(sgf::parse(sgf::write(&record).as_bytes())?, record);
//!
//! let tree = sgf::parse_tree(text)?;
//! let board = tree.board().ok_or("no size")?;
//! let last = tree.main_line().last().ok_or("no nodes")?;
//! assert_eq!(last.labels(board)?, [("cg".parse()?, "A".into())]);
//! let variation = last.parent().and_then(|node| node.children().nth(1)).ok_or("no variation")?;
//! assert_eq!(variation.moves(board).next(), Some(Ok((Color::Black, Move::Play("cg".parse()?)))));
//! assert_eq!(variation.comment().as_deref(), Some("or here"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Writing
//!
//! ```
//! use std::time::Duration;
//! use tengen_rules::sgf::{self, Tree, value::TimeLeft};
//! use tengen_rules::{Color, Move, Size};
//!
//! let at = |letters: &str| letters.parse().map(Move::Play);
//! let mut tree = Tree::new(Size::NINE);
//! tree.root_mut().set_text("PB", "Shu [9p]")?;
//! let mut first = tree.root_mut().add_move(Color::Black, at("ee")?)?;
//! first.set_time_left(Color::Black, TimeLeft { time: Some(Duration::from_millis(59_500)), overtime: None });
//! let first = first.id();
//! for letters in ["gc", "cg"] {
//!     let node = tree.node_mut(first).ok_or("no node")?;
//!     node.add_move(Color::White, at(letters)?)?.set_text("C", "as good as the other")?;
//! }
//! assert_eq!(tree.to_string(), r"(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Shu [9p\]]
//! ;B[ee]BL[59.5]
//! (;W[gc]C[as good as the other])
//! (;W[cg]C[as good as the other]))");
//! assert_eq!(sgf::parse_tree(tree.to_string().as_bytes())?, tree);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is kept
//!
//! A tree that was read and is written says the same: properties that nobody knows, their order, escapes and line
//! breaks within values. These are made one:
//! - the encoding: a tree is Unicode, its CA is `UTF-8` (and is there, unless all of it is ASCII), and what could not
//!   be decoded is U+FFFD;
//! - small letters in names (`Black[pd]` is `B[pd]`), unless no capital begins what is left;
//! - a property that a node has twice: `AB[dd]AB[pp]` is `AB[dd][pp]`;
//! - blanks and line breaks between values, needless brackets, and what stands before, between and behind games.
//!
//! A [`Record`] keeps less: the main line, and of it what has a field.

mod date;
mod edit;
mod encoding;
mod error;
mod info;
mod lists;
mod main_line;
mod name;
mod node;
mod overtime;
mod rank;
mod read;
mod record;
mod record_tree;
mod result;
mod rules;
mod token;
mod tree;
pub mod value;
mod words;
mod write;

pub use date::{Date, Round};
pub use edit::{BadProperty, NodeMut};
pub use error::{RecordFault, SgfError, SgfFault};
pub use info::BadValue;
pub use name::is_name;
pub use node::{Node, Property};
pub use overtime::Overtime;
pub use rank::{BadRank, Certainty, Grade, Rank};
pub use read::{MAX_BYTES, MAX_DEPTH, MAX_NODES, parse, parse_collection, parse_tree};
pub use record::Record;
pub use result::{BadResult, GameResult, WinBy};
pub use rules::{read_rules, rules_text};
pub use tree::{NodeId, Tree};
pub use write::{write, write_collection};
