//! What a game does to a rating.

use proptest::prelude::*;

use super::*;
use crate::ranking::Policy;

/// As the European Go Federation has it.
const FULL: Rules =
    Rules { w_con: 1.0, w_bonus: 1.0, policy: Policy::Rating, gate_games: 5, demotion_points: 100 };

fn points(points: f64) -> Rating {
    Rating::from_points(points).unwrap()
}

/// Somebody whose strength is known well.
fn established(rating: Rating) -> Standing {
    Standing { games: 100, rating, ..Standing::at_entry(Rank::nearest(rating)) }
}

fn even(score: Score, opponent: Rating) -> RatedGame {
    RatedGame {
        color: Color::Black,
        score,
        opponent,
        opponent_provisional: false,
        advantage: 0,
        in_set: true,
    }
}

/// Both ratings after Black, the first, took so much.
fn both(rules: &Rules, black: Rating, white: Rating, score: Score, advantage: i32) -> (i32, i32) {
    let of_black = RatedGame { advantage, ..even(score, white) };
    let of_white = RatedGame { color: Color::White, advantage, ..even(score.opponents(), black) };
    let after = |own, game: &RatedGame| rate(rules, &established(own), game).unwrap().after.rating.milli();
    (after(black, &of_black), after(white, &of_white))
}

#[test]
fn games_between_equals_change_ratings_as_the_federation_has_it() {
    let vectors = [
        (0, 50_105, -38_605),
        (500, 538_602, 470_398),
        (1_000, 1_028_144, 978_356),
        (1_500, 1_518_817, 1_485_183),
        (2_000, 2_010_746, 1_990_763),
        (2_100, 2_109_306, 2_091_725),
        (2_400, 2_405_598, 2_394_503),
        (2_700, 2_702_901, 2_697_102),
    ];
    for (own, won, lost) in vectors {
        let own = Rating::from_milli(own * 1_000);
        assert_eq!(both(&FULL, own, own, Score::Win, 0), (won, lost), "{own}");
        assert_eq!(both(&FULL, own, own, Score::Loss, 0), (lost, won), "{own}");
    }
}

#[test]
fn games_between_unequals_change_ratings_as_the_federation_has_it() {
    let vectors = [
        (1_000.0, 1_300.0, 0, 1_039_434, 1_273_566),
        (950.0, 1_200.0, 0, 988_790, 1_173_168),
        (320.0, 400.0, 0, 366_204, 365_254),
        (240.0, 240.0, 0, 284_458, 205_842),
        (1_850.0, 2_400.0, 450, 1_867_224, 2_392_545),
    ];
    for (black, white, advantage, won, lost) in vectors {
        assert_eq!(both(&FULL, points(black), points(white), Score::Win, advantage), (won, lost));
    }
    let (_, lost) = both(&FULL, points(2_611.051), points(2_674.564), Score::Win, 0);
    assert_eq!(lost, 2_670_456);
}

#[test]
fn the_servers_weights_are_half_of_con_and_no_bonus() {
    let equal = points(2_100.0);
    assert_eq!(both(&Rules::default(), equal, equal, Score::Win, 0), (2_104_395, 2_095_605));
    assert_eq!(both(&Rules::default(), equal, equal, Score::Draw, 0), (2_100_000, 2_100_000));
}

#[test]
fn in_the_first_twelve_games_con_is_larger_and_there_is_no_bonus() {
    // At 2600 points con is 7.42, so that the least it may be in those games rules; at 300 points it is 76.16.
    for (rating, games, won) in [
        (2_600.0, 0, 100.0),
        (2_600.0, 3, 100.0),
        (2_600.0, 4, 75.0),
        (2_600.0, 7, 75.0),
        (2_600.0, 8, 50.0),
        (2_600.0, 11, 50.0),
        (300.0, 3, 4.0 * 76.163_346 / 2.0),
        (300.0, 7, 3.0 * 76.163_346 / 2.0),
        (300.0, 11, 2.0 * 76.163_346 / 2.0),
    ] {
        let before = Standing { games, ..established(points(rating)) };
        let after = rate(&FULL, &before, &even(Score::Win, points(rating))).unwrap().after;
        assert!(
            (after.rating.points() - rating - won).abs() < 0.001,
            "{rating} {games}: {}",
            after.rating.milli()
        );
    }
    let before = Standing { games: 12, ..established(points(2_600.0)) };
    let after = rate(&FULL, &before, &even(Score::Win, points(2_600.0))).unwrap().after;
    assert!((after.rating.points() - 2_600.0 - 7.421_794 / 2.0 - 0.004_65).abs() < 0.001);
}

#[test]
fn an_established_players_change_is_halved_against_one_who_is_not() {
    let before = established(points(1_000.0));
    let game = even(Score::Win, points(1_000.0));
    let whole = rate(&FULL, &before, &game).unwrap().after.rating.milli() - 1_000_000;
    let uncertain = RatedGame { opponent_provisional: true, ..game };
    let half = rate(&FULL, &before, &uncertain).unwrap().after.rating.milli() - 1_000_000;
    assert!((whole - 2 * half).abs() <= 1, "{whole} {half}");
    let newcomer = Standing { games: 3, ..before };
    assert_eq!(rate(&FULL, &newcomer, &uncertain), rate(&FULL, &newcomer, &game));
}

#[test]
fn games_are_counted() {
    let entry = Standing::at_entry(Rank::nearest(points(1_000.0)));
    let scores = [Score::Win, Score::Draw, Score::Loss, Score::Win];
    let after = scores.into_iter().fold(entry, |standing, score| {
        rate(&Rules::default(), &standing, &even(score, points(1_000.0))).unwrap().after
    });
    assert_eq!((after.games, after.wins, after.draws), (4, 2, 1));
}

#[test]
fn nobody_falls_below_the_lowest_rating_or_rises_above_the_highest() {
    let rules = Rules { w_con: 2.0, ..Rules::default() };
    let lowest = Standing { games: 0, ..established(Rating::MIN) };
    assert_eq!(rate(&rules, &lowest, &even(Score::Loss, Rating::MIN)).unwrap().after.rating, Rating::MIN);
    let highest = Standing { games: 0, ..established(Rating::MAX) };
    assert_eq!(rate(&rules, &highest, &even(Score::Win, Rating::MAX)).unwrap().after.rating, Rating::MAX);
}

#[test]
fn weights_that_are_no_numbers_rate_nothing() {
    let before = established(points(1_000.0));
    for rules in [Rules { w_con: f64::NAN, ..FULL }, Rules { w_bonus: f64::INFINITY, ..FULL }] {
        assert_eq!(rate(&rules, &before, &even(Score::Win, points(1_000.0))), Err(NotFinite));
        assert!(rules.check().is_err());
    }
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (-900_000..3_300_000).prop_map(Rating::from_milli)
}

fn any_game() -> impl Strategy<Value = RatedGame> {
    (any_rating(), any::<(bool, bool)>(), 0_u8..=2, -200..950).prop_map(
        |(opponent, (is_black, opponent_provisional), halves, advantage)| RatedGame {
            color: if is_black { Color::Black } else { Color::White },
            score: Score::from_halves(halves).unwrap(),
            opponent,
            opponent_provisional,
            advantage,
            in_set: true,
        },
    )
}

fn any_standing() -> impl Strategy<Value = Standing> {
    (any_rating(), 0_u32..30).prop_map(|(rating, games)| Standing { games, ..established(rating) })
}

proptest! {
    #[test]
    fn whoever_wins_loses_no_points_and_whoever_loses_gains_none(before in any_standing(), game in any_game()) {
        let after = rate(&Rules::default(), &before, &game).unwrap().after;
        match game.score {
            Score::Win => prop_assert!(after.rating >= before.rating),
            Score::Loss => prop_assert!(after.rating <= before.rating),
            Score::Draw => {}
        }
    }

    #[test]
    fn a_better_result_and_a_stronger_opponent_are_worth_no_less(
        before in any_standing(), game in any_game(), more in 0..400_000,
    ) {
        let rating = |game: RatedGame| rate(&Rules::default(), &before, &game).unwrap().after.rating;
        let by_result = [Score::Loss, Score::Draw, Score::Win].map(|score| rating(RatedGame { score, ..game }));
        prop_assert!(by_result.is_sorted());
        let stronger = Rating::from_milli(game.opponent.milli() + more);
        let against_stronger = rating(RatedGame { opponent: stronger, ..game });
        prop_assert!(against_stronger >= rating(game));
    }

    #[test]
    fn without_a_handicap_colours_do_not_matter(before in any_standing(), game in any_game()) {
        let even = RatedGame { advantage: 0, ..game };
        let swapped = RatedGame { color: even.color.opponent(), ..even };
        let rated = |game| rate(&Rules::default(), &before, game).unwrap().after.rating.milli();
        prop_assert!((rated(&even) - rated(&swapped)).abs() <= 1);
    }

    #[test]
    fn a_handicap_is_blacks_whoever_that_is(own in any_rating(), other in any_rating(), advantage in 1..900) {
        let game = even(Score::Win, other);
        let without = game.expected(own);
        let black = RatedGame { advantage, ..game }.expected(own);
        let white = RatedGame { color: Color::White, advantage, ..game }.expected(own);
        prop_assert!(black >= without && white <= without + 1e-12);
    }

    #[test]
    fn the_same_games_lead_to_the_same_standing(
        entry in 0_u8..=20, games in prop::collection::vec(any_game(), 0..60), set in any::<bool>(),
    ) {
        let policy = if set { Policy::Set { symmetric: false } } else { Policy::Rating };
        let rules = Rules { policy, ..Rules::default() };
        let stored: Rules = serde_json::from_str(&serde_json::to_string(&rules).unwrap()).unwrap();
        let play = |rules: &Rules| {
            let entry = Standing::at_entry(Rank::from_number(entry).unwrap());
            games.iter().fold(entry, |standing, game| rate(rules, &standing, game).unwrap().after)
        };
        prop_assert_eq!(play(&rules), play(&stored));
    }
}
