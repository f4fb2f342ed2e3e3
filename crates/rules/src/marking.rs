//! Which stones are dead, as the players or the server mark them before counting.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::region::flood;
use crate::{Point, Position, keys};

/// The set of dead stones. Every stone not in it is alive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Marking {
    dead: BTreeSet<Point>,
}

/// What a mark says of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Life {
    /// They stay.
    Alive,
    /// They are taken off before counting.
    Dead,
}

/// How far a mark reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Extent {
    /// The chain of the stone.
    Chain,
    /// Every stone of its colour that is reached without crossing a living stone of the other colour.
    Region,
}

impl Marking {
    /// Marks the stone at the point and those that share its fate. Returns whether anything changed: nothing
    /// does at an empty point or off the board.
    pub fn mark(&mut self, position: &Position, point: Point, extent: Extent, life: Life) -> bool {
        let stones = match extent {
            Extent::Chain => position.chain(point),
            Extent::Region => self.region(position, point),
        };
        let before = self.dead.len();
        match life {
            Life::Dead => self.dead.extend(stones),
            Life::Alive => self.dead.retain(|dead| !stones.contains(dead)),
        }
        self.dead.len() != before
    }

    fn region(&self, position: &Position, point: Point) -> Vec<Point> {
        let Some(color) = position.at(point) else { return Vec::new() };
        let open = |p| position.at(p) != Some(color.opponent()) || self.is_dead(p);
        let reached = flood(position.size(), point, open);
        reached.into_iter().filter(|&p| position.at(p) == Some(color)).collect()
    }

    /// The dead stones, in order.
    pub fn dead(&self) -> impl Iterator<Item = Point> {
        self.dead.iter().copied()
    }

    /// Is the stone there marked dead?
    #[must_use]
    pub fn is_dead(&self, point: Point) -> bool {
        self.dead.contains(&point)
    }

    /// The name of exactly this set, to agree upon: the same in every process and version.
    #[must_use]
    pub fn hash(&self) -> MarkingHash {
        let start = keys::mix(self.dead.len() as u64 + 1);
        let number = |point: Point| u64::from(point.column()) * 256 + u64::from(point.row());
        MarkingHash(self.dead().fold(start, |hash, point| keys::mix(hash ^ number(point))))
    }
}

/// Marks these stones dead, and no others.
impl FromIterator<Point> for Marking {
    fn from_iter<I: IntoIterator<Item = Point>>(dead: I) -> Marking {
        Marking { dead: dead.into_iter().collect() }
    }
}

/// The name of a [`Marking`], written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkingHash(u64);

impl fmt::Display for MarkingHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for MarkingHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MarkingHash {
    type Err = BadMarkingHash;

    fn from_str(text: &str) -> Result<MarkingHash, BadMarkingHash> {
        let digits = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let number = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        number.map(MarkingHash).ok_or(BadMarkingHash)
    }
}

/// The text is not 16 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a marking is 16 hexadecimal digits")]
pub struct BadMarkingHash;

#[cfg(feature = "serde")]
impl serde::Serialize for MarkingHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MarkingHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MarkingHash, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
