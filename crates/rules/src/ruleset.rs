//! A set of rules as a value, fixed before the first move and stored with the game.

use crate::{ByColor, Count, HalfPoints, Marking, Position, Score, count_area, count_territory};

/// Everything in which sets of rules differ. Two rulesets are the same when their values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruleset {
    /// What the rules are called.
    pub name: RulesetName,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Which repetitions are refused.
    pub repetition: Repetition,
    /// What a position opens that comes about a third time. It never does under superko.
    pub long_cycle: LongCycle,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// Komi of an even game, unless the game sets its own.
    pub komi: HalfPoints,
    /// What White is given for handicap stones.
    pub compensation: Compensation,
    /// Who wins when both have the same.
    pub ties: Ties,
    /// How many passes in a row end play, at least one.
    pub passes_to_end: u8,
    /// Whether territory has points in false eyes.
    pub false_eyes: FalseEyes,
}

impl Ruleset {
    /// 中国围棋竞赛规则: area, a move may not make the opponent face again a position that occurred, no suicide,
    /// 3¾子 = 7.5 points. Black returns half a 子, a point of the margin, for each handicap stone.
    pub const CHINESE: Ruleset = Ruleset {
        name: RulesetName::Chinese,
        scoring: Scoring::Area,
        repetition: Repetition::SituationalSuperko,
        long_cycle: LongCycle::PlayOn,
        suicide: Suicide::Forbidden,
        komi: HalfPoints(15),
        compensation: Compensation::Stones,
        ties: Ties::Draw,
        passes_to_end: 2,
        false_eyes: FalseEyes::Counted,
    };

    /// 日本囲碁規約 (1989): territory and prisoners, only the simple ko is forbidden (article 6), a position that
    /// keeps coming back ends without result if both agree (article 12), 6.5 points.
    pub const JAPANESE: Ruleset = Ruleset {
        name: RulesetName::Japanese,
        scoring: Scoring::Territory,
        repetition: Repetition::SimpleKo,
        long_cycle: LongCycle::OfferNoResult,
        komi: HalfPoints(13),
        compensation: Compensation::None,
        ..Ruleset::CHINESE
    };

    /// 한국 바둑 규칙: as the Japanese rules in all that is written here.
    pub const KOREAN: Ruleset = Ruleset { name: RulesetName::Korean, ..Ruleset::JAPANESE };

    /// 應氏計點制: area, shown as filled in; 8 points, and an equal score is Black's. Suicide of several stones is
    /// allowed.
    pub const ING: Ruleset = Ruleset {
        name: RulesetName::Ing,
        suicide: Suicide::MultiStone,
        komi: HalfPoints(16),
        compensation: Compensation::None,
        ties: Ties::Black,
        ..Ruleset::CHINESE
    };

    /// The rules of the American Go Association (1991): area; for N handicap stones White is given N − 1 points.
    /// Area makes their third pass needless: the count with pass stones comes out the same.
    pub const AGA: Ruleset =
        Ruleset { name: RulesetName::Aga, compensation: Compensation::StonesLessOne, ..Ruleset::CHINESE };

    /// The rules of the New Zealand Go Society: area, 7 points, suicide allowed unless it repeats a situation.
    pub const NEW_ZEALAND: Ruleset = Ruleset {
        name: RulesetName::NewZealand,
        suicide: Suicide::Allowed,
        komi: HalfPoints(14),
        compensation: Compensation::None,
        ..Ruleset::CHINESE
    };

    /// Komi when the players do not say: that of an even game, and half a point once Black has a handicap, which is
    /// the first move alone (让先) when `handicap` is 1. The Chinese texts have none then: `traditional`.
    #[must_use]
    pub fn komi_for(&self, handicap: u8, traditional: bool) -> HalfPoints {
        match (handicap, traditional) {
            (0, _) => self.komi,
            (_, false) => HalfPoints(1),
            (_, true) => HalfPoints::ZERO,
        }
    }

    /// What White is given for `stones` handicap stones. One stone is no handicap, only the first move.
    #[must_use]
    pub fn handicap_compensation(&self, stones: u8) -> HalfPoints {
        let points = match self.compensation {
            Compensation::Stones if stones >= 2 => stones,
            Compensation::StonesLessOne => stones.saturating_sub(1),
            _ => 0,
        };
        HalfPoints::from_points(points.into())
    }

    /// These rules for a game that lets long cycles come about, where the third time opens an offer of a draw or of
    /// another game. Superko would end every cycle before, so only the simple ko is forbidden.
    ///
    /// ```
    /// use tengen_rules::{LongCycle, Repetition, Ruleset};
    ///
    /// let ruleset = Ruleset::CHINESE.with_long_cycle_offer();
    /// assert_eq!((ruleset.repetition, ruleset.long_cycle), (Repetition::SimpleKo, LongCycle::OfferDrawOrReplay));
    /// ```
    #[must_use]
    pub const fn with_long_cycle_offer(self) -> Ruleset {
        Ruleset { repetition: Repetition::SimpleKo, long_cycle: LongCycle::OfferDrawOrReplay, ..self }
    }

    /// Counts a position as these rules do.
    #[must_use]
    pub fn count(&self, position: &Position, marking: &Marking) -> Count {
        match self.scoring {
            Scoring::Area => count_area(position, marking),
            Scoring::Territory => count_territory(position, marking, self.false_eyes),
        }
    }

    /// Who wins a game that was counted so. `penalty` are points that a side loses before the comparison, for time it
    /// bought.
    #[must_use]
    pub fn score(
        &self,
        count: &Count,
        komi: HalfPoints,
        handicap: u8,
        penalty: ByColor<HalfPoints>,
    ) -> Score {
        let margin = count.margin(komi, self.handicap_compensation(handicap));
        Score::new(margin - penalty.black + penalty.white, self.ties)
    }

    /// The score as those who play by these rules tell it: in 子 and 目 by the Chinese, in 目 by territory, in points by
    /// the others.
    ///
    /// ```
    /// use tengen_rules::{HalfPoints, Ruleset, Score, Ties};
    ///
    /// let score = Score::new(HalfPoints(3), Ties::Draw);
    /// assert_eq!(Ruleset::CHINESE.told(&score), "B+¾子 (1.5目)");
    /// assert_eq!(Ruleset::KOREAN.told(&score), "B+1.5目");
    /// assert_eq!(Ruleset::AGA.told(&score), "B+1.5");
    /// ```
    #[must_use]
    pub fn told(&self, score: &Score) -> String {
        match (self.name, self.scoring) {
            (RulesetName::Chinese, _) if score.winner.is_some() => {
                format!("{} ({}目)", score.zi(), score.margin)
            }
            (_, Scoring::Territory) => score.mu(),
            _ => score.points(),
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
    /// 日本規約.
    Japanese,
    /// 한국 규칙.
    Korean,
    /// 應氏規則.
    Ing,
    /// American Go Association.
    Aga,
    /// New Zealand Go Society.
    NewZealand,
}

impl RulesetName {
    /// All of them.
    pub const ALL: [RulesetName; 6] = [
        RulesetName::Chinese,
        RulesetName::Japanese,
        RulesetName::Korean,
        RulesetName::Ing,
        RulesetName::Aga,
        RulesetName::NewZealand,
    ];

    /// The name as JSON and the database write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RulesetName::Chinese => "chinese",
            RulesetName::Japanese => "japanese",
            RulesetName::Korean => "korean",
            RulesetName::Ing => "ing",
            RulesetName::Aga => "aga",
            RulesetName::NewZealand => "new_zealand",
        }
    }

    /// The ruleset of this name, without options.
    #[must_use]
    pub const fn ruleset(self) -> &'static Ruleset {
        match self {
            RulesetName::Chinese => &Ruleset::CHINESE,
            RulesetName::Japanese => &Ruleset::JAPANESE,
            RulesetName::Korean => &Ruleset::KOREAN,
            RulesetName::Ing => &Ruleset::ING,
            RulesetName::Aga => &Ruleset::AGA,
            RulesetName::NewZealand => &Ruleset::NEW_ZEALAND,
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
    /// 数目: the points that living stones surround, and prisoners.
    Territory,
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

/// What is open to the players when the same position with the same side to move has come about a third time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LongCycle {
    /// Nothing: superko ends it.
    PlayOn,
    /// To end the game without result, if both want that.
    OfferNoResult,
    /// To call it a draw, or to play another game instead.
    OfferDrawOrReplay,
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

/// What White is given at the count for N handicap stones, N at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Compensation {
    /// Nothing.
    None,
    /// N points.
    Stones,
    /// N − 1 points.
    StonesLessOne,
}

/// Whose an equal score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ties {
    /// Nobody's.
    Draw,
    /// Black's.
    Black,
}

/// Whether an empty point counts as territory when it must be filled once all dame are: when its neighbours are
/// not all joined without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FalseEyes {
    /// The board is counted as it stands; who should have filled the point is not asked.
    Counted,
    /// The point is taken as filled.
    NotCounted,
}
