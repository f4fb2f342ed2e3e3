//! What the six rulesets say, as a table.

use crate::no_penalty;
use tengen_rules::{
    ByColor, Color, Count, FalseEyes, HalfPoints, LongCycle, Repetition, Ruleset, RulesetName, Scoring,
    Suicide, Ties,
};

use Repetition::{SimpleKo, SituationalSuperko};

/// Name, scoring, komi in half-points, what White is given for 0, 1, 2 and 9 stones in points.
const COUNTING: [(RulesetName, Scoring, i32, [i32; 4], Ties); 6] = [
    (RulesetName::Chinese, Scoring::Area, 15, [0, 0, 2, 9], Ties::Draw),
    (RulesetName::Japanese, Scoring::Territory, 13, [0; 4], Ties::Draw),
    (RulesetName::Korean, Scoring::Territory, 13, [0; 4], Ties::Draw),
    (RulesetName::Ing, Scoring::Area, 16, [0; 4], Ties::Black),
    (RulesetName::Aga, Scoring::Area, 15, [0, 0, 1, 8], Ties::Draw),
    (RulesetName::NewZealand, Scoring::Area, 14, [0; 4], Ties::Draw),
];

const PLAY: [(RulesetName, Repetition, LongCycle, Suicide); 6] = [
    (RulesetName::Chinese, SituationalSuperko, LongCycle::PlayOn, Suicide::Forbidden),
    (RulesetName::Japanese, SimpleKo, LongCycle::OfferNoResult, Suicide::Forbidden),
    (RulesetName::Korean, SimpleKo, LongCycle::OfferNoResult, Suicide::Forbidden),
    (RulesetName::Ing, SituationalSuperko, LongCycle::PlayOn, Suicide::MultiStone),
    (RulesetName::Aga, SituationalSuperko, LongCycle::PlayOn, Suicide::Forbidden),
    (RulesetName::NewZealand, SituationalSuperko, LongCycle::PlayOn, Suicide::Allowed),
];

#[test]
fn the_rulesets_count_as_the_table_says() {
    assert_eq!(COUNTING.map(|row| row.0), RulesetName::ALL);
    for (name, scoring, komi, given, ties) in COUNTING {
        let ruleset = name.ruleset();
        assert_eq!(ruleset.name, name);
        assert_eq!(
            (ruleset.scoring, ruleset.komi, ruleset.ties),
            (scoring, HalfPoints(komi), ties),
            "{name:?}"
        );
        let compensation = [0, 1, 2, 9].map(|stones| ruleset.handicap_compensation(stones));
        assert_eq!(compensation, given.map(HalfPoints::from_points), "{name:?}");
        assert_eq!(ruleset.false_eyes, FalseEyes::Counted, "{name:?}");
    }
}

#[test]
fn the_rulesets_are_played_as_the_table_says() {
    assert_eq!(PLAY.map(|row| row.0), RulesetName::ALL);
    for (name, repetition, long_cycle, suicide) in PLAY {
        let ruleset = name.ruleset();
        let found = (ruleset.repetition, ruleset.long_cycle, ruleset.suicide);
        assert_eq!(found, (repetition, long_cycle, suicide), "{name:?}");
        assert_eq!(ruleset.passes_to_end, 2, "{name:?}");
    }
}

#[test]
fn with_handicap_komi_is_half_a_point_and_traditionally_none() {
    for (name, _, komi, ..) in COUNTING {
        let ruleset = name.ruleset();
        for traditional in [false, true] {
            assert_eq!(ruleset.komi_for(0, traditional), HalfPoints(komi), "{name:?}");
        }
        for stones in 1..=9 {
            assert_eq!(ruleset.komi_for(stones, false), HalfPoints(1), "{name:?}, {stones}");
            assert_eq!(ruleset.komi_for(stones, true), HalfPoints::ZERO, "{name:?}, {stones}");
        }
    }
}

/// A count in which Black has so many points more.
fn ahead(scoring: Scoring, points: i32) -> Count {
    let points = ByColor::new(HalfPoints::from_points(40 + points), HalfPoints::from_points(40));
    Count { scoring, points, prisoners: ByColor::default(), owner: Vec::new() }
}

/// Who wins an even game in which Black has 5 to 9 points more, as records and as the players write it.
const RESULTS: [(RulesetName, i32, &str, &str, &str); 12] = [
    (RulesetName::Chinese, 9, "B+1.5", "B+¾子", "B+1.5目"),
    (RulesetName::Chinese, 7, "W+0.5", "W+¼子", "W+0.5目"),
    (RulesetName::Japanese, 7, "B+0.5", "B+¼子", "B+0.5目"),
    (RulesetName::Japanese, 5, "W+1.5", "W+¾子", "W+1.5目"),
    (RulesetName::Korean, 7, "B+0.5", "B+¼子", "B+0.5目"),
    (RulesetName::Korean, 6, "W+0.5", "W+¼子", "W+0.5目"),
    (RulesetName::Ing, 9, "B+1", "B+½子", "B+1目"),
    (RulesetName::Ing, 8, "B+0", "B+0子", "B+0目"),
    (RulesetName::Ing, 7, "W+1", "W+½子", "W+1目"),
    (RulesetName::Aga, 8, "B+0.5", "B+¼子", "B+0.5目"),
    (RulesetName::NewZealand, 7, "0", "0", "0"),
    (RulesetName::NewZealand, 9, "B+2", "B+1子", "B+2目"),
];

#[test]
fn a_margin_is_written_in_points_zi_and_mu() {
    for (name, black_more, points, zi, mu) in RESULTS {
        let ruleset = name.ruleset();
        let score = ruleset.score(&ahead(ruleset.scoring, black_more), ruleset.komi, 0, no_penalty());
        let written = [score.points(), score.zi(), score.mu()];
        assert_eq!(written, [points, zi, mu], "{name:?}, Black has {black_more} more");
    }
}

#[test]
fn what_time_cost_is_taken_off_before_the_comparison() {
    let score = |black_more, penalty| {
        Ruleset::ING.score(&ahead(Scoring::Area, black_more), Ruleset::ING.komi, 0, penalty).points()
    };
    let cost = |black, white| ByColor::new(HalfPoints::from_points(black), HalfPoints::from_points(white));
    assert_eq!(score(10, cost(0, 0)), "B+2");
    assert_eq!(score(10, cost(2, 0)), "B+0", "an equal score is Black's");
    assert_eq!(score(10, cost(4, 0)), "W+2");
    assert_eq!(score(6, cost(0, 2)), "B+0");
    assert_eq!(score(6, cost(2, 4)), "B+0");
}

#[test]
fn only_by_ing_is_an_equal_score_blacks() {
    for name in RulesetName::ALL {
        let ruleset = name.ruleset();
        let score = ruleset.score(&ahead(ruleset.scoring, 0), HalfPoints::ZERO, 0, no_penalty());
        let expected = (name == RulesetName::Ing).then_some(Color::Black);
        assert_eq!((score.winner, score.margin), (expected, HalfPoints::ZERO), "{name:?}");
    }
    let drawn = Ruleset { ties: Ties::Draw, ..Ruleset::ING };
    assert_eq!(drawn.score(&ahead(Scoring::Area, 8), drawn.komi, 0, no_penalty()).points(), "0");
}

#[test]
fn a_game_may_let_long_cycles_be_and_offer_a_draw() {
    for name in RulesetName::ALL {
        let ruleset = *name.ruleset();
        let offering = ruleset.with_long_cycle_offer();
        assert_eq!((offering.repetition, offering.long_cycle), (SimpleKo, LongCycle::OfferDrawOrReplay));
        let (repetition, long_cycle) = (ruleset.repetition, ruleset.long_cycle);
        assert_eq!(Ruleset { repetition, long_cycle, ..offering }, ruleset, "{name:?}, nothing else differs");
    }
}
