//! Reading: the tree is walked once, its main line is kept.

use super::encoding::decode;
use super::main_line::MainLine;
use super::token::{Token, Tokens};
use super::{Record, SgfError, SgfFault};

/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most nodes of a game that is read, variations included.
pub const MAX_NODES: usize = 10_000;
/// The deepest nesting of variations that is read.
pub const MAX_DEPTH: usize = 5_000;

/// Reads the main line of the first game in a file.
///
/// # Errors
/// The text is no SGF, another game, too large, or says what a [`Record`] cannot hold. It takes time linear in
/// the length of the text and never panics.
pub fn parse(bytes: &[u8]) -> Result<Record, SgfError> {
    if bytes.len() > MAX_BYTES {
        return Err(SgfError { fault: SgfFault::TooLong, offset: MAX_BYTES, line: 1 });
    }
    let text = decode(bytes);
    let mut tokens = Tokens::new(&text)?;
    let mut walk = Walk { depth: 0, nodes: 0, in_node: false, on_main_line: true };
    let mut line = MainLine::new();
    loop {
        let (offset, token) = tokens.next()?;
        let done = walk.step(token, &mut line).map_err(|fault| match fault {
            Fault::Here(fault) => SgfError::at(fault, tokens.text(), offset),
            Fault::There(fault, offset) => SgfError::at(fault, tokens.text(), offset),
        })?;
        if done {
            return Ok(line.into_record());
        }
    }
}

/// A fault at the token just read, or in a node read before.
pub(super) enum Fault {
    Here(SgfFault),
    There(SgfFault, usize),
}

/// Where in the tree the reader is.
struct Walk {
    depth: usize,
    nodes: usize,
    in_node: bool,
    /// Until the first `)`: what follows it continues an earlier node in another way.
    on_main_line: bool,
}

impl Walk {
    /// Returns whether the game is over.
    fn step<'a>(&mut self, token: Token<'a>, line: &mut MainLine<'a>) -> Result<bool, Fault> {
        if let Token::Property(property) = token {
            if !self.in_node {
                return Err(Fault::Here(SgfFault::OutsideNode));
            }
            if self.on_main_line {
                line.push(property);
            }
            return Ok(false);
        }
        line.end_node()?;
        self.in_node = matches!(token, Token::Node);
        match token {
            Token::Open => self.depth += 1,
            Token::Close => {
                self.on_main_line = false;
                self.depth -= 1;
            }
            _ => {
                self.nodes += 1;
                if self.on_main_line {
                    line.begin_node();
                }
            }
        }
        if self.depth > MAX_DEPTH {
            return Err(Fault::Here(SgfFault::TooDeep));
        }
        if self.nodes > MAX_NODES {
            return Err(Fault::Here(SgfFault::TooManyNodes));
        }
        Ok(self.depth == 0)
    }
}
