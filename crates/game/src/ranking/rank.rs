//! Strength as it is spoken.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Rating;
use crate::as_text::serde_as_text;

/// What a player wins and loses (段位): 18k to 1k, then 1d to 9d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// A text that is no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a rank is one of 18k to 1k and 1d to 9d")]
pub struct BadRank;

const KYU: u8 = 18;

impl Rank {
    /// 18k, which nobody falls below.
    pub const LOWEST: Rank = Rank(0);
    /// 9d, which nobody rises above.
    pub const HIGHEST: Rank = Rank(26);
    /// 3d, the strongest that somebody may say he is when he comes.
    pub const HIGHEST_ENTRY: Rank = Rank(20);

    /// By its number: 0 is 18k, 17 is 1k, 18 is 1d, 26 is 9d.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number <= Self::HIGHEST.0 { Some(Rank(number)) } else { None }
    }

    /// Its number; see [`Rank::from_number`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All, from the lowest.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Rank)
    }

    /// The rating that belongs to it: 18k is 300 points, 1d 2100, and 100 points are a rank.
    pub const fn nominal(self) -> Rating {
        Rating::from_milli(300_000 + 100_000 * self.0 as i32)
    }

    /// The rank whose nominal rating is nearest; halfway, the higher.
    pub fn nearest(rating: Rating) -> Self {
        let steps = (rating.milli() - Self::LOWEST.nominal().milli() + 50_000).div_euclid(100_000);
        Rank(steps.clamp(0, i32::from(Self::HIGHEST.0)) as u8)
    }

    /// So many ranks higher, or lower; it ends at both ends.
    pub fn step(self, ranks: i32) -> Self {
        Rank((i32::from(self.0) + ranks).clamp(0, i32::from(Self::HIGHEST.0)) as u8)
    }

    /// Whether it is a dan rank.
    pub const fn is_dan(self) -> bool {
        self.0 >= KYU
    }
}

/// As `5k` or `3d`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number if number < KYU => write!(f, "{}k", KYU - number),
            number => write!(f, "{}d", number - KYU + 1),
        }
    }
}

impl FromStr for Rank {
    type Err = BadRank;

    fn from_str(text: &str) -> Result<Self, BadRank> {
        Rank::all().find(|rank| rank.to_string() == text).ok_or(BadRank)
    }
}

serde_as_text!(Rank);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_reads_as_it_is_written_and_is_nearest_to_its_nominal_rating() {
        for (number, rank) in (0..).zip(Rank::all()) {
            assert_eq!(rank.to_string().parse(), Ok(rank));
            assert_eq!((rank.number(), Rank::from_number(number)), (number, Some(rank)));
            assert_eq!(Rank::nearest(rank.nominal()), rank);
        }
        for text in ["", "0k", "19k", "0d", "10d", "05k", "1D", "1p"] {
            assert_eq!(text.parse::<Rank>(), Err(BadRank), "{text}");
        }
    }

    #[test]
    fn ranks_are_a_hundred_points_apart_from_18_kyu_at_300_to_9_dan_at_2900() {
        let nominal = |text: &str| text.parse::<Rank>().unwrap().nominal().points();
        assert_eq!(
            [nominal("18k"), nominal("1k"), nominal("1d"), nominal("9d")],
            [300.0, 2000.0, 2100.0, 2900.0]
        );
    }

    #[test]
    fn the_nearest_rank_changes_halfway_and_ends_at_both_ends() {
        let nearest = |milli| Rank::nearest(Rating::from_milli(milli)).to_string();
        assert_eq!([nearest(2_049_999), nearest(2_050_000)], ["1k", "1d"]);
        assert_eq!([nearest(-900_000), nearest(3_299_999)], ["18k", "9d"]);
    }
}
