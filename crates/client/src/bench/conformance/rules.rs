//! Rules, refusals and prisoners as the data writes them.

use std::collections::BTreeSet;

use serde::Deserialize;
use tengen_rules::{IllegalMove, Point, Position, Repetition, Ruleset, Suicide};

use super::board::{point, same};

/// In what the rules of vectors about legal moves differ.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Rules {
    ko: Ko,
    /// That of several stones.
    suicide: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ko {
    Simple,
    Positional,
    Situational,
}

impl Rules {
    /// These rules, where suicide of a single stone is never allowed.
    pub(super) fn ruleset(self) -> Ruleset {
        let repetition = match self.ko {
            Ko::Simple => Repetition::SimpleKo,
            Ko::Positional => Repetition::PositionalSuperko,
            Ko::Situational => Repetition::SituationalSuperko,
        };
        let suicide = if self.suicide { Suicide::MultiStone } else { Suicide::Forbidden };
        Ruleset { repetition, suicide, ..Ruleset::CHINESE }
    }

    /// These rules, where suicide of a single stone is allowed if that of several is.
    pub(super) fn with_single_stones(self) -> Ruleset {
        let ruleset = self.ruleset();
        let suicide = if self.suicide { Suicide::Allowed } else { ruleset.suicide };
        Ruleset { suicide, ..ruleset }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    Occupied,
    Suicide,
    /// A single stone that takes nothing.
    Suicide1,
    Ko,
    Superko,
    OffBoard,
}

impl Reason {
    /// The same here.
    pub(super) fn illegal_move(self) -> IllegalMove {
        match self {
            Reason::Occupied => IllegalMove::Occupied,
            Reason::Suicide | Reason::Suicide1 => IllegalMove::Suicide,
            Reason::Ko => IllegalMove::Ko,
            Reason::Superko => IllegalMove::Superko,
            Reason::OffBoard => IllegalMove::OffBoard,
        }
    }
}

/// What differs between the illegal empty points of the side to move and these, which are all of them.
pub(super) fn same_illegal(position: &Position, expected: &[(String, Reason)]) -> Result<(), String> {
    let refused = |(letters, reason): &(String, Reason)| Ok((point(letters)?, reason.illegal_move()));
    let expected: BTreeSet<(Point, IllegalMove)> =
        expected.iter().map(refused).collect::<Result<_, String>>()?;
    let found: BTreeSet<_> = position.illegal_points().into_iter().collect();
    let (more, missing) = (found.difference(&expected), expected.difference(&found));
    let differs = found != expected;
    let text = || {
        format!("illegal here only: {:?}, there only: {:?}", Vec::from_iter(more), Vec::from_iter(missing))
    };
    if differs { Err(text()) } else { Ok(()) }
}

/// Stones of each colour that were captured.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Captured {
    black_stones_captured: u32,
    white_stones_captured: u32,
}

impl Captured {
    /// What differs from the prisoners of the position.
    pub(super) fn same(self, position: &Position) -> Result<(), String> {
        let prisoners = position.prisoners();
        same("black stones captured", prisoners.white, self.black_stones_captured)?;
        same("white stones captured", prisoners.black, self.white_stones_captured)
    }
}
