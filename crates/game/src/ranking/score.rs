//! How a game ended for one of its players.

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Score {
    /// 0, ½ or 1.
    pub const fn points(self) -> f64 {
        match self {
            Score::Loss => 0.0,
            Score::Draw => 0.5,
            Score::Win => 1.0,
        }
    }

    /// 0, 1 or 2.
    pub const fn halves(self) -> u8 {
        self as u8
    }

    /// The score of so many halves, 0 to 2.
    pub const fn from_halves(halves: u8) -> Option<Self> {
        match halves {
            0 => Some(Score::Loss),
            1 => Some(Score::Draw),
            2 => Some(Score::Win),
            _ => None,
        }
    }

    /// The opponent's.
    #[must_use]
    pub const fn opponents(self) -> Self {
        match self {
            Score::Loss => Score::Win,
            Score::Draw => Score::Draw,
            Score::Win => Score::Loss,
        }
    }
}
