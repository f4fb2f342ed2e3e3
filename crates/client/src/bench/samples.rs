//! Many measured values, and the few that are told of them.

/// Values in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    /// Puts them in order.
    pub(crate) fn new(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_unstable_by(f64::total_cmp);
        Samples(values)
    }

    /// The least value that so many of a hundred are not above; 0 if there are none.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }

    /// The one in the middle; of an even number the mean of the two.
    pub(crate) fn median(&self) -> f64 {
        let upper = self.0.get(self.0.len() / 2).copied().unwrap_or_default();
        let lower = self.0.get(self.0.len().saturating_sub(1) / 2).copied().unwrap_or_default();
        f64::midpoint(lower, upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let hundred = Samples::new((1..=100).rev().map(f64::from));
        assert_eq!(
            (hundred.percentile(50), hundred.percentile(99), hundred.percentile(100)),
            (50.0, 99.0, 100.0)
        );
        let three = Samples::new([3.0, 1.0, 2.0]);
        assert_eq!((three.percentile(50), three.percentile(99), three.percentile(0)), (2.0, 3.0, 1.0));
    }

    #[test]
    fn the_median_lies_in_the_middle() {
        assert_eq!(Samples::new([3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(Samples::new([4.0, 1.0, 2.0, 3.0]).median(), 2.5);
        assert_eq!((Samples::default().median(), Samples::default().percentile(99)), (0.0, 0.0));
    }
}
