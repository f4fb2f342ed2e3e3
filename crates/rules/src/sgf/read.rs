//! Reading: a text becomes trees, in time linear in its length.

use std::collections::BTreeMap;
use std::ops::Range;

use super::encoding::decode;
use super::error::line_behind;
use super::lists::List;
use super::name::Name;
use super::token::{Token, Tokens};
use super::tree::{NodeData, PropertyData};
use super::{Record, SgfError, SgfFault, Tree, main_line};

/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most nodes of a file that is read, those of all variations and all games together.
pub const MAX_NODES: usize = 10_000;
/// The deepest nesting of variations that is read.
pub const MAX_DEPTH: usize = 5_000;

/// From so many properties on, those of a node are looked up by name and no longer one by one.
const MANY_PROPERTIES: usize = 32;

/// Reads the main line of the first game in a file.
///
/// # Errors
/// The text is no SGF, too large, another game, or says what a [`Record`] cannot hold. It takes time linear in
/// the length of the text and never panics.
pub fn parse(bytes: &[u8]) -> Result<Record, SgfError> {
    let text = decode(within_limit(bytes)?);
    let (tree, range) = first_game(&text)?;
    let record = main_line::record(&tree);
    record.map_err(|(fault, offset)| SgfError::at(SgfFault::Record(fault), &text, range.start + offset))
}

/// Reads the first game in a file, with its variations and all that is said of it.
///
/// # Errors
/// The text is no SGF, or too large. It takes time linear in the length of the text and never panics.
pub fn parse_tree(bytes: &[u8]) -> Result<Tree, SgfError> {
    first_game(&decode(within_limit(bytes)?)).map(|(tree, _)| tree)
}

/// Reads all games in a file, at least one. What stands between them is skipped.
///
/// # Errors
/// As [`parse_tree`], whichever game is at fault.
pub fn parse_collection(bytes: &[u8]) -> Result<Vec<Tree>, SgfError> {
    let text = decode(within_limit(bytes)?);
    let (mut trees, mut offset, mut nodes) = (Vec::new(), 0, 0);
    while let Some(tokens) = Tokens::of_game(&text, offset) {
        let (tree, range) = Reader::new(&text, tokens, nodes).read()?;
        offset = range.end;
        nodes += tree.node_count();
        trees.push(tree);
    }
    if trees.is_empty() { Err(SgfError::at(SgfFault::NoGame, &text, 0)) } else { Ok(trees) }
}

fn within_limit(bytes: &[u8]) -> Result<&[u8], SgfError> {
    if bytes.len() > MAX_BYTES {
        let line = line_behind(&bytes[..MAX_BYTES]);
        return Err(SgfError { fault: SgfFault::TooLong, offset: MAX_BYTES, line });
    }
    Ok(bytes)
}

fn first_game(text: &str) -> Result<(Tree, Range<usize>), SgfError> {
    let tokens = Tokens::of_game(text, 0).ok_or_else(|| SgfError::at(SgfFault::NoGame, text, 0))?;
    Reader::new(text, tokens, 0).read()
}

/// A game that is being read.
struct Reader<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    /// Where the game begins in the text; values are told from here.
    start: usize,
    /// Its own text comes last, when it is known where it ends.
    tree: Tree,
    /// Nodes that may still be read.
    nodes_left: usize,
    /// The node to which what comes next belongs; none before the root.
    node: Option<u32>,
    /// Whether it still takes properties.
    in_node: bool,
    /// For each open bracket, the node before it.
    open: Vec<Option<u32>>,
    /// The property whose values come.
    property: Option<u32>,
    property_count: usize,
    /// The properties of the node, once they are many.
    by_name: BTreeMap<Name, u32>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, tokens: Tokens<'a>, nodes_before: usize) -> Reader<'a> {
        Reader {
            text,
            start: tokens.offset(),
            tokens,
            tree: Tree::default(),
            nodes_left: MAX_NODES.saturating_sub(nodes_before),
            node: None,
            in_node: false,
            open: Vec::new(),
            property: None,
            property_count: 0,
            by_name: BTreeMap::new(),
        }
    }

    /// Returns the tree and its place in the text.
    fn read(mut self) -> Result<(Tree, Range<usize>), SgfError> {
        loop {
            let (offset, token) = self.tokens.next()?;
            self.take(token).map_err(|fault| SgfError::at(fault, self.text, offset))?;
            if self.open.is_empty() {
                break;
            }
        }
        let range = self.start..self.tokens.offset();
        self.tree.text = self.text[range.clone()].to_owned();
        // In memory the text is Unicode, whatever it was in the file.
        let ca = self.tree.root().property("CA");
        if !ca.map_or(self.tree.text.is_ascii(), |ca| ca.values().eq(["UTF-8"])) {
            self.tree.root_mut().put("CA", ["UTF-8"]);
        }
        Ok((self.tree, range))
    }

    fn take(&mut self, token: Token<'a>) -> Result<(), SgfFault> {
        match token {
            Token::Open if self.open.len() == MAX_DEPTH => return Err(SgfFault::TooDeep),
            Token::Open => {
                self.open.push(self.node);
                self.in_node = false;
            }
            Token::Close => {
                // The first token was an opening bracket, and reading ends with the last that closes.
                self.node = self.open.pop().flatten();
                self.in_node = false;
            }
            Token::Node => self.begin_node()?,
            Token::Name(_) if !self.in_node => return Err(SgfFault::OutsideNode),
            Token::Name(name) => self.begin_property(name),
            Token::Value(range) => self.add_value(range),
        }
        Ok(())
    }

    fn begin_node(&mut self) -> Result<(), SgfFault> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(SgfFault::TooManyNodes)?;
        self.node = Some(match self.node {
            Some(parent) => {
                let nodes = &mut self.tree.nodes;
                let mut children = nodes.get(parent).children;
                let child = NodeData { parent: Some(parent), ..NodeData::default() };
                let index = nodes.append(&mut children, child);
                nodes.get_mut(parent).children = children;
                index
            }
            None => 0,
        });
        self.in_node = true;
        self.property_count = 0;
        self.by_name.clear();
        Ok(())
    }

    /// A second property of the same name goes on where the first ended.
    fn begin_property(&mut self, name: &str) {
        let Some(node) = self.node else { return };
        let name = Name::found(name);
        let mut list = self.tree.nodes.get(node).properties;
        if let Some(index) = self.find(list, &name) {
            self.property = Some(index);
            return;
        }
        let is_many = self.property_count >= MANY_PROPERTIES;
        let key = is_many.then(|| name.clone());
        let index = self.tree.properties.append(&mut list, PropertyData { name, values: List::default() });
        self.tree.nodes.get_mut(node).properties = list;
        self.property = Some(index);
        self.property_count += 1;
        if let Some(key) = key {
            self.by_name.insert(key, index);
        }
    }

    /// The property of that name in the node: among the first by looking, among the others by the map.
    fn find(&self, list: List, name: &Name) -> Option<u32> {
        let properties = &self.tree.properties;
        let mut first = properties.indices(list).take(MANY_PROPERTIES);
        first.find(|&index| properties.get(index).name == *name).or_else(|| self.by_name.get(name).copied())
    }

    fn add_value(&mut self, range: Range<usize>) {
        let Some(property) = self.property else { return };
        // A text of at most 1 MiB is decoded to at most three times as much.
        let value = (range.start - self.start) as u32..(range.end - self.start) as u32;
        let list = &mut self.tree.properties.get_mut(property).values;
        self.tree.values.append(list, value);
    }
}
