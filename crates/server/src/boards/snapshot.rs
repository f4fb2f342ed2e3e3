//! Which transactions a statement of the database has seen.

use std::str::FromStr;

/// What `pg_current_snapshot` says: `xmin:xmax:xip,xip,…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    /// The first that was not seen of those that had not begun.
    end: u64,
    /// Those before it that were under way.
    under_way: Vec<u64>,
}

/// A text that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadSnapshot;

impl Snapshot {
    /// Whether what a transaction that has been committed did was seen.
    pub(super) fn sees(&self, transaction: u64) -> bool {
        transaction < self.end && !self.under_way.contains(&transaction)
    }
}

impl FromStr for Snapshot {
    type Err = BadSnapshot;

    fn from_str(text: &str) -> Result<Self, BadSnapshot> {
        let number = |text: &str| text.parse().map_err(|_| BadSnapshot);
        let [_, end, under_way] = text.split(':').collect::<Vec<_>>()[..] else { return Err(BadSnapshot) };
        let under_way = under_way.split(',').filter(|text| !text.is_empty()).map(number);
        Ok(Snapshot { end: number(end)?, under_way: under_way.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ended_before_is_seen_and_nothing_else() {
        let snapshot: Snapshot = "10:20:10,14".parse().unwrap();
        let seen: Vec<u64> = (8..22).filter(|&transaction| snapshot.sees(transaction)).collect();
        assert_eq!(seen, [8, 9, 11, 12, 13, 15, 16, 17, 18, 19]);
        let quiet: Snapshot = "744:744:".parse().unwrap();
        assert!(quiet.sees(743) && !quiet.sees(744));
        for text in ["", "1", "1:2", "1:x:", "1:2:3:4", "1:2:x"] {
            assert_eq!(text.parse::<Snapshot>(), Err(BadSnapshot), "{text}");
        }
    }
}
