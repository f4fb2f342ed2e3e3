//! A node of a tree and its properties, to be read.

use std::fmt;

use super::{NodeId, Tree};

/// A node: a move, stones set up, or remarks, as its properties say.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) tree: &'a Tree,
    pub(super) index: u32,
}

impl<'a> Node<'a> {
    /// Its name within the tree.
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId(self.index)
    }

    /// The node that it follows; none for the root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'a>> {
        self.tree.nodes.get(self.index).parent.map(|index| self.at(index))
    }

    /// What follows it: the main continuation first, then the variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> + use<'a> {
        self.tree.nodes.indices(self.tree.nodes.get(self.index).children).map(move |index| self.at(index))
    }

    /// Its properties in order. No two have the same name.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> + use<'a> {
        let tree = self.tree;
        let list = tree.nodes.get(self.index).properties;
        tree.properties.indices(list).map(move |index| Property { tree, index })
    }

    /// The property of that name.
    #[must_use]
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.name() == name)
    }

    /// The next child of its parent.
    pub(super) fn next_sibling(self) -> Option<Node<'a>> {
        self.tree.nodes.next(self.index).map(|index| self.at(index))
    }

    /// The first child; else the next child of the nearest node above that has one.
    pub(super) fn next_in_text(self) -> Option<Node<'a>> {
        let nodes = &self.tree.nodes;
        if let Some(child) = nodes.get(self.index).children.first {
            return Some(self.at(child));
        }
        let mut above = Some(self);
        while let Some(node) = above {
            if let Some(next) = nodes.next(node.index) {
                return Some(self.at(next));
            }
            above = node.parent();
        }
        None
    }

    fn at(self, index: u32) -> Node<'a> {
        Node { tree: self.tree, index }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        self.properties().try_for_each(|property| write!(f, "{property:?}"))
    }
}

/// A property: a name and one value or more, as they stand in the text, escapes and all.
///
/// [`value`](super::value) has what makes sense of them.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    tree: &'a Tree,
    index: u32,
}

impl<'a> Property<'a> {
    /// The name: as a rule capital letters, and always so in the properties of FF\[4\].
    #[must_use]
    pub fn name(self) -> &'a str {
        self.tree.properties.get(self.index).name.as_str()
    }

    /// The raw values, at least one.
    pub fn values(self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.located().map(|(raw, _)| raw)
    }

    /// The first raw value.
    #[must_use]
    pub fn value(self) -> &'a str {
        self.values().next().unwrap_or_default()
    }

    /// The raw values, and where each begins in the text that the tree was read from.
    pub(super) fn located(self) -> impl Iterator<Item = (&'a str, usize)> + Clone + use<'a> {
        let tree = self.tree;
        let values = tree.values.indices(tree.properties.get(self.index).values);
        values.map(move |index| (tree.raw(index), tree.values.get(index).start as usize))
    }
}

impl PartialEq for Property<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.values().eq(other.values())
    }
}

impl Eq for Property<'_> {}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.values().try_for_each(|raw| write!(f, "[{raw}]"))
    }
}
