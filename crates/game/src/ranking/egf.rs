//! The formula of the European Go Federation, as it has been since 2021.
//!
//! Its source is the federation's page on its rating system
//! (<https://www.europeangodatabase.eu/EGD/EGF_rating_system.php>). Everything here is in points.

use super::Rating;

/// In the expectation nobody counts for more, handicap included: the logarithm ends at 3300.
const STRONGEST: f64 = 3_200.0;

/// What part of the points Black is expected to take, 0 to 1, when what he was given is worth `advantage` points.
pub fn expected_of_black(black: Rating, white: Rating, advantage: i32) -> f64 {
    expected(black.points() + f64::from(advantage), white.points())
}

/// What part of the points the first is expected to take: `Se = 1 / (1 + exp(β(second) − β(first)))`.
pub(super) fn expected(first: f64, second: f64) -> f64 {
    1.0 / (1.0 + (beta(second) - beta(first)).exp())
}

fn beta(points: f64) -> f64 {
    -7.0 * (3_300.0 - points.min(STRONGEST)).ln()
}

/// How far a game can move a rating, in points: `((3300 − r) / 200)^1.6`.
pub(super) fn con(points: f64) -> f64 {
    ((3_300.0 - points) / 200.0).powf(1.6)
}

/// What a rating gains with every game, against the deflation that comes of players who improve and leave, in points:
/// `ln(1 + exp((2300 − r) / 80)) / 5`.
pub(super) fn bonus(points: f64) -> f64 {
    ((2_300.0 - points) / 80.0).exp().ln_1p() / 5.0
}

#[cfg(test)]
mod tests;
