//! What is known of a player in a category, between two games.

use super::{Rank, Rating, Score, Strength};

/// A player in a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// How strong he is measured to be.
    pub rating: Rating,
    /// What he has won.
    pub rank: Rank,
    /// Rated games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// Those since the last change of rank, or since the set before.
    pub set: RunningSet,
}

/// The games that count for the next change of rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RunningSet {
    /// Games.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
}

impl Standing {
    /// With so many rated games a rating is known well.
    pub const ESTABLISHED: u32 = 12;

    /// Of whoever has said so when he came, and played nothing yet.
    pub const fn at_entry(rank: Rank) -> Self {
        Standing::new(rank, rank.nominal())
    }

    /// In a category that is new to a player, from the one he has played most in.
    pub const fn from_category(other: &Standing) -> Self {
        Standing::new(other.rank, other.rating)
    }

    const fn new(rank: Rank, rating: Rating) -> Self {
        let set = RunningSet { games: 0, wins: 0, draws: 0 };
        Standing { rating, rank, games: 0, wins: 0, draws: 0, set }
    }

    /// After somebody has set rank and rating right by hand: the games stay, the set begins anew.
    #[must_use]
    pub fn corrected(&self, rank: Rank, rating: Rating) -> Self {
        Standing { rank, rating, set: RunningSet::default(), ..*self }
    }

    /// He has played too little for his strength to be known well.
    pub const fn is_provisional(&self) -> bool {
        self.games < Standing::ESTABLISHED
    }

    /// As others see it.
    pub const fn strength(&self) -> Strength {
        Strength { rank: self.rank, rating: self.rating, provisional: self.is_provisional() }
    }
}

impl RunningSet {
    /// With one more game.
    #[must_use]
    pub(super) fn with(&self, score: Score) -> Self {
        RunningSet {
            games: self.games.saturating_add(1),
            wins: self.wins + u32::from(score == Score::Win),
            draws: self.draws + u32::from(score == Score::Draw),
        }
    }

    /// What was won, in halves: a draw is one.
    pub const fn halves(&self) -> u32 {
        2 * self.wins + self.draws
    }
}
