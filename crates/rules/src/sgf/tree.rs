//! The tree of a game: nodes with properties, kept in a few vectors.

use std::fmt;
use std::ops::Range;

use super::lists::{List, Lists};
use super::name::Name;
use super::value::BoardSize;
use super::write::write_tree;
use super::{Node, NodeMut};
use crate::Size;

/// A game with its variations. It has a root, always.
///
/// Two trees are equal when their nodes have the same properties with the same values in the same order, however
/// they came about.
#[derive(Clone)]
pub struct Tree {
    /// What the values are parts of: the text that was read, and behind it what was set since.
    pub(super) text: String,
    pub(super) nodes: Lists<NodeData>,
    pub(super) properties: Lists<PropertyData>,
    pub(super) values: Lists<Range<u32>>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct NodeData {
    pub(super) parent: Option<u32>,
    pub(super) children: List,
    pub(super) properties: List,
}

#[derive(Clone, Debug)]
pub(super) struct PropertyData {
    pub(super) name: Name,
    pub(super) values: List,
}

/// Names a node within its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl Tree {
    /// A game of Go on a board of this size, in which nothing has happened.
    #[must_use]
    pub fn new(size: Size) -> Tree {
        let mut tree = Tree::default();
        let sides = BoardSize::from(size).to_string();
        let mut root = tree.root_mut();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", sides.as_str())] {
            root.put(name, [value]);
        }
        tree
    }

    /// The node with which the game begins.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node { tree: self, index: 0 }
    }

    /// The root, to be changed.
    pub fn root_mut(&mut self) -> NodeMut<'_> {
        NodeMut { tree: self, index: 0 }
    }

    /// The node of that name; none if it is from a larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        ((id.0 as usize) < self.nodes.len()).then_some(Node { tree: self, index: id.0 })
    }

    /// The node of that name, to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> Option<NodeMut<'_>> {
        ((id.0 as usize) < self.nodes.len()).then_some(NodeMut { tree: self, index: id.0 })
    }

    /// How many nodes there are, the root included.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes as they stand in a text: a node, then all of its first child, then all of its second.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), |node| node.next_in_text())
    }

    /// The root, its first child, the first child of that, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), |node| node.children().next())
    }

    /// SZ, 19 lines when it is not there; none when it is no size.
    #[must_use]
    pub fn board(&self) -> Option<BoardSize> {
        match self.settings().property("SZ").and_then(|sz| sz.values().next()) {
            Some(raw) => BoardSize::read(raw),
            None => Some(BoardSize::from(Size::NINETEEN)),
        }
    }

    /// The node that tells the settings of the game: the first of the main line that says anything, as a rule the
    /// root. Some programs begin with an empty one.
    pub(super) fn settings(&self) -> Node<'_> {
        self.main_line().find(|node| node.properties().next().is_some()).unwrap_or(self.root())
    }

    pub(super) fn raw(&self, value: u32) -> &str {
        let range = self.values.get(value);
        &self.text[range.start as usize..range.end as usize]
    }
}

impl Default for Tree {
    /// A root without properties.
    fn default() -> Tree {
        let mut nodes = Lists::new();
        nodes.append(&mut List::default(), NodeData::default());
        Tree { text: String::new(), nodes, properties: Lists::new(), values: Lists::new() }
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node_count() == other.node_count()
            && self.nodes().zip(other.nodes()).all(|(a, b)| {
                a.children().count() == b.children().count() && a.properties().eq(b.properties())
            })
    }
}

impl Eq for Tree {}

/// The text that is written.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_tree(&mut text, self);
        f.write_str(&text)
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
