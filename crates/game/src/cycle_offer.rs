//! What is open to the players when a position keeps coming back.

use tengen_rules::{ByColor, LongCycle};

use crate::DrawBy;
use crate::{CycleChoice, Outcome, VoidBy};

/// In one offer a player may choose so often.
pub(crate) const CHOICES: u8 = 5;

/// An offer that the rules open: what both choose comes about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CycleOffer {
    /// How often the position has come about.
    pub times: u32,
    /// What each player has chosen.
    pub chosen: ByColor<Option<CycleChoice>>,
    /// How often each has chosen.
    pub(crate) choices: ByColor<u8>,
}

impl CycleChoice {
    /// What can be chosen by these rules; playing on always can.
    pub const fn open(rules: LongCycle) -> &'static [CycleChoice] {
        match rules {
            LongCycle::PlayOn => &[],
            LongCycle::OfferNoResult => &[CycleChoice::NoResult, CycleChoice::PlayOn],
            LongCycle::OfferDrawOrReplay => &[CycleChoice::Draw, CycleChoice::Replay, CycleChoice::PlayOn],
        }
    }

    /// How the game ends when both choose this; it does not when they play on.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            CycleChoice::NoResult => Some(Outcome::Void { by: VoidBy::NoResult }),
            CycleChoice::Draw => Some(Outcome::Draw { by: DrawBy::Agreement }),
            CycleChoice::Replay => Some(Outcome::Void { by: VoidBy::Replay }),
            CycleChoice::PlayOn => None,
        }
    }
}
