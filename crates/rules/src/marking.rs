//! Which stones are dead and which in seki, as the players or the server mark them before counting.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::ground::Grid;
use crate::{Point, Position, keys};

/// The sets of dead stones and of those in seki. Every other stone is alive and makes territory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marking {
    dead: BTreeSet<Point>,
    /// None of them is dead.
    seki: BTreeSet<Point>,
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
    /// They stay, and what they surround is no territory.
    Seki,
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
        let before = (self.dead.len(), self.seki.len());
        for stone in stones {
            match life {
                Life::Dead => self.dead.insert(stone),
                _ => self.dead.remove(&stone),
            };
            match life {
                Life::Seki => self.seki.insert(stone),
                _ => self.seki.remove(&stone),
            };
        }
        (self.dead.len(), self.seki.len()) != before
    }

    fn region(&self, position: &Position, point: Point) -> Vec<Point> {
        let Some(color) = position.at(point) else { return Vec::new() };
        let points: Vec<Point> = position.size().points_iter().collect();
        let grid = Grid::new(position.size());
        let open = |index: usize| {
            let point = points[index];
            position.at(point) != Some(color.opponent()) || self.is_dead(point)
        };
        let reached = grid.flood(grid.index(point), open);
        reached.into_iter().map(|index| points[index]).filter(|&p| position.at(p) == Some(color)).collect()
    }

    /// Flags living stones as in seki, beside those that are.
    pub(crate) fn flag_seki(&mut self, stones: impl IntoIterator<Item = Point>) {
        self.seki.extend(stones);
    }

    /// The dead stones, in order.
    pub fn dead(&self) -> impl Iterator<Item = Point> {
        self.dead.iter().copied()
    }

    /// The stones in seki, in order.
    pub fn seki(&self) -> impl Iterator<Item = Point> {
        self.seki.iter().copied()
    }

    /// Is the stone there marked as in seki?
    #[must_use]
    pub fn is_seki(&self, point: Point) -> bool {
        self.seki.contains(&point)
    }

    /// Is the stone there marked dead?
    #[must_use]
    pub fn is_dead(&self, point: Point) -> bool {
        self.dead.contains(&point)
    }

    /// The name of exactly these sets, to agree upon: the same in every process and version.
    #[must_use]
    pub fn hash(&self) -> MarkingHash {
        let dead = hash_of(&self.dead, keys::mix(self.dead.len() as u64 + 1));
        // Games were agreed upon before seki was marked; without it the name is the old one.
        MarkingHash(if self.seki.is_empty() { dead } else { hash_of(&self.seki, keys::mix(!dead)) })
    }
}

fn hash_of(stones: &BTreeSet<Point>, start: u64) -> u64 {
    let number = |point: &Point| u64::from(point.column()) * 256 + u64::from(point.row());
    stones.iter().fold(start, |hash, point| keys::mix(hash ^ number(point)))
}

/// Marks these stones dead, and no others.
impl FromIterator<Point> for Marking {
    fn from_iter<I: IntoIterator<Item = Point>>(dead: I) -> Marking {
        Marking { dead: dead.into_iter().collect(), seki: BTreeSet::new() }
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
