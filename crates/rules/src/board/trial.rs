//! What a stone on an empty place would meet, before it is played.

use super::{Board, Tag};
use crate::{Color, IllegalMove, Suicide, keys};

/// A stone on an empty place, with what it meets there. It is worth nothing once the board has changed.
///
/// It is found without branches: which of the four neighbours are stones, and whose, nobody can foretell, and a
/// processor that guesses wrong loses more time than all the sums take. For the same reason it never goes through
/// memory: all on the usual way is inlined, and what is seldom needed takes a copy.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    pub(super) place: usize,
    pub(super) color: Color,
    pub(super) near: [Tag; 4],
    /// How many neighbours are empty.
    pub(super) liberties: u16,
    /// Which neighbours belong to chains of the opponent that lose their last liberty: a bit for each.
    pub(super) takes: u8,
    /// Whether the stone's chain has a liberty afterwards.
    lives: bool,
}

impl Trial {
    #[inline(always)]
    pub(super) fn of(board: &Board, place: usize, color: Color) -> Trial {
        let near = board.tags_at(board.layout.neighbours(place));
        let mut trial = Trial { place, color, near, liberties: 0, takes: 0, lives: false };
        for (i, &tag) in near.iter().enumerate() {
            let contacts: u16 = near.iter().map(|&other| u16::from(other == tag)).sum();
            let last = board.nodes[tag.head()].liberties == contacts;
            trial.liberties += u16::from(tag == Tag::EMPTY);
            trial.takes |= u8::from(tag.is_of(color.opponent()) & last) << i;
            trial.lives |= tag.is_of(color) & !last;
        }
        trial.lives |= (trial.liberties != 0) | (trial.takes != 0);
        trial
    }

    #[inline(always)]
    pub(crate) fn place(self) -> usize {
        self.place
    }

    /// # Errors
    /// It would be suicide of a kind that is forbidden.
    #[inline(always)]
    pub(crate) fn check(self, suicide: Suicide) -> Result<(), IllegalMove> {
        let alone = || self.near.iter().all(|tag| !tag.is_of(self.color));
        match suicide {
            _ if self.lives => Ok(()),
            Suicide::Allowed => Ok(()),
            Suicide::MultiStone if !alone() => Ok(()),
            Suicide::MultiStone | Suicide::Forbidden => Err(IllegalMove::Suicide),
        }
    }

    /// Whether the stone would fill an eye of its colour, as far as the places around tell: beside it nothing but
    /// stones of its colour and the border, and at most one of the opponent's at the corners, or none on the edge.
    #[inline(always)]
    pub(crate) fn fills_eye(self, board: &Board) -> bool {
        Tag::closed(self.near, self.color) && {
            let corners = board.tags_at(board.layout.diagonals(self.place));
            let against = corners.iter().filter(|tag| tag.is_of(self.color.opponent())).count();
            against + usize::from(corners.contains(&Tag::EDGE)) < 2
        }
    }

    /// Whether it takes away its own chain.
    #[inline(always)]
    pub(crate) fn is_suicide(self) -> bool {
        !self.lives
    }

    /// Whether the position after it cannot have been before, because no stone was ever taken from its place.
    #[inline(always)]
    pub(crate) fn is_new(self, board: &Board) -> bool {
        self.lives & !board.nodes[self.place].vacated
    }

    /// Whether every stone on the board stays, the new one among them.
    #[inline(always)]
    pub(super) fn takes_nothing(self) -> bool {
        self.lives & (self.takes == 0)
    }

    /// The hash of the stones after the move.
    #[inline(always)]
    pub(crate) fn hash(self, board: &Board) -> u64 {
        match self.takes_nothing() {
            true => board.hash ^ keys::stone(self.color, self.place),
            false => self.hash_without_taken(board),
        }
    }

    #[inline(never)]
    fn hash_without_taken(self, board: &Board) -> u64 {
        let dying = if self.lives { self.color.opponent() } else { self.color };
        let stone = if self.lives { keys::stone(self.color, self.place) } else { 0 };
        let new = |i: &usize| !self.near[..*i].contains(&self.near[*i]);
        let dies = |i: &usize| self.near[*i].is_of(dying) && (!self.lives || self.takes >> *i & 1 == 1);
        let chains = (0..4).filter(|i| dies(i) && new(i)).map(|i| board.nodes[self.near[i].head()].hash);
        chains.fold(board.hash ^ stone, |hash, chain| hash ^ chain)
    }
}
