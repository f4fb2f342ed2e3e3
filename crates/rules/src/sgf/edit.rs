//! A node of a tree, to be changed and continued.

use super::error::excerpt;
use super::lists::List;
use super::name::Name;
use super::tree::{NodeData, PropertyData};
use super::value::{self, TimeLeft};
use super::{Node, NodeId, Tree, is_name};
use crate::{Color, Move, Point};

/// A node that may be changed. What is set again leaves its old value behind in memory until the tree is dropped.
#[derive(Debug)]
pub struct NodeMut<'a> {
    pub(super) tree: &'a mut Tree,
    pub(super) index: u32,
}

impl<'a> NodeMut<'a> {
    /// Its name within the tree, to come back to it.
    #[must_use]
    pub fn id(&self) -> NodeId {
        NodeId(self.index)
    }

    /// The node, to be read.
    #[must_use]
    pub fn node(&self) -> Node<'_> {
        Node { tree: self.tree, index: self.index }
    }

    /// Continues the node: the first time this is its main continuation, later a variation. Returns the new node,
    /// which has no properties.
    pub fn add_child(self) -> NodeMut<'a> {
        let mut children = self.tree.nodes.get(self.index).children;
        let child = NodeData { parent: Some(self.index), ..NodeData::default() };
        let index = self.tree.nodes.append(&mut children, child);
        self.tree.nodes.get_mut(self.index).children = children;
        NodeMut { tree: self.tree, index }
    }

    /// Continues the node by a move, and returns the move's node.
    ///
    /// # Errors
    /// The point has no letters: they end at 52 lines. The tree is then as it was.
    pub fn add_move(self, color: Color, m: Move) -> Result<NodeMut<'a>, BadProperty> {
        let raw = match m {
            Move::Play(point) => letters(point)?,
            Move::Pass => String::new(),
        };
        let mut child = self.add_child();
        child.put(if color == Color::Black { "B" } else { "W" }, [raw]);
        Ok(child)
    }

    /// Sets a property to raw values, in place of those it had; to none, takes it away.
    ///
    /// # Errors
    /// The name is [none](is_name), or a value [would not end](value::is_raw) where it should.
    pub fn set<T: AsRef<str>>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Result<(), BadProperty> {
        let values: Vec<T> = values.into_iter().collect();
        if !is_name(name) {
            return Err(BadProperty::Name(excerpt(name)));
        }
        if let Some(bad) = values.iter().map(AsRef::as_ref).find(|raw| !value::is_raw(raw)) {
            return Err(BadProperty::Value(excerpt(bad)));
        }
        self.put(name, values);
        Ok(())
    }

    /// Sets a property to a text, of one line or more: what it says, not how it is escaped.
    ///
    /// # Errors
    /// The name is none.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), BadProperty> {
        self.set(name, [value::escape(text)])
    }

    /// Sets a property to a list of points; to no points, takes it away.
    ///
    /// # Errors
    /// The name is none, or a point has no letters.
    pub fn set_points(&mut self, name: &str, points: &[Point]) -> Result<(), BadProperty> {
        let values = points.iter().map(|&point| letters(point)).collect::<Result<Vec<_>, _>>()?;
        self.set(name, values)
    }

    /// Sets LB: texts on points.
    ///
    /// # Errors
    /// A point has no letters.
    pub fn set_labels(&mut self, labels: &[(Point, &str)]) -> Result<(), BadProperty> {
        let raw = |&(point, text): &(Point, &str)| Ok(value::composed(&letters(point)?, text));
        let values = labels.iter().map(raw).collect::<Result<Vec<_>, _>>()?;
        self.put("LB", values);
        Ok(())
    }

    /// Sets what a player has left on the clock: BL and OB, or WL and OW.
    pub fn set_time_left(&mut self, color: Color, left: TimeLeft) {
        let (time, overtime) = TimeLeft::names(color);
        self.put(time, left.time.map(value::seconds_text));
        self.put(overtime, left.overtime.map(|n| n.to_string()));
    }

    /// Sets a property whose name and values are known to be good. What is beyond ASCII has CA tell how it is written.
    pub(super) fn put<T: AsRef<str>>(&mut self, name: &str, values: impl IntoIterator<Item = T>) {
        let (start, mut list) = (self.tree.text.len(), List::default());
        for raw in values {
            let start = self.tree.text.len() as u32;
            self.tree.text.push_str(raw.as_ref());
            let end = self.tree.text.len() as u32;
            self.tree.values.append(&mut list, start..end);
        }
        let mut properties = self.tree.nodes.get(self.index).properties;
        let found = self.tree.properties.indices(properties);
        let found = { found }.find(|&index| self.tree.properties.get(index).name.as_str() == name);
        match (found, list.first) {
            (Some(index), Some(_)) => self.tree.properties.get_mut(index).values = list,
            (Some(index), None) => self.tree.properties.unlink(&mut properties, index),
            (None, Some(_)) => {
                let property = PropertyData { name: Name::new(name), values: list };
                self.tree.properties.append(&mut properties, property);
            }
            (None, None) => {}
        }
        self.tree.nodes.get_mut(self.index).properties = properties;
        if !self.tree.text[start..].is_ascii() && self.tree.root().property("CA").is_none() {
            self.tree.root_mut().put("CA", ["UTF-8"]);
        }
    }
}

fn letters(point: Point) -> Result<String, BadProperty> {
    value::point_text(point).ok_or_else(|| BadProperty::Point(point.to_string()))
}

/// Why a property cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadProperty {
    /// Not 1 to 64 capital letters; its first twenty characters.
    #[error("\"{0}\" is not the name of a property: capital letters make one")]
    Name(String),
    /// A bracket or a backslash that would have to be escaped; the first twenty characters of the value.
    #[error("\"{0}\" is not the value of a property: an unescaped ] or \\ is in it")]
    Value(String),
    /// A point beyond the letters.
    #[error("the point {0} has no letters: they end at 52 lines")]
    Point(String),
}
