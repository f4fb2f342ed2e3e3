//! A set of rules as a value, fixed before the first move and stored with the game.

use crate::HalfPoints;

/// Everything in which sets of rules differ. Two rulesets are the same when their values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruleset {
    /// What the rules are called; also decides the handicap compensation.
    pub name: RulesetName,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Which repetitions are refused.
    pub repetition: Repetition,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Komi of an even game, unless the game sets its own.
    pub komi: HalfPoints,
}

impl Ruleset {
    /// The Chinese rules (中国围棋竞赛规则): area, a position may not be made for the opponent to face twice,
    /// no suicide, 3¾子 = 7.5 points.
    pub const CHINESE: Ruleset = Ruleset {
        name: RulesetName::Chinese,
        scoring: Scoring::Area,
        repetition: Repetition::SituationalSuperko,
        suicide: Suicide::Forbidden,
        komi: HalfPoints(15),
    };

    /// What White is given for `stones` handicap stones: by the Chinese rules Black returns half a 子 for each,
    /// a point of the margin. One stone is no handicap, only the first move.
    #[must_use]
    pub fn handicap_compensation(&self, stones: u8) -> HalfPoints {
        match self.name {
            RulesetName::Chinese if stones >= 2 => HalfPoints::from_points(stones.into()),
            RulesetName::Chinese => HalfPoints::ZERO,
        }
    }
}

/// The rulesets by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum RulesetName {
    /// 中国规则.
    Chinese,
}

impl RulesetName {
    /// The name as JSON and the database write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RulesetName::Chinese => "chinese",
        }
    }

    /// The ruleset of this name.
    #[must_use]
    pub const fn ruleset(self) -> Ruleset {
        match self {
            RulesetName::Chinese => Ruleset::CHINESE,
        }
    }
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Scoring {
    /// 数子: living stones and the points they surround.
    Area,
}

/// Which repetitions are refused. The superko rules look at the whole game, the first position included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Repetition {
    /// Only taking back a ko at once.
    SimpleKo,
    /// Any position whose stones lay so before.
    PositionalSuperko,
    /// Any position whose stones lay so before with the same colour to play next.
    SituationalSuperko,
}

/// Which moves may leave their own chain without liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Suicide {
    /// None.
    Forbidden,
    /// Those that take away two stones or more.
    MultiStone,
    /// All, as far as the rule of repetition lets them.
    Allowed,
}
