//! What counts for the next change of rank.

/// The running set of a player, and what is still needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outlook {
    /// Games since the set began: that is the last change of rank, or the set before.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// Of them drawn.
    pub draws: u32,
    /// What a promotion still takes; nothing at 9d, or when this set can bring none.
    pub promotion: Option<Needed>,
    /// What a demotion would still take; nothing at 18k, or when this set can bring none.
    pub demotion: Option<Needed>,
}

/// What a change of rank still takes; all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Needed {
    /// So many games at least.
    pub games: u32,
    /// So many wins for a promotion, losses for a demotion, within the set, in halves: a draw is one.
    pub halves: Option<u32>,
    /// This rating at least for a promotion, or less than this for a demotion, in thousandths of a point.
    pub rating_milli: Option<i32>,
}
