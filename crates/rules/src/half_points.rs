//! Komi and scores, in halves of a point.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A number of half-points: komi 7.5 is `HalfPoints(15)`.
///
/// The same number counts quarter-stones of the Chinese margin, because a margin of 1 子 is one of 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// So many half-points.
    #[must_use]
    pub const fn new(half_points: i32) -> HalfPoints {
        HalfPoints(half_points)
    }

    /// No points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// Whole points.
    #[must_use]
    pub const fn from_points(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
    }

    /// The number of half-points.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;

    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = HalfPoints;

    fn neg(self) -> HalfPoints {
        HalfPoints(-self.0)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = HalfPoints>>(iter: I) -> HalfPoints {
        iter.fold(HalfPoints::ZERO, Add::add)
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_shown_as_a_decimal() {
        for (halves, text) in [(15, "7.5"), (-1, "-0.5"), (0, "0"), (-14, "-7"), (1, "0.5")] {
            assert_eq!(HalfPoints(halves).to_string(), text);
        }
    }
}
