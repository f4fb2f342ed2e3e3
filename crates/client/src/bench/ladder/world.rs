//! How games end between players whose strength is known.

use tengen_game::ranking::{Rating, expected_of_black};

/// How games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum World {
    /// As the formula expects of true strengths.
    Formula,
    /// A stronger player wins less often than that: the logarithm of the odds is seven tenths. So the formula is not judged by
    /// itself.
    Flat,
}

const FLAT: f64 = 0.7;

impl World {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            World::Formula => "formula",
            World::Flat => "flat",
        }
    }

    /// How likely Black wins, by true strengths.
    pub(crate) fn black_wins(self, black: Rating, white: Rating, advantage: i32) -> f64 {
        let expected = expected_of_black(black, white, advantage);
        match self {
            World::Formula => expected,
            World::Flat => 1.0 / (1.0 + ((1.0 - expected) / expected).powf(FLAT)),
        }
    }
}
