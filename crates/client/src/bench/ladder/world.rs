//! How games end between players whose strength is known.

use tengen_game::ranking::{Rating, expected_of_black};

use super::crowd::Person;

/// How games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum World {
    /// As the formula expects of true strengths.
    Formula,
    /// A stronger player wins less often than that: the logarithm of the odds is seven tenths. So the formula is not judged by
    /// itself.
    Flat,
    /// As the formula expects, but a fifth of the players learn: they win two points with every game. The other worlds' players are
    /// as strong as they are.
    Learning,
}

const FLAT: f64 = 0.7;
/// What a learner wins with every game, in thousandths of a point.
const LESSON: i32 = 2_000;

impl World {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            World::Formula => "formula",
            World::Flat => "flat",
            World::Learning => "learning",
        }
    }

    /// How strong somebody is who has played so many games.
    pub(crate) fn strength(self, person: &Person, games: u32) -> Rating {
        let lessons = if self == World::Learning && person.learns { games as i32 } else { 0 };
        Rating::from_milli(person.strength.milli() + LESSON * lessons)
    }

    /// How likely Black wins, by true strengths.
    pub(crate) fn black_wins(self, black: Rating, white: Rating, advantage: i32) -> f64 {
        let expected = expected_of_black(black, white, advantage);
        match self {
            World::Formula | World::Learning => expected,
            World::Flat => 1.0 / (1.0 + ((1.0 - expected) / expected).powf(FLAT)),
        }
    }
}
