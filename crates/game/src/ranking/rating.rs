//! Strength as it is measured.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Strength as it is measured, in thousandths of a point of the European Go Federation's scale: 100 points are a rank, 2100
/// points are 1 dan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rating(i32);

impl Rating {
    /// Nobody is rated lower.
    pub const MIN: Rating = Rating(-900_000);
    /// Nobody is rated higher: the formula ends at 3300 points.
    pub const MAX: Rating = Rating(3_299_999);

    /// From thousandths of a point; out of range is the nearest that is in it.
    pub const fn from_milli(milli: i32) -> Self {
        match milli {
            milli if milli < Self::MIN.0 => Self::MIN,
            milli if milli > Self::MAX.0 => Self::MAX,
            milli => Rating(milli),
        }
    }

    /// From points, rounded to the thousandth; nothing if it is no number.
    pub fn from_points(points: f64) -> Option<Self> {
        points.is_finite().then(|| Rating::from_milli((points * 1_000.0).round() as i32))
    }

    /// In thousandths of a point.
    pub const fn milli(self) -> i32 {
        self.0
    }

    /// In points.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }
}

/// In whole points.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}", self.points())
    }
}
